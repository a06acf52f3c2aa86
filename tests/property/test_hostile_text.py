"""Whatever a server sends as robots.txt, sitemap or page is read without an error."""

import gzip
import re

from hypothesis import given
from hypothesis import strategies as st

from harvester.core.lastmod import read_lastmod
from harvester.core.robots import parse_robots
from harvester.core.sitemap import read_sitemap
from shared.html import page_facts
from shared.xml import XmlScanner

SITEMAP = (
    "<?xml version='1.0'?>\n<!DOCTYPE urlset [<!ENTITY a 'b'> ]  >\n<urlset xmlns='x'>"
    "<!-- a > comment --><url><loc>https://campus.example/é?a=1&amp;b=2</loc>"
    "<lastmod>2026-11-30</lastmod></url><url><loc><![CDATA[https://campus.example/<c>&d]]></loc>"
    "<xhtml:link rel='alternate' href='/de'/></url></urlset>"
)
XML = st.lists(
    st.sampled_from(
        ["<url>", "</url>", "<loc>", "</loc>", "<sitemap>", "<urlset>", "</urlset>", "<a b='c' />"]
        + ["http://a.example/b", "/c", "&amp;", "&x;", "<!--", "-->", "<![CDATA[", "]]>", "<", ">"]
        + ["<!DOCTYPE a [", "]>", "<?", "<link href='/d'>", "<item>", "<guid>", "\n", "<x:loc>"]
    ),
    max_size=40,
).map("".join)
HTML = st.lists(
    st.sampled_from(
        ["<a href=/b>", "</a>", "<base href='//c/'>", "<title>", "<h1>", "<svg>", "<template>"]
        + ["</template>", "<script>", "</script>", "<!--", "-->", "<meta http-equiv=refresh"]
        + [" content='0;url=/d'>", "<", '"', "text", "<frame src=e>", "<img src=f alt=g>", "\x00"]
    ),
    max_size=40,
).map("".join)
PATTERN = st.text(alphabet="/ab*$%2", max_size=12)


class Told:
    """What a scanner tells, texts in one."""

    def __init__(self):
        self.events = []

    def start(self, name, attributes):
        self.events.append(("start", name, attributes))

    def end(self, name):
        self.events.append(("end", name))

    def data(self, raw):
        if self.events and self.events[-1][0] == "data":
            raw = self.events.pop()[1] + raw
        self.events.append(("data", raw))


def scanned(pieces):
    told = Told()
    scanner = XmlScanner(told)
    for piece in pieces:
        scanner.feed(piece)
    return scanner.close(), told.events


@given(st.binary(max_size=200))
def test_any_bytes_are_read(body):
    parse_robots(body).ask("/a")
    read_sitemap(body, "https://campus.example/sitemap.xml")
    page_facts(body, charset=None, url="https://campus.example/")


@given(XML)
def test_any_order_of_tags_is_a_sitemap_or_has_a_problem(text):
    content = read_sitemap(text.encode(), "https://campus.example/sitemap.xml")
    assert content.complete == (not content.problems)


@given(st.one_of(XML, st.just(SITEMAP)), st.integers(1, 7))
def test_where_a_piece_ends_makes_no_difference(text, size):
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    assert scanned(pieces) == scanned([text])


@given(HTML)
def test_any_order_of_tags_is_a_page(text):
    facts = page_facts(text.encode(), charset=None, url="https://campus.example/")
    assert all(link.url.startswith(("http://", "https://")) for link in facts.links)


def test_a_sitemap_torn_at_any_byte_gives_no_half_address():
    whole = read_sitemap(SITEMAP.encode(), "https://campus.example/s.xml")
    urls = [entry.url for entry in whole.entries]
    assert whole.complete
    for end in range(len(SITEMAP.encode())):
        torn = read_sitemap(SITEMAP.encode()[:end], "https://campus.example/s.xml")
        assert [entry.url for entry in torn.entries] == urls[: len(torn.entries)]
        assert not torn.complete


def test_a_packed_list_torn_at_any_byte_gives_no_half_address():
    lines = [f"https://campus.example/{n * 7919 % 100003}" for n in range(300)]
    packed = gzip.compress("\n".join(lines).encode())
    for end in range(0, len(packed), 7):
        torn = read_sitemap(packed[:end], "https://campus.example/s.txt")
        assert [entry.url for entry in torn.entries] == lines[: len(torn.entries)]
        assert not torn.complete


@given(PATTERN, st.text(alphabet="/ab*$%2", max_size=12))
def test_a_wildcard_means_what_its_regular_expression_means(pattern, path):
    rule, path = f"/{pattern}", f"/{path}"
    robots = parse_robots(f"User-agent: *\nDisallow: {rule}".encode())
    assert robots.ask(path).allowed == (as_expression(rule).match(as_escaped(path)) is None)


def as_escaped(path):
    """What stands for "*" and "$" in an address: their escapes, as a rule writes them."""
    upper = re.sub(r"%([0-9A-F]{2})", lambda found: decoded(found.group()), path)
    return upper.replace("*", "%2A").replace("$", "%24")


def decoded(escape):
    character = chr(int(escape[1:], 16))
    is_plain = character.isascii() and (character.isalnum() or character in "-._~'")
    return character if is_plain else escape


def as_expression(rule):
    anchor = "$" if rule.endswith("$") else ""
    pieces = rule.removesuffix("$").split("*")
    return re.compile(".*".join(re.escape(as_escaped(piece)) for piece in pieces) + anchor)


@given(st.text(max_size=70))
def test_any_text_is_a_time_or_none(text):
    found = read_lastmod(text)
    assert found is None or found.endswith("Z")
