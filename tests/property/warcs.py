"""Makes harvest files from the page that describes them (shared/FORMAT.md), not with the writer."""

import json
import random
import zlib
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from io import BytesIO

import zstandard

from shared.harvestfile import Damage, read_harvest

BEGAN = datetime(2026, 11, 30, 9, tzinfo=UTC)
HOME = "https://campus.example/"
WORDS = ["fees", "visa", "course", "exam", "term", "library", "campus", "student", "date", "form"]
DICTIONARY_MAGIC = (0x184D2A5D).to_bytes(4, "little")
GZ, ZST, DICT = "gz", "zst", "zst-dict"
FORMATS = [GZ, ZST, DICT]


def run_id(number):
    return f"{number:08x}-0000-4000-8000-{number:012x}"


FIRST_RUN = run_id(1)


def record(kind, fields, block):
    """One WARC record; a field of value None is left out."""
    known = {"WARC-Type": kind, "WARC-Block-Digest": f"sha256:{sha256(block).hexdigest()}"}
    lines = {**known, "Content-Length": len(block), **fields}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
    return b"WARC/1.1\r\n" + head.encode() + b"\r\n" + block + b"\r\n\r\n"


def dated(number):
    return (BEGAN + timedelta(seconds=number)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def warcinfo(run, software="goodcopy/1.0"):
    said = {"software": software, "isPartOf": run, "site": "campus", "home": HOME}
    block = "".join(f"{name}: {value}\r\n" for name, value in said.items()).encode()
    fields = {"WARC-Record-ID": f"<urn:uuid:{run}>", "WARC-Date": dated(0)}
    return record("warcinfo", fields, block)


def page(run, number, body=None, status=200, words=60, **fields):
    text = prose(number, words) if body is None else body
    block = f"HTTP/1.1 {status} OK\r\nContent-Type: text/html\r\n\r\n".encode() + text
    known = {
        "WARC-Record-ID": f"<urn:uuid:{number:08x}-1111-4111-8111-{run[-12:]}>",
        "WARC-Date": dated(number),
        "WARC-Target-URI": f"{HOME}{number}",
        "WARC-Warcinfo-ID": f"<urn:uuid:{run}>",
        "WARC-JSON-Metadata": json.dumps({"seq": number}),
    }
    return record("response", {**known, **fields}, block)


def end(run, number, why="finished", **fields):
    block = json.dumps({"why": why, "counts": {}, "bytes": 0, "last_seq": number - 1}).encode()
    known = {
        "WARC-Record-ID": f"<urn:uuid:{number:08x}-2222-4222-8222-{run[-12:]}>",
        "WARC-Date": dated(number),
        "WARC-Target-URI": f"urn:goodcopy:end:{run}",
        "WARC-Warcinfo-ID": f"<urn:uuid:{run}>",
        "WARC-JSON-Metadata": json.dumps({"seq": number}),
    }
    return record("resource", {**known, **fields}, block)


def prose(number, words=60):
    dice = random.Random(number)
    said = (f"{dice.choice(WORDS)}{dice.randrange(99)}" for _ in range(words))
    return " ".join(["<p>", *said]).encode()


def records_of(pages=3, run=FIRST_RUN, words=60):
    """A finished run: its warcinfo, so many pages, its end."""
    middle = [page(run, number, words=words) for number in range(1, pages + 1)]
    return [warcinfo(run), *middle, end(run, pages + 1)]


def gzip_member(data, level=6):
    return zlib.compress(data, level, wbits=31)


def zstd_frame(data, dictionary=None):
    options = {"write_checksum": True, "write_content_size": True}
    return zstandard.ZstdCompressor(dict_data=dictionary, **options).compress(data)


def dictionary_of(records):
    samples = [part[at : at + 200] for part in records for at in range(0, len(part), 50)]
    return zstandard.train_dictionary(2048, (samples * 20)[:800])


def dictionary_frame(content):
    """What stands first: the dictionary itself, or packed as our writer does."""
    return DICTIONARY_MAGIC + len(content).to_bytes(4, "little") + content


class Packed:
    """Records as the members of a file, to be damaged one by one."""

    def __init__(self, records, form=GZ):
        dictionary = dictionary_of(records) if form == DICT else None
        self.dictionary = dictionary.as_bytes() if dictionary else b""
        self.head = dictionary_frame(zstd_frame(self.dictionary)) if dictionary else b""
        pack = gzip_member if form == GZ else lambda data: zstd_frame(data, dictionary)
        self.members = [pack(data) for data in records]

    def bytes(self):
        return self.head + b"".join(self.members)

    def offset(self, number):
        return len(self.head) + sum(map(len, self.members[:number]))

    def changed(self, number, member):
        """The file with another member in this place."""
        members = [*self.members]
        members[number] = member
        return self.head + b"".join(members)


class Seen:
    """What the reader made of these bytes."""

    def __init__(self, data, name="-", find=None):
        source = data if hasattr(data, "read") else BytesIO(data)
        self.reader = read_harvest(source, name=name, find=find)
        found = list(self.reader)
        self.damage = [item for item in found if isinstance(item, Damage)]
        self.located = [item for item in found if not isinstance(item, Damage)]
        self.records = [item.record for item in self.located]
        self.ids = [record.record_id for record in self.records]
        self.torn = [(item.offset, item.length) for item in self.damage]
        self.recovered = [item.recovered for item in self.located]


class OneByOne:
    """A stream that gives one byte at a time."""

    def __init__(self, data):
        self._data = BytesIO(data)

    def read(self, _count):
        return self._data.read(1)
