"""Every parser that meets strangers' bytes: kept inputs, and some thousand changed ones.

No crash but the errors that it declares, no hang, no more memory than is bounded. Another seed:
GOODCOPY_FUZZ_SEED=7; longer: GOODCOPY_FUZZ_SECONDS=600, or `make fuzz`.
"""

import os

import pytest

from tests.fuzz.hunt import TARGETS
from tests.fuzz.hunting import hunted

SEED = int(os.environ.get("GOODCOPY_FUZZ_SEED", "1"))
SECONDS = float(os.environ.get("GOODCOPY_FUZZ_SECONDS", "0"))
CASES = 1_000  # of a quick parser: less than a second


@pytest.mark.parametrize("name", TARGETS)
def test_changed_inputs_are_read_or_refused_as_declared(name):
    cases = int(CASES * TARGETS[name].weight)
    told = hunted(name, SEED, cases=cases, seconds=SECONDS)
    print(f"seed {SEED}: {told}")  # noqa: T201 - what a failing run is repeated by
    assert told["cases"] >= cases


@pytest.mark.parametrize("name", TARGETS)
def test_a_target_has_kept_inputs_and_most_of_them_are_read(name):
    """A corpus of refusals alone would never reach behind the first check."""
    target = TARGETS[name]
    known, refused = target.known(), 0
    for data in known:
        try:
            target.read(data)
        except target.declared:
            refused += 1
    assert known
    assert refused < len(known) or name == "model"
