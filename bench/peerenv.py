"""The environment of the peers: their versions pinned, apart from ours, made once and kept."""

import hashlib
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from shared.console import say

PINNED = Path(__file__).with_name("peers.txt")
SCRIPTS = Path(__file__).with_name("peers")
PLACE = Path(".bench/peers")
PROGRAM = (PLACE / "bin/python").absolute()
PROGRAMS = ("wget", "wget2", "nginx")  # of Debian; each measured where it is installed


def installed() -> Path | None:
    """The Python that has the peers in these versions, if it is there."""
    stamp = PLACE / "pinned"
    return PROGRAM if stamp.exists() and stamp.read_text() == _wanted() else None


def python() -> Path:
    """The Python that has the peers; it is made where it is not there."""
    if found := installed():
        return found
    say(f"Installing the peers of {PINNED.name} in {PLACE} …")
    shutil.rmtree(PLACE, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "venv", PLACE], check=True)
    subprocess.run(
        [PROGRAM, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", PINNED],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    (PLACE / "pinned").write_text(_wanted())
    return PROGRAM


def _wanted() -> str:
    return hashlib.sha256(PINNED.read_bytes() + platform.python_version().encode()).hexdigest()


def versions() -> dict[str, str]:
    """The pinned versions, and those of Debian's programs that are installed here."""
    lines = PINNED.read_text().split()
    pinned = {name.partition("[")[0]: at for name, _, at in (one.partition("==") for one in lines)}
    programs = {name: found for name in PROGRAMS if (found := _version(name))}
    return pinned | programs


def _version(program: str) -> str:
    if shutil.which(program) is None:
        return ""
    asks = "-v" if program == "nginx" else "--version"
    said = subprocess.run([program, asks], capture_output=True, text=True, check=False)
    words = (said.stdout or said.stderr).split("\n")[0].replace("/", " ").split()
    return next((word for word in words if word[0].isdigit()), "")
