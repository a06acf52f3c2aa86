"""One writer at a time on an SQLite file, its checkpoints included, and who that writer is.

SQLite up to 3.51.2 can lose commits when one connection writes while another checkpoints (fixed in
3.51.3), so every writer of the store holds this lock from its first statement until its checkpoint
is done.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Bytes that SQLite locks: the writer's in the -shm file (WAL), pending to shared in the main file.
WAL_WRITE_BYTES = range(120, 121)
MAIN_BYTES = range(0x40000000, 0x40000000 + 512)
REMOTE = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "fuse",
    "virtiofs",
    "vboxsf",
    "afs",
    "ceph",
    "glusterfs",
    "lustre",
    "beegfs",
    "gpfs",
    "gfs2",
    "ocfs2",
}


def lock_file(path: Path) -> Path:
    """The file that carries the lock of a store."""
    return path.with_name(f"{path.name}.lock")


@contextmanager
def try_lock(path: Path) -> Iterator[bool]:
    """Hold the lock of a store if nobody else does (True); the kernel drops it with the process."""
    descriptor = os.open(lock_file(path), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        yield _taken(descriptor)
    finally:
        os.close(descriptor)


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def holder_of(path: Path) -> int | None:
    """The other process that writes to an SQLite file; None where /proc/locks does not tell."""
    places = {
        ("FLOCK", _inode(lock_file(path))): range(1),
        ("POSIX", _inode(path.with_name(f"{path.name}-shm"))): WAL_WRITE_BYTES,
        ("POSIX", _inode(path)): MAIN_BYTES,
    }
    for kind, pid, inode, first in _held():
        if inode and pid != os.getpid() and first in places.get((kind, inode), ()):
            return pid
    return None


def is_remote(path: Path, mounts: str | None = None) -> bool:
    """Whether a path lies on a network file system, where a write-ahead log is not safe (D-07)."""
    try:
        table = Path("/proc/self/mountinfo").read_text() if mounts is None else mounts
    except OSError:
        return False
    place, best, kind = str(path.resolve()), "", ""
    for line in table.splitlines():
        left, _, right = line.partition(" - ")
        words = left.split()
        point = words[4] if len(words) > 4 else ""
        if len(point) >= len(best) and f"{place}/".startswith(f"{point.rstrip('/')}/"):
            best, kind = point, right.split(" ")[0]
    return kind in REMOTE or kind.startswith("fuse.")


def _inode(path: Path) -> str:
    try:
        return str(path.stat().st_ino)
    except OSError:
        return ""


def _held() -> Iterator[tuple[str, int, str, int]]:
    """Kind, process, inode and first byte of every write lock that the kernel knows."""
    try:
        lines = Path("/proc/locks").read_text().splitlines()
    except OSError:
        return
    for words in (line.split() for line in lines):
        if len(words) == 8 and words[3] == "WRITE" and words[4].isdigit() and words[4] != "0":
            yield words[1], int(words[4]), words[5].rpartition(":")[2], int(words[6])
