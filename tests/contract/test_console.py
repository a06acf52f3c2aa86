"""What people see: words on stderr, answers on stdout; drawn on a terminal, plain in a pipe."""

import os
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from shared.console import LINE_EVERY, Progress, answer, answer_marked, progress, say, table
from shared.errors import OutputError
from tests.contract.terminal import a_terminal

ROWS = [("https://campus.example/fees", 3), ("https://campus.example/\x1b[2J", 12)]
COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def gone():
    """A stream whose reader has left."""
    end, start = os.pipe()
    os.close(end)
    with os.fdopen(start, "w", buffering=1) as stream:
        yield stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), start)  # what is still held goes nowhere


def test_words_and_answers_go_their_own_ways(capsys):
    say("Read 12 ", "pages\x1b[2J.")
    answer("https://campus.example/")
    said = capsys.readouterr()
    assert said.err == "Read 12 pages\\x1b[2J.\n"
    assert said.out == "https://campus.example/\n"


def test_a_table_in_a_pipe_is_lines_of_tabs(capsys):
    table("Pages", ("address", "tries"), ROWS)
    assert capsys.readouterr().err.splitlines() == [
        "Pages",
        "address\ttries",
        "https://campus.example/fees\t3",
        "https://campus.example/\\x1b[2J\t12",
    ]


def test_a_table_of_an_answer_needs_no_title(capsys, tmp_path):
    with (tmp_path / "table").open("w") as stream:
        table("", ("address", "tries"), ROWS[:1], to=stream)
    assert (tmp_path / "table").read_text().startswith("address\ttries\n")
    assert capsys.readouterr().err == ""


def test_a_table_on_a_terminal_is_drawn_and_what_a_site_wrote_does_not_act():
    with a_terminal() as terminal:
        table("Pages", ("address", "tries"), ROWS)
        shown = terminal.shown()
    assert r"\x1b[2J" in shown
    assert "\x1b[2J" not in shown
    lines = COLOURS.sub("", shown).splitlines()
    assert lines[0] == "Pages"
    assert re.fullmatch(r"https://campus.example/fees +3", lines[-2])


def test_a_table_without_rows_is_its_head():
    with a_terminal() as terminal:
        table("", ("address", "tries"), [])
        assert COLOURS.sub("", terminal.shown()).split() == ["address", "tries"]


def test_marked_parts_are_bold_on_a_terminal_and_plain_in_a_pipe(capsys):
    answer_marked("the fees of 2026", [(4, 8)], indent="  ")
    assert capsys.readouterr().out == "  the fees of 2026\n"
    with a_terminal() as terminal:
        answer_marked("the fees of 2026", [(4, 8)], indent="  ")
        shown = terminal.shown()
    assert "\x1b[1mfees" in shown
    assert COLOURS.sub("", shown).rstrip() == "  the fees of 2026"


def test_what_a_terminal_can_not_write_is_escaped(tmp_path):
    with (tmp_path / "ascii").open("w", encoding="ascii") as stream, redirect_stdout(stream):
        answer("学费")
    assert (tmp_path / "ascii").read_text() == "\\u5b66\\u8d39\n"


def test_a_reader_who_left_ends_an_answer_without_a_word(gone):
    with redirect_stdout(gone), pytest.raises(OutputError) as ended:
        answer("https://campus.example/")
    assert str(ended.value) == ""


def test_a_full_disk_ends_an_answer_and_is_named():
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    stream = full.open("w")
    with redirect_stdout(stream), pytest.raises(OutputError, match="No space left"):
        answer("https://campus.example/")
    with pytest.raises(OSError, match="No space left"):
        stream.close()  # what it holds still finds no space


def test_words_that_nobody_hears_do_not_stop_the_work(gone):
    with redirect_stderr(gone):
        say("Read 12 pages.")


def test_progress_on_a_terminal_shows_how_far_it_is_and_leaves_nothing_behind():
    with a_terminal() as terminal:
        with progress("Reading", total=10) as shown:
            shown.update(done=3, note="found 12\x1b[2J")
            shown.update(done=4, total=20)
        drawn = terminal.shown()
    assert "Reading" in drawn
    assert "4/20" in drawn
    assert drawn.rstrip().endswith("\x1b[2K")  # the line is cleared


def test_progress_of_unknown_length_has_no_bar():
    with a_terminal() as terminal:
        with progress("Crawling") as shown:
            shown.update(done=3, note="found 812, queued 97")
        drawn = terminal.shown()
    assert "found 812, queued 97" in drawn
    assert "/" not in drawn


@pytest.mark.parametrize(
    ("total", "line"), [(None, "Loading: 7 from a\n"), (10, "Loading: 7/10 from a\n")]
)
def test_progress_in_a_pipe_is_a_line_now_and_then(tmp_path, total, line):
    moments = iter([0.0, LINE_EVERY - 1, LINE_EVERY, LINE_EVERY + 1])
    with (tmp_path / "words").open("w") as stream:
        shown = Progress("Loading", total, stream, clock=lambda: next(moments))
        shown.start()
        for _ in range(3):
            shown.update(done=7, note="from\ta")
        shown.stop()
    assert (tmp_path / "words").read_text() == line
