"""What is said of a wrong value, in words for people who write TOML."""

import pytest

from shared.sitehints import wrong_value


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Expected `int`, got `str`", "has to be a whole number, and here stands text in quotes"),
        ("Expected `array | null`", 'has to be a list such as ["a", "b"] or nothing'),
        ("Expected `date`", "has to be date"),
        ("Invalid value 7", "invalid value 7"),
    ],
)
def test_a_type_is_called_what_people_call_it_and_anything_else_is_said_as_it_came(message, words):
    assert wrong_value(message) == words
