"""When the extractor has improved, texts are read anew from the harvest files; dates stay."""

from contextlib import closing
from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec import structs

from ingester.core.page import copy_of
from ingester.loading.replay import replay
from ingester.store import open_store
from tests.site.harvests import HOME, harvest_of

PAGES = 5
DAYS = (9, 5)  # ago
DAY = date(2026, 11, 30)
DATES = ("last_read", "last_tried", "last_changed", "state", "slug", "id", "aliases")


@pytest.fixture
def loaded(ingester, tmp_path):
    """Two runs of the same pages, and the pages as they were loaded."""
    for number, days in enumerate(DAYS):
        at = datetime.now(UTC) - timedelta(days=days)
        harvest_of(PAGES, tmp_path / f"{number}.warc.gz", at=at)
        ingester("load", f"{number}.warc.gz", "--json")
    return pages_in(tmp_path)


def urls():
    return [HOME, *(f"{HOME}guide/{number}" for number in range(1, PAGES))]


def opened(tmp_path):
    return closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True))


def pages_in(tmp_path):
    """Every page of the store with its text."""
    with opened(tmp_path) as store, store.reading() as reader:
        return {page.url: (page, reader.copy(page.copy).text) for page in reader.pages(1)}


def as_an_older_extractor_read(tmp_path):
    """The store as an extractor would have left it that lost the second half of every text."""
    with opened(tmp_path) as store, store.writing() as tx:
        (site,) = tx.sites()
        for run in tx.runs(site.id):
            for stored in list(tx.observations_in(run.id)):
                whole = tx.copy(stored.observation.copy)
                half = copy_of(whole.title, whole.text[: len(whole.text) // 2], (), whole.lang)
                tx.put_copy(half)
                seen = structs.replace(
                    stored.observation, copy=half.hash, length=len(half.text), extractor="0"
                )
                tx.set_reading(stored.id, seen)
        replay(tx, site.site, site.id, urls(), DAY)


def test_texts_are_read_anew_and_dates_stay(ingester, tmp_path, loaded):
    as_an_older_extractor_read(tmp_path)
    old = pages_in(tmp_path)
    told = ingester("reextract", "--json")
    now = pages_in(tmp_path)
    sums = told.sole("reextract")
    assert (sums["old"], sums["read"], sums["missing"]) == (2 * PAGES, 2 * PAGES, 0)
    assert {line["url"] for line in told.all("renewed")} == set(urls())
    assert {url: text for url, (_, text) in now.items()} == {
        url: text for url, (_, text) in loaded.items()
    }
    for url, (page, text) in now.items():
        before, shorter = old[url]
        assert len(shorter) < len(text)
        assert [getattr(page, name) for name in DATES] == [getattr(before, name) for name in DATES]


def test_the_new_text_stands_in_the_history_and_is_found(ingester, tmp_path, loaded):
    as_an_older_extractor_read(tmp_path)
    page, text = loaded[HOME]
    last = text.split()[-1].strip(".")
    ingester("reextract", "campus")
    (version,) = ingester("show", HOME, "--history", "--json").all("version")
    assert version["at"] == page.last_changed.isoformat().replace("+00:00", "Z")
    hits = ingester("search", f"chapter {last}", "--json").all("hit")
    assert HOME in {hit["url"] for hit in hits}


def test_nothing_is_written_in_a_dry_run(ingester, tmp_path, loaded):
    as_an_older_extractor_read(tmp_path)
    old = pages_in(tmp_path)
    rehearsed = ingester("reextract", "--dry-run", "--json").sole("reextract")
    assert pages_in(tmp_path) == old
    real = ingester("reextract", "--json").sole("reextract")
    assert rehearsed | {"dry_run": False} == real
    assert real["changed"] == PAGES


def test_captures_of_a_file_that_is_gone_read_like_those_of_the_same_bytes(
    ingester, tmp_path, loaded
):
    as_an_older_extractor_read(tmp_path)
    (tmp_path / "0.warc.gz").rename(tmp_path / "elsewhere")
    sums = ingester("reextract", "--json").sole("reextract")
    assert (sums["read"], sums["followed"], sums["missing"]) == (PAGES, PAGES, 0)
    assert sums["missing_files"] == {"0.warc.gz": PAGES}
    (page, text), (before, whole) = pages_in(tmp_path)[HOME], loaded[HOME]
    assert (text, page.last_changed) == (whole, before.last_changed)


def test_files_that_are_gone_are_counted_and_named(ingester, tmp_path, loaded):
    as_an_older_extractor_read(tmp_path)
    for number in range(len(DAYS)):
        (tmp_path / f"{number}.warc.gz").unlink()
    told = ingester("reextract", expect=3)
    assert f"{2 * PAGES} missing" in told.out
    assert "Gone: 0.warc.gz (5 captures)" in told.err
    assert "Gone: 1.warc.gz (5 captures)" in told.err


def test_a_second_time_there_is_nothing_to_read(ingester, tmp_path, loaded):
    as_an_older_extractor_read(tmp_path)
    ingester("reextract")
    assert "every text is of the present extractor" in ingester("reextract").out
