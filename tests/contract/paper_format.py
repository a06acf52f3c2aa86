"""Members and records by hand, from sections 2 to 4 of shared/FORMAT.md and nothing else."""

import hashlib
import json
import re
import zlib
from dataclasses import dataclass

import zstandard

CAP = 64 << 20


@dataclass
class Record:
    """Where its member lies, what its header says, its block; `recovered`: never hide by it."""

    offset: int
    length: int
    lines: dict[str, str]
    block: bytes
    recovered: bool = False

    @property
    def run(self):
        name = "warc-record-id" if self.lines["warc-type"] == "warcinfo" else "warc-warcinfo-id"
        return self.lines.get(name, "").removeprefix("<urn:uuid:").removesuffix(">") or None

    @property
    def facts(self):
        return json.loads(self.lines.get("warc-json-metadata", "{}"))

    @property
    def fields(self):
        """The block of an `application/warc-fields` record."""
        lines = self.block.decode().splitlines()
        return dict(line.split(": ", 1) for line in lines)

    @property
    def is_ours(self):
        """Of a warcinfo: is this a run of ours?"""
        said = self.fields
        ours = said.get("software", "").startswith("goodcopy")
        return ours and said.get("isPartOf", "").endswith(self.run)


# Section 2: members


def gzip_end(data, at):
    """RFC 1952 by hand where no flag is set: header, deflate, CRC-32, length."""
    flags = data[at + 3]
    if flags:
        decoder = zlib.decompressobj(31)
        text = decoder.decompress(data[at:], CAP + 1)
        return (text, len(data) - len(decoder.unused_data)) if decoder.eof else None
    decoder = zlib.decompressobj(-15)
    text = decoder.decompress(data[at + 10 :], CAP + 1)
    if not decoder.eof:
        return None
    end = len(data) - len(decoder.unused_data) + 8
    trailer = zlib.crc32(text).to_bytes(4, "little") + len(text).to_bytes(4, "little")
    return (text, end) if data[end - 8 : end] == trailer else None


def zstd_end(data, at, zstd):
    """RFC 8878: the block headers say where the frame ends."""
    flags = data[at + 4]
    size_bytes = [bool(flags & 0x20), 2, 4, 8][flags >> 6]
    end = at + 5 + (not flags & 0x20) + [0, 1, 2, 4][flags & 3] + size_bytes
    last = False
    while not last:
        head = int.from_bytes(data[end : end + 3], "little")
        last, kind, size = head & 1, head >> 1 & 3, head >> 3
        if kind == 3 or size > 128 << 10 or end + 3 > len(data):
            return None
        end += 3 + (1 if kind == 1 else size)
    end += 4 if flags & 4 else 0
    return (zstd.decompress(data[at:end], CAP), end) if flags & 4 and end <= len(data) else None


def decode(data, at, zstd):
    """The content of the member here and where it ends; None where there is none."""
    try:
        if data[at : at + 3] == b"\x1f\x8b\x08":
            return gzip_end(data, at)
        if data[at : at + 4] == b"\x28\xb5\x2f\xfd":
            return zstd_end(data, at, zstd)
    except (zlib.error, zstandard.ZstdError, IndexError):
        pass
    return None


def dictionary_frame(data):
    """The decoder for the frames of this file, and where its first member stands."""
    if data[:4] != b"\x5d\x2a\x4d\x18":
        return zstandard.ZstdDecompressor(), 0
    end = 8 + int.from_bytes(data[4:8], "little")
    content = data[8:end]
    if content[:4] == b"\x28\xb5\x2f\xfd":
        content = zstandard.ZstdDecompressor().decompress(content, CAP)
    return zstandard.ZstdDecompressor(dict_data=zstandard.ZstdCompressionDict(content)), end


# Section 3: the record


def record(text, offset, end):
    """The record of a member if its header parses, its length fits and its digest is right."""
    head, blank, rest = text.partition(b"\r\n\r\n")
    version, *lines = head.decode("utf-8", "replace").split("\r\n")
    if not blank or not re.fullmatch(r"WARC/\d+\.\d+", version):
        return None
    pairs = (line.partition(":") for line in lines)
    named = {name.strip().lower(): value.strip() for name, _, value in pairs}
    if not re.fullmatch("[0-9]{1,12}", named.get("content-length", "")):
        return None
    block = rest[: int(named["content-length"])]
    digest = f"sha256:{hashlib.sha256(block).hexdigest()}"
    if rest != block + b"\r\n\r\n" or named.get("warc-block-digest") != digest:
        return None
    return Record(offset, end - offset, named, block)
