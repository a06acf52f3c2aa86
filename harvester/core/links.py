"""Which links of a page are followed; the others are noted and not fetched."""

from typing import Final

from harvester.core.markup import Markup
from shared.directives import header_directives
from shared.html import facts_told
from shared.http import HttpAnswer
from shared.url import join, path_of

# What a browser shows as a page of text and links.
HTML_TYPES: Final = frozenset({"text/html", "application/xhtml+xml"})

# Endings of files that are never a page, so that nobody fetches a film to learn that it is one.
# An ending that is also a name's ("Node.js", "Three.js", "ASP.NET") is asked: a needless fetch
# costs less than a page.
NO_PAGE: Final = frozenset(
    " ".join(
        (
            "pdf ps eps djvu epub mobi",
            "doc docx docm dotx odt ott rtf xls xlsx xlsm xlsb ods csv tsv",
            "ppt pptx pptm pps ppsx odp vsd vsdx",
            "jpg jpeg jpe jfif png gif bmp ico svg svgz webp avif heic tif tiff psd",
            "mp3 m4a aac wav wma ogg oga opus flac midi aiff",
            "mp4 m4v mov avi mkv webm wmv flv mpg mpeg 3gp ogv m3u8",
            "zip gz tgz bz2 tbz xz txz 7z rar tar jar war",
            "exe msi msix dmg pkg deb rpm apk ipa iso torrent woff woff2 ttf otf eot swf",
            "json jsonld xml rss atom xsl xsd rdf kml kmz gpx ics vcf",
        )
    ).split()
)

_SNIFFED = (b"<!doctype html", b"<html", b"<head", b"<body", b"<title", b"<meta ", b"<h1", b"<a ")


def is_html(http: HttpAnswer) -> bool:
    """Whether an answer is a page: by its type, or by its first bytes where it names none."""
    if http.content_type:
        return http.content_type in HTML_TYPES
    head = http.body[:1_024].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return head.startswith(_SNIFFED) or b"<html" in head


def links_to_follow(page: Markup, http: HttpAnswer, url: str) -> tuple[str, ...]:
    """The addresses of the links that may be pages, each once, in document order; last a refresh's.

    None of a page that says nofollow, in its head or its header; none of a link that does.
    """
    facts = facts_told(page.tags, url, join=join)
    found = (facts.refresh[1],) if facts.refresh is not None and facts.refresh[1] else ()
    if "nofollow" in facts.robots | header_directives(http.all("x-robots-tag")):
        return found
    joined = (join(facts.base, href) for href in page.hrefs)
    return (*(link for link in dict.fromkeys(joined) if link and may_be_page(link)), *found)


def may_be_page(url: str) -> bool:
    """Whether an address may lead to a page: its path does not end as a file of another kind."""
    name = path_of(url).rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    is_wiki_page = ":" in stem  # MediaWiki's page about a file: /wiki/File:Campus.jpg
    return not (stem and dot and ending.lower() in NO_PAGE) or is_wiki_page
