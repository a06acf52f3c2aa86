"""The words of a mail."""

import pytest

from ingester.core.standing import PageSums
from ingester.core.trouble import Word, problems
from ingester.mail.letter import Piece, letter, short
from tests.unit.ingester.core.sites import a_run, ago, facts

PAGES = PageSums(shown=359, held=15, oldest=ago(36))
WRONG = facts(a_run(0.1, "failed", why="nothing could be read"), a_run(36), pages=PAGES)
WHOLE = """\
campus: the last run failed, 15 hides wait for a person.

- The harvest of 30 Nov 2026, 09:36 UTC failed: nothing could be read. It
  hides no page, every copy stays.
  Next: ingester report run
- 15 hides wait for a person: the brake or a failed run held them back.
  Next: ingester holds

Readers see 359 pages, the oldest as of 25 Oct 2026, 12:00 UTC. The last
good run ended 25 Oct 2026, 13:00 UTC.

While a problem lasts there is one mail a day at most, and one more when it is over.
How every site stands: ingester health
"""
OVER = """\
campus: no problem any more.

- Before: the last run had failed.
- Before: a harvest file came damaged.

Readers see 10 pages, the oldest as of 30 Nov 2026, 09:36 UTC. The last good
run ended 30 Nov 2026, 10:36 UTC.
"""


def wrong(site=WRONG):
    return Piece(facts=site, word=Word.PROBLEMS, problems=problems(site))


def recovered(name="campus", *before):
    return Piece(facts=facts(a_run(), site=name), word=Word.RECOVERED, before=before)


def test_a_mail_about_problems_word_for_word():
    made = letter([wrong()])
    assert made.subject == "[goodcopy] 2 problems: campus: the last run failed"
    assert made.body == WHOLE


def test_a_mail_about_a_recovery():
    made = letter([recovered("campus", "run-failed", "damaged")])
    assert made.subject == "[goodcopy] recovered: campus"
    assert made.body.startswith(OVER)


def test_several_sites_share_a_mail_and_problems_stand_first():
    made = letter([recovered("library"), wrong(), wrong(facts(a_run(0, "failed"), site="press"))])
    assert made.subject == "[goodcopy] 3 problems on 2 sites: campus: the last run failed"
    places = [made.body.index(f"{name}: ") for name in ("campus", "press", "library")]
    assert places == sorted(places)


def test_a_site_that_never_went_well_says_so():
    body = letter([wrong(facts(a_run(0, "failed")))]).body
    assert "Readers see 10 pages. No run went well yet." in body


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fees\r\nBcc: thief@evil.example", "Fees\\r Bcc: thief@evil.example"),
        ("a\x1b[31mb\x00\x85", "a\\x1b[31mb\\x00\\x85"),
        ("x" * 300, "x" * 199 + "…"),
    ],
)
def test_hostile_words_stay_one_safe_line(text, expected):
    assert short(text) == expected


def test_a_reason_from_a_file_breaks_no_line():
    why = "the harvest ended with x\r\n\r\nSubject: owned \x1b[2J " + "long " * 500
    made = letter([wrong(facts(a_run(0, "failed", why=why), site="evil\r\nBcc: a@b.example"))])
    assert "\r" not in made.subject + made.body
    assert "\nSubject:" not in made.body
    assert "\x1b" not in made.body
    assert len(made.body) < 3000
