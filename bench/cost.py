"""What a command takes: processor time of its whole process tree, wall time and memory."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

LAUNCHER = Path(__file__).with_name("launcher.py")
LONGEST = 1_800.0  # seconds; what takes longer is ended and counts as failed
SHOWN = 1_500  # characters of what a failed command said


class Cost(Struct, frozen=True, kw_only=True):
    """What one command took."""

    seconds: float  # of the processor, user and system, with all children
    own: float  # of the first process alone
    wall: float
    peak: int  # bytes of the largest process
    first: int  # bytes of the first process, at most
    together: int  # bytes of all processes together, looked at five times a second


class Failed(Exception):
    """The command ended as it should not; the text says how."""


class _Told(Cost, frozen=True, kw_only=True):
    code: int


def measured(
    command: Sequence[str | Path],
    folder: Path,
    *,
    fine: Sequence[int] = (0,),
    seconds: float = LONGEST,
    into: Path | None = None,
) -> Cost:
    """Run a command in a folder and say what it took; Failed where it ends with another code.

    What it says goes to a file and is shown where it fails; its answer goes to `into`.
    """
    report = folder / "cost.json"
    report.unlink(missing_ok=True)
    launch = [sys.executable, "-I", "-S", LAUNCHER, report, str(seconds), *command]
    # Whoever installs a tool has its modules compiled once, not at each start.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile() as said, (into or Path("/dev/null")).open("wb") as answer:
        subprocess.run(launch, cwd=folder, stdout=answer, stderr=said, env=environment, check=False)
        said.seek(0)
        words = said.read().decode(errors="replace")
    if not report.exists():
        raise Failed(f"{command[0]} did not start: {words[-SHOWN:]}")
    told = msgspec.json.decode(report.read_bytes(), type=_Told)
    if told.code not in fine:
        raise Failed(f"{Path(command[0]).name} ended with {told.code}: {words[-SHOWN:].strip()}")
    return Cost(**{name: getattr(told, name) for name in Cost.__struct_fields__})
