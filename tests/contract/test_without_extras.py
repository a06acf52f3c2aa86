"""An install without the packages that only make things faster or read one coding more."""

import gzip
import sys

from shared.codings import decode_coding
from shared.packing import deflater

RECORD = b"<h1>Page 7</h1><p>of the campus site" * 9


def test_without_brotli_a_body_stays_as_it_came(monkeypatch):
    monkeypatch.setitem(sys.modules, "brotli", None)
    assert decode_coding(b"\x0b\x01", "br", 1 << 20) == b"\x0b\x01"


def test_without_zlib_ng_zlib_packs_the_same_records(monkeypatch):
    fast = deflater()
    monkeypatch.setitem(sys.modules, "zlib_ng.zlib_ng", None)
    slow = deflater()
    assert gzip.decompress(slow(RECORD)) == gzip.decompress(fast(RECORD)) == RECORD
