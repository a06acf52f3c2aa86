"""Labels as the web reads them."""

import pytest

from shared.charset import codec_of, declared_codec, marked_codec


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("UTF-8", "utf-8"),
        (" ISO-8859-1 ", "cp1252"),
        ("gb2312", "gb18030"),
        ("Shift_JIS", "cp932"),
        ("ks_c_5601-1987", "cp949"),
        ("iso-8859-15", "iso8859_15"),
        ("windows-1251", "cp1251"),
        ("punycode", None),
        ("hex", None),
        ("", None),
        (None, None),
    ],
)
def test_a_label_means_what_the_web_means_by_it(label, codec):
    assert codec_of(label) == codec
    assert codec is None or b"a".decode(codec) == "a"


@pytest.mark.parametrize(
    ("body", "codec"),
    [
        (b'<meta charset="gbk">', "gb18030"),
        (b'<META http-equiv=x content="text/html; charset=windows-1251">', "cp1251"),
        (b"<?xml version='1.0' encoding='ISO-8859-2'?><meta charset=gbk>", "iso8859_2"),
        (b"<meta charset=utf-16>", "utf-8"),
        (b"<meta name=charset content=gbk>", None),
        (b" " * 5_000 + b"<meta charset=gbk>", None),
        (b"<meta charset=hex>", None),
        (b"", None),
    ],
)
def test_a_document_names_its_encoding_at_its_beginning(body, codec):
    assert declared_codec(body) == codec


@pytest.mark.parametrize(
    ("encoding", "codec"),
    [("utf-8-sig", "utf-8"), ("utf-16", "utf-16-le"), ("utf-32", "utf-32-le"), ("utf-8", None)],
)
def test_a_byte_order_mark_names_its_encoding(encoding, codec):
    marked = marked_codec("a".encode(encoding))
    assert (marked and marked[0]) == codec
