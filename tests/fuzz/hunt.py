"""Runs one fuzz target in a process of its own: python -m tests.fuzz.hunt members --seconds 600

What an input may cost is held by the system: 5 s of computing, then the process is ended with a
trace of where it was; half a gigabyte of memory over what it began with. The input stands in the
file `case` of the folder before it is read, so that whatever ends the process leaves it behind.
"""

import argparse
import faulthandler
import json
import mmap
import os
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.fuzz.files import FILES
from tests.fuzz.mutate import Mutator
from tests.fuzz.pages import PAGES
from tests.fuzz.papers import PAPERS
from tests.fuzz.target import Target

TARGETS = {target.name: target for target in (*FILES, *PAGES, *PAPERS)}
SECONDS_A_CASE = 5.0
MEMORY_A_CASE = 512 << 20
LARGEST_CASE = 8 << 20
MOST_KEPT = 400  # inputs that showed something new, beside the corpus


class Hunt:
    """The cases of one run, one after the other."""

    def __init__(self, target: Target, seed: int, folder: Path) -> None:
        self._target, self._folder = target, folder
        self._mutator = Mutator(seed, target.words)
        self._known = target.known()
        self._corpus = len(self._known)
        self._case = mapped(folder / "case")
        self._shapes: set[object] = set()
        self.cases = self.declared = 0
        self.slowest = 0.0

    def replay(self) -> None:
        """The corpus as it is, and as it is packed."""
        for data in self._known[: self._corpus]:
            self.look(data)
            if self._target.packed is not None:
                self.look(self._target.packed(self._mutator.dice, data))

    def step(self) -> None:
        """One new case; kept if its shape is new."""
        is_old = self._mutator.dice.random() < 0.5  # or what was refused once outweighs the rest
        plain = self._mutator.case(self._known[: self._corpus] if is_old else self._known)
        pack = self._target.packed
        is_new = self.look(pack(self._mutator.dice, plain) if pack else plain)
        if is_new and len(self._known) < self._corpus + MOST_KEPT:
            self._known.append(plain)

    def look(self, data: bytes) -> bool:
        """Read one input; whether it showed something new."""
        self._note(data)
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS_A_CASE)
        try:
            shape: object = self._target.read(data)
        except self._target.declared as error:
            self.declared += 1
            shape = type(error).__name__, re.sub(r"\d+|'.*?'", "", str(error))[-40:]
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        self.cases += 1
        self.slowest = max(self.slowest, time.process_time() - began)
        is_new = shape not in self._shapes
        if len(self._shapes) < 20_000:
            self._shapes.add(shape)
        return is_new

    def _note(self, data: bytes) -> None:
        """Shared memory outlives the process, and costs no write to a disk."""
        self._case[:8] = len(data).to_bytes(8, "little")
        self._case[8 : 8 + len(data)] = data

    def told(self) -> dict[str, object]:
        """The sums of the run."""
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
        return {
            "target": self._target.name,
            "cases": self.cases,
            "declared": self.declared,
            "shapes": len(self._shapes),
            "slowest": round(self.slowest, 3),
            "peak_mib": peak,
        }


def mapped(path: Path) -> mmap.mmap:
    with path.open("wb+") as file:
        file.truncate(LARGEST_CASE)
        return mmap.mmap(file.fileno(), LARGEST_CASE)


def case_in(folder: Path) -> bytes:
    """The input that a process was reading."""
    noted = (folder / "case").read_bytes()
    return noted[8 : 8 + int.from_bytes(noted[:8], "little")]


def bound() -> None:
    """The limits of a case, held by the system."""
    faulthandler.enable()
    faulthandler.register(signal.SIGPROF, chain=True)  # the trace first, then the end
    size = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    limit = size + MEMORY_A_CASE
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--input", type=Path, default=None, help="read this one file, no more")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="goodcopy-fuzz-"))
    hunt = Hunt(TARGETS[given.target], given.seed, folder)
    bound()
    try:
        if given.input is not None:
            hunt.look(given.input.read_bytes())
        else:
            hunt.replay()
            until = time.monotonic() + given.seconds
            while hunt.cases < given.cases or time.monotonic() < until:
                hunt.step()
    except Exception:  # noqa: BLE001 - whatever it is, it is what the hunt is for
        traceback.print_exc()
        return 1
    sys.stdout.write(json.dumps(hunt.told()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
