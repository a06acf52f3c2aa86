"""A page taken apart in one pass: the same links that a parser of the whole tree tells of."""

import pytest

from harvester.core.links import links_to_follow
from harvester.core.markup import attributes_of, scanned
from shared.html import page_facts
from shared.http import HttpAnswer
from shared.url import join

URL = "https://campus.example/dir/page"
BROKEN = [
    "<textarea><a href=1>x</a></textarea><a href=2>",
    "<title><a href=1></title><a href=2>",
    "<noframes><a href=1>x</a></noframes><a href=2>",
    "<iframe src=0><a href=1>x</a></iframe><a href=2>",
    "<noscript><a href=1></noscript><a href=2>",
    "<svg><a href=1></a></svg><a xlink:href=3 href=2>",
    "<template><template></template><a href=1></template><a href=2>",
    "<style><a href=1></style><a href=2><style/><a href=3>",
    "<plaintext><a href=1>",
    "<script>if (a<b) '<a href=1>'</script><a href=2>",
    "<script><a href=1>",
    '<div data-x="<a href=1>"><a href=2>',
    "<p a=b\"c><a href=1><p a='\"'><a href=2>",
    '<p a="b"c="<a href=9>"><a href=1>',
    '<a href="1><a href=2>',
    '<a href=1"><a href=2>',
    "<a href=1 <b>x</b><a href=2>",
    "<a href=1",
    "<a href=1><p",
    "<!-- <a href=1> --!> <a href=2><!--><a href=3>--><!---><a href=4>-->",
    "<!-- <a href=1>",
    "<!x><a href=1><?x <a href=2>?><a href=3></ <a href=4>><a href=5>",
    "<![CDATA[<a href=1>]]><a href=2>",
    "< a href=1><<a href=2><3<a href=3>",
    "<a\nhref=1><a/href=2><ahref=3><A HREF=4><a href = 5>",
    "<a href=1 href=2><a =href=3><a href= ><a href><a href=''>",
    "<a href=' 1 2 '><a href='a\tb\nc'><a href='x\0y'>",
    '<a href="?a&amp;b&copy=1&lt;&#38;c&#x26;d&notit;e&nosuch;f&copy">',
    "<a href=1/><a href='2'/>",
    "<area href=1><frameset><frame src=2></frameset>",
    "<base target=x><base href=/q/><base href=/r/><a href=1>",
    "<a href=1 rel='x NoFollow'><a href=2 rel=nofollows><a href=1>",
    "<a href=javascript:x><a href=mailto:x@y><a href=//other.example/#x>",
]


def by_parser(html):
    links = page_facts(html.encode(), charset=None, url=URL).links
    return tuple(dict.fromkeys(link.url.partition("#")[0] for link in links if not link.nofollow))


def by_pass(html):
    answer = HttpAnswer(status=200, body=html.encode())
    return links_to_follow(scanned(html), answer, URL)


@pytest.mark.parametrize("html", BROKEN)
def test_it_finds_the_links_of_the_parser(html):
    assert by_pass(html) == by_parser(html)


def test_a_refresh_is_a_link_even_where_no_link_is_followed():
    html = (
        "<meta name=robots content=nofollow><meta http-equiv=refresh content='0; next'><a href=1>"
    )
    assert by_pass(html) == (join(URL, "next"),)


def test_what_stands_in_links_code_and_comments_is_no_text_of_the_page():
    html = (
        "<title>One</title><script>no</script><p>two <a href=x>no</a> three<!-- no --></p>"
        "<a name=y>four</a><noscript>no</noscript><svg><text>no</text></svg>"
        "<textarea>five</textarea>"
        "<style>no</style><template>no</template><a href=z>no <svg>no</svg> no</a>six"
    )
    said = "".join(scanned(html).own)
    assert "no" not in said
    assert [word for word in ("One", "two", "three", "four", "five", "six") if word in said] == (
        ["One", "two", "three", "four", "five", "six"]
    )


def test_of_two_attributes_with_one_name_the_first_counts():
    assert attributes_of(" A=1 a='2' b c=\"x>y\">") == {"a": "1", "b": "", "c": "x>y"}


def test_a_template_in_a_template_ends_with_its_own_end():
    html = "<template><template><a href=1></template><a href=2></template><a href=3>"
    assert by_pass(html) == by_parser(html) == (join(URL, "3"),)
    assert by_pass("<template><template></template><a href=2>") == ()
