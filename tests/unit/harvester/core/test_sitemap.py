"""Sitemaps as they are met: every address that stands in one is found, and a part says so."""

import gzip

import pytest

from harvester.core.sitemap import SitemapKind
from harvester.core.sitemap_elements import MOST_ALTERNATES
from tests.unit.harvester.core.sitemaps import ONE, THREE, TWO, WHOLE, entry, read, urls, urlset


@pytest.mark.parametrize(
    "body",
    [
        WHOLE.encode(),
        b"\xef\xbb\xbf" + WHOLE.encode(),
        b"\n\n   " + WHOLE.encode(),
        b" " * 70_000 + WHOLE.encode(),
        WHOLE.replace("UTF-8", "UTF-16").encode("utf-16"),
        WHOLE.replace("UTF-8", "x-unknown").encode(),
        WHOLE.encode("utf-16-le"),
        gzip.compress(WHOLE.encode()),
        gzip.compress(gzip.compress(WHOLE.encode())),
        gzip.compress(gzip.compress(gzip.compress(WHOLE.encode()))),
        gzip.compress(WHOLE.encode()[:50]) + b"\0\0" + gzip.compress(WHOLE.encode()[50:]) + b"\0\n",
        b"Warning: deprecated in plugin.php<br />\n" + WHOLE.encode(),
        b"<!-- cached --><?xml-stylesheet href='a.xsl'?>" + WHOLE.encode(),
        WHOLE.replace("urlset>", "s:urlset>").replace("loc>", "s:loc>").encode(),
        WHOLE.upper().replace("HTTPS://CAMPUS.EXAMPLE", "https://campus.example").encode(),
        WHOLE.replace("<urlset>", "<urlset><urlset>").encode(),
        WHOLE.replace("<loc>", "<loc>\n\u00a0 ").replace("</loc>", "\ufeff \n</loc>").encode(),
        WHOLE.replace("<loc>", "<loc><![CDATA[").replace("</loc>", "]]></loc>").encode(),
        WHOLE.replace("https://campus.example", "").encode(),
        WHOLE.replace("https://campus.example", "..").encode(),
        WHOLE.replace("https:", "").encode(),
        WHOLE.replace("</url>", "").encode(),
        WHOLE.replace("</loc>", "").encode(),
        WHOLE.replace("</loc></url>", "\n").encode(),
        WHOLE.replace("</url>", "</url></url></foo>").encode(),
        WHOLE.replace("<url>", "").replace("</url>", "").encode(),
        WHOLE.replace("<loc>", "<loc>\x05").encode(),
        "\n".join((ONE, "# all of them", TWO, "", THREE)).encode(),
        b"\xef\xbb\xbf" + "\r\n".join((ONE, TWO, THREE)).encode(),
        "\r".join((ONE, TWO, THREE)).encode(),
    ],
)
def test_every_address_is_found_in_whatever_shape(body):
    content = read(body)
    found = [entry.url.lower().removesuffix("%20") for entry in content.entries]
    assert found == [ONE, TWO, THREE]
    assert content.complete


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("https://a.example/?b=1&c=2&copy=3", "https://a.example/?b=1&c=2&copy=3"),
        ("https://a.example/?b=1&amp;c=2&#38;d&#x26;e", "https://a.example/?b=1&c=2&d&e"),
        ("https://a.example/b&nbsp;", "https://a.example/b"),
        ("https://a.example/caf&eacute;", "https://a.example/caf%C3%A9"),
        ("https://a.example/b&own;&#0;&#xD800;&#9999999;c", "https://a.example/bc"),
        ("https://a.example/b\nhttps://a.example/c", "https://a.example/b"),
        ("<url>https://a.example/b</url>", "https://a.example/b"),
        ("https://a.example/b</mismatched>", "https://a.example/b"),
    ],
)
def test_an_address_is_mended(written, found):
    assert urls(urlset(entry(ONE), entry(written), entry(TWO))) == [ONE, found, TWO]


@pytest.mark.parametrize(
    ("encoding", "found"),
    [("latin-1", "caf%C3%A9"), ("utf-8", "caf%C3%A9")],
)
def test_an_address_is_read_in_the_declared_encoding(encoding, found):
    text = urlset(entry("https://a.example/café")).replace("UTF-8", encoding)
    assert urls(text.encode(encoding)) == [f"https://a.example/{found}"]


def test_an_octet_that_is_no_utf_8_is_asked_for_as_it_is():
    assert urls(urlset(entry("https://a.example/café")).encode("latin-1")) == [
        "https://a.example/caf%E9"
    ]


def test_no_entity_is_expanded_or_opened():
    bomb = (
        "<!DOCTYPE urlset [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;'>\n"
        "<!ENTITY xxe SYSTEM 'file:///etc/passwd'>]  ><urlset>"
    )
    text = bomb + entry(f"{ONE}&b;&xxe;") + entry("<xi:include href='file:///a'/>") + "</urlset>"
    assert urls(text) == [ONE]


def test_an_image_or_a_video_is_no_page():
    image = "<image:image><image:loc>/i.png</image:loc><url>/x</url></image:image>"
    assert urls(urlset(entry(ONE, image), f"<url>{image}<loc>{TWO}</loc></url>")) == [ONE, TWO]


def test_addresses_of_other_schemes_are_counted_and_dropped():
    content = read(
        urlset(entry(ONE), entry("mailto:a@b.example"), entry("javascript:x"), entry(""))
    )
    assert [entry.url for entry in content.entries] == [ONE]
    assert (content.dropped, content.complete) == (2, True)


def test_children_of_other_schemes_are_counted_and_dropped():
    content = read(INDEX.format("<sitemap><loc>ftp://a.example/b.xml</loc></sitemap>"))
    assert (content.children, content.dropped) == ((), 1)


def test_translations_are_kept_with_their_page():
    links = "".join(
        (
            '<xhtml:link rel="alternate" hreflang="de" href="/de/&amp;a"/>',
            "<xhtml:link hreflang='fr' HREF='/fr/'></xhtml:link>",
            '<xhtml:link rel="canonical" href="/no"/><xhtml:link rel="alternate"/>',
        )
    )
    content = read(urlset(entry(ONE, links), entry(TWO)))
    assert [entry.alternates for entry in content.entries] == [
        ("https://campus.example/de/&a", "https://campus.example/fr/"),
        (),
    ]


def test_translations_of_one_page_are_bounded():
    links = "".join(f'<link href="/{n}"/>' for n in range(600))
    (page,) = read(urlset(entry(ONE, links))).entries
    assert len(page.alternates) == MOST_ALTERNATES


def test_a_date_belongs_to_its_page():
    date = "<lastmod>2026-11-30</lastmod>"
    text = urlset(
        f"<url>{date}<loc>{ONE}</loc></url>", entry(TWO), f"<url>{date}</url>", entry(THREE, date)
    )
    assert [(entry.url, entry.lastmod) for entry in read(text).entries] == [
        (ONE, "2026-11-30T00:00:00Z"),
        (TWO, None),
        (THREE, "2026-11-30T00:00:00Z"),
    ]


def test_two_addresses_in_one_entry_are_two_pages():
    text = urlset(entry(ONE, f"<lastmod>2026-11-30</lastmod><loc>{TWO}</loc>"))
    assert [(entry.url, entry.lastmod is None) for entry in read(text).entries] == [
        (ONE, False),
        (TWO, True),
    ]


INDEX = "<sitemapindex>{}</sitemapindex>"


@pytest.mark.parametrize(
    "entries",
    [
        "<sitemap><loc>/a.xml</loc></sitemap><sitemap><loc>/b.xml</loc></sitemap>",
        "<sitemap><loc>/a.xml</loc><lastmod>2026-11-30</lastmod><loc>/b.xml</loc></sitemap>",
        "<sitemap>\n/a.xml\n</sitemap><sitemap>\n/b.xml <x>c</x></sitemap>",
        "<loc>/a.xml</loc><loc>/b.xml</loc>",
        "<sitemap><loc>/a.xml</loc><sitemap><loc>/b.xml",
        "<sitemap><loc>/a.xml</loc></sitemap><sitemap></sitemap><sitemap><loc>/b.xml</loc></sitemap>",
    ],
)
def test_an_index_names_its_children(entries):
    content = read(INDEX.format(entries))
    assert content.kind is SitemapKind.INDEX
    assert content.children == ("https://campus.example/a.xml", "https://campus.example/b.xml")
    assert content.entries == ()


@pytest.mark.parametrize(
    ("entries", "kind"),
    [
        ("<url><loc>/a</loc></url>", SitemapKind.URLSET),
        ("<sitemap><loc>/a</loc></sitemap>", SitemapKind.INDEX),
    ],
)
def test_without_a_known_root_the_entries_say_what_it_is(entries, kind):
    content = read(f"<list>{entries}</list>")
    assert (content.kind, content.complete) == (kind, True)


RSS = """<rss version="2.0"><channel><link>/</link><image><url>/logo.png</url></image>
<item><title>x</title><link> /one </link><guid isPermaLink="false">tag:1</guid>
<pubDate>Sun, 29 Nov 2026 23:00:00 -0100</pubDate></item>
<item><guid>https://campus.example/two</guid><enclosure url="/a.mp3"/></item>
<item><guid>17</guid></item></channel></rss>"""
ATOM = """<feed><link href="/"/><updated>2026-01-01T00:00:00Z</updated>
<entry><link rel="edit" href="/edit"/><link rel="self" href="/self"/><link href="/one"/>
<updated>2026-11-30T01:00:00+01:00</updated><source><link href="/elsewhere"/></source></entry>
<entry><link rel="self" href="/two"/><link/></entry></feed>"""


@pytest.mark.parametrize("text", [RSS, ATOM])
def test_a_feed_names_its_articles(text):
    content = read(text)
    assert content.kind is SitemapKind.FEED
    assert [(entry.url, entry.lastmod) for entry in content.entries] == [
        (ONE, "2026-11-30T00:00:00Z"),
        (TWO, None),
    ]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (b"", "no sitemap: neither XML nor a list of addresses"),
        (b"this is no sitemap", "no sitemap: neither XML nor a list of addresses"),
        (b"<!DOCTYPE html><a href=/>x</a>", "no sitemap: no addresses and no element of one"),
        (b"\x1f\x8b\x08", "gzip data ends early"),
        (b"\x1f\x8bnonsense", "gzip data is damaged or followed by something else"),
    ],
)
def test_what_is_no_sitemap_is_nothing_and_says_why(body, problem):
    content = read(body)
    assert (content.kind, content.complete) == (SitemapKind.NOTHING, False)
    assert content.problems[0] == problem
