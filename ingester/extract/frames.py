"""What the ingester and an extraction worker say to each other: frames over two pipes."""

import struct

import msgspec
from msgspec import Struct

from ingester.extract.job import ExtractJob, Reading

HEAD = struct.Struct(">I")
# An answer's body (64 MiB at most) with its headers, or a page's text with all of its links.
LONGEST = 256 << 20

# The worker has the whole job: from here on the page is to blame for what happens to it.
BEGUN = HEAD.pack(0)


class Hello(Struct, frozen=True, kw_only=True):
    """The first words of a worker: it has what it needs, or it says what is missing."""

    problem: str = ""


class Answer(Struct, frozen=True, kw_only=True):
    """One page read; a worker that leaves wants to be replaced before the next. `problem`: what
    the worker lacks, so that no page can be read.
    """

    reading: Reading
    leaves: bool = False
    problem: str = ""


def framed(message: Hello | Answer | ExtractJob) -> bytes:
    """The message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return HEAD.pack(len(body)) + body


read_hello = msgspec.msgpack.Decoder(Hello).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode
read_job = msgspec.msgpack.Decoder(ExtractJob).decode
