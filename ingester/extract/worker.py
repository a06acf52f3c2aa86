"""An extraction worker: a process that reads one page after the other and may be killed.

The kernel holds the limits: a page that computes too long ends the process, which no signal handler
could do, because all of the time is spent inside of C code.
"""

import os
import resource
import signal
import sys
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from ingester.extract.job import ExtractJob, Reading

# Memory kept after a page tends to stay; past either a fresh process is cheaper (0.3 s to start).
MOST_PAGES = 2_000
MOST_RESIDENT = 300 << 20
_MEGABYTE = 1 << 20


def main(arguments: list[str]) -> int:
    """`worker CPU_SECONDS MEMORY_MB`: jobs on stdin, answers on stdout."""
    cpu_seconds, memory_mb = int(arguments[0]), int(arguments[1])
    jobs, answers = _own_pipes()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the ingester, which tells us
    try:
        from ingester.extract import frames
        from ingester.extract.article import check_trafilatura

        check_trafilatura()
    except Exception as error:  # noqa: BLE001  whatever it is, the ingester has to hear of it
        _say_problem(answers, error)
        return 1
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_DATA, memory_mb * _MEGABYTE)
    answers.write(frames.framed(frames.Hello()))
    answers.flush()
    return _serve(jobs, answers, cpu_seconds)


def _serve(jobs: BinaryIO, answers: BinaryIO, cpu_seconds: int) -> int:
    from ingester.extract import frames

    for number in range(1, MOST_PAGES + 1):
        head = jobs.read(frames.HEAD.size)
        if len(head) < frames.HEAD.size:
            return 0  # the ingester has no more, or is gone
        job = frames.read_job(jobs.read(frames.HEAD.unpack(head)[0]))
        answers.write(frames.BEGUN)
        answers.flush()
        _allow(cpu_seconds)
        reading, is_whole, problem = _read(job)
        leaves = not is_whole or number == MOST_PAGES or _resident() > MOST_RESIDENT
        told = frames.Answer(reading=reading, leaves=leaves, problem=problem)
        answers.write(frames.framed(told))
        answers.flush()
        if leaves:
            return 0
    return 0


def _read(job: "ExtractJob") -> tuple["Reading", bool, str]:
    """The reading, whether this process is still whole after it, and what it lacks."""
    from ingester.extract.job import unreadable
    from ingester.extract.reading import read_page

    try:
        return read_page(job), True, ""
    except MemoryError:
        return unreadable("out of memory"), False, ""
    except ImportError as error:
        return unreadable(str(error)), False, f"{type(error).__name__}: {error}"
    except Exception as error:  # noqa: BLE001  strangers' bytes: it costs the page, not the load
        return unreadable(f"{type(error).__name__}: {str(error)[:200]}"), False, ""


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Our two pipes; what a library prints goes nowhere instead of between the frames."""
    answers = os.fdopen(os.dup(1), "wb")
    jobs = os.fdopen(os.dup(0), "rb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
    return jobs, answers


def _say_problem(answers: BinaryIO, error: Exception) -> None:
    import msgspec  # without it nothing can be said at all

    body = msgspec.msgpack.encode({"problem": f"{type(error).__name__}: {error}"})
    answers.write(len(body).to_bytes(4, "big") + body)
    answers.flush()


def _allow(cpu_seconds: int) -> None:
    """From now on so many seconds of computing; the kernel counts those of the process's life."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _limit(resource.RLIMIT_CPU, int(used.ru_utime + used.ru_stime) + 1 + cpu_seconds)


def _limit(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(what, (value, hard))


def _resident() -> int:
    try:
        with open("/proc/self/statm", "rb") as statm:  # noqa: PTH123  once a page
            return int(statm.read().split()[1]) * resource.getpagesize()
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
