"""When a move would take a text from readers, and which address a page may leave."""

import pytest

from ingester.core.moves import takes_away
from ingester.core.page import State
from tests.unit.ingester.core.makers import (
    FEES,
    LONG,
    OTHER,
    World,
    a_failure,
    a_page,
    a_read,
    a_text,
    an_observation,
    hops,
    texts,
)

NEW = "https://campus.example/costs"
ANOTHER, ALIKE = a_text(OTHER), a_text(f"{LONG} One more word.")


def at_the_target(text=ANOTHER, **fields):
    return a_page(text, **{"id": 2, "url": NEW, "slug": "costs"} | fields)


def moved_to(text=ANOTHER, run="run-1"):
    return a_read(text, url=NEW, requested=FEES, run=run)


def test_a_move_onto_another_page_that_reads_otherwise_takes_a_text_away():
    assert takes_away(a_page(), at_the_target(), moved_to(), texts(ANOTHER))


@pytest.mark.parametrize(
    ("page", "target"),
    [
        (a_page(), None),
        (a_page(), a_page(id=1, url=NEW)),
        (a_page(state=State.HIDDEN), at_the_target()),
        (a_page(), at_the_target(copy=None)),
        (a_page(), at_the_target(first_run="run-1")),
    ],
    ids=["no page there", "the same page", "hidden anyway", "nothing to read there", "just found"],
)
def test_a_move_that_readers_lose_nothing_by_takes_nothing_away(page, target):
    assert not takes_away(page, target, moved_to(), texts(ANOTHER))


def test_what_reads_alike_is_not_taken_away():
    assert not takes_away(a_page(), at_the_target(ALIKE), moved_to(ALIKE), texts(ALIKE))


def test_a_text_that_the_store_does_not_have_is_none_to_lose():
    lost = a_page(a_text("A text that nobody kept."))
    assert not takes_away(lost, at_the_target(), moved_to(), texts(ANOTHER))


def test_an_unknown_text_at_the_target_may_be_another_one():
    assert takes_away(a_page(), at_the_target(), moved_to(a_text("Who knows?")), texts())


def leads_to(url, **fields):
    return an_observation(url=url, requested=FEES, at=3, hops=hops((FEES, 301)), **fields)


def test_an_address_that_only_ever_failed_goes_where_it_leads():
    world = World()
    world.see(a_failure(at=1), a_read(url=NEW, at=2), leads_to(NEW, status=500))
    assert world.page(FEES).url == NEW


@pytest.mark.parametrize("word", [404, 410])
def test_an_address_that_the_site_took_down_before_it_was_read_stays_what_it_is(word):
    world = World()
    world.see(an_observation(at=1, status=word), a_read(url=NEW, at=2), leads_to(NEW, status=500))
    assert world.page(FEES).url == FEES
