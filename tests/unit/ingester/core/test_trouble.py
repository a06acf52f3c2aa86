"""Who is told, how often, and of what."""

from datetime import UTC, datetime, timedelta

import pytest

from ingester.core.standing import PageSums
from ingester.core.trouble import Told, Trouble, Word, problems, word
from ingester.mail.letter import Piece, letter
from tests.unit.ingester.core.sites import HOUR, NOON, a_run, facts

FAILED = a_run(0.1, "failed", why="nothing could be read")
FOUND = problems(facts(FAILED))


def troubles(site):
    return [problem.trouble for problem in problems(site)]


def told(hours, *known):
    """People were told so many hours ago."""
    return Told(at=NOON - hours * HOUR, troubles=known)


# --- what is wrong ---


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        pytest.param(facts(a_run()), [], id="a good run"),
        pytest.param(facts(a_run(state="partial")), [], id="a run that met its page cap"),
        pytest.param(facts(FAILED), [Trouble.RUN_FAILED], id="a failed run"),
        pytest.param(facts(a_run(0.1), a_run(1, "failed")), [], id="a good run after it"),
        pytest.param(
            facts(a_run(), pages=PageSums(shown=9, held=1)), [Trouble.HELD], id="a hide that waits"
        ),
        pytest.param(
            facts(a_run(0, listed=4), a_run(1, listed=10)), [Trouble.LIST_SHRANK], id="half a list"
        ),
        pytest.param(
            facts(a_run(state="partial", damaged=1)), [Trouble.DAMAGED], id="a damaged member"
        ),
    ],
)
def test_the_four_troubles_that_people_are_told_of(site, expected):
    assert troubles(site) == expected


def test_the_worst_trouble_stands_first():
    runs = (FAILED, a_run(1, "partial", damaged=2, listed=4), a_run(2, listed=10))
    site = facts(*runs, pages=PageSums(shown=10, held=3))
    assert troubles(site) == list(Trouble)


def test_a_failed_run_names_itself_its_reason_and_those_before_it():
    (problem,) = problems(facts(FAILED, a_run(1, "failed"), a_run(2, "failed")))
    assert "harvest of 30 Nov 2026, 09:36 UTC failed: nothing could be read" in problem.detail
    assert "So did 2 before it" in problem.detail


def test_a_list_that_was_not_read_whole_says_so():
    half = a_run(0, listed=4, listing_complete=False)
    (problem,) = problems(facts(half, a_run(1, listed=10)))
    assert problem.headline == "its list shrank from 10 to 4 addresses"
    assert "could not be read whole" in problem.detail


def test_one_is_not_more():
    (one,) = problems(facts(a_run(), pages=PageSums(held=1)))
    (more,) = problems(facts(a_run(), pages=PageSums(held=2)))
    assert (one.headline, more.headline) == (
        "1 hide waits for a person",
        "2 hides wait for a person",
    )


# --- when people are told ---


@pytest.mark.parametrize(
    ("found", "known", "expected"),
    [
        pytest.param((), Told(), Word.ALL_WELL, id="never a problem"),
        pytest.param(FOUND, Told(), Word.PROBLEMS, id="the first mail"),
        pytest.param(FOUND, told(2, "run-failed"), Word.TOLD_TODAY, id="told this morning"),
        pytest.param(FOUND, told(28, "run-failed"), Word.PROBLEMS, id="told yesterday"),
        pytest.param(FOUND, told(28), Word.PROBLEMS, id="a new problem after a recovery"),
        pytest.param(FOUND, told(2), Word.TOLD_TODAY, id="the recovery was told today"),
        pytest.param(FOUND, told(2, "held"), Word.TOLD_TODAY, id="another problem told today"),
        pytest.param((), told(28, "run-failed"), Word.RECOVERED, id="recovered since yesterday"),
        pytest.param((), told(2, "run-failed"), Word.TOLD_TODAY, id="recovered the same day"),
        pytest.param((), told(28), Word.ALL_WELL, id="the recovery is told once"),
    ],
)
def test_one_mail_a_day_at_most_and_one_recovery(found, known, expected):
    assert word(found, known, NOON) == expected


def test_cron_may_be_some_seconds_early_the_next_day():
    sent = datetime(2026, 11, 29, 8, 0, 30, tzinfo=UTC)
    at = datetime(2026, 11, 30, 8, 0, 1, tzinfo=UTC)
    assert word(FOUND, Told(at=sent, troubles=("run-failed",)), at) == Word.PROBLEMS


def test_midnight_is_no_reason_for_a_second_mail():
    sent = datetime(2026, 11, 29, 23, 50, tzinfo=UTC)
    known = Told(at=sent, troubles=("run-failed",))
    assert word(FOUND, known, sent + timedelta(minutes=20)) == Word.TOLD_TODAY
    assert word(FOUND, known, sent + timedelta(hours=6)) == Word.PROBLEMS


def test_a_clock_that_was_wrong_once_silences_nobody():
    future = NOON + timedelta(days=9000)
    assert word(FOUND, Told(at=future, troubles=("run-failed",)), NOON) == Word.PROBLEMS
    assert word(FOUND, Told(trying=future), NOON) == Word.PROBLEMS


def test_two_processes_send_one_mail():
    assert word(FOUND, Told(trying=NOON - timedelta(minutes=9)), NOON) == Word.BEING_SENT


def test_a_process_that_died_while_sending_blocks_nobody():
    assert word(FOUND, Told(trying=NOON - timedelta(minutes=10)), NOON) == Word.PROBLEMS


# --- fourteen days ---

# (day, hour) of each run in November, what became of it, and how many addresses the site listed.
RUNS = [
    (1, 3, "ok", 10), (2, 3, "failed", None), (3, 3, "failed", None), (3, 15, "ok", 10),
    (4, 3, "ok", 10), (5, 3, "ok", 4), (6, 3, "ok", 4), (7, 3, "ok", 4), (8, 3, "ok", 4),
    (9, 3, "ok", 4), (10, 3, "ok", 4), (11, 3, "partial", 4), (13, 3, "failed", None),
    (13, 9, "ok", 4), (14, 3, "ok", 4),
]  # fmt: skip
DAMAGED = {(11, 3): 2}
HELD = {(9, 3): 6, (9, 8): 6, (10, 3): 0}  # approved in the afternoon of the 9th
CRON = [(day, 8) for day in range(1, 15)]

MAILS = {
    (2, 3): "1 problem: campus: the last run failed",
    (3, 3): "1 problem: campus: the last run failed",
    (4, 3): "recovered: campus",
    (5, 3): "1 problem: campus: its list shrank from 10 to 4 addresses",
    (6, 3): "1 problem: campus: its list shrank from 10 to 4 addresses",
    (7, 3): "1 problem: campus: its list shrank from 10 to 4 addresses",
    (8, 3): "recovered: campus",
    (9, 3): "1 problem: campus: 6 hides wait for a person",
    (10, 3): "recovered: campus",
    (11, 3): "1 problem: campus: 2 damaged places in a harvest file",
    (12, 8): "1 problem: campus: 2 damaged places in a harvest file",  # no run that day: cron
    (13, 3): "2 problems: campus: the last run failed",
    (14, 3): "recovered: campus",
}


def moment(day, hour):
    return datetime(2026, 11, day, hour, tzinfo=UTC)


def standing(day, hour):
    """The site as it is known at that hour."""
    runs = [
        a_run(run=f"{d}/{h}", state=state, started=moment(d, h) - HOUR, listed=listed,
              damaged=DAMAGED.get((d, h), 0))
        for d, h, state, listed in RUNS if (d, h) <= (day, hour)
    ]  # fmt: skip
    return facts(*reversed(runs), pages=PageSums(shown=10, held=HELD.get((day, hour), 0)))


def test_fourteen_days_bring_exactly_these_mails():
    known, mails = Told(), {}
    for day, hour in sorted({*CRON, *((d, h) for d, h, _, _ in RUNS)}):
        site, now = standing(day, hour), moment(day, hour)
        found = problems(site)
        due = word(found, known, now)
        if due in (Word.PROBLEMS, Word.RECOVERED):
            piece = Piece(facts=site, word=due, problems=found, before=known.troubles)
            mails[day, hour] = letter([piece]).subject.removeprefix("[goodcopy] ")
            known = Told(at=now, troubles=tuple(problem.trouble for problem in found))
    assert mails == MAILS
