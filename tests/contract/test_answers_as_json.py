"""JSON lines on stdout: ASCII, one write a line, whatever text they carry."""

import os
from pathlib import Path

import pytest

from shared.cli import ascii_line, emit, put
from shared.errors import OutputError
from shared.event import Event


class Told(Event, tag="told", frozen=True, kw_only=True):
    """An event with any value."""

    value: object


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("fees", b'"fees"'),
        ("a\x7fb", b'"a\\u007fb"'),
        ("学\x7f", b'"\\u5b66\\u007f"'),
        ("\U0001f393", b'"\\ud83c\\udf93"'),
        ("\u2028", b'"\\u2028"'),
        ("\udcff", b'"\\ufffd"'),
        ({"name": ["\udcff", 1, None]}, b'{"name":["\\ufffd",1,null]}'),
    ],
    ids=ascii,
)
def test_a_line_is_ascii_whatever_stands_in_it(value, line):
    assert ascii_line(Told(value=value)) == b'{"type":"told","value":' + line + b"}\n"


def test_a_line_reaches_a_pipe_before_the_next_is_made():
    end, start = os.pipe()
    with os.fdopen(start, "w") as stream:
        emit(Told(value=1), stream)
        assert os.read(end, 99) == b'{"type":"told","value":1}\n'
    os.close(end)


def test_a_reader_who_left_ends_the_answer_without_a_word():
    end, start = os.pipe()
    os.close(end)
    with os.fdopen(start, "w") as stream, pytest.raises(OutputError) as ended:
        put(b"{}\n", stream)
    assert str(ended.value) == ""


def test_a_full_disk_ends_the_answer_and_is_named():
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("w") as stream, pytest.raises(OutputError, match="No space left"):
        put(b"{}\n", stream)
