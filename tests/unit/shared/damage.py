"""Damage with members in it, and the search for the next of them."""

import gzip
import io

from shared.dictionary import Dictionaries
from shared.members import Members
from shared.resync import Search
from shared.window import Window

RUN = "11111111-2222-3333-4444-555555555555"
JUNK = b"\x00 no member begins here \xff" * 4


def a_record(block=b"some text", run=RUN, digest=None):
    lines = ["WARC/1.1", "WARC-Type: resource", f"WARC-Warcinfo-ID: <urn:uuid:{run}>"]
    lines += [f"WARC-Block-Digest: {digest}"] if digest else []
    head = "\r\n".join([*lines, f"Content-Length: {len(block)}", "", ""])
    return head.encode() + block + b"\r\n\r\n"


def packed(data, level=6):
    return gzip.compress(data, level, mtime=0)


def search_in(data, *known):
    window = Window(io.BytesIO(data), "made up")
    return Search(window, Members(window, Dictionaries(None)), frozenset(known))


def found_in(data, *known, until=None):
    member = search_in(data, *known).next_member(0, until)
    return None if member is None else (member.offset, member.end)


MEMBER = packed(a_record())
