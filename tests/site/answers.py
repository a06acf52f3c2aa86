"""What a scripted server can say: values made by small functions, right ones and wrong ones."""

import gzip
import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from http import HTTPStatus

HTML = "text/html; charset=utf-8"
SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One answer; the fields below the blank line are the ways in which a server can be sick."""

    status: int = 200
    body: bytes = b""
    type: str | None = HTML
    headers: tuple[tuple[str, str], ...] = ()
    etag: str | None = None
    last_modified: str | None = None
    gzipped: bool = False  # when the client accepts it
    chunked: bool = False

    wait: float = 0.0  # seconds before the first byte
    silent: bool = False  # reads the request and never says a word
    raw: bytes | None = None  # these bytes in place of an answer
    claim: int | None = None  # a Content-Length that may be a lie
    cut_after: int | None = None  # so many body bytes, then the connection closes
    reset_after: int | None = None  # so many body bytes, then a reset; -1: before the head
    drip: tuple[int, float] | None = None  # so many bytes at a time, with a pause between
    endless: bool = False  # the body again and again
    close: bool = False  # Connection: close

    @property
    def breaks_off(self) -> bool:
        lies = (self.cut_after, self.reset_after, self.claim)
        return self.close or self.endless or any(lie is not None for lie in lies)

    def is_known_to(self, headers: dict[str, str]) -> bool:
        """Does the client already hold this, so that 304 is the answer?"""
        tag, since = headers.get("if-none-match"), headers.get("if-modified-since")
        if tag is not None:
            return self.etag is not None and tag == self.etag
        return since is not None and since == self.last_modified


def page(
    title: str, text: str = "", links: Iterable[str] = (), *, head: str = "", more: str = "", **how
) -> Answer:
    """An HTML page: a heading, a paragraph a line (prose of its own without any), some links."""
    return html(page_source(title, text, links, head=head, more=more), **how)


def page_source(
    title: str, text: str = "", links: Iterable[str] = (), *, head: str = "", more: str = ""
) -> str:
    paragraphs = "\n".join(
        f"<p>{escape(line)}</p>" for line in (text or prose(title)).splitlines() if line.strip()
    )
    anchors = "\n".join(
        f'<li><a href="{escape(link)}">{escape(words_of(link))}</a></li>' for link in links
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>{head}</head>\n"
        f"<body><main><h1>{escape(title)}</h1>\n{paragraphs}\n{more}</main>\n<nav><ul>{anchors}</ul></nav></body></html>"
    )


def html(source: str | bytes, **how) -> Answer:
    return Answer(body=source.encode() if isinstance(source, str) else source, **how)


def plain(text: str | bytes, **how) -> Answer:
    body = text.encode() if isinstance(text, str) else text
    return Answer(body=body, **{"type": "text/plain; charset=utf-8"} | how)


def status(
    code: int, text: str = "", *, retry_after: int | str | None = None, headers=(), **how
) -> Answer:
    """An answer that is no page: 403, 404, 503 ..."""
    phrase = HTTPStatus(code).phrase if code in set(HTTPStatus) else "Unknown"
    waiting = () if retry_after is None else (("Retry-After", str(retry_after)),)
    source = page_source(f"{code} {phrase}", text or f"The server says: {phrase}.")
    return html(source, **{"status": code, "headers": (*headers, *waiting)} | how)


def redirect(target: str, code: int = 302, **how) -> Answer:
    return Answer(**{"status": code, "headers": (("Location", target),)} | how)


def urlset(
    addresses: Iterable[str], *, lastmod: str | None = None, packed: bool = False, **how
) -> Answer:
    """A sitemap of absolute addresses; `packed` is a .gz file, not a transfer coding."""
    when = f"<lastmod>{lastmod}</lastmod>" if lastmod else ""
    entries = "".join(f"<url><loc>{escape(address)}</loc>{when}</url>\n" for address in addresses)
    return xml(f'<urlset xmlns="{SITEMAP_NAMESPACE}">\n{entries}</urlset>', packed=packed, **how)


def sitemap_index(addresses: Iterable[str], **how) -> Answer:
    entries = "".join(f"<sitemap><loc>{escape(address)}</loc></sitemap>\n" for address in addresses)
    return xml(f'<sitemapindex xmlns="{SITEMAP_NAMESPACE}">\n{entries}</sitemapindex>', **how)


def xml(elements: str, *, packed: bool = False, **how) -> Answer:
    source = f'<?xml version="1.0" encoding="UTF-8"?>\n{elements}\n'.encode()
    body, kind = (
        (gzip.compress(source, mtime=0), "application/gzip")
        if packed
        else (source, "application/xml")
    )
    return Answer(body=body, **{"type": kind} | how)


def prose(about: str, sentences: int = 9) -> str:
    """Plain sentences that belong to `about` alone: no two subjects share their text."""
    subject = words_of(about) or "this page"
    number = sum((place + 1) * ord(letter) for place, letter in enumerate(about))
    rooms = (
        "the north wing",
        "the library",
        "room %d",
        "the front office",
        "the second floor",
        "building %d",
    )
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    made = []
    for turn in range(sentences):
        seed = number * 31 + turn * 7919
        room = rooms[seed % len(rooms)]
        place = room % (seed % 97 + 1) if "%d" in room else room
        made.append(
            f"Point {turn + 1} about {subject}: ask in {place} on {days[seed // 7 % 5]} "
            f"after {seed % 12 + 8} o'clock, and bring form {seed % 9973}."
        )
    return "\n".join(" ".join(made[at : at + 3]) for at in range(0, len(made), 3))


def words_of(address: str) -> str:
    """An address or a title as words: /fees/how-to-pay -> fees how to pay."""
    return " ".join(
        re.findall(r"[^\W_]+", address.partition("://")[2].partition("/")[2] or address)
    )


def in_words(count: int) -> list[str]:
    """So many different words without digits, as real paths have them."""
    starts = ("apple", "birch", "cedar", "daisy", "elder", "fern", "grape", "hazel")
    ends = ("field", "gate", "hill", "lane", "mill", "park", "ridge", "wood")
    return [f"{start}-{end}" for start in starts for end in ends][:count]
