"""Law 6: whatever the order in which captures arrive, the store is what deciding them in the order
of time gives.
"""

import random
from contextlib import closing
from datetime import date

import pytest
from msgspec import structs

from ingester.core.observation import Kind
from ingester.loading.record import Recorder, Taken
from ingester.loading.settle import settle
from ingester.store import open_store
from ingester.store.contract import StoredRun
from tests.unit.ingester.core.makers import (
    FEES,
    HOME,
    LONG,
    OTHER,
    a_failure,
    a_read,
    a_site,
    a_text,
    an_observation,
    day,
    hops,
)

TODAY = date(2026, 11, 30)
NEW, SLASH = "https://campus.example/costs", FEES + "/"
FIRST, SECOND = a_text(LONG), a_text(OTHER)
THIRD = a_text(" ".join(f"Line {n} is about something else again." for n in range(40)))
COMPARED = ("title", "copy", "state", "last_read", "last_tried", "error", "url")
SITE = a_site(hide_at_most=1000, failed_share=1.0)

STORIES = {
    "read, changed, refused": [
        a_read(FIRST, at=1),
        a_read(SECOND, at=2),
        an_observation(at=3, status=403),
    ],
    "read, gone, read": [
        a_read(FIRST, at=1),
        an_observation(at=2, status=404),
        a_read(FIRST, at=3),
    ],
    "read, gone, lost": [a_read(FIRST, at=1), an_observation(at=2, status=410), a_failure(at=3)],
    "moved for good": [
        a_read(FIRST, at=1),
        a_read(SECOND, url=NEW, requested=FEES, at=2, hops=hops((FEES, 301))),
        a_read(SECOND, url=NEW, at=3),
        an_observation(at=4, status=404),
    ],
    "moved onto a page that was there": [
        a_read(SECOND, url=NEW, at=1),
        a_read(FIRST, at=2),
        a_read(SECOND, url=NEW, requested=FEES, at=3, hops=hops((FEES, 308))),
        a_read(THIRD, url=NEW, at=4),
    ],
    "two spellings": [
        a_read(FIRST, at=1),
        a_read(FIRST, url=SLASH, at=2),
        a_read(SECOND, url=SLASH, requested=FEES, at=3, hops=hops((FEES, 301))),
    ],
    "redirected upwards": [
        a_read(FIRST, at=1),
        a_read(SECOND, url=HOME, at=2),
        a_read(THIRD, url=HOME, requested=FEES, at=3, hops=hops((FEES, 301))),
        a_read(SECOND, url=HOME, at=4),
    ],
    "read, changed, as it was first": [
        a_read(FIRST, at=1, payload="sha1:ONE"),
        a_read(SECOND, at=2, payload="sha1:TWO"),
        an_observation(at=3, kind=Kind.NOT_MODIFIED, payload="sha1:ONE"),
        an_observation(at=4, kind=Kind.NOT_MODIFIED, payload="sha1:LOST"),
    ],
    "read, changed, as its first ETag says": [
        a_read(FIRST, at=1, etag='"1"'),
        a_read(SECOND, at=2, etag='"2"'),
        an_observation(at=3, kind=Kind.NOT_MODIFIED, etag='"1"'),
    ],
    "short in three runs": [
        a_read(FIRST, at=0.5),
        *(a_read(a_text("Short."), at=n) for n in (1, 2, 3)),
    ],
}


def loaded(store, observations):
    """The store after these observations came in this order, each as a run of its own."""
    texts = {copy.hash: copy for copy in (FIRST, SECOND, THIRD, a_text("Short."))}
    with store.writing() as tx:
        site = tx.save_site(SITE, day(9))
        for seen in observations:
            run = seen.source.run
            number = tx.begin_run(
                StoredRun(site_id=site.id, run=run, started=seen.at, loaded=day(9))
            )
            recorder = Recorder(SITE, site.id, number, TODAY)
            recorder.take(tx, Taken(seen=seen, copy=texts.get(seen.copy)))
            tx.put_run(structs.replace(tx.run_by_id(number), complete=True))
            row = tx.run_by_id(number)
            settle(tx, recorder, row, TODAY)
        pages = list(tx.pages(site.id))
    return sorted(
        (
            tuple(str(getattr(page, name)) for name in COMPARED),
            tuple(sorted((page.url, *page.aliases))),
        )
        for page in pages
    )


@pytest.fixture
def fresh(tmp_path):
    """A new empty store each time."""
    numbers = iter(range(1000))

    def make():
        return closing(open_store(f"sqlite:///{tmp_path}/{next(numbers)}.db", create=True))

    return make


@pytest.mark.parametrize("story", STORIES)
def test_any_order_gives_the_same_pages(fresh, story):
    in_order = STORIES[story]
    with fresh() as store:
        expected = loaded(store, in_order)
    dice = random.Random(story)
    for _ in range(5):
        shuffled = dice.sample(in_order, len(in_order))
        with fresh() as store:
            assert loaded(store, shuffled) == expected, [seen.at.day for seen in shuffled]


@pytest.mark.parametrize("story", STORIES)
def test_a_second_time_changes_nothing(fresh, story):
    with fresh() as store:
        expected = loaded(store, STORIES[story])
        assert loaded(store, STORIES[story]) == expected


def test_a_304_shows_the_text_that_its_etag_stands_for(fresh):
    """Else a text would have the date of a day on which the page read otherwise."""
    with fresh() as store:
        loaded(store, STORIES["read, changed, as its first ETag says"])
        with store.reading() as reader:
            page = reader.page_at(1, FEES)
    assert (page.copy, page.last_read, page.etag) == (FIRST.hash, day(3), '"1"')


def test_a_304_of_an_unknown_etag_confirms_what_stands(fresh):
    """Servers change it with the coding of an answer: it is no proof of another text."""
    with fresh() as store:
        seen = an_observation(at=3, kind=Kind.NOT_MODIFIED, etag='"1-gzip"')
        loaded(store, [a_read(FIRST, at=1, etag='"1"'), seen])
        with store.reading() as reader:
            page = reader.page_at(1, FEES)
    assert (page.copy, page.last_read) == (FIRST.hash, day(3))


def test_ids_and_slugs_last_through_a_replay(fresh):
    with fresh() as store:
        loaded(store, [a_read(FIRST, at=5)])
        with store.reading() as reader:
            before = reader.page_at(1, FEES)
        loaded(store, [a_read(SECOND, at=1)])
        with store.reading() as reader:
            after = reader.page_at(1, FEES)
    assert (before.id, before.slug, before.copy) == (after.id, after.slug, after.copy)


def test_a_late_text_is_remembered_under_its_own_run(fresh):
    with fresh() as store:
        loaded(store, [a_read(FIRST, at=1), an_observation(at=5, status=403)])
        loaded(store, [a_read(SECOND, at=3)])
        with store.reading() as reader:
            page = reader.page_at(1, FEES)
            history = [(version.hash, version.run) for version in reader.versions(page.id)]
    assert history == [(FIRST.hash, "run-1"), (SECOND.hash, "run-3")]
