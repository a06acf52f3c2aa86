"""Patterns of the site file, and what is told of one that is refused."""

import pytest

from shared.errors import ConfigError
from shared.patterns import compile_pattern


def test_a_pattern_is_looked_for_anywhere():
    pattern = compile_pattern("[0-9]+", "a rule")
    assert pattern.search("room 7")
    assert pattern.search("no room") is None
    assert pattern.sub("n", "room 7 of 8") == "room n of n"


@pytest.mark.parametrize("pattern", ["(", "(?=a)", r"(a)\1"])
def test_a_pattern_that_is_refused_names_its_owner_and_the_reason(pattern):
    with pytest.raises(ConfigError, match="rule 'old': pattern .* is refused: .+ RE2"):
        compile_pattern(pattern, "rule 'old'")
