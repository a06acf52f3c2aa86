"""Packed bodies swell in pieces that are bounded, and lose nothing on the way."""

import gzip

import pytest
import zstandard

from harvester.core.sitemap import read_sitemap
from harvester.net.decode import decoder_for


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_piece_never_swells_beyond_bounds(coding):
    """64 KiB of a bomb stand for 64 MiB and more."""
    bomb = {"gzip": gzip.compress, "zstd": zstandard.compress}[coding](bytes(2**26))
    pieces = decoder_for([coding]).pieces(bomb)
    sizes = [len(next(pieces)) for _ in range(10)]
    assert 0 < max(sizes) <= 4 * 2**20


def test_a_large_packed_list_is_whole():
    lines = [f"https://campus.example/{n * 7919 % 1000003:x}" for n in range(30_000)]
    packed = gzip.compress("\n".join(lines).encode())
    assert len(packed) > 70_000
    read = read_sitemap(packed, "https://campus.example/sitemap.txt")
    assert [entry.url for entry in read.entries] == lines
