"""A PostgreSQL server of the test's own: a fresh cluster behind a socket in a private folder."""

import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path


def programs():
    """The folder with the server's programs, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    named = shutil.which("postgres")
    return found[-1].parent if found else Path(named).parent if named else None


def _as_owner(*command):
    """initdb refuses root, so that user postgres has to do it then."""
    if os.geteuid() == 0:
        command = ("runuser", "-u", "postgres", "--", *command)
    subprocess.run([*map(str, command)], check=True, capture_output=True, cwd="/")


@contextmanager
def server():
    """A running server: yields the part of an address that names it."""
    folder = Path(tempfile.mkdtemp(prefix="goodcopy-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    bin_, data = programs(), folder / "data"
    settings = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=30"
    try:
        _as_owner(bin_ / "initdb", "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8")
        _as_owner(bin_ / "pg_ctl", "-D", data, "-l", folder / "log", "-o", settings, "-w", "start")
        yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    finally:
        if (data / "postmaster.pid").exists():
            _as_owner(bin_ / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
