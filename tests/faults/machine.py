"""What faults are made with: programs of the system, and namespaces of the test's own."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = Path(sys.executable).parent
NAMESPACE = ("unshare", "-Urnm")  # user, network and mounts, no rights outside needed


def needs(program: str) -> str:
    """The path of a program of the system; without it the test is skipped, but not in CI."""
    found = shutil.which(program)
    if found is None:
        missing(f"{program} is not installed here")
    assert found is not None
    return found


def missing(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(f"CI has to make this fault: {reason}")
    pytest.skip(reason)


@cache
def _may_unshare() -> bool:
    command = [*NAMESPACE, "sh", "-c", "ip link set lo up && mount -t tmpfs tmpfs /mnt"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def needs_namespace() -> None:
    """Skips the test where this user may not have a network and mounts of its own."""
    needs("unshare")
    needs("ip")
    if not _may_unshare():
        missing("a network namespace of one's own is not allowed here")


def in_namespace(module: str, *arguments, within: float = 60) -> str:
    """What a module of the tests prints when it runs in a namespace of its own."""
    command = [*NAMESPACE, sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=within, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def needs_fuse() -> None:
    """Skips the test where the kernel has no FUSE: nothing that CI may install brings it."""
    if not Path("/dev/fuse").exists() or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        pytest.skip("no file system can be served here: /dev/fuse is missing or closed")
