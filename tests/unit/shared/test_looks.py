"""What the bytes look like that somebody took for a harvest file."""

import gzip

import pytest

from shared.looks import looks_like

LOOKS = {
    "empty": (b"", "it is empty"),
    "JPEG": (b"\xff\xd8\xff\xe0\0\x10JFIF", "it is a JPEG image"),
    "HTML": (b"\n<!DOCTYPE html><title>502", "it starts with HTML"),
    "JSON": (b'{"url": 1}', "it starts with JSON"),
    "UTF-16": ("WARC/1.1".encode("utf-16"), "UTF-16"),
    "ARC": (b"filedesc://x.arc", "an ARC file"),
    "gzip of HTML": (gzip.compress(b"<html>no"), "it is gzip, and inside it starts with HTML"),
    "gzip of nothing": (gzip.compress(b""), "it is gzip, and inside it is empty"),
    "cut in its header": (gzip.compress(b"x")[:10], "begins like gzip and does not unpack"),
    "cut gzip": (b"\x1f\x8b", "it starts with 1f 8b"),
    "broken gzip": (b"\x1f\x8b\x08\xff" + b"x" * 20, "begins like gzip and does not unpack"),
    "gzip in gzip": (gzip.compress(gzip.compress(b"WARC/1.1")), "unpack it once"),
    "zstd": (b"\x28\xb5\x2f\xfd\x04", "it is zstd without a record"),
    "a dictionary": (b"\x37\xa4\x30\xec", "it is a zstd dictionary"),
    "zeros": (bytes(100), "it starts with zeros"),
    "text": (b"root:x:0:0:root:/root", "it starts with 'root:x:0:0:root:'"),
    "a person's terminal": (b"\x1b[2J", "it starts with 1b 5b 32 4a"),
}


@pytest.mark.parametrize(("start", "words"), LOOKS.values(), ids=LOOKS)
def test_bytes_are_called_what_they_look_like(start, words):
    assert words in looks_like(start)
