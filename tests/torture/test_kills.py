"""200 kills of real harvests at random instants (law 4)."""

import random

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.torture.kills import Harvest

HARVESTS, KILLS = 20, 10


@pytest.mark.parametrize("number", range(HARVESTS))
def test_a_harvest_that_is_killed_again_and_again(
    number, site, site_file, harvester, tmp_path, count
):
    name = f"campus.warc.{'zst' if number % 4 == 3 else 'gz'}"
    harvest = Harvest(site, site_file, harvester, tmp_path / name, random.Random(number))
    count("kills", harvest.killed(KILLS))
    count("acknowledged pages", len(harvest.acknowledged))
    harvest.goes_on()
