"""Faults that take their time: real time limits, a store that stays locked, much damage."""

import random
import subprocess
import sys
import time

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.faults.test_disks_and_stores import HOLD
from tests.property.warcs import Packed, Seen, records_of
from tests.site.answers import Answer, html, page
from tests.site.harvests import harvest_of

PACKED = Packed(records_of(3))


def test_a_store_that_stays_locked_is_exit_7_with_its_holder(ingester, tmp_path):
    """D-04: after 30 s, and nothing is lost."""
    ingester("load", harvest_of(3, tmp_path / "a.warc.gz"))
    other = harvest_of(4, tmp_path / "b.warc.gz")
    command = [sys.executable, "-c", HOLD, tmp_path / "goodcopy.db", "300"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        holder.stdout.readline()
        told = ingester("load", other, expect=7)
        assert f"process {holder.pid}" in told.err
        holder.kill()
    assert ingester("load", other, "--json").sole("load")["counts"]["loaded"] == 4


def test_real_time_limits_end_each_kind_of_slowness(site, site_file, harvester):
    """N-01: 30 s without a byte, 120 s in all."""
    site["/"] = page("Home", links=["/silent", "/stalled", "/dripping"])
    site["/silent"] = Answer(silent=True)
    site["/stalled"] = html(b"<p>" + b"word " * 99, claim=9999, drip=(90, 60))
    site["/dripping"] = html(b"<p>" + b"word " * 999_999, drip=(1, 0.5))
    began = time.monotonic()
    crawl = harvester("crawl", site_file(), "-o", "a.warc.gz", "--json", expect=3, within=1500)
    outcomes = {one["url"].rpartition("/")[2]: one["outcome"] for one in crawl.all("capture")}
    assert outcomes == {"": "read", "silent": "unreachable", "stalled": "truncated",
                        "dripping": "truncated"}  # fmt: skip
    assert time.monotonic() - began < 900


@pytest.mark.parametrize("unit", [b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd"], ids=["gzip", "zstd"])
def test_64_mb_of_false_beginnings_are_passed_in_time_that_grows_with_them(unit, count):
    """F-10."""
    before, after = b"".join(PACKED.members[:2]), b"".join(PACKED.members[2:])
    seconds = {}
    for mebibytes in (16, 32, 64):
        data = before + b"x" + unit * ((mebibytes << 20) // len(unit)) + after
        began = time.process_time()
        seen = Seen(data)
        seconds[mebibytes] = time.process_time() - began
        assert len(seen.records) == 5
        count("MB of false beginnings", mebibytes)
    assert seconds[64] < 6 * seconds[16] + 1
    assert seconds[64] < 60


def test_a_million_addresses_in_a_sitemap_cost_bounded_memory(site, site_file, harvester):
    """S-02."""
    packed = random.Random(1).sample(range(10**7), 400_000)
    entries = "".join(f"<url><loc>{site.url()}{number}</loc></url>\n" for number in packed)
    site["/sitemap.xml"] = Answer(body=f"<urlset>{entries}</urlset>".encode(), type="text/xml")
    told = harvester.measured("discover", site_file(), "--json", within=600)
    assert told.code in (0, 3)
    assert told.peak_rss < 700 << 20
