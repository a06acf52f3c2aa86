"""What counts as a written number."""

import pytest

from shared.numerals import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_ascii_digits_are_a_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "1.0", "²", "٣", "9" * 19])
def test_anything_else_is_none(text):
    assert whole_number(text) is None
