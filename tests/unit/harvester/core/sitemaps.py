"""Sitemaps that the tests write, and what is read of them."""

from harvester.core.sitemap import read_sitemap
from harvester.core.sitemap_elements import SitemapBounds

BASE = "https://campus.example/maps/sitemap.xml"
ONE, TWO, THREE = (f"https://campus.example/{name}" for name in ("one", "two", "three"))


def entry(url, more=""):
    return f"<url><loc>{url}</loc>{more}</url>"


def urlset(*entries):
    return '<?xml version="1.0" encoding="UTF-8"?><urlset>' + "".join(entries) + "</urlset>"


def read(text, **bounds):
    body = text if isinstance(text, bytes) else text.encode()
    return read_sitemap(body, BASE, SitemapBounds(**bounds))


def urls(text):
    return [entry.url for entry in read(text).entries]


WHOLE = urlset(entry(ONE), entry(TWO), entry(THREE))
