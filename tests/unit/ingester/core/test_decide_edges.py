"""Where the decision only just falls one way: its bounds, and what is told apart by one field."""

import pytest
from msgspec import structs

from ingester.core.brakes import Outcome, RunState, run_state
from ingester.core.decide import (
    GUARDED_LENGTH,
    Act,
    Reason,
    decide,
    is_of_another_tag,
    is_of_other_bytes,
)
from ingester.core.observation import Kind
from ingester.core.page import State
from shared.blockkind import BlockKind
from shared.site import Brakes, ExcludeRule, LinkOnlyRule, ScopeTable
from tests.unit.ingester.core.makers import (
    FEES,
    LONG,
    a_page,
    a_read,
    a_site,
    a_text,
    an_observation,
    hops,
    texts,
)

NEW = "https://campus.example/costs"
# What makes a target a failed one: nothing was learnt about the page, and the site may be why.
FAILED = {
    "refused", "rate-limited", "server-error", "client-error", "challenge", "sign-in",
    "redirected", "redirected-up", "redirected-away", "truncated", "unreachable",
    "blocked-address",
}  # fmt: skip


def told(page, seen, *copies, site=None):
    decision = decide(page, seen, texts(*copies), site or a_site())
    return decision.act.value, decision.reason.value


@pytest.mark.parametrize("reason", Reason)
def test_a_run_fails_by_these_reasons_and_no_others(reason):
    read = Outcome(act=Act.CONFIRM, reason=Reason.UNCHANGED, had_copy=True)
    seen = [read, Outcome(act=Act.KEEP, reason=reason, had_copy=True)]
    state, _ = run_state(seen, why="finished", complete=True, damaged=0, brakes=Brakes())
    assert (state == RunState.FAILED) == (reason.value in FAILED)


@pytest.mark.parametrize(("length", "act"), [(599, "replace"), (600, "keep")])
def test_copies_of_600_characters_are_guarded(length, act):
    assert GUARDED_LENGTH == 600
    page, short = a_page(a_text("x" * length)), a_text("y" * 200)
    assert told(page, a_read(short), short)[0] == act


@pytest.mark.parametrize(("length", "act"), [(499, "keep"), (500, "replace")])
def test_half_of_the_copy_is_long_enough(length, act):
    page, short = a_page(a_text("x" * 1000)), a_text("y" * length)
    assert told(page, a_read(short), short)[0] == act


@pytest.mark.parametrize(("share", "reason"), [(0.5, "redirected"), (0.9, "moved")])
def test_a_temporary_redirect_moves_a_page_only_where_the_text_came_along(share, reason):
    words = LONG.split()
    kept = words[: int(len(words) * share)]
    there = a_text(" ".join([*kept, *(f"other{n}" for n in range(len(words) - len(kept)))]))
    seen = a_read(there, url=NEW, requested=FEES, hops=hops((FEES, 302)))
    assert told(a_page(), seen, there)[1] == reason


@pytest.mark.parametrize(("kept", "reason"), [(8, "moved"), (7, "redirected")])
def test_four_words_of_five_are_the_same_text(kept, reason):
    was = [f"word{n}" for n in range(10)]
    there = a_text(" ".join([*was[:kept], *(f"other{n}" for n in range(10 - kept))]))
    here = a_text(" ".join(was))
    seen = a_read(there, url=NEW, requested=FEES, hops=hops((FEES, 302)))
    assert told(a_page(here), seen, here, there)[1] == reason


@pytest.mark.parametrize(
    "scope",
    [
        ScopeTable(exclude=(ExcludeRule(rule="money", match="^/costs$", why="dated"),)),
        ScopeTable(
            link_only=(LinkOnlyRule(rule="app", match="^/costs$", title="Costs", why="an app"),)
        ),
        ScopeTable(include=("/fees",)),
    ],
    ids=["excluded", "link only", "not included"],
)
def test_no_page_moves_where_none_may_be_read(scope):
    site = structs.replace(a_site(), scope=scope)
    seen = a_read(url=NEW, requested=FEES, hops=hops((FEES, 301)))
    assert told(a_page(), seen, site=site) == ("keep", "redirected")


@pytest.mark.parametrize(
    ("status", "decided"),
    [
        (299, ("confirm", "unchanged")),
        (300, ("keep", "redirected")),
        (302, ("keep", "redirected")),
        (399, ("keep", "redirected")),
    ],
)
def test_a_redirect_that_leads_nowhere_is_no_text(status, decided):
    assert told(a_page(), a_read(status=status)) == decided


@pytest.mark.parametrize(
    ("status", "reason"), [(399, "redirected"), (400, "client-error"), (499, "client-error"),
                           (500, "server-error"), (199, "client-error"), (None, "client-error")]
)  # fmt: skip
def test_every_status_has_its_reason(status, reason):
    assert told(a_page(), an_observation(status=status)) == ("keep", reason)


@pytest.mark.parametrize(
    ("page", "kind", "payload", "expected"),
    [
        pytest.param(a_page(payload="sha1:A"), Kind.NOT_MODIFIED, "sha1:B", True, id="other bytes"),
        pytest.param(a_page(payload="sha1:A"), Kind.NOT_MODIFIED, "sha1:A", False, id="the same"),
        pytest.param(a_page(payload="sha1:A"), Kind.NOT_MODIFIED, None, False, id="none named"),
        pytest.param(a_page(payload="sha1:A"), Kind.ANSWER, "sha1:B", False, id="no revisit"),
        pytest.param(None, Kind.NOT_MODIFIED, "sha1:A", True, id="unknown page"),
        pytest.param(
            a_page(copy=None, payload="sha1:A"), Kind.NOT_MODIFIED, "sha1:A", True, id="no copy"
        ),
    ],
)
def test_a_revisit_speaks_of_the_copy_only_where_the_bytes_agree(page, kind, payload, expected):
    assert is_of_other_bytes(page, an_observation(kind=kind, payload=payload)) is expected


def test_noindex_on_weak_evidence_hides_nothing():
    assert told(a_page(), a_read(noindex=True)) == ("hide", "noindex")
    assert told(a_page(), a_read(noindex=True, recovered=True)) == ("keep", "noindex")


def test_a_site_file_may_say_that_noindex_is_for_others():
    site = structs.replace(a_site(), scope=ScopeTable(noindex="ignore"))
    assert told(a_page(), a_read(noindex=True), site=site) == ("confirm", "unchanged")


def test_a_304_about_a_page_without_a_copy_shows_nothing():
    page = a_page(copy=None, state=State.LISTED)
    assert told(page, an_observation(kind=Kind.NOT_MODIFIED)) == ("keep", "empty")


def test_a_304_brings_a_hidden_page_back():
    page = a_page(state=State.HIDDEN, reason="gone")
    assert told(page, an_observation(kind=Kind.NOT_MODIFIED)) == ("confirm", "returned")


@pytest.mark.parametrize(("run", "reason"), [("run-7", "unchanged"), ("run-8", "returned")])
def test_what_the_hiding_run_itself_reads_again_was_never_away(run, reason):
    assert told(a_page(away="run-7"), a_read(run=run)) == ("confirm", reason)


@pytest.mark.parametrize(
    ("held", "held_by", "reason"),
    [
        ("gone", "run-7", "returned"),
        ("noindex", "run-7", "returned"),
        ("gone", "run-8", "unchanged"),  # the run itself read it again
        ("gone", "", "unchanged"),  # and has not ended yet
        ("moved", "run-7", "unchanged"),  # its text was never gone
    ],
)
def test_a_hide_that_the_brake_held_is_told_as_one_that_passed(held, held_by, reason):
    page = a_page(held=held, held_by=held_by)
    assert told(page, a_read(run="run-8")) == ("confirm", reason)


def moved(to=NEW, status=301, **fields):
    return a_read(**({"url": to, "requested": FEES, "hops": hops((FEES, status))} | fields))


def test_a_redirect_upwards_to_an_address_of_the_page_is_a_move():
    home = "https://campus.example/"
    assert told(a_page(), moved(home))[1] == "redirected-up"
    assert told(None, moved(home))[1] == "redirected-up"
    assert told(a_page(aliases=(home,)), moved(home))[1] == "moved"


def test_a_redirect_whose_target_was_read_elsewhere_moves_nothing_by_itself():
    assert told(a_page(), moved(pointed=NEW)) == ("keep", "redirected")


def test_a_canonical_that_names_another_page_moves_nothing():
    other = a_text("Wholly other words. " * 50)
    named = moved(status=302, text=other, canonical="https://campus.example/other")
    assert told(a_page(), named, other) == ("keep", "redirected")


def test_texts_that_are_not_known_are_not_alike():
    assert told(None, moved(status=302)) == ("keep", "redirected")
    unread = moved(status=302, copy="unknown")
    assert told(a_page(), unread) == ("keep", "redirected")
    assert told(a_page(copy="unknown"), moved(status=302)) == ("keep", "redirected")


def test_a_sign_in_says_where_it_stands():
    there = decide(a_page(), moved(block=BlockKind.SIGN_IN, detail="a form"), texts(), a_site())
    here = decide(a_page(), a_read(block=BlockKind.SIGN_IN, detail="a form"), texts(), a_site())
    assert (there.detail, here.detail) == (NEW, "a form")


def test_without_a_hop_nothing_was_redirected():
    assert told(a_page(), a_read(url=NEW, requested=FEES)) == ("confirm", "unchanged")


def test_a_redirect_that_leads_nowhere_says_so():
    itself = decide(a_page(), a_read(status=302, pointed=FEES), texts(), a_site())
    nowhere = decide(a_page(), a_read(status=302), texts(), a_site())
    assert (itself.detail, nowhere.detail) == (FEES, "302 without a target")


@pytest.mark.parametrize(
    ("had", "told", "is_other"),
    [(None, '"1"', False), ('"1"', None, False), ('"1"', '"1"', False), ('"1"', '"2"', True)],
)
def test_a_304_is_about_another_version_where_two_etags_differ(had, told, is_other):
    page = structs.replace(a_page(), etag=had)
    seen = an_observation(kind=Kind.NOT_MODIFIED, status=304, etag=told)
    assert is_of_another_tag(page, seen) is is_other
