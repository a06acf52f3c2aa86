"""Says what bytes look like that are no harvest file, so that a person sees the mix-up at once."""

import zlib

_STARTS = (
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x89PNG", "a PNG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive (a WACZ is one: unpack it, the WARC files are in archive/)"),
    (b"filedesc:", "an ARC file, the format before WARC; convert it first (warcio recompress)"),
    (b"\x04\x22\x4d\x18", "LZ4; pack it as gzip or zstd first"),
    (b"\x5d\x2a\x4d\x18", "a zstd dictionary with no record behind it that it opens"),
    (b"\x37\xa4\x30\xec", "a zstd dictionary, without the file that it is for"),
    (b"\x28\xb5\x2f\xfd", "zstd without a record that could be read"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"SQLite format 3", "a SQLite database"),
    (b"\xff\xfeW\0A\0R\0C\0", "a WARC that a text editor saved as UTF-16"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
)
PACKED = (b"\x1f\x8b\x08", b"\x28\xb5\x2f\xfd", b"\x5d\x2a\x4d\x18")
_SHOWN = 16


def looks_like(start: bytes) -> str:
    """In a few words, from the first bytes: "it starts with …"."""
    if not start:
        return "it is empty"
    for magic, name in _STARTS:
        if start.startswith(magic):
            return f"it is {name}"
    if start[:3] == b"\x1f\x8b\x08":
        return _packed(_inflated(start))
    if not start.strip(b"\0"):
        return "it starts with zeros"
    return f"it starts with {_words(start)}"


def _packed(inside: bytes | None) -> str:
    if inside is None:
        return "it begins like gzip and does not unpack"
    if inside.startswith(PACKED):
        return "it is gzip of a packed file: unpack it once (gunzip)"
    return f"it is gzip, and inside {looks_like(inside)}"


def _inflated(start: bytes) -> bytes | None:
    """What a gzip member begins with; None where that can't be told."""
    decoder = zlib.decompressobj(31)
    try:
        inside = decoder.decompress(start, 64)
    except zlib.error:
        return None
    return inside if inside or decoder.eof else None


def _words(start: bytes) -> str:
    text = start.lstrip()
    low = text[:64].lower()
    if low.startswith((b"<!doctype html", b"<html", b"<h1", b"<head", b"<body")):
        return f"HTML ({_shown(text)}): perhaps an error page was saved under this name"
    if text[:1] in (b"{", b"["):
        return f"JSON ({_shown(text)})"
    return _shown(start)


def _shown(start: bytes) -> str:
    """The first bytes as text, or in hexadecimal where they are none."""
    part = start[:_SHOWN]
    if all(32 <= byte < 127 or byte in (9, 10, 13) for byte in part):
        return repr(part.decode())
    return part.hex(" ")
