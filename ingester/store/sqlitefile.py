"""What an SQLite file says of itself before it is opened."""

from pathlib import Path


def size_of(path: Path) -> int:
    """Bytes; none where there is no file that can be looked at."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def has_log(path: Path) -> bool:
    """Whether a file says that it has a write-ahead log (SQLite's file format, 1.3.3)."""
    try:
        with path.open("rb") as file:
            return file.read(19)[18:] == b"\2"
    except OSError:
        return False
