"""One worker process as the ingester holds it: started, asked, and killed if need be."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

from msgspec import DecodeError

from ingester.extract import frames
from ingester.extract.frames import HEAD, LONGEST
from ingester.extract.job import ExtractJob, Reading, unreadable
from shared.errors import ToolError

# A stopped worker computes nothing: it may take so many times its seconds of computing, and as long
# again while it has computed a tenth of those: on a busy machine it is slow, and no worse.
_PATIENCE = 6
_PROGRESS = 0.1
_USUAL = 1.0  # seconds in which most pages are read: nobody looks at the process before that
_STOPPED = "TtZX"  # states of a process that computes no more
_START_SECONDS = 60.0
_STARTS = 3
_PIECE = 1 << 16
# A worker meets strangers' bytes: it is told nothing that it does not need, no address of a store.
_KEPT_ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "LD_LIBRARY_PATH")


class WorkerGone(Exception):
    """The worker ended or was killed; the text says of what."""


class Child:
    """A worker process. Used by one thread; `kill` may come from another."""

    def __init__(self, cpu_seconds: int, memory_mb: int) -> None:
        self._cpu_seconds = cpu_seconds
        self._patience = float(_PATIENCE * cpu_seconds)
        self.leaves = False
        self._process = subprocess.Popen(
            (
                sys.executable,
                "-P",
                "-m",
                "ingester.extract.worker",
                str(cpu_seconds),
                str(memory_mb),
            ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            process_group=0,  # Ctrl-C in a terminal reaches the ingester alone
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._jobs = self._process.stdin.fileno()
        self._answers = self._process.stdout.fileno()
        os.set_blocking(self._jobs, False)
        os.set_blocking(self._answers, False)

    @classmethod
    def started(cls, cpu_seconds: int, memory_mb: int) -> "Child":
        """A worker that is ready; ToolError where none can be had."""
        reason = ""
        for _ in range(_STARTS):
            child = cls(cpu_seconds, memory_mb)
            try:
                hello = frames.read_hello(child._receive(monotonic() + _START_SECONDS))
            except (WorkerGone, DecodeError) as error:
                reason = str(error)
                child.kill()
                continue
            if not hello.problem:
                return child
            child.kill()
            raise _lacking(hello.problem)
        raise ToolError(f"the extraction worker does not start: {reason}")

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    @property
    def is_idle(self) -> bool:
        """Whether it lives and can be asked."""
        return not self.leaves and self._process.poll() is None

    def hand(self, job: ExtractJob) -> None:
        """Give it a page; WorkerGone where it never began with it: it can be given again."""
        try:
            self._send(frames.framed(job), monotonic() + self._patience)
            self._receive(monotonic() + self._patience)
        except WorkerGone:
            self.kill()
            raise

    def reading(self) -> Reading:
        """What it made of the page; unreadable where the page was too much for it, ToolError where
        the worker lacks something to read with.
        """
        try:
            answer = frames.read_answer(self._answered())
        except (WorkerGone, DecodeError) as error:
            self.kill()
            return unreadable(self._cause() or str(error))
        self.leaves = answer.leaves
        if answer.problem:
            raise _lacking(answer.problem)
        return answer.reading

    def kill(self) -> None:
        """Ends it at once and takes its body away; harmless when repeated."""
        self.leaves = True
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Ends it and gives its pipes back."""
        self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _answered(self) -> bytes:
        """Its answer, waited for while it computes; the kernel ends it where that is too long."""
        if _is_ready(self._answers, _USUAL):
            return self._receive(monotonic() + self._patience)
        before = self._computed()
        while not _is_ready(self._answers, self._patience):
            now = self._computed()
            if now is None or now - (before or 0.0) < _PROGRESS * self._cpu_seconds:
                raise WorkerGone("no answer in time")
            before = now
        return self._receive(monotonic() + self._patience)

    def _computed(self) -> float | None:
        """Seconds that it has computed; None where it is stopped, or nothing tells."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text()
        except OSError:
            return None
        fields = stat.rpartition(")")[2].split()
        if fields[0] in _STOPPED:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _cause(self) -> str:
        match self._process.returncode:
            case code if code == -signal.SIGXCPU:
                return f"over {self._cpu_seconds} s of computing"
            case code if code in (-signal.SIGSEGV, -signal.SIGBUS, -signal.SIGABRT):
                return f"the parser crashed ({signal.Signals(-code).name})"
            case _:
                return ""

    def _send(self, frame: bytes, deadline: float) -> None:
        rest = memoryview(frame)
        while rest:
            _wait(self._jobs, select.POLLOUT, deadline)
            try:
                rest = rest[os.write(self._jobs, rest[:_PIECE]) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise WorkerGone(f"the worker was killed: {error}") from None

    def _receive(self, deadline: float) -> bytes:
        length = HEAD.unpack(self._exactly(HEAD.size, deadline))[0]
        if length > LONGEST:
            raise WorkerGone(f"an answer of {length} bytes")
        return self._exactly(length, deadline)

    def _exactly(self, length: int, deadline: float) -> bytes:
        pieces: list[bytes] = []
        while length:
            _wait(self._answers, select.POLLIN, deadline)
            try:
                piece = os.read(self._answers, min(length, _PIECE * 16))
            except BlockingIOError:
                continue
            if not piece:
                raise WorkerGone("the worker was killed")
            pieces.append(piece)
            length -= len(piece)
        return b"".join(pieces)


def _lacking(problem: str) -> ToolError:
    return ToolError(
        f"the extraction worker does not start: {problem}; "
        "`pip install 'goodcopy[server]'` brings what it needs"
    )


def _wait(descriptor: int, for_what: int, deadline: float) -> None:
    left = deadline - monotonic()
    if left <= 0 or not _is_ready(descriptor, left, for_what):
        raise WorkerGone("no answer in time")


def _is_ready(descriptor: int, seconds: float, for_what: int = select.POLLIN) -> bool:
    """Whether the pipe can be used, waited for so long."""
    poll = select.poll()
    poll.register(descriptor, for_what)
    return bool(poll.poll(seconds * 1000))


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT_ENVIRONMENT if name in os.environ}
    root = str(Path(__file__).resolve().parents[2])
    paths = [root, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    # Sets of strings are walked in the same order in each worker: equal pages, equal texts.
    return {**kept, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}
