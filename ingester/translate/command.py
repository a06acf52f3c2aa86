"""Translates through a program of the operator's: no shell, a time limit, bounded output."""

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import PurePath
from typing import IO, Any

import msgspec

from ingester.net.provider import Misbehaved
from ingester.translate.provider import Request, Size
from shared.console import one_line
from shared.errors import ConfigError, Unreachable
from shared.secrets import without_secrets

MAX_OUTPUT = 4 << 20  # bytes of one answer
MAX_WORDS = 4_096  # bytes of its last words that are looked at
PIECE = 65_536


class _Lines:
    """What both ways to talk to a program share."""

    def __init__(self, line: str, *, seconds: float) -> None:
        try:
            self._words = shlex.split(line)
        except ValueError as error:
            raise ConfigError(f"the command of --provider can't be read: {error}") from None
        if not self._words:
            raise ConfigError("--provider names no program: write command:PROGRAM")
        if shutil.which(self._words[0]) is None:
            raise ConfigError(
                f"--provider names the program {one_line(self._words[0])!r}, and there is none of"
                " that name that can be started."
            )
        self._seconds = seconds
        self.maker = f"command {PurePath(self._words[0]).name}"

    def close(self) -> None:
        """Nothing runs between two requests."""

    def run(self, question: bytes, request: Request) -> bytes:
        """What the program writes for this input."""
        known = without_secrets(os.environ)  # a program has no need to know ours
        known |= {"GOODCOPY_TO": request.lang, "GOODCOPY_FROM": request.spoken}
        with tempfile.TemporaryFile() as source:
            source.write(question)
            source.seek(0)
            return _answer(self._words, source, known, self._seconds)


class JsonCommand(_Lines):
    """A program that reads and writes JSON lines, in any order."""

    size = Size(blocks=50, characters=20_000)

    def translate(self, request: Request) -> dict[str, str]:
        """As `Provider.translate`."""
        lines = [
            msgspec.json.encode(
                {
                    "type": "block",
                    "hash": piece.key,
                    "source": piece.source,
                    "from": request.spoken,
                    "lang": request.lang,
                }
            )
            for piece in request.blocks
        ]
        answer = self.run(b"\n".join([*lines, b""]), request)
        return dict(filter(None, map(_told, answer.splitlines())))


class PlainCommand(_Lines):
    """A program that reads one text and writes its translation."""

    size = Size(blocks=1, characters=20_000)

    def translate(self, request: Request) -> dict[str, str]:
        """As `Provider.translate`; GOODCOPY_TO and GOODCOPY_FROM tell the program the languages."""
        (piece,) = request.blocks
        answer = self.run(f"{piece.source}\n".encode(), request)
        try:
            return {piece.key: answer.decode()}
        except UnicodeDecodeError:
            raise Misbehaved("the program's answer is not UTF-8") from None


def _told(line: bytes) -> tuple[str, str] | None:
    """Key and text of a line; a line that makes no sense answers nothing."""
    try:
        found: Any = msgspec.json.decode(line)
        key, text = found["hash"], found["target"]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, KeyError):
        return None
    return (key, text) if isinstance(key, str) and isinstance(text, str) else None


def _answer(
    words: list[str], source: IO[bytes], environment: dict[str, str], seconds: float
) -> bytes:
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    try:
        program = subprocess.Popen(
            words, stdin=source, env=environment, start_new_session=True, **pipes
        )
    except OSError as error:
        raise Unreachable(
            f"the program {one_line(words[0])!r} can't be started: {error.strerror}. "
            "Check the command behind --provider."
        ) from None
    try:
        out, err = _listen(program, time.monotonic() + seconds)
    finally:
        if program.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(program.pid, signal.SIGKILL)
            program.wait()
        for pipe in (program.stdout, program.stderr):
            if pipe is not None:
                pipe.close()
    if program.returncode:
        said = one_line(err.decode("utf-8", "replace"))[-160:]
        ended = f"the program ended with {program.returncode}"
        raise Misbehaved(f"{ended}: {said}" if said else ended, is_down=True)
    return out


def _listen(program: "subprocess.Popen[bytes]", deadline: float) -> tuple[bytes, bytes]:
    """What the program writes until it ends, its last words apart."""
    assert program.stdout is not None
    assert program.stderr is not None
    heard = {program.stdout.fileno(): bytearray(), program.stderr.fileno(): bytearray()}
    out, err = heard.values()
    with selectors.DefaultSelector() as ears:
        for number in heard:
            ears.register(number, selectors.EVENT_READ)
        while ears.get_map():
            ready = ears.select(max(0.0, deadline - time.monotonic()))
            if not ready:
                raise Misbehaved("the program takes too long", is_down=True)
            for key, _ in ready:
                piece = os.read(key.fd, PIECE)
                if not piece:
                    ears.unregister(key.fd)
                heard[key.fd] += piece
            del err[:-MAX_WORDS]
            if len(out) > MAX_OUTPUT:
                raise Misbehaved(f"the program writes more than {MAX_OUTPUT >> 20} MiB")
    try:
        program.wait(max(0.1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        raise Misbehaved("the program takes too long", is_down=True) from None
    return bytes(out), bytes(err)
