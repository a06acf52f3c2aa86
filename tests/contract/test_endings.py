"""Every way in which a run can end, as the code that the shell sees and the words that are said."""

import errno
import signal

import click
import pytest

from shared.cli import Terminated, emit, group, json_option, ok_option, run
from shared.errors import (
    ConfigError,
    Ending,
    OutputError,
    PipeGone,
    StoreLocked,
    ToolError,
    Unreachable,
)


@pytest.fixture(autouse=True)
def own_signals():
    """`run` sets what SIGTERM and SIGHUP do; here they get back what they did."""
    known = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in known.items():
        signal.signal(number, handler)


@pytest.fixture(autouse=True)
def own_logs(tmp_path, monkeypatch):
    """Where the details of a bug are written."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def code_of(command, *arguments):
    with pytest.raises(SystemExit) as ended:
        run(command, list(arguments))
    return ended.value.code


def a_command(body, **options):
    """A command line that is nothing but this function."""
    return click.Command("harvester", callback=body, **options)


def raises(error):
    def body():
        raise error

    return a_command(body)


@pytest.mark.parametrize("ending", [None, *Ending])
def test_a_command_ends_with_what_it_returns(ending):
    assert code_of(a_command(lambda: ending)) == int(ending or 0)


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (ConfigError("no such site"), 2, "Error: no such site\n"),
        (StoreLocked("held by process 7"), 7, "Error: held by process 7\n"),
        (OutputError("no space"), 8, "Error: no space\n"),
        (Unreachable("no answer"), 9, "Error: no answer\n"),
        (ToolError("sums are wrong"), 1, "Error: sums are wrong\n"),
        (PipeGone(), 8, ""),
        (BrokenPipeError(), 8, ""),
        (click.UsageError("what?"), 2, "Error: what?\nHelp: harvester --help\n"),
        (click.ClickException("what?"), 2, "Error: what?\n"),
        (click.exceptions.Exit(5), 5, ""),
        (KeyboardInterrupt(), 130, "Stopped. Nothing stored is lost; the same command goes on.\n"),
        (click.Abort(), 130, "Stopped. Nothing stored is lost; the same command goes on.\n"),
        (OSError(errno.ENOSPC, "No space left"), 8,
         "Error: No space left; free some space and run the same command again.\n"),
    ],
    ids=repr,
)  # fmt: skip
def test_an_error_has_its_code_and_its_words(capsys, error, code, words):
    command = raises(error)
    if isinstance(error, click.UsageError):
        command = a_command(lambda: (_ for _ in ()).throw(error))
        error.ctx = click.Context(command, info_name="harvester")
    assert code_of(command) == code
    assert capsys.readouterr().err == words


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_nobody_handles_more_gently_ends_the_run(capsys, number):
    assert code_of(a_command(lambda: signal.raise_signal(number))) == Ending.TERMINATED
    assert "the same command goes on" in capsys.readouterr().err


def test_no_handler_of_errors_swallows_a_signal():
    assert not issubclass(Terminated, Exception)


@pytest.mark.parametrize(
    "error",
    [
        KeyError("shown"),
        OSError(errno.EPERM, "not permitted"),
        ModuleNotFoundError(name="ingester.x"),
    ],
    ids=repr,
)
def test_a_bug_is_told_in_a_line_and_its_details_in_a_file(capsys, own_logs, error):
    assert code_of(raises(error)) == Ending.BUG
    (log,) = own_logs.iterdir()
    assert capsys.readouterr().err.endswith(f"This is a bug; the details are in {log}\n")
    assert type(error).__name__ in log.read_text()


def test_whoever_looks_for_a_bug_is_shown_where_it_is(capsys, monkeypatch):
    monkeypatch.setenv("GOODCOPY_DEBUG", "1")
    code_of(raises(KeyError("shown")))
    assert "Traceback" in capsys.readouterr().err


def test_an_install_that_only_harvests_is_told_what_it_lacks(capsys):
    assert code_of(raises(ModuleNotFoundError(name="sqlalchemy.orm"))) == Ending.USAGE
    said = capsys.readouterr().err
    assert "lacks sqlalchemy.orm" in said
    assert "pip install 'goodcopy[server]'" in said


TOOL = group(
    "harvester", "Goes out.", package="harvester.cli", commands={"list": "One line a record."}
)


def test_without_a_command_the_help_is_shown_and_nothing_done(capsys):
    assert code_of(TOOL) == Ending.USAGE
    said = capsys.readouterr()
    assert said.out == ""
    assert "list" in said.err
    assert "130  stopped by Ctrl-C" in said.err


def test_a_command_that_is_not_there_is_a_slip(capsys):
    assert code_of(TOOL, "lsit") == Ending.USAGE
    assert "No such command 'lsit'" in capsys.readouterr().err


def test_a_command_that_is_a_word_of_python_is_found_all_the_same(capsys):
    assert code_of(TOOL, "list", "--help") == Ending.DONE
    assert "Usage: harvester list" in capsys.readouterr().out


@click.command("harvester")
@ok_option
def partly() -> Ending:
    """Ends as a run does that some pages failed in."""
    return Ending.SOME_FAILED


@pytest.mark.parametrize(("codes", "code"), [("0,3,5", 0), (" 3 ", 0), ("", 3), ("5", 3)])
def test_codes_can_count_as_success(codes, code):
    assert code_of(partly, "--ok", codes) == code


def test_the_codes_may_stand_before_the_command_too():
    assert code_of(TOOL, "--ok", "2", "list", "no-such-file.warc.gz") == 0


@pytest.mark.parametrize("codes", ["77", "0,x", "3;5"])
def test_a_code_that_no_run_ends_with_is_a_slip(capsys, codes):
    assert code_of(partly, "--ok", codes) == Ending.USAGE
    assert "is no exit code" in capsys.readouterr().err


@click.command("harvester")
@json_option
def asked(*, as_json: bool) -> None:
    """Answers with whether JSON was asked for."""
    emit({"type": "asked", "as_json": as_json})


@pytest.mark.parametrize(("options", "as_json"), [([], "false"), (["--json"], "true")])
def test_json_is_asked_for_by_one_option_everywhere(capfd, options, as_json):
    assert code_of(asked, *options) == 0
    assert capfd.readouterr().out == f'{{"type":"asked","as_json":{as_json}}}\n'
