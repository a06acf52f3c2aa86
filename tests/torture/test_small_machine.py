"""A machine of 2 GiB, made of a control group of the kernel (D-11, law 7)."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.site.harvests import harvest_of

PAGES = 100_000
GIBIBYTE = 2**30
# Where each of the two versions of control groups keeps the limit.
LIMITS = (
    (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"),
    (Path("/sys/fs/cgroup"), "memory.max"),
)


@pytest.fixture
def small_machine():
    """A control group in which everything together may take 2 GiB."""
    for root, limit in LIMITS:
        group = root / "goodcopy-tests"
        try:
            group.mkdir(exist_ok=True)
            (group / limit).write_text(str(2 * GIBIBYTE))
        except OSError:
            continue
        yield group
        group.rmdir()
        return
    pytest.skip("this user may make no control group of memory")


def test_100_000_pages_are_loaded_in_2_gib(small_machine, ingester, tmp_path, count):
    harvest = harvest_of(PAGES, tmp_path / "large.warc.gz")
    join = 'echo $$ > "$0"/cgroup.procs && exec "$@"'
    done = subprocess.run(
        ["sh", "-c", join, small_machine, ingester.path, "load", harvest, "--json"],
        cwd=tmp_path, capture_output=True, text=True, timeout=3000, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    counts = json.loads(done.stdout.splitlines()[-1])["counts"]
    assert counts["loaded"] == PAGES
    count("pages loaded in 2 GiB", PAGES)
