"""Clocks that are wrong, that jump, or that stand in another zone."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.faults.machine import TOOLS, needs
from tests.site.answers import page
from tests.site.tool import Tool

TEXTS = {"early": "Fees are due in March.", "late": "Fees are due in April."}


class Shifted(Tool):
    """A tool whose clock is off by as much as faketime can say; durations stay true."""

    def __init__(self, name, folder, shift):
        super().__init__(name, folder)
        self._shift = shift

    def start(self, *arguments, **how):
        self.path = Path(needs("faketime"))
        how["env"] = how.get("env", {}) | {"FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        return super().start("-f", self._shift, TOOLS / "harvester", *arguments, **how)


@pytest.fixture
def shifted(tmp_path):
    """shifted("-1d"): a harvester with such a clock."""
    needs("faketime")
    made = []

    def make(shift):
        made.append(Shifted("harvester", tmp_path, shift))
        return made[-1]

    yield make
    for tool in made:
        tool.__exit__()


@pytest.fixture
def fees(site):
    site["/"] = page("Fees", TEXTS["early"] + " Ask in room 5." * 30)
    return site


def read_of(ingester, site):
    return ingester("show", site.url("/"), "--json").sole("page")


def test_a_capture_from_the_future_counts_as_read_now(fees, site_file, shifted, ingester):
    """P-09: a laptop ten years ahead; the next harvest by a right clock is not older."""
    shifted("+3650d")("crawl", site_file(), "-o", "future.warc.gz")
    told = ingester("load", "future.warc.gz", "--site", site_file(), "--json")
    assert any("future" in note for note in told.sole("load")["notes"])
    read = datetime.fromisoformat(read_of(ingester, fees)["last_read"])
    assert timedelta(0) <= datetime.now(UTC) - read < timedelta(minutes=5)
    fees["/"] = page("Fees", TEXTS["late"] + " Ask in room 5." * 30)
    shifted("+0d")("crawl", site_file(), "-o", "now.warc.gz")
    ingester("load", "now.warc.gz", "--site", site_file())
    assert TEXTS["late"] in read_of(ingester, fees)["text"]


def test_a_laptop_of_yesterday_replaces_nothing_newer(
    fees, site_file, shifted, harvester, ingester
):
    """P-09, P-06."""
    harvester("crawl", site_file(), "-o", "now.warc.gz")
    fees["/"] = page("Fees", TEXTS["late"] + " Ask in room 5." * 30)
    shifted("-1d")("crawl", site_file(), "-o", "yesterday.warc.gz")
    ingester("load", "now.warc.gz", "--site", site_file())
    before = read_of(ingester, fees)
    late = ingester("load", "yesterday.warc.gz", "--site", site_file(), "--json")
    assert late.sole("load")["counts"]["older"] == 1
    after = read_of(ingester, fees)
    assert (after["text"], after["last_read"]) == (before["text"], before["last_read"])


def test_a_clock_that_jumps_back_changes_no_gap_and_no_duration(
    fees, site_file, harvester, tmp_path
):
    """P-09: an hour back in the middle of a run."""
    library = next(iter(sorted(_libraries())), None)
    if library is None:
        needs("libfaketime.so.1")
    stamp = tmp_path / "clock"
    stamp.write_text("+0")
    pages = [f"/guide/{number}" for number in range(12)]
    fees["/"] = page("Home", links=pages)
    fees.otherwise = lambda visit: page(visit.path) if visit.path.startswith("/guide") else None
    clock = {
        "LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(stamp), "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }  # fmt: skip
    crawl = harvester.start("crawl", site_file(delay=0.05), "-o", "a.warc.gz", "--json", env=clock)
    while len(fees.paths()) < 5:
        pass
    stamp.write_text("-3600")
    out, words = crawl.communicate(timeout=30)
    assert crawl.returncode == 0, words
    lines = [json.loads(line) for line in out.splitlines()]
    assert all(0 <= line["ms"] < 5_000 for line in lines if line["type"] == "capture")
    assert 0 < lines[-1]["seconds"] < 20
    assert min(fees.gaps()) >= 0.05
    dates = [line["at"] for line in harvester("list", "a.warc.gz", "--json").all("record")]
    assert max(dates) > min(dates) > (datetime.now(UTC) - timedelta(hours=2)).isoformat()


def _libraries():
    return Path("/usr/lib").glob("*/faketime/libfaketime.so.1")


def test_a_zone_with_summer_time_writes_universal_time(fees, site_file, harvester, ingester):
    """P-09: a machine in Auckland, a server in Honolulu."""
    harvester("crawl", site_file(), "-o", "a.warc.gz", env={"TZ": "Pacific/Auckland"})
    ingester("load", "a.warc.gz", "--site", site_file(), env={"TZ": "Pacific/Honolulu"})
    read = datetime.fromisoformat(read_of(ingester, fees)["last_read"])
    assert abs(datetime.now(UTC) - read) < timedelta(minutes=5)
