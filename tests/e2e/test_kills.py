"""`kill -9` at random instants: every acknowledged page is there once (200 in `make torture`)."""

import random

import pytest

from tests.torture.kills import Harvest


@pytest.mark.parametrize(("name", "kills"), [("a.warc.gz", 13), ("a.warc.zst", 7)])
def test_a_harvest_that_is_killed_again_and_again_loses_nothing(
    name, kills, site, site_file, harvester, tmp_path
):
    harvest = Harvest(site, site_file, harvester, tmp_path / name, random.Random(name))
    assert harvest.killed(kills) == kills
    assert harvest.acknowledged
    harvest.goes_on()
