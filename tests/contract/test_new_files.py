"""A file that is there whole or not at all."""

import errno
import os
import stat
from pathlib import Path

import pytest

from shared.errors import ConfigError, OutputError
from shared.newfile import MODE, cannot_write, is_device, new_file


@pytest.mark.parametrize("durable", [True, False])
def test_the_new_content_takes_the_place_of_the_old(tmp_path, durable):
    path = tmp_path / "report.html"
    path.write_text("old")
    with new_file(path, durable=durable) as stream:
        stream.write(b"new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_where_the_block_ends_badly_the_old_content_stays(tmp_path):
    path = tmp_path / "report.html"
    path.write_text("old")

    def write():
        with new_file(path) as stream:
            stream.write(b"half")
            raise KeyError

    with pytest.raises(KeyError):
        write()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_can_be_read_by_whom_the_umask_lets(tmp_path):
    known = os.umask(0o027)
    try:
        with new_file(tmp_path / "a"):
            pass
    finally:
        os.umask(known)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == MODE & ~0o027


def test_a_device_keeps_its_place_and_is_written_to():
    with new_file(Path(os.devnull)) as stream:
        stream.write(b"new")
    assert is_device(Path(os.devnull))


def test_a_pipe_is_no_file_and_what_is_not_there_is_no_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert is_device(tmp_path / "pipe")
    assert not any(map(is_device, (tmp_path, tmp_path / "none", tmp_path / "a\0b")))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "is a folder: name a file in it"),
        ("none/a.html", "there is no folder .*none"),
        ("n" * 300 + "/a", "File name too long"),
    ],
    ids=["a folder", "no folder", "a long name"],
)
def test_a_slip_in_the_name_is_told_as_one(tmp_path, name, words):
    with pytest.raises(ConfigError, match=words), new_file(tmp_path / name):
        pass


@pytest.mark.parametrize(
    ("number", "kind"),
    [(errno.ENOSPC, OutputError), (errno.EROFS, OutputError), (errno.EIO, OutputError),
     (errno.EDQUOT, OutputError), (errno.ENAMETOOLONG, ConfigError), (errno.EACCES, ConfigError)],
)  # fmt: skip
def test_a_full_disk_is_no_slip_in_the_name(tmp_path, number, kind):
    told = cannot_write(tmp_path / "a", OSError(number, os.strerror(number)))
    assert type(told) is kind
    assert os.strerror(number) in str(told)
