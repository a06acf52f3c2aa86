"""Tags and texts of XML that nobody checked."""

import pytest

from shared.xml import LONGEST_TAG, XmlScanner, attributes_of, plain


class Told:
    """What a scanner tells, in short: <a>, </a>, and texts."""

    def __init__(self):
        self.events = []

    def start(self, name, attributes):
        self.events.append(f"<{name}{attributes}>")

    def end(self, name):
        self.events.append(f"</{name}>")

    def data(self, raw):
        self.events.append(raw)


def scan(*pieces):
    told = Told()
    scanner = XmlScanner(told)
    for piece in pieces:
        scanner.feed(piece)
    return "".join(told.events), scanner.close(), scanner.cut_tags


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("<a>b</a>", "<a>b</a>"),
        ("<X:Url a='1'>b</X:URL >", "<url a='1'>b</url>"),
        ("<a/><b />", "<a/></a><b /></b>"),
        ("<?xml version='1.0'?><a><!-- <b> --></a>", "<a></a>"),
        ("<a><![CDATA[<b>&c]]></a>", "<a><b>&amp;c</a>"),
        ("<a><![cdata[b]]]]></a>", "<a>b]]</a>"),
        ("<!DOCTYPE a [<!ENTITY b '>'> ] ><a>", "<a>"),
        ("<!DOCTYPE a SYSTEM 'b'><a>", "<a>"),
        ("1 < 2 <3> <>", "1 < 2 <3> <>"),
        ("</a></b>", "</a></b>"),
        ("", ""),
    ],
)
def test_tags_and_texts_are_told_in_order(text, told):
    assert scan(text) == (told, True, 0)
    assert scan(*text) == (told, True, 0)


@pytest.mark.parametrize("text", ["<a", "<!-- b", "<![CDATA[b", "<!DOCTYPE a [", "<!DOCTYPE", "</"])
def test_a_text_that_ends_inside_says_so(text):
    assert scan("<x>", text)[1] is False


def test_a_tag_that_another_cuts_off_is_told_and_counted():
    assert scan("<a b='<c>") == ("<a b='><c>", True, 1)


def test_a_tag_that_does_not_end_is_given_up():
    text, ended, cut = scan("<a " + "b" * LONGEST_TAG, "c>", "<d>")
    assert text.endswith("c><d>")
    assert (ended, cut) == (True, 1)


def test_what_looks_like_markup_and_does_not_end_is_given_up():
    text, ended, _ = scan("<1" + "b" * LONGEST_TAG, "<d>")
    assert text.endswith("b<d>")
    assert ended


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("a &amp; b &lt;&gt;&quot;&apos; &#233;&#xE9;", "a & b <>\"' éé"),
        ("a&b=c&copy=1", "a&b=c&copy=1"),
        ("&eacute;&own;&#0;&#xDFFF;&#x110000;", "é"),
        ("\ufeff\u200b \n a\x05b\t \u00a0", "ab"),
        ("a\nb", "a\nb"),
    ],
)
def test_a_text_is_what_its_reader_sees(raw, text):
    assert plain(raw) == text


@pytest.mark.parametrize(
    ("written", "attributes"),
    [
        (" a='1' x:B = \"2 &amp; 3\"", {"a": "1", "b": "2 & 3"}),
        (' a="1"b="2" a="3"', {"a": "1", "b": "2"}),
        (" a=1 b c='", {}),
        ("a='1'/", {"a": "1"}),
    ],
)
def test_attributes_are_those_in_quotes(written, attributes):
    assert attributes_of(written) == attributes
