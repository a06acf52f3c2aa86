"""One record in one member, and what a file's name promises."""

import gzip

import pytest
import zstandard

from shared.dictionary import train_dictionary
from shared.packing import GZ, PLAIN, ZST, Packer, codec_of

RECORD = b"<h1>Page 7</h1><p>of the campus site" * 9
TRAINED = train_dictionary([b"<h1>Page %d</h1><p>of the campus site" % n * 9 for n in range(99)])


@pytest.mark.parametrize(
    ("name", "codec"), [("a.warc.gz", GZ), ("a.warc.zst", ZST), ("a.warc", PLAIN), ("a", GZ)]
)
def test_the_end_of_a_name_promises_a_codec(name, codec):
    assert codec_of(name) == codec


def test_a_member_holds_its_record():
    assert gzip.decompress(Packer(GZ).pack(RECORD)) == RECORD
    assert zstandard.decompress(Packer(ZST).pack(RECORD)) == RECORD
    assert Packer(PLAIN).pack(RECORD) == RECORD


def test_a_dictionary_stands_before_the_members_that_need_it_and_makes_them_shorter():
    packer = Packer(ZST, TRAINED)
    known = zstandard.ZstdCompressionDict(TRAINED)
    member = packer.pack(RECORD)
    assert zstandard.ZstdDecompressor(dict_data=known).decompress(member) == RECORD
    assert packer.head
    assert len(member) < len(Packer(ZST).pack(RECORD))


def test_a_dictionary_is_for_zstd_alone():
    assert (Packer(GZ, TRAINED).head, Packer(GZ, TRAINED).dictionary) == (b"", None)
