"""The addresses in a site's sitemaps, for scripts of peers that bring no reader of their own."""

import gzip
import re
from urllib.request import urlopen

LOCATION = re.compile(rb"<loc>\s*([^<\s]+)")


def addresses(origin):
    """All of them, of the index and its children."""
    found = []
    waiting = [f"{origin}/sitemap.xml"]
    while waiting:
        with urlopen(waiting.pop()) as answer:
            body = answer.read()
        body = gzip.decompress(body) if body.startswith(b"\x1f\x8b") else body
        locations = [url.decode().replace("&amp;", "&") for url in LOCATION.findall(body)]
        (waiting if b"<sitemapindex" in body else found).extend(locations)
    return found
