"""Several pages in flight share one wait for the disk, and none is told before it."""

import errno
import os

import pytest

from harvester.door import CrawlOptions, crawl
from shared import sink
from shared.errors import Ending
from shared.harvestfile import Located, read_harvest
from shared.site import Politeness, Site
from tests.site.answers import in_words, page

PAGES = [f"/guide/{word}" for word in in_words(60)]


class Listening:
    """Takes the lines, and looks at each moment what the disk was waited for."""

    def __init__(self, synced):
        self.synced, self.lines, self.unsafe = synced, [], []

    def captured(self, line):
        self.lines.append(line)
        if line.offset + line.bytes > self.synced[-1]:
            self.unsafe.append(line)

    def progressed(self, progress):
        pass

    def told(self, words):
        pass


@pytest.fixture
def sixty(site):
    site["/"] = page("Home", links=PAGES)
    for path in PAGES:
        site[path] = page(path)
    return site


def crawled(site, path, monkeypatch, *, connections, fails_at=None):
    """The summary of a crawl, its listener, and how long the file was at each sync."""
    synced, fdatasync = [0], os.fdatasync

    def noted(descriptor):
        if fails_at is not None and len(synced) >= fails_at:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        fdatasync(descriptor)
        synced.append(os.fstat(descriptor).st_size)

    with monkeypatch.context() as context:
        context.setattr(sink.os, "fdatasync", noted)
        home = Site(
            name="campus",
            home=site.url("/"),
            hosts=(site.url("").partition("//")[2],),
            politeness=Politeness(delay=0.0, connections=connections),
        )
        listening = Listening(synced)
        summary = crawl(home, CrawlOptions(out=str(path)), listening)
    return summary, listening, synced


def kept(path):
    """The offsets of the members of a file."""
    with path.open("rb") as file:
        found = list(read_harvest(file, name=str(path)))
    assert all(isinstance(one, Located) for one in found)
    return [one.offset for one in found]


def test_pages_in_flight_share_a_sync_and_are_told_in_the_order_of_the_file(
    sixty, tmp_path, monkeypatch
):
    path = tmp_path / "a.warc.gz"
    summary, listening, synced = crawled(sixty, path, monkeypatch, connections=8)
    assert summary.line.counts.read == 61
    assert listening.unsafe == []
    offsets = [line.offset for line in listening.lines]
    assert offsets == sorted(offsets)
    assert set(offsets) <= set(kept(path))
    assert len(synced) < 61


def test_one_page_in_flight_is_told_before_the_next_but_one_is_written(
    sixty, tmp_path, monkeypatch
):
    path = tmp_path / "a.warc.gz"
    _, listening, synced = crawled(sixty, path, monkeypatch, connections=1)
    assert listening.unsafe == []
    assert len(synced) > len(listening.lines)


def test_a_disk_that_fails_ends_the_run_with_the_sums_of_what_is_safe(sixty, tmp_path, monkeypatch):
    path = tmp_path / "a.warc.gz"
    summary, listening, synced = crawled(sixty, path, monkeypatch, connections=8, fails_at=6)
    assert summary.ending is Ending.OUTPUT
    assert summary.line.why == "disk"
    assert listening.unsafe == []
    assert summary.line.counts.read == len(listening.lines)
    assert len(synced) == 6
    again, listening, _ = crawled(sixty, path, monkeypatch, connections=8)
    assert again.line.counts.read == 61
