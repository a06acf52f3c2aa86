"""Fuzz targets of what a site sends: robots.txt, sitemaps, addresses, links and facts, pages."""

from datetime import date

from harvester.core.fragments import anchors_in
from harvester.core.lastmod import read_lastmod
from harvester.core.links import is_html, links_to_follow
from harvester.core.markup import scanned
from harvester.core.novelty import read as read_novelty
from harvester.core.robots import LONGEST_DELAY, parse_robots
from harvester.core.sitemap import read_sitemap
from harvester.core.traps import judge as judge_trap
from ingester.extract.job import ExtractJob
from ingester.extract.reading import read_page
from shared.block import classify
from shared.html import decode, page_facts
from shared.http import HttpAnswer
from shared.parse import read_date
from shared.url import (
    authority,
    form_key,
    host_of,
    is_above,
    is_same_form,
    join,
    mask,
    normalise,
    path_query,
    segments,
)
from tests.fuzz.target import Target, words

BASE = "https://campus.example/guide/"
LONGEST_PAGE = 8 << 10
TODAY = date(2026, 11, 30)
XML_WORDS = (
    *words(
        "<url> </url> <loc> </loc> <sitemap> </sitemap> <urlset> </urlset> <sitemapindex> <lastmod>"
        " <!-- --> <![CDATA[ ]]> <!DOCTYPE <!ENTITY &a; &amp; &#x110000; &#xd800; <? ?> < > ]>"
        " <rss> <item> <link> <guid> <x:loc> xmlns= https://campus.example/ javascript:alert(1)"
        " file:///etc/passwd //h/ http://a@b/ data:, 2026-11-30 encoding='utf-16'"
    ),
    b"<!ENTITY a SYSTEM 'file:///etc/hostname'>",
    b"\x1f\x8b\x08\0\0\0\0\0\0\x03",
)
HTML_WORDS = words(
    "<a href= </a> <base href= <title> </title> <h1> <svg> <template> </template> <script>"
    " </script>"
    " <style> <!-- --> --!> <meta http-equiv=refresh content='0;url= name=robots noindex,nofollow"
    " rel=canonical rel=nofollow <link <frame src= <img <iframe <p> <div> </div> <table> <tr> <td>"
    " <main> <article> <nav> <ul> <li> <form> <input type=password charset=utf-7 charset=utf-16le"
    " charset=x-user-defined &nbsp; &#0; &#xd800; &amp <![CDATA[ <plaintext> <noscript> <?xml"
    " javascript: mailto: //h/ class=login id=root <pre> <code> ``` | <math> <select> \u202e"
    " <b> </b> <font> <i> </i> <nobr> <object> </object> <option> <selectedcontent>"
)
URL_WORDS = words(
    "http:// https:// // / .. . ? # & = ; : @ \\ %2e %2F %00 %zz %C3%A9 [::1] [v1.a] 0x7f.1"
    " 2130706433 xn-- \u2460 \u3002 \u00df ;jsessionid= utm_source= PHPSESSID= sid= token= :443 :0"
    " :99999 javascript: file: /a/a/a/ /2031/01/ ?page= index.html www. \u202e localhost"
)


def robots(data: bytes) -> object:
    """A robots.txt, and what it says of some addresses."""
    found = parse_robots(data)
    answers = [found.ask(path) for path in ("/", "/guide/fees?x=1", "/a*b$%2A", "/robots.txt")]
    delay = found.crawl_delay
    assert delay is None or 0 <= delay <= LONGEST_DELAY
    return (
        found.group,
        len(found.sitemaps) > 0,
        tuple(one.allowed for one in answers),
        delay is None,
    )


def sitemap(data: bytes) -> object:
    """A sitemap: addresses of the web alone, and a problem wherever it is not whole."""
    found = read_sitemap(data, f"{BASE}sitemap.xml")
    assert all(one.url.startswith(("http://", "https://")) for one in found.entries)
    assert found.complete == (not found.problems)
    return found.kind, found.problems[:1], min(len(found.entries), 3), min(found.dropped, 3)


def address(data: bytes) -> object:
    """An address, or the words of one: joined, compared, masked, judged."""
    text = data.decode("utf-8", "surrogateescape")
    joined = join(BASE, text)
    if joined is None:
        return "none"
    identity = normalise(joined)
    mask(joined, ["token", "sig"])
    if identity is None:
        return "no identity"
    assert normalise(identity) == identity, "normalising again changes it"
    assert identity.isascii()
    assert is_same_form(identity, identity)
    is_above(BASE, identity)
    host_of(identity), authority(identity), form_key(identity), segments(identity)
    trap = judge_trap(identity, TODAY)
    assert path_query(identity).startswith("/")
    return trap.rule if trap else "plain", len(identity).bit_length(), "?" in identity


def html(data: bytes) -> object:
    """A page as the harvester sees it: links, facts, anchors, news, gates."""
    http = HttpAnswer(status=200, headers=((b"Content-Type", b"text/html"),), body=data)
    facts = page_facts(data, charset=None, url=BASE)
    assert all(link.url.startswith(("http://", "https://")) for link in facts.links)
    text = decode(data, None)
    markup = scanned(text)
    follow = links_to_follow(markup, http, BASE)
    assert all(url.startswith(("http://", "https://")) for url in follow)
    novelty = read_novelty(markup, BASE)
    anchors = anchors_in(text)
    block = classify(http)
    sums = (follow, facts.noted, facts.images, anchors, facts.robots)
    return (
        block.kind if block else None, is_html(http), facts.cut, bool(facts.canonical),
        facts.refresh is None, bool(facts.title), *(min(len(one), 2) for one in sums),
        bool(novelty),
    )  # fmt: skip


def page(data: bytes) -> object:
    """A page as the ingester reads it. Outside of a worker, so that what dies is seen; a short one:
    what grows with the square of a page's depth is ended by the worker's limits.
    """
    data = data[:LONGEST_PAGE]
    kind = b"text/html" if not data.startswith(b"\0") else b"application/octet-stream"
    http = HttpAnswer(status=200, headers=((b"Content-Type", kind),), body=data)
    reading = read_page(ExtractJob(url=BASE, http=http))
    stored = reading.title + reading.text
    assert "\0" not in stored
    stored.encode("utf-8")
    assert all(
        link.startswith(("http://", "https://", "mailto:", "tel:")) for link in reading.links
    )
    return reading.outcome, reading.block, reading.charset, reading.detail[:12], bool(reading.title)


def date_text(data: bytes) -> object:
    """A date as sitemaps and WARC headers write one."""
    text = data.decode("utf-8", "replace")
    modified, recorded = read_lastmod(text), read_date(text)
    assert modified is None or modified.endswith("Z")
    assert recorded is None or recorded.tzinfo is not None
    return modified is None, recorded is None, len(text).bit_length()


DATE_WORDS = words("2026-11-30 T Z +00:00 -99:99 24:00:00 23:59:60 .999999999 0000 9999 Feb 30 GMT")
PAGES = (
    Target("robots", robots, (), (*words(
        "User-agent: Disallow: Allow: Sitemap: Crawl-delay: goodcopy * $ / %2A # : googlebot"
        " Noindex: Disalow: \u00e9 1e400 -1 nan inf"
    ), b"\r", b"\xef\xbb\xbf")),
    Target("sitemap", sitemap, (), XML_WORDS),
    Target("address", address, (), URL_WORDS),
    Target("html", html, (), HTML_WORDS, weight=0.4),
    Target("page", page, (), HTML_WORDS, weight=0.06),
    Target("date", date_text, (), DATE_WORDS),
)  # fmt: skip
