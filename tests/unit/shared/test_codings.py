"""Chunks and content codings: decoded as far as they go, and never beyond a limit."""

import gzip
import zlib

import pytest
import zstandard

from shared.codings import decode_coding, is_chunked, join_chunks

TEXT = b"<p>plain words</p>" * 20
LIMIT = 1 << 20

RAW_DEFLATE = zlib.compress(TEXT, wbits=-15)
WHOLE = {
    "gzip": ("gzip", gzip.compress(TEXT, mtime=0)),
    "x-gzip": ("x-gzip", gzip.compress(TEXT, mtime=0)),
    "two gzip members": (
        "gzip",
        gzip.compress(TEXT[:50], mtime=0) + gzip.compress(TEXT[50:], mtime=0),
    ),
    "zlib": ("deflate", zlib.compress(TEXT)),
    "raw deflate": ("deflate", RAW_DEFLATE),
    "zstd": ("zstd", zstandard.compress(TEXT)),
    "identity": ("identity", TEXT),
    "unknown": ("compress", TEXT),
    "not gzip at all": ("gzip", TEXT),
    "not deflate at all": ("deflate", TEXT),
    "not zstd at all": ("zstd", TEXT),
    "not brotli at all": ("br", TEXT),
}


@pytest.mark.parametrize(("coding", "body"), WHOLE.values(), ids=WHOLE)
def test_a_coding_is_taken_off(coding, body):
    assert decode_coding(body, coding, LIMIT) == TEXT


def test_brotli_is_taken_off_where_it_is_installed():
    brotli = pytest.importorskip("brotli")
    assert decode_coding(brotli.compress(TEXT), "br", LIMIT) == TEXT
    assert len(decode_coding(brotli.compress(bytes(1 << 24), quality=1), "br", LIMIT)) == LIMIT
    assert TEXT.startswith(decode_coding(brotli.compress(TEXT)[:-3], "br", LIMIT)[:9])


@pytest.mark.parametrize(
    ("coding", "packed"),
    [
        ("gzip", gzip.compress(bytes(1 << 24), mtime=0)),
        ("zstd", zstandard.compress(bytes(1 << 24))),
    ],
)
def test_a_bomb_is_cut_at_the_limit(coding, packed):
    assert len(decode_coding(packed, coding, LIMIT)) == LIMIT


NAMES = ["gzip", "zlib", "zstd"]


@pytest.mark.parametrize(("coding", "packed"), [WHOLE[name] for name in NAMES], ids=NAMES)
def test_a_body_cut_short_gives_what_came_or_itself(coding, packed):
    part = decode_coding(packed[:-6], coding, LIMIT)
    assert TEXT.startswith(part) or part == packed[:-6]


def test_a_broken_body_stays_as_it_came():
    broken = b"\x28\xb5\x2f\xfd" + b"\xff" * 20
    assert decode_coding(broken, "zstd", LIMIT) == broken
    assert decode_coding(RAW_DEFLATE[:-4], "deflate", LIMIT) == RAW_DEFLATE[:-4]


def test_many_members_do_not_cost_a_copy_of_the_rest_each():
    tiny = gzip.compress(b"a")
    assert decode_coding(tiny * 1000, "gzip", LIMIT) == b"a" * 16


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (b"3\r\nabc\r\n0\r\n\r\n", True),
        (b"3;name=value\nabc\n0\n", True),
        (b"fffff\r\nabc", True),
        (b"3\r\nabcdef", False),
        (b"<html>", False),
        (b"", False),
    ],
)
def test_chunks_are_known_by_their_sizes(body, answer):
    assert is_chunked(body) is answer


@pytest.mark.parametrize(
    ("body", "joined"),
    [
        (b"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", b"abcde"),
        (b"3\nabc\n2\nde\n0\n", b"abcde"),
        (b"3\r\nabc\r\nff\r\ncut", b"abccut"),
        (b"3\r\nabc2\r\nde", b"abcde"),
        (b"3\r\nabc\r\nzz", b"abc"),
    ],
)
def test_chunks_are_joined_as_far_as_they_go(body, joined):
    assert join_chunks(body) == joined
