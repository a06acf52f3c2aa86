"""A hunt as a process of its own, and what it leaves behind when it ends badly."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.fuzz.hunt import case_in

ROOT = Path(__file__).parents[2]


def hunted(name, seed, *, cases=0, seconds=0.0):
    """The sums of a hunt that found nothing; else the test fails with the input and the trace."""
    memory = Path("/dev/shm")
    parent = memory if memory.is_dir() else None
    folder = Path(tempfile.mkdtemp(prefix=f"goodcopy-fuzz-{name}-", dir=parent))
    command = [sys.executable, "-m", "tests.fuzz.hunt", name, "--seed", seed, "--cases", cases,
               "--seconds", seconds, "--folder", folder]  # fmt: skip
    done = subprocess.run(
        [*map(str, command)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=seconds * 2 + 300,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    case = folder / "case"
    if done.returncode:
        found = folder / "found"
        found.write_bytes(case_in(folder))
        raise AssertionError(
            f"seed {seed}: exit {done.returncode}\n{done.stderr[-3000:]}\n"
            f"again: python -m tests.fuzz.hunt {name} --input {found}"
        )
    case.unlink()
    folder.rmdir()
    return json.loads(done.stdout)
