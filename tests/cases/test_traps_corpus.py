"""Addresses from the field that are traps, or only look like them."""

from datetime import date

import pytest

from harvester.core.traps import judge
from shared.url import normalise
from tests.cases import corpus


@pytest.mark.parametrize("case", corpus.of("traps"))
def test_an_address_is_a_trap_or_none(case):
    given, expected = case["input"], case["expected"]
    trap = judge(normalise(given["url"]) or given["url"], date.fromisoformat(given["today"]))
    allowed = expected.get("by", []) if expected["label"] == "trap" else [None]
    assert (trap and trap.rule) in allowed
