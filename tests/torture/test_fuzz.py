"""Every parser that meets strangers' bytes, for half a minute each or as long as one asks."""

import os
import random

import pytest

from tests.fuzz.hunt import TARGETS
from tests.fuzz.hunting import hunted

SECONDS = float(os.environ.get("GOODCOPY_FUZZ_SECONDS", "30"))
SEED = int(os.environ.get("GOODCOPY_FUZZ_SEED", "0")) or random.randrange(1, 10**6)


@pytest.mark.parametrize("name", TARGETS)
def test_a_long_hunt_finds_nothing(name, count):
    told = hunted(name, SEED, seconds=SECONDS)
    count("fuzz cases", told["cases"])
