"""Memory does not grow with the file (law 7)."""

import sys

import pytest

from tests.site.harvests import harvest_of

MEBIBYTE = 2**20
ALLOWANCE = 60 * MEBIBYTE


@pytest.mark.slow
def test_2000_pages_take_60_mib_more_than_200_at_most(tmp_path, ingester, capsys):
    outcomes = {}
    for count in (200, 2000):
        harvest_of(count, tmp_path / f"{count}.warc.gz")
        outcomes[count] = ingester.measured(
            *("load", f"{count}.warc.gz", "--db", f"sqlite:///{count}.db", "--json")
        )
        with capsys.disabled():
            tell(count, outcomes[count])
        assert outcomes[count].sole("load")["counts"]["loaded"] == count, outcomes[count]
    assert outcomes[2000].peak_rss - outcomes[200].peak_rss <= ALLOWANCE


def tell(count, outcome):
    """What `make bench-memory` is for."""
    seconds = outcome.sole("load")["seconds"]
    rate, peak = count / seconds, outcome.peak_rss / MEBIBYTE
    sys.stdout.write(
        f"\n{count} pages in {seconds:.1f} s ({rate:.0f} a second), peak {peak:.0f} MiB"
    )
