"""How text, sizes and lengths of time are written for people."""

import pytest

from shared.console import one_line, safe, size, span


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Fees\x1b]0;owned\x07", r"Fees\x1b]0;owned\x07"),
        ("a\u202eb", r"a\u202eb"),
        ("a\x9b31mb", r"a\x9b31mb"),
        ("\ud800", r"\ud800"),
        ("学费\tand\nmore", "学费\tand\nmore"),
    ],
)
def test_what_would_act_on_a_terminal_is_written_out(text, shown):
    assert safe(text) == shown


def test_a_text_of_several_lines_becomes_one():
    assert one_line(" Fees\r\n\tof\x0bthis  term ") == r"Fees\r of\x0bthis term"


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 B"),
        (1023, "1023 B"),
        (1024, "1.0 KiB"),
        (9_541_000, "9.1 MiB"),
        (3 << 30, "3.0 GiB"),
        (5 << 40, "5120.0 GiB"),
    ],
)
def test_bytes_are_told_in_the_largest_unit_that_they_fill(count, text):
    assert size(count) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.84, "0.8 s"), (59.9, "59.9 s"), (192, "3m12s"), (3600, "1h00m"), (7500, "2h05m")],
)
def test_a_length_of_time_is_told_as_people_read_it(seconds, text):
    assert span(seconds) == text
