"""Which links of a page are followed."""

import pytest

from harvester.core.links import is_html, links_to_follow, may_be_page
from harvester.core.markup import scanned
from shared.http import HttpAnswer

PAGE = "https://campus.example/dir/page"


def an_answer(html, *headers, content_type="text/html"):
    lines = tuple((name.encode(), value.encode()) for name, value in headers)
    if content_type:
        lines = ((b"Content-Type", content_type.encode()), *lines)
    return HttpAnswer(status=200, headers=lines, body=html.encode())


def followed(html, *headers):
    answer = an_answer(html, *headers)
    return links_to_follow(scanned(html), answer, PAGE)


def test_links_are_followed_once_in_document_order_without_fragment():
    html = '<a href="b#x">x</a><a href="/a">y</a><a href="b#y">z</a><area href="c"><a>n</a>'
    assert followed(html) == (
        "https://campus.example/dir/b",
        "https://campus.example/a",
        "https://campus.example/dir/c",
    )


def test_a_base_is_honoured():
    assert followed('<a href="leaf">x</a><base href="/other/">') == (
        "https://campus.example/other/leaf",
    )


def test_frames_of_a_frameset_are_followed():
    assert followed('<frameset><frame src="menu"><frame src="main"></frameset>') == (
        "https://campus.example/dir/menu",
        "https://campus.example/dir/main",
    )


def test_a_link_with_nofollow_is_not_followed():
    html = '<a rel="NoFollow noopener" href="/a">x</a><a rel="nofollows" href="/b">y</a>'
    assert followed(html) == ("https://campus.example/b",)


@pytest.mark.parametrize(
    "meta",
    ["robots' content='index, nofollow", "ROBOTS' content='none", "goodcopy' content='NoFollow"],
)
def test_a_page_that_says_nofollow_is_followed_nowhere(meta):
    assert followed(f"<meta name='{meta}'><a href='/a'>x</a>") == ()


def test_another_robots_nofollow_is_not_for_us():
    assert followed("<meta name='otherbot' content='nofollow'><a href='/a'>x</a>") != ()
    assert followed("<a href='/a'>x</a>", ("X-Robots-Tag", "otherbot: nofollow")) != ()


@pytest.mark.parametrize("value", ["nofollow", "noindex, nofollow", "goodcopy: none"])
def test_a_header_that_says_nofollow_counts_too(value):
    assert followed("<a href='/a'>x</a>", ("x-robots-tag", value)) == ()


@pytest.mark.parametrize(
    "link",
    [
        "/files/handbook.pdf",
        "/images/campus.PNG?size=2",
        "/film.mp4#t=10",
        "/pack.tar.gz",
        "/feed.rss",
        "mailto:office@campus.example",
        "javascript:void(0)",
        "tel:+49",
        "http://",
    ],
)
def test_what_is_no_page_is_not_followed(link):
    assert followed(f"<a href='{link}'>x</a>") == ()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/a.html",
        "/show.php",
        "/v1.2",
        "/wiki/Node.js",
        "/wiki/ASP.NET",
        "/wiki/File:Campus.jpg",
    ]
    + ["/pdf", "/.pdf", "/get?file=a.pdf", "/a.pdf/about", "/rfc.txt"],
)
def test_what_may_be_a_page_is_asked_for(path):
    assert may_be_page(f"https://campus.example{path}")


@pytest.mark.parametrize(
    ("content_type", "body", "expected"),
    [
        ("text/html; charset=utf-8", "", True),
        ("Application/XHTML+XML", "", True),
        ("application/json", "<html>", False),
        ("text/plain", "<html>", False),
        ("", "\ufeff\n <!DOCTYPE html>", True),
        ("", "<!-- a --><HTML>", True),
        ("", "%PDF-1.7", False),
        ("", "", False),
    ],
)
def test_a_page_is_told_by_its_type_and_else_by_its_beginning(content_type, body, expected):
    assert is_html(an_answer(body, content_type=content_type)) is expected
