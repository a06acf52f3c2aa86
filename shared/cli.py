"""What both command lines share: commands loaded when they are used, JSON lines, and one place
where runs end.

A command is a click command named `command` in a module of its own; it returns an `Ending`
(or None for done).
"""

import errno
import io
import json
import os
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TextIO

import click
import msgspec
from msgspec import Struct

from shared import __version__
from shared.console import say
from shared.errors import MEANINGS, Ending, OutputError, ToolError
from shared.numerals import whole_number
from shared.sink import write_all
from shared.surrogates import without_surrogates

_ENCODER = msgspec.json.Encoder()
_ROOM = "; free some space and run the same command again"
_UNWRITABLE = {  # a help page is written by click: stdout may be closed, its terminal gone
    errno.ENOSPC: _ROOM, errno.EDQUOT: _ROOM, errno.EBADF: ": stdout is closed", errno.EIO: "",
}  # fmt: skip
_STREAMS = {"stdin": os.O_RDONLY, "stdout": os.O_RDONLY, "stderr": os.O_WRONLY}


class LazyGroup(click.Group):
    """A group that knows its commands by name and imports one only when it is used."""

    def __init__(self, package: str, lines: Mapping[str, str], **rest: Any) -> None:
        super().__init__(**rest)
        self._package, self._lines = package, lines

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a person meets them."""
        return list(self._lines)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        if cmd_name not in self._lines:
            return None
        module = cmd_name if cmd_name not in ("list",) else f"{cmd_name}_"
        found: click.Command = import_module(f"{self._package}.{module.replace('-', '_')}").command
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """One line a command, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._lines.items()))


def group(name: str, text: str, *, package: str, commands: Mapping[str, str]) -> LazyGroup:
    """The top of a command line: `text` is its help, `commands` maps names to one line each."""
    made = LazyGroup(
        package,
        commands,
        name=name,
        help=f"{text}\n\n\b\n{exit_codes()}",
        no_args_is_help=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        invoke_without_command=True,
        callback=_top,
    )
    made.params.append(
        click.Option(
            ["--ok"],
            metavar="CODES",
            callback=_known_codes,
            help="Exit codes that count as success, such as 0,3,5 (for make).",
        )
    )
    return click.version_option(__version__, prog_name=name)(made)


@click.pass_context
def _top(ctx: click.Context, ok: str | None) -> None:
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help(), err=True)
        ctx.exit(Ending.USAGE)
    ctx.obj = ok


def exit_codes() -> str:
    """The table of exit codes, one line each."""
    return "\n".join(
        ["Exit codes:", *(f"  {int(ending):3}  {MEANINGS[ending]}" for ending in Ending)]
    )


def ok_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--ok 0,3,5` behind a command's name as well as before it."""

    def remember(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
        if value is not None:
            ctx.find_root().obj = _known_codes(ctx, param, value)

    return click.option(
        "--ok",
        metavar="CODES",
        expose_value=False,
        callback=remember,
        help="Exit codes that count as success, such as 0,3,5 (for make).",
    )(command)


def _known_codes(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """A code that no run ends with is a slip, and would let a failure fail unnoticed."""
    known = {str(int(ending)) for ending in Ending}
    for part in (value or "").split(","):
        if part.strip() and part.strip() not in known:
            raise click.BadParameter(f"{part.strip()!r} is no exit code; the help lists them.")
    return value


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--json`: JSON lines on stdout, each with a type."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON lines on stdout.")(
        command
    )


def emit(event: Struct | dict[str, Any], stream: TextIO | None = None) -> None:
    """Write one event as one ASCII JSON line in one write; OutputError where the reader is gone."""
    put(ascii_line(event), stream)


def put(data: bytes, stream: TextIO | None = None) -> None:
    """Write bytes of the answer as they are; OutputError where the reader is gone."""
    target = stream or sys.stdout
    try:
        target.flush()
        write_all(target.fileno(), data)
    except BrokenPipeError:
        raise OutputError from None  # whoever left (head, less) needs no word
    except OSError as error:
        raise OutputError(f"the output can't be written: {error.strerror}") from None


def ascii_line(event: Struct | dict[str, Any]) -> bytes:
    """One event as one ASCII JSON line."""
    try:
        return _ascii(_ENCODER.encode(event)) + b"\n"
    except UnicodeEncodeError:  # the bytes of a file name or of a question are no UTF-8
        plain = msgspec.to_builtins(event)
        return json.dumps(_whole(plain), separators=(",", ":")).encode() + b"\n"


def _whole(value: Any) -> Any:
    """The value with U+FFFD for every lone surrogate in its texts."""
    match value:
        case str():
            return without_surrogates(value)
        case dict():
            return {name: _whole(one) for name, one in value.items()}
        case list():
            return [_whole(one) for one in value]
        case _:
            return value


def _ascii(line: bytes) -> bytes:
    """Escape what is not ASCII, so that no encoding or line separator can break a line."""
    if line.isascii():
        return line.replace(b"\x7f", b"\\u007f")
    text = line.decode("utf-8", "replace").replace("\x7f", "\\u007f")
    return "".join(c if c < "\x80" else _escaped(c) for c in text).encode("ascii")


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at] << 8 | units[at + 1]:04x}" for at in range(0, len(units), 2))


class Terminated(BaseException):
    """SIGTERM or SIGHUP came and nobody handled it more gently."""


def run(main: click.Command, arguments: list[str] | None = None) -> NoReturn:
    """Run a command line and leave with the code of its ending; the one place where runs end."""
    _streams()
    _signals()
    ok: list[str | None] = [None]
    code = _ending(main, sys.argv[1:] if arguments is None else arguments, ok)
    _leave(0 if int(code) in _codes(ok[0]) else int(code))


def _streams() -> None:
    """Three open streams that take any text. A closed one's number would go to the next file that
    is opened, and what is said would stand in it; a closed stdout can't be written to (exit 8).
    """
    for number, (name, flags) in enumerate(_STREAMS.items()):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(sys, name, os.fdopen(number, "w" if number else "r"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _signals() -> None:
    def terminate(_number: int, _frame: FrameType | None) -> None:
        raise Terminated

    signal.signal(signal.SIGTERM, terminate)
    signal.signal(signal.SIGHUP, terminate)


def _ending(main: click.Command, arguments: list[str], ok: list[str | None]) -> int:
    """Every way in which a run can end, as its code."""
    try:
        with main.make_context(main.name, list(arguments)) as ctx:
            try:
                result = main.invoke(ctx)
            finally:
                ok[0] = ctx.obj if isinstance(ctx.obj, str) else ctx.params.get("ok")
            return int(result or 0)
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return _usage(error)
    except ToolError as error:
        if str(error):
            say(f"Error: {error}")
        return error.code
    except (KeyboardInterrupt, click.Abort):
        say("Stopped. Nothing stored is lost; the same command goes on.")
        return Ending.INTERRUPTED
    except Terminated:
        say("Stopped by SIGTERM. Nothing stored is lost; the same command goes on.")
        return Ending.TERMINATED
    except ModuleNotFoundError as error:
        return _missing(error)
    except BrokenPipeError:
        return Ending.OUTPUT  # the reader of a help page left
    except Exception as error:  # noqa: BLE001 - the one place that turns a bug into exit 1
        return _bug(error)


def _usage(error: click.ClickException) -> int:
    context = error.ctx if isinstance(error, click.UsageError) else None
    path = context.command_path if context else ""
    say(f"Error: {error.format_message()}")
    if path:
        say(f"Help: {path} --help")
    return Ending.USAGE


def _missing(error: ModuleNotFoundError) -> int:
    """A laptop's install has the harvester only; the server's libraries are an extra."""
    if (error.name or "").partition(".")[0] in ("shared", "harvester", "ingester"):
        return _bug(error)
    say(
        f"Error: this install lacks {error.name}: it only harvests. "
        "On the server: pip install 'goodcopy[server]' (PostgreSQL: 'goodcopy[server,postgresql]')."
    )
    return Ending.USAGE


def _bug(error: Exception) -> int:
    if isinstance(error, OSError) and error.filename is None and error.errno in _UNWRITABLE:
        say(f"Error: {error.strerror}{_UNWRITABLE[error.errno]}.")
        return Ending.OUTPUT
    with tempfile.NamedTemporaryFile("w", prefix="goodcopy-", suffix=".log", delete=False) as log:
        traceback.print_exception(error, file=log)
    if os.environ.get("GOODCOPY_DEBUG"):
        say(Path(log.name).read_text())
    say(f"Error: {type(error).__name__}: {error}. This is a bug; the details are in {log.name}")
    return Ending.BUG


def _codes(text: str | None) -> set[int]:
    numbers = (whole_number(part.strip()) for part in (text or "").split(","))
    return {number for number in numbers if number is not None}


def _leave(code: int) -> NoReturn:
    """Flush and leave without a second error where the reader of stdout is gone."""
    try:
        sys.stdout.flush()
    except OSError:  # a second try at the interpreter's end would fail too
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)
