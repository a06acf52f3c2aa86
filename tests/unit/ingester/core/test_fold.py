"""What a sequence of observations makes of a page: dates, states, moves and addresses."""

from datetime import UTC, datetime
from itertools import permutations

import pytest
from msgspec import structs

from ingester.core.after import updated
from ingester.core.decide import Act, Decision, Reason
from ingester.core.fold import apply
from ingester.core.observation import Kind
from ingester.core.page import State
from shared.blockkind import BlockKind
from tests.unit.ingester.core.makers import (
    FEES,
    HOME,
    OTHER,
    World,
    a_failure,
    a_page,
    a_read,
    a_site,
    a_text,
    an_observation,
    day,
    hops,
)

NEW = "https://campus.example/costs"
ANOTHER = a_text(OTHER)


def moved(at=2, **fields):
    return a_read(url=NEW, requested=FEES, at=at, hops=hops((FEES, 301)), **fields)


def test_a_good_read_shows_the_page_with_its_date():
    world = World()
    assert world.see(a_read(at=1)) == ("replace", "new")
    page = world.page()
    assert (page.state, page.last_read, page.last_tried, page.last_changed) == (
        State.SHOWN,
        day(1),
        day(1),
        day(1),
    )


def test_a_confirm_moves_the_date_and_keeps_the_change():
    world = World()
    world.see(a_read(at=1), a_read(at=4))
    assert (world.page().last_read, world.page().last_changed) == (day(4), day(1))


def test_a_refusal_moves_only_what_was_tried():
    world = World()
    world.see(a_read(at=1), an_observation(at=4, status=403))
    page = world.page()
    assert (page.state, page.last_read, page.last_tried, page.error) == (
        State.SHOWN,
        day(1),
        day(4),
        "refused: 403",
    )


def test_what_is_skipped_moves_nothing_not_even_when_it_was_tried():
    page = a_page()
    skip = Decision(act=Act.SKIP, reason=Reason.OLDER)
    assert updated(page, an_observation(at=4), skip, World().texts) == page


def test_a_failure_never_brings_back_a_hidden_page():
    world = World()
    world.see(a_read(at=1), an_observation(at=2, status=404), a_failure(at=3))
    assert (world.page().state, world.page().reason) == (State.HIDDEN, "gone")


def test_a_failure_never_shows_a_page_without_a_copy():
    world = World()
    assert world.see(a_failure(at=1)) == ("keep", "unreachable")
    assert world.page().state == State.LISTED


def test_a_held_hide_leaves_the_page_shown():
    world = World()
    world.see(a_read(at=1), an_observation(at=2, status=404, held=True))
    assert (world.page().state, world.page().held) == (State.SHOWN, "gone")


def test_a_good_read_ends_a_hold():
    world = World()
    world.see(a_read(at=1), an_observation(at=2, status=404, held=True), a_read(at=3))
    assert world.page().held == ""


def test_a_dropped_hide_is_forgotten():
    world = World()
    world.see(a_read(at=1), an_observation(at=2, status=404, dropped=True))
    assert (world.page().state, world.page().held) == (State.SHOWN, "")


def test_a_moved_page_keeps_id_and_slug():
    world = World()
    world.see(a_read(at=1))
    before = world.page()
    assert world.see(moved(text=ANOTHER)) == ("replace", "moved")
    page = world.page(NEW)
    assert (page.id, page.slug, page.url, page.aliases) == (before.id, before.slug, NEW, (FEES,))
    assert world.page(FEES) == page


def test_after_a_move_the_redirect_is_just_another_read():
    world = World()
    world.see(a_read(at=1), moved(at=2))
    assert world.see(moved(at=3)) == ("confirm", "unchanged")


def test_a_move_onto_a_known_page_leaves_that_page_its_id():
    world = World()
    world.see(a_read(url=NEW, text=ANOTHER, at=1), a_read(at=1))
    target = world.page(NEW)
    world.see(moved(text=ANOTHER, at=2))
    assert world.page(FEES).id == target.id
    assert len(world.book.pages) == 1


def test_a_move_onto_a_page_of_the_same_run_keeps_the_old_id():
    world = World()
    world.see(a_read(at=1))
    before = world.page()
    world.see(a_read(url=NEW, text=ANOTHER, at=2, run="r2"), moved(text=ANOTHER, at=2.1, run="r2"))
    assert world.page(NEW).id == before.id


def test_an_unknown_address_that_leads_on_for_good_becomes_an_alias():
    world = World()
    assert world.see(moved(at=1)) == ("replace", "new")
    assert world.page(NEW).aliases == (FEES,)


@pytest.mark.parametrize(("status", "goes"), [(200, True), (500, False), (404, False)])
def test_an_old_address_goes_where_it_leads_once_that_reads_well(status, goes):
    world, third = World(None, ANOTHER), "https://campus.example/prices"
    world.see(a_read(at=1), moved(at=2))
    way = {"url": third, "requested": FEES, "at": 3, "hops": hops((FEES, 301))}
    read = a_read(text=ANOTHER, **way) if status == 200 else an_observation(status=status, **way)
    world.see(read)
    assert world.page(FEES).url == (third if goes else NEW)
    assert world.page(NEW).state == State.SHOWN


def test_an_old_address_that_dies_says_nothing_about_the_page():
    world = World()
    world.see(a_read(at=1), moved(at=2))
    assert world.see(an_observation(at=3, status=404)) == ("skip", "old-address")
    assert world.page(NEW).state == State.SHOWN


def test_an_old_address_with_a_text_of_its_own_is_a_page_again():
    world = World(None, ANOTHER)
    world.see(a_read(at=1), moved(at=2))
    assert world.see(a_read(text=ANOTHER, at=3)) == ("replace", "new")
    assert world.page(FEES).id != world.page(NEW).id


def test_a_redirect_upwards_is_also_a_read_of_the_page_above():
    world = World()
    world.see(a_read(at=1))
    seen = a_read(url=HOME, requested=FEES, at=2, text=ANOTHER, hops=hops((FEES, 301)))
    assert world.see(seen) == ("keep", "redirected-up")
    assert world.page(HOME).last_read == day(2)
    assert world.page(FEES).last_read == day(1)


def test_a_sign_in_page_is_no_page():
    world = World()
    world.see(a_read(at=1))
    login = "https://campus.example/login"
    world.see(
        an_observation(
            url=login, requested=FEES, at=2, block=BlockKind.SIGN_IN, hops=hops((FEES, 302))
        )
    )
    assert world.book.at(login) is None


@pytest.mark.parametrize("order", list(permutations(["", "/", "/index.html"])))
def test_spellings_that_read_the_same_are_one_page(order):
    world = World()
    for number, form in enumerate(order):
        world.see(a_read(url=FEES + form, at=1 + number / 100))
    assert len(world.book.pages) == 1


def test_spellings_that_read_differently_are_two_pages():
    world = World()
    world.see(a_read(at=1), a_read(url=FEES + "/", text=ANOTHER, at=1))
    assert len(world.book.pages) == 2


def test_two_spellings_that_come_to_read_the_same_are_joined():
    world = World()
    world.see(
        a_read(at=1), a_read(url=FEES + "/", text=ANOTHER, at=1), a_read(url=FEES + "/", at=2)
    )
    assert len(world.book.pages) == 1
    assert world.page(FEES).aliases == (FEES + "/",)


def test_a_redirect_between_spellings_decides_which_one_stands():
    world = World()
    world.see(a_read(at=1), a_read(url=FEES + "/", requested=FEES, at=2, hops=hops((FEES, 301))))
    assert (world.page().url, world.page().aliases) == (FEES + "/", (FEES,))


def test_a_spelling_on_a_host_that_the_site_leaves_out_is_read_at_the_address_asked_for():
    world = World(structs.replace(a_site(), hosts=("campus.example",)))
    www = "https://www.campus.example/fees"
    assert world.see(a_read(url=www, requested=FEES, hops=hops((FEES, 301)))) == ("replace", "new")
    assert world.page(FEES).url == FEES
    assert world.book.at(www) is None


def test_a_replay_of_other_pages_leaves_a_sign_in_behind_a_redirect_out():
    world = World()
    login = "https://campus.example/login"
    seen = an_observation(
        url=login, requested=FEES, block=BlockKind.SIGN_IN, hops=hops((FEES, 302))
    )
    applied = apply(world.book, seen, world.texts, world.site, within={HOME})
    assert (applied.decision.act, applied.decision.reason) == (Act.SKIP, Reason.SIGN_IN)
    assert (applied.page, list(world.book.pages)) == (None, [])


def test_a_file_that_is_no_html_opens_no_page():
    world = World()
    world.see(an_observation(outcome="not-html", content_type="application/pdf"))
    assert world.book.at(FEES) is None


def test_failures_in_a_row_are_counted_and_end_with_a_read():
    world = World()
    world.see(a_read(at=1), a_failure(at=2), a_failure(at=3))
    assert world.page().failures == 2
    world.see(a_read(at=4))
    assert (world.page().failures, world.page().error) == (0, None)


def test_validators_follow_the_copy():
    world = World()
    world.see(a_read(at=1, etag='"1"', last_modified="Mon"))
    assert (world.page().etag, world.page().last_modified) == ('"1"', "Mon")


def test_a_redirect_onto_an_unchanged_page_never_empties_it():
    world = World(None, ANOTHER)
    world.see(a_read(at=1), a_read(url=NEW, text=ANOTHER, at=1))
    fields = {"url": NEW, "requested": FEES, "kind": Kind.NOT_MODIFIED, "status": 304}
    world.see(an_observation(at=2, hops=hops((FEES, 301)), **fields))
    assert world.page(NEW).copy == ANOTHER.hash


def test_a_claimed_address_leaves_no_ghost():
    world = World(None, ANOTHER)
    slash = FEES + "/"
    world.see(a_read(at=1), a_read(url=slash, text=ANOTHER, at=1))
    world.see(a_read(url=slash, requested=FEES, text=ANOTHER, at=2, hops=hops((FEES, 301))))
    assert len(world.book.pages) == 1
    assert world.page(FEES) == world.page(slash)


def test_a_page_that_moves_back_is_found_where_it_answers():
    world = World()
    world.see(a_read(at=1), moved(at=2))
    world.see(a_read(url=FEES, requested=NEW, at=3, hops=hops((NEW, 301))))
    assert (world.page(FEES).url, world.page(NEW).aliases) == (FEES, (NEW,))


def test_a_redirect_seen_later_does_not_make_the_reading_newer():
    world = World()
    world.see(a_read(at=1))
    world.see(structs.replace(moved(at=5), follows=day(2)))
    assert world.page(NEW).last_read == day(2)


def test_captures_of_early_years_stand_first():
    early = structs.replace(a_read(at=1), at=datetime(999, 1, 1, tzinfo=UTC))
    assert early.order < a_read(at=1).order
