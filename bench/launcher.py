"""Runs one command and writes down what its process tree took.

A process of its own, and a small one: the kernel counts the memory of whoever starts a command into
that command's peak. Run as `launcher.py REPORT SECONDS COMMAND...`; it imports nothing heavy.
"""

import json
import os
import select
import signal
import sys
import time

FLOOR = 1.1  # times our own memory
EVERY = 0.2  # seconds between two looks at the memory of the tree
TICKS = os.sysconf("SC_CLK_TCK")


def main(report, seconds, *command):
    """Run it, wait for it, and tell; one that takes too long is ended with all its children."""
    began = time.monotonic()
    pid = os.posix_spawnp(command[0], command, os.environ)
    together = first = largest = 0
    with os.fdopen(os.pidfd_open(pid)) as handle:
        ended = select.poll()
        ended.register(handle, select.POLLIN)
        while not ended.poll(EVERY * 1000):
            alive = tree(pid)
            together = max(together, sum(map(pss, alive)))
            largest = max(largest, *map(highest, alive))
            first = highest(pid) or first
            if time.monotonic() - began > seconds:
                for one in reversed(tree(pid)):
                    os.kill(one, signal.SIGKILL)
    wall = time.monotonic() - began
    own = own_seconds(pid)
    _, status, used = os.wait4(pid, 0)
    # The kernel's figure is exact, but for what is smaller than this process: it starts with ours.
    peak = used.ru_maxrss << 10
    if largest and peak <= FLOOR * highest(os.getpid()):
        peak = largest
    told = {
        "code": os.waitstatus_to_exitcode(status),
        "seconds": used.ru_utime + used.ru_stime,
        "wall": wall,
        "own": own,
        "peak": peak,
        "first": first or peak,
        "together": max(together, peak),
    }
    with open(report, "w") as out:  # noqa: PTH123  pathlib would cost memory
        json.dump(told, out)


def tree(pid):
    """The process and everything below it, parents first."""
    found = [pid]
    for one in found:
        try:
            for task in os.listdir(f"/proc/{one}/task"):  # noqa: PTH208  as above
                found += map(int, words(f"/proc/{one}/task/{task}/children"))
        except OSError:
            continue
    return found


def pss(pid):
    """Bytes in memory, shared ones by their share."""
    return memory_line(f"/proc/{pid}/smaps_rollup", "Pss:")


def highest(pid):
    """The most bytes that the process itself ever had in memory."""
    return memory_line(f"/proc/{pid}/status", "VmHWM:")


def memory_line(path, name):
    found = words(path)
    return int(found[found.index(name) + 1]) << 10 if name in found else 0


def words(path):
    try:
        with open(path) as file:  # noqa: PTH123  as above
            return file.read().split()
    except OSError:
        return []


def own_seconds(pid):
    """Processor seconds of the ended process without those of its children."""
    with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123  as above
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])
