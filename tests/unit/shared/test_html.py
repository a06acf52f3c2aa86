"""What a page says of itself, and its text whatever its encoding."""

import pytest

from shared.html import LONGEST_BASE, Link, decode, page_facts
from shared.htmltags import LONGEST_TEXT, MOST_CANONICALS, MOST_DIRECTIVES

PAGE = "https://campus.example/dir/page"


def facts(html, charset=None):
    body = html if isinstance(html, bytes) else html.encode()
    return page_facts(body, charset=charset, url=PAGE)


def hrefs(html):
    return [link.url.removeprefix("https://campus.example") for link in facts(html).links]


def test_a_link_has_an_address_a_text_and_a_relation():
    html = (
        '<a href="a?b=1&copy=2&amp;c" REL="NoFollow  noopener" href=/no>The\n<b>text</b><br>of it'
        '<img src=x alt="and picture"><script>code()</script></a>'
        '<map><area href="/b" alt="The area"></map>'
    )
    assert facts(html).links == (
        Link(
            url="https://campus.example/dir/a?b=1&copy=2&c",
            text="The text of it and picture",
            rel="nofollow noopener",
        ),
        Link(url="https://campus.example/b", text="The area", kind="area"),
    )
    assert [link.nofollow for link in facts(html).links] == [True, False]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<A HREF=/a>x<a href=/b>y", ["/a", "/b"]),
        ("<a href=''>x</a><a>no</a><a name=x>no</a>", ["/dir/page"]),
        ("<textarea><a href=/no></textarea><script>'<a href=/no>'</script><a href=/a>", ["/a"]),
        ("<!-- <a href=/no> --><template><a href=/no>x</a></template><a href=/a>", ["/a"]),
        ("<template><template></template><a href=/no></template><a href=/a>", ["/a"]),
        ("<noscript><a href=/a>x</a></noscript><svg><a href=/b></a></svg>", ["/a", "/b"]),
        ("<table><a href=/a>x</a><tr><td><a href=/b>y", ["/a", "/b"]),
        ("<a href='/a\n'>x</a><a href='  /b'>y</a>", ["/a", "/b"]),
        ("<div>" * 5_000 + "<a href=/deep>x</a>", ["/deep"]),
        ("<a href='http://exa mple/'>x</a><a href=mailto:a@b>y</a>", []),
        ("<a href=/a" + " x" * 5_000 + ">x</a>", ["/a"]),
    ],
)
def test_links_are_those_that_a_browser_shows(html, expected):
    assert hrefs(html) == expected


def test_other_schemes_and_images_are_noted():
    html = (
        "<a href=' mailto:a@b.example'>m</a><a href='javascript:x'>j</a><a href='http://%'>n</a>"
        "<a href='//'>n</a><img src=/i.png><img src='data:image/gif;base64,R0'><img>"
    )
    assert facts(html).noted == ("mailto:a@b.example", "javascript:x", "http://%")
    assert facts(html).images == ("https://campus.example/i.png",)


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("<base href='/other/'>", "https://campus.example/other/"),
        ("<base target=x><base href='//a.example/b'><base href=/no>", "https://a.example/b"),
        ("<base href='mailto:x'>", PAGE),
        ("<base href=''>", PAGE),
        (f"<base href='/{'x' * LONGEST_BASE}'>", PAGE),
    ],
)
def test_the_first_base_that_is_an_address_holds(base, expected):
    assert facts(f"<a href=x>before</a>{base}").base == expected


def test_the_first_canonical_that_is_an_address_holds():
    html = (
        "<link rel=canonical href='mailto:x'><link rel='x Canonical' href=/a><link rel=canonical>"
    )
    assert facts(html).canonical == "https://campus.example/a"
    assert facts("<link rel=next href=/a>").canonical is None
    many = "<link rel=canonical href='mailto:x'>" * MOST_CANONICALS
    assert facts(f"{many}<link rel=canonical href=/a>").canonical is None


def test_directives_for_all_and_for_us_count():
    html = (
        "<meta name=Robots content='NoIndex,max-snippet:-1'><meta name=goodcopy content=' none '>"
        "<meta name=otherbot content=noarchive><meta name=robots><meta charset=utf-8>"
    )
    assert facts(html).robots == {"noindex", "nofollow", "none", "max-snippet:-1"}


def test_directives_are_bounded():
    html = "".join(f"<meta name=robots content=a{n}>" for n in range(1_000))
    assert len(facts(html).robots) == MOST_DIRECTIVES


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("0;url=/a", (0.0, "https://campus.example/a")),
        (" 5 ; URL = '/a b' ", (5.0, "https://campus.example/a%20b")),
        ("1.5,/a;b", (1.5, "https://campus.example/a;b")),
        (".5 /a", (0.5, "https://campus.example/a")),
        ("30", None),
        ("0;url=", None),
        ("0;url=mailto:x", None),
        ("soon;url=/a", None),
        ("5x;url=/a", None),
    ],
)
def test_a_refresh_leads_somewhere_after_some_seconds(content, expected):
    assert facts(f'<meta http-equiv=Refresh content="{content}">').refresh == expected


def test_the_first_refresh_holds():
    html = "<meta http-equiv=refresh content='1;/a'><meta http-equiv=refresh content='2;/b'>"
    assert facts(html).refresh == (1.0, "https://campus.example/a")


def test_a_page_has_a_title_a_heading_and_a_language():
    html = (
        "<html lang=' de-CH '><svg><title>icon</title></svg><title> The\n title </title>"
        "<title>no</title><h1> </h1><h1>The <i>heading</i></h1><h1>no</h1>"
    )
    page = facts(html)
    assert (page.title, page.h1, page.lang) == ("The title", "The heading", "de-CH")


def test_texts_are_bounded():
    page = facts("<title>" + "x " * 9_000 + "</title><h1>" + "y<br>" * 900)
    assert (len(page.title), len(page.h1)) == (LONGEST_TEXT - 1, LONGEST_TEXT - 1)


@pytest.mark.parametrize("body", ["", " \n ", "\x00", "<", "<a href='", "<!--", "plain words"])
def test_what_says_nothing_has_no_facts(body):
    page = facts(body)
    assert (page.base, page.links, page.title, page.cut) == (PAGE, (), "", False)


def test_a_page_that_costs_too_much_to_read_is_cut():
    page = facts("<a href=/a>x</a>" + "<div>" * 60_000 + "</p>" * 60_000 + "<a href=/b>y</a>")
    assert ([link.url for link in page.links], page.cut) == (["https://campus.example/a"], True)


CHINESE = "<title>费用表</title><p>学费"
FRENCH = "<title>Café d’été</title>"


@pytest.mark.parametrize(
    ("body", "charset", "text"),
    [
        (CHINESE.encode("utf-8-sig"), "gbk", CHINESE),
        (CHINESE.encode("utf-16"), None, CHINESE),
        (CHINESE.encode(), "iso-8859-1", CHINESE),
        (CHINESE.encode("gb18030"), "GB2312", CHINESE),
        (FRENCH.encode("cp1252"), "latin1", FRENCH),
        (CHINESE.encode("utf-16-le"), "utf-16", CHINESE),
        ("<p>ガイド".encode("iso2022_jp"), "iso-2022-jp", "<p>ガイド"),
        (FRENCH.encode(), "utf-16", FRENCH),
        (b"<meta charset='GBK'>" + CHINESE.encode("gbk"), None, "<meta charset='GBK'>" + CHINESE),
        (b"<meta charset=big5>" + CHINESE.encode("gbk"), "gbk", "<meta charset=big5>" + CHINESE),
        (b"<meta charset=gbk>" + CHINESE.encode("gbk"), "utf-8", "<meta charset=gbk>" + CHINESE),
        (b"<meta charset=utf-16>\xff", None, "<meta charset=utf-16>\ufffd"),
        (b"\xff\x81", "x-unknown", "\ufffd\ufffd"),
        (b"cut \xe8\xb4", None, "cut \ufffd"),
    ],
)
def test_a_text_is_read_by_its_mark_its_header_its_own_word(body, charset, text):
    assert decode(body, charset) == text


def test_facts_are_read_in_the_encoding_of_the_page():
    body = b"<meta charset=gbk>" + CHINESE.encode("gbk") + "<a href='/费'>x</a>".encode("gbk")
    page = facts(body)
    assert page.title == "费用表"
    assert page.links[0].url == "https://campus.example/%E8%B4%B9"
