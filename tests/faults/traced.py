"""The tools under strace: a fault at the Nth call of one kind on one file, and a log of calls."""

import json
import re
import subprocess

from tests.faults.machine import TOOLS, needs

LINE = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")


def traced(folder, paths, *command, inject=None, log="/dev/null", calls="", within=90):
    """Run a tool with what strace does to its calls on these files; code, stdout, stderr."""
    watched = [part for path in paths for part in ("-P", path)]
    fault = ["-e", f"inject={inject}"] if inject else []
    calls = calls or inject.partition(":")[0]
    strace = [needs("strace"), "-f", "-qq", "-o", log, "-e", f"trace={calls}", *fault, *watched]
    done = subprocess.run(
        [*map(str, strace), TOOLS / command[0], *map(str, command[1:])],
        cwd=folder,
        capture_output=True,
        timeout=within,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


def events(out):
    """The whole lines that a tool wrote before it ended, however it ended."""
    return [json.loads(line) for line in out.splitlines(keepends=True) if line.endswith(b"\n")]


def calls_in(log):
    """(call, arguments, result) of each line of a log of strace."""
    found = (LINE.match(line) for line in log.read_text(errors="replace").splitlines())
    return [(one[1], one[2], int(one[3])) for one in found if one]
