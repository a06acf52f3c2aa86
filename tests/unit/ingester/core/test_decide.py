"""The table of reasons in GLOSSARY.md, row by row."""

import pytest

from ingester.core.decide import Act, Reason, decide
from ingester.core.observation import Kind, Outcome
from ingester.core.page import ShortRead, State
from shared.blockkind import BlockKind
from tests.unit.ingester.core.makers import (
    FEES,
    HOME,
    LONG,
    OTHER,
    SHORT,
    a_failure,
    a_page,
    a_read,
    a_site,
    a_text,
    an_observation,
    hops,
    texts,
)

NEW = "https://campus.example/costs"


def told(page, seen, *copies, **brakes):
    decision = decide(page, seen, texts(*copies), a_site(**brakes))
    return decision.act.value, decision.reason.value


def from_old(**fields):
    """The fees page was asked for, and another address answered."""
    return a_read(url=NEW, requested=FEES, **fields)


STATUS = {
    401: "refused", 403: "refused", 451: "refused", 999: "refused", 429: "rate-limited",
    500: "server-error", 503: "server-error", 400: "client-error", 405: "client-error",
}  # fmt: skip


@pytest.mark.parametrize("status", STATUS)
def test_a_bad_status_keeps_the_last_good_copy(status):
    assert told(a_page(), an_observation(status=status)) == ("keep", STATUS[status])


@pytest.mark.parametrize("status", [404, 410])
def test_the_sites_own_word_hides(status):
    assert told(a_page(), an_observation(status=status)) == ("hide", "gone")


def test_a_404_on_weak_evidence_hides_nothing():
    assert told(a_page(), an_observation(status=404, recovered=True)) == ("keep", "gone")


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (Kind.NO_ANSWER, "unreachable"),
        (Kind.BLOCKED, "blocked-address"),
        (Kind.DISALLOWED, "disallowed"),
    ],
)
def test_no_answer_keeps(kind, reason):
    assert told(a_page(), a_failure(kind=kind)) == ("keep", reason)


def test_an_unknown_page_that_reads_well_is_new():
    assert told(None, a_read()) == ("replace", "new")


def test_another_text_replaces():
    other = a_text(OTHER)
    assert told(a_page(), a_read(other), other) == ("replace", "changed")


def test_the_same_text_confirms():
    assert told(a_page(), a_read()) == ("confirm", "unchanged")


def test_another_link_target_is_a_change():
    linked = a_text()
    other = type(linked)(hash="another", title=linked.title, text=linked.text, links=("x",))
    assert told(a_page(), a_read(other), other) == ("replace", "changed")


def test_a_304_confirms():
    assert told(a_page(), an_observation(kind=Kind.NOT_MODIFIED, status=304)) == (
        "confirm",
        "not-modified",
    )


def test_a_304_for_a_copy_that_never_came_shows_nothing():
    assert told(None, an_observation(kind=Kind.NOT_MODIFIED, status=304)) == ("keep", "empty")


@pytest.mark.parametrize(
    ("ours", "theirs", "decided"),
    [
        ("sha1:A", "sha1:A", ("confirm", "not-modified")),
        ("sha1:A", "sha1:B", ("keep", "empty")),
        ("sha256:a", "sha1:B", ("confirm", "not-modified")),
        (None, "sha1:B", ("confirm", "not-modified")),
        ("sha1:A", None, ("confirm", "not-modified")),
    ],
)
def test_a_revisit_of_other_bytes_than_the_copy_s_confirms_nothing(ours, theirs, decided):
    """WARC 1.1, 6.7.2: a revisit may name the bytes that it found again."""
    revisit = an_observation(kind=Kind.NOT_MODIFIED, status=200, payload=theirs)
    assert told(a_page(payload=ours), revisit) == decided


@pytest.mark.parametrize("reason", ["gone", "noindex"])
def test_a_hidden_page_that_reads_well_returns(reason):
    hidden = a_page(state=State.HIDDEN, reason=reason)
    assert told(hidden, a_read()) == ("confirm", "returned")
    assert told(hidden, a_read(a_text(OTHER))) == ("replace", "returned")


@pytest.mark.parametrize("status", [200, 403, 503])
def test_a_challenge_keeps_whatever_its_status_and_robots_tag(status):
    seen = an_observation(status=status, block=BlockKind.CHALLENGE, noindex=True)
    assert told(a_page(), seen) == ("keep", "challenge")


@pytest.mark.parametrize("block", BlockKind)
def test_what_stands_in_the_way_keeps_the_copy_and_is_the_reason(block):
    assert told(a_page(), an_observation(block=block)) == ("keep", block.value)
    assert told(a_page(), a_read(a_text(OTHER), block=block)) == ("keep", block.value)


@pytest.mark.parametrize("status", [301, 308])
def test_a_permanent_redirect_to_a_good_page_is_a_move(status):
    other = a_text(OTHER)
    assert told(a_page(), from_old(text=other, hops=hops((FEES, status))), other) == (
        "replace",
        "moved",
    )


def test_a_302_to_something_unlike_it_keeps():
    other = a_text(OTHER)
    assert told(a_page(), from_old(text=other, hops=hops((FEES, 302))), other) == (
        "keep",
        "redirected",
    )


def test_a_302_to_the_same_text_is_a_move():
    assert told(a_page(), from_old(hops=hops((FEES, 302)))) == ("replace", "moved")


def test_a_302_to_a_page_that_calls_itself_canonical_is_a_move():
    other = a_text(OTHER)
    seen = from_old(text=other, hops=hops((FEES, 302)), canonical=NEW)
    assert told(a_page(), seen, other) == ("replace", "moved")


def test_a_chain_moves_only_when_every_hop_is_permanent():
    other, middle = a_text(OTHER), "https://campus.example/middle"
    seen = from_old(text=other, hops=hops((FEES, 301), (middle, 302)))
    assert told(a_page(), seen, other) == ("keep", "redirected")


@pytest.mark.parametrize(
    "target",
    [
        HOME,
        "https://campus.example/a",
        "https://campus.example/a/",
        "https://campus.example/a/index.html",
    ],
)
def test_a_redirect_upwards_is_no_page(target):
    seen = a_read(
        url=target,
        requested="https://campus.example/a/b",
        hops=hops(("https://campus.example/a/b", 301)),
    )
    assert told(a_page(url="https://campus.example/a/b"), seen) == ("keep", "redirected-up")


def test_a_redirect_to_another_site_keeps():
    seen = an_observation(status=302, pointed="https://elsewhere.example/")
    assert told(a_page(), seen) == ("keep", "redirected-away")


@pytest.mark.parametrize("known", [None, "copy"])
def test_a_line_that_says_where_the_page_went_is_no_text(known):
    page = None if known is None else a_page()
    stub = an_observation(refresh=NEW, copy="you are being redirected", length=60)
    assert told(page, stub) == (Act.KEEP, Reason.REDIRECTED)


def test_a_bare_refresh_is_a_redirect():
    assert told(a_page(), an_observation(outcome=Outcome.EMPTY, refresh=NEW)) == (
        "keep",
        "redirected",
    )


@pytest.mark.parametrize(
    "other",
    [
        "http://campus.example/fees",
        "https://www.campus.example/fees",
        FEES + "/",
        FEES + "/index.html",
    ],
)
def test_another_spelling_is_no_redirect(other):
    assert told(a_page(), a_read(url=other, requested=FEES, hops=hops((FEES, 301)))) == (
        "confirm",
        "unchanged",
    )


BODIES = {
    "not-html": ({"outcome": Outcome.NOT_HTML, "content_type": "application/pdf"}, "skip"),
    "truncated": ({"outcome": Outcome.TEXT, "truncated": "length"}, "keep"),
    "unreadable": ({"outcome": Outcome.UNREADABLE}, "keep"),
    "soft-404": ({"outcome": Outcome.TEXT, "block": BlockKind.SOFT_404}, "keep"),
    "noindex": ({"outcome": Outcome.TEXT, "noindex": True}, "hide"),
    "empty": ({"outcome": Outcome.EMPTY}, "keep"),
}


@pytest.mark.parametrize("reason", BODIES)
def test_a_body_that_is_no_page(reason):
    fields, act = BODIES[reason]
    assert told(a_page(), an_observation(**fields)) == (act, reason)


def test_a_long_copy_outlives_a_short_read():
    short = a_text(SHORT)
    assert told(a_page(), a_read(short), short) == ("keep", "shrank")


def test_the_same_short_text_in_three_runs_is_accepted():
    short = a_text(SHORT)
    before = ShortRead(hash=short.hash, runs=("run-7", "run-8"))
    assert told(a_page(short=before), a_read(short, run="run-9"), short) == (
        "replace",
        "accepted-short",
    )


def test_one_run_counts_once_however_often_it_reads():
    short = a_text(SHORT)
    before = ShortRead(hash=short.hash, runs=("run-8", "run-9"))
    assert told(a_page(short=before), a_read(short, run="run-9"), short) == ("keep", "shrank")


@pytest.mark.parametrize(
    ("runs", "harvests"),
    [
        (("a", "b", "c"), 3),
        (("1/3 a", "2/3 b", "3/3 c"), 1),
        (("1/3 a", "2/3 b", "1/3 c"), 2),
        (("1/3 a", "2/3 b", "c", "1/2 d", "2/2 e"), 3),
        ((), 0),
    ],
)
def test_shards_side_by_side_are_one_harvest(runs, harvests):
    assert ShortRead(hash="h", runs=runs).harvests == harvests


def test_another_short_text_starts_the_count_again():
    short = a_text(SHORT)
    decision = decide(
        a_page(short=ShortRead(hash="another", runs=("run-7", "run-8"))),
        a_read(short, run="run-9"),
        texts(),
        a_site(),
    )
    assert decision.short == ShortRead(hash=short.hash, runs=("run-9",))


def test_zero_shrink_reads_means_never():
    short = a_text(SHORT)
    before = ShortRead(hash=short.hash, runs=("run-6", "run-7", "run-8"))
    assert told(a_page(short=before), a_read(short), short, shrink_reads=0) == ("keep", "shrank")


def test_a_short_copy_may_shrink():
    little = a_text(LONG[:500])
    short = a_text(SHORT)
    assert told(a_page(little), a_read(short), short) == ("replace", "changed")


def test_every_reason_has_one_word():
    assert len({reason.value for reason in Reason}) == len(Reason)
    assert {act.value for act in Act} == {"replace", "confirm", "keep", "hide", "skip"}
