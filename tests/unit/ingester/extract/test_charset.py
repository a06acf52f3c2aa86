"""Bytes to text: byte order mark, header, the page's word, a guess."""

import pytest

from ingester.extract.charset import decode

CHINESE = "新生应在开学第二周之前完成选课，并在学生中心领取学生证。" * 4
FRENCH = "L'année débute en février après la fête d'été à l'école."
META = '<meta charset="{}">'


@pytest.mark.parametrize(
    ("body", "header", "text", "codec"),
    [
        (CHINESE.encode("gbk"), "gbk", CHINESE, "gb18030"),
        (CHINESE.encode("gb18030"), "GB2312", CHINESE, "gb18030"),
        (CHINESE.encode("gbk"), None, CHINESE, "gb18030"),
        (CHINESE.encode(), None, CHINESE, "utf-8"),
        (CHINESE.encode(), "iso-8859-1", CHINESE, "utf-8"),
        (CHINESE.encode(), "gbk", CHINESE, "utf-8"),
        (CHINESE.encode("utf-8-sig"), "gbk", CHINESE, "utf-8"),
        (CHINESE.encode("utf-16"), None, CHINESE, "utf-16-le"),
        (CHINESE.encode("utf-16-be"), "utf-16be", CHINESE, "utf-16-be"),
        (b"a\x00b" * 30, None, "a\x00b" * 30, "utf-8"),
        (FRENCH.encode("latin-1"), "iso-8859-1", FRENCH, "cp1252"),
        (FRENCH.encode("latin-1"), "no-such-charset", FRENCH, "cp1252"),
        (b"plain", "utf-8", "plain", "utf-8"),
        (b"", None, "", "utf-8"),
        ("Привет".encode("cp866"), "ibm866", "Привет", "cp866"),
    ],
)
def test_a_body_is_read_as_it_was_meant(body, header, text, codec):
    decoded = decode(body, header)
    assert decoded.text == text
    assert decoded.codec == codec


@pytest.mark.parametrize(
    ("label", "codec"),
    [
        ("gb2312", "gb18030"),
        ("big5", "big5hkscs"),
        ("shift_jis", "cp932"),
        ("x-mac-cyrillic", "mac_cyrillic"),
    ],
)
def test_the_page_may_declare_it(label, codec):
    letters = "Мир" if "cyr" in label else "学生"
    page = META.format(label) + letters
    assert decode(page.encode(codec), None).text == page


def test_an_xml_declaration_of_an_old_encoding_counts():
    page = '<?xml version="1.0" encoding="ibm855"?><p>Привет</p>'
    assert decode(page.encode("cp855"), None).text == page


def test_a_mention_of_an_old_encoding_is_no_declaration():
    page = "<meta name=charset content=x><p>ibm855 было</p>"
    assert decode(page.encode(), None).codec == "utf-8"


def test_the_header_stands_above_the_page():
    page = META.format("utf-8") + FRENCH
    assert decode(page.encode("latin-1"), "iso-8859-1").codec == "cp1252"


def test_the_page_stands_in_where_the_header_cannot_read_the_bytes():
    page = META.format("gbk") + CHINESE
    assert decode(page.encode("gbk"), "utf-8").text == page


def test_two_characters_may_be_valid_utf8_by_accident():
    assert decode("联通".encode("gbk"), "gbk").text == "联通"


def test_a_broken_character_does_not_change_the_encoding():
    body = CHINESE.encode() + b"\xff" + CHINESE.encode()
    assert decode(body, None) == (f"{CHINESE}\ufffd{CHINESE}", "utf-8")
    body = CHINESE.encode("gbk") + b"\xff" + CHINESE.encode("gbk")
    assert decode(body, "gbk").codec == "gb18030"


@pytest.mark.parametrize("codec", ["utf-32-be", "utf-32-le", "utf-16-be", "utf-16-le"])
def test_wide_characters_show_without_a_mark(codec):
    page = "<html><body><p>Plain ASCII, and 学生.</p></body></html>"
    assert decode(page.encode(codec), None) == (page, codec)


def test_noise_is_decoded_somehow():
    noise = bytes(range(256)) * 40
    assert decode(noise, "utf-8").text
    assert decode(b"\x00" * 4_000, None).text
