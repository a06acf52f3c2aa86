"""A tool whose streams were closed before it began: no file that it opens takes their numbers."""

import os
import subprocess
import sys

import pytest

WRITES = """
import click, sys
from shared.cli import emit, run

@click.command()
def tool():
    with open("opened", "w") as file:
        click.echo(f"{file.fileno()} {len(sys.stdin.read())}", file=file)
    emit({"type": "told"})
    print("said", file=sys.stderr)

run(tool, [])
"""


@pytest.mark.parametrize(
    ("closed", "code", "out", "err"),
    [
        ("<&-", 0, '{"type":"told"}\n', "said\n"),
        (">&-", 8, "", "Error: the output can't be written: Bad file descriptor\n"),
        ("2>&-", 0, '{"type":"told"}\n', ""),
        ("<&- 2>&-", 0, '{"type":"told"}\n', ""),
    ],
)
def test_a_closed_stream_is_an_empty_one_and_an_answer_needs_an_open_one(
    tmp_path, closed, code, out, err
):
    (tmp_path / "tool.py").write_text(WRITES)
    command = ["sh", "-c", f"exec {sys.executable} tool.py {closed}"]
    done = subprocess.run(
        command, cwd=tmp_path, check=False, capture_output=True, text=True, input=""
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, out, err)
    number, read = (tmp_path / "opened").read_text().split()
    assert int(number) > 2
    assert read == "0"


def test_what_is_still_held_for_a_reader_who_left_makes_no_second_error(tmp_path):
    (tmp_path / "tool.py").write_text(WRITES.replace("emit(", "print("))
    end, start = os.pipe()
    os.close(end)
    with os.fdopen(start, "w") as stream:
        done = subprocess.run(
            [sys.executable, "tool.py"], cwd=tmp_path, check=False, stdin=subprocess.DEVNULL,
            stdout=stream, stderr=subprocess.PIPE, text=True,
            env=os.environ | {"PYTHONUNBUFFERED": ""},
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "said\n")


@pytest.mark.parametrize(
    ("before", "out"),
    [
        ("sys.stdin = None", '{"type":"told"}\n'),
        ("import io; sys.stderr = io.StringIO()", '{"type":"told"}\n'),
    ],
    ids=["without a stream whose number is still open", "with a stream that is no file's"],
)
def test_a_program_that_calls_the_tool_may_have_streams_of_its_own(tmp_path, before, out):
    (tmp_path / "tool.py").write_text(f"import sys\n{before}\n{WRITES}")
    done = subprocess.run(
        [sys.executable, "tool.py"], cwd=tmp_path, check=False, capture_output=True, text=True,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, out)
    assert (tmp_path / "opened").read_text().split()[1] == "0"
