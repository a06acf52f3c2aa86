"""WARC files of other tools, whole and damaged, loaded: nothing is lost without its reason."""

import re
from collections import Counter
from concurrent.futures import Future
from contextlib import closing
from io import BytesIO

import pytest

from ingester.extract.reading import read_page
from ingester.load import FileLoad, now
from ingester.loading.desk import Desk
from ingester.loading.runsof import LoadOptions
from ingester.store import open_store
from shared.errors import HarvestFileError
from shared.harvestfile import read_harvest
from tests.cases import corpus

# Records that can't be read as what their type says; of every other case there are none.
UNREADABLE = {
    "chatnoir-eu-chatnoir-resiliparse-clueweb-quirk-warc-gz": ("no readable WARC-Date", 29),
    "apache-stormcrawler-unparsable-date-warc-gz": ("no readable WARC-Date", 1),
    "synthetic-date-forms-warc": ("no readable WARC-Date", 2),
    "webrecorder-cdxj-indexer-missing-http-warc-gz": ("no HTTP header", 1),
    "synthetic-no-http-header-warc": ("no HTTP header", 1),
    "iipc-webarchive-commons-link-extraction-test-warc": ("no WARC-Target-URI", 1),
    "synthetic-uri-missing-warc": ("no WARC-Target-URI", 1),
}


class Here:
    """Reads pages in this process: these are no hostile ones."""

    ahead = 4

    def submit(self, job):
        reading = Future()
        reading.set_result(read_page(job))
        return reading


class Told:
    """Keeps what a load tells."""

    def __init__(self):
        self.decisions = []

    def decision(self, line):
        self.decisions.append(line)

    def progress(self, records, offset):
        pass


def load(case, address):
    """The summary, the decisions and the pages of a case that is loaded as another tool's file."""
    told, options = Told(), LoadOptions(foreign=True, clock=now)
    data = BytesIO(corpus.body("warc", case))
    with closing(Desk(lambda: open_store(address, create=True), dry_run=False)) as desk:
        reader = read_harvest(data, name=case["file"])
        line = FileLoad(desk, options, Here(), told, case["file"]).load(reader)
    with closing(open_store(address)) as store, store.reading() as read:
        texts = {row.page.url: read.copy(row.page.copy or "") for row in read.page_rows()}
    return line, told.decisions, texts


def short(cases):
    """Damage in sixty pages is the reader's affair: three kinds of it will do here."""
    kept = ("several", "head-lost", "text-junk")
    return [one for one in cases if "-torn-" not in one.id or any(word in one.id for word in kept)]


@pytest.mark.parametrize("case", short(corpus.of("warc")))
def test_every_record_of_a_file_is_accounted_for(case, tmp_path):
    expected, address = case["expected"], f"sqlite:///{tmp_path}/store.db"
    if expected.get("not_warc"):
        with pytest.raises(HarvestFileError, match="is no harvest file: it is"):
            load(case, address)
        assert not (tmp_path / "store.db").exists()
        return
    line, decisions, texts = load(case, address)
    assert line.members == line.counts.total
    assert line.members - line.counts.damaged == expected["records"]
    if "torn" in expected:
        assert [{"offset": t.offset, "length": t.length} for t in line.torn] == expected["torn"]
    problem, count = UNREADABLE.get(case["id"], ("", 0))
    assert Counter(line.unreadable) == Counter({f"response: {problem}": count} if count else {})
    reasons = {one.url: one.reason for one in decisions}
    assert expected.get("reasons", {}).items() <= reasons.items()
    absent = {*expected.get("lost", ()), *expected.get("forbidden", ())}
    assert not absent & {*reasons, *texts}
    for url, body in expected.get("bodies", {}).items():
        assert re.sub("<[^>]*>", "", body) in texts[url].text
