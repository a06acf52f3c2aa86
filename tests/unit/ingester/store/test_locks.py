"""Whether a path lies on a network file system, as the table of mounts tells."""

from pathlib import Path

import pytest

from ingester.store.locks import is_remote

MOUNTS = """\
22 1 8:1 / / rw shared:1 - ext4 /dev/sda1 rw
40 22 0:40 / /srv/copies rw - nfs4 server:/copies rw
41 40 0:41 / /srv/copies/local rw - tmpfs tmpfs rw
42 22 0:42 / /mnt/box rw - fuse.sshfs box: rw
43 22 0:43 / /mnt/win rw - cifs //win/share rw
44 22 0:44 / /mnt/nameless rw - fuse /srv rw
45 22 8:2 / /mnt/disk rw - fuseblk /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/var/lib", False),
        ("/srv/copies/campus", True),
        ("/srv/copies/local/campus", False),
        ("/srv/copies-of-old", False),
        ("/mnt/box", True),
        ("/mnt/win/a", True),
        ("/mnt/nameless", True),
        ("/mnt/disk", False),
    ],
)
def test_the_closest_mount_decides(path, expected):
    assert is_remote(Path(path), MOUNTS) is expected


def test_a_strange_table_means_local():
    assert not is_remote(Path("/srv"), "garbage\n\n - \n")
