"""Content codings: the same body however it is cut, never more than the limit in memory."""

import gzip
import zlib

import pytest
import zstandard

from harvester.net.decode import CodingError, Collector, decoder_for
from harvester.net.resolve import by_turns

TEXT = b"some words of text " * 2000
RAW = zlib.compressobj(wbits=-15)
RAW_DEFLATE = RAW.compress(TEXT) + RAW.flush()
ZSTD_STREAM = zstandard.ZstdCompressor().compressobj()

WHOLE = {
    "gzip": ("gzip", gzip.compress(TEXT)),
    "two members": ("gzip", gzip.compress(TEXT[:500]) + gzip.compress(TEXT[500:])),
    "padding behind it": ("gzip", gzip.compress(TEXT) + bytes(700)),
    "a comment behind it": ("GZIP", gzip.compress(TEXT) + b"<!-- cached -->"),
    "deflate": ("deflate", zlib.compress(TEXT)),
    "raw deflate": ("deflate", RAW_DEFLATE),
    "deflate and more": ("deflate", zlib.compress(TEXT) + b"more"),
    "zstd": ("zstd", zstandard.compress(TEXT)),
    "two frames": ("zstd", zstandard.compress(TEXT[:500]) + zstandard.compress(TEXT[500:])),
    "a stream": ("zstd", ZSTD_STREAM.compress(TEXT) + ZSTD_STREAM.flush()),
    "nothing": ("identity", TEXT),
    "a charset by mistake": ("utf-8", TEXT),
}


def collected(coding, sent, step=65536, limit=10**6):
    collector = Collector(decoder_for([coding]), limit)
    is_whole = all(collector.add(sent[at : at + step]) for at in range(0, len(sent), step))
    if is_whole:
        collector.end()
    return collector, is_whole


@pytest.mark.parametrize("step", [1, 2, 3, 17, 65536])
@pytest.mark.parametrize("kind", WHOLE)
def test_a_body_is_the_same_in_whatever_pieces_it_comes(kind, step):
    collector, is_whole = collected(*WHOLE[kind], step)
    assert (collector.body, is_whole) == (TEXT, True)


@pytest.mark.parametrize("kind", WHOLE)
def test_a_body_of_the_limit_is_whole_and_one_byte_more_is_not(kind):
    assert collected(*WHOLE[kind], limit=len(TEXT))[1]
    collector, is_whole = collected(*WHOLE[kind], limit=len(TEXT) - 1)
    assert (collector.body, is_whole) == (TEXT[:-1], False)


TORN = {
    "gzip": ("gzip", gzip.compress(TEXT)[:-1]),
    "a second member": ("gzip", gzip.compress(TEXT) + gzip.compress(TEXT)[:-20]),
    "deflate": ("deflate", zlib.compress(TEXT)[:-9]),
    "one byte of deflate": ("deflate", b"x"),
    "zstd": ("zstd", zstandard.compress(TEXT)[:-1]),
}
LIES = {
    "gzip": ("gzip", TEXT),
    "a wrong checksum": ("gzip", gzip.compress(TEXT)[:-8] + bytes(8)),
    "deflate": ("deflate", b"<html>" + TEXT),
    "zstd": ("zstd", TEXT),
    "brotli unasked": ("br", TEXT),
    "two codings": ("gzip, zstd", TEXT),
    "a window of 128 MiB": (
        "zstd",
        zstandard.ZstdCompressor(
            compression_params=zstandard.ZstdCompressionParameters(
                window_log=27, write_content_size=False
            )
        )
        .compressobj()
        .compress(bytes(2**18)),
    ),
}


@pytest.mark.parametrize(("coding", "sent"), [*TORN.values(), *LIES.values()], ids=[*TORN, *LIES])
def test_what_breaks_off_or_lies_is_told(coding, sent):
    with pytest.raises(CodingError):
        collected(coding, sent)


def test_no_body_at_all_is_no_lie():
    for coding in ("gzip", "deflate", "zstd", "br"):
        assert collected(coding, b"")[0].is_empty


def test_a_coding_that_stands_for_nothing_ends():
    """Empty gzip members without end: much is sent, nothing comes out."""
    assert not collected("gzip", gzip.compress(b"") * 20_000, limit=1000)[1]


def test_addresses_of_both_families_are_tried_by_turns():
    v6, v4 = ["2606:4700::1", "2606:4700::2", "2606:4700::3"], ["192.0.2.1", "192.0.2.2"]
    assert by_turns(v6 + v4) == [v6[0], v4[0], v6[1], v4[1]]
    assert by_turns(v4) == v4
