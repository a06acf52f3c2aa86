"""Ways in which a server can be sick, each with what a harvest and a load make of it."""

import gzip
from dataclasses import dataclass

import zstandard

from tests.e2e.fetching import gzip_bomb
from tests.site.answers import Answer, html, page, page_source, redirect, status

MIB = 1 << 20
TEXT = page_source("Long").encode()


def headed(*lines: bytes, first: bytes = b"HTTP/1.1 200 OK", body: bytes = TEXT) -> Answer:
    length = [] if any(b"length" in line.lower() or b"chunked" in line for line in lines) else [
        b"Content-Length: %d" % len(body)]  # fmt: skip
    head = (first, b"Content-Type: text/html", *length, *lines)
    return Answer(raw=b"\r\n".join(head) + b"\r\n\r\n" + body)


def coded(name: str, body: bytes, **how) -> Answer:
    return html(body, headers=(("Content-Encoding", name),), **how)


@dataclass(frozen=True)
class Sick:
    """An answer, the word of the harvest, and what the load decides about a page with a copy."""

    answer: Answer
    outcome: str
    act: str
    reason: str
    row: str


def zstd_bomb(mebibytes: int) -> bytes:
    coder, block = zstandard.ZstdCompressor().compressobj(), b"word " * (MIB // 5)
    return b"".join(coder.compress(block) for _ in range(mebibytes)) + coder.flush()


def kept(answer, outcome, reason, row):
    return Sick(answer, outcome, "keep", reason, row)


def lost(answer, row):
    return kept(answer, "unreachable", "unreachable", row)


CHALLENGE = (
    "<!doctype html><html><head><title>Just a moment...</title></head><body>"
    '<div class="main-wrapper"><h1>campus.example</h1><p>Checking your browser.</p></div>'
    '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script></body></html>'
)
WALL = (
    "<!doctype html><html><head><title>Before you continue</title></head><body>"
    "<div id=onetrust-banner-sdk role=dialog><h2>We value your privacy</h2><p>We use cookies."
    " Please accept cookies to continue to this site.</p><button>Accept all cookies</button>"
    "<button>Reject all</button></div></body></html>"
)

SICK = {
    "gzip-bomb": kept(coded("gzip", gzip_bomb(400)), "truncated", "truncated", "N-02"),
    "zstd-bomb": kept(
        coded("zstd", zstd_bomb(400)), "truncated", "truncated", "N-02"
    ),
    "gzip-in-gzip": lost(coded("gzip, gzip", gzip.compress(gzip.compress(TEXT))), "N-02"),
    "brotli": lost(coded("br", b"\x1b\xff\xff\x07" * 900), "N-02"),
    "bomb-404": Sick(coded("gzip", gzip_bomb(400), status=404), "gone", "hide", "gone", "N-02"),
    "bomb-403": kept(coded("gzip", gzip_bomb(400), status=403), "refused", "refused", "N-02"),
    "eleven-megabytes": kept(html(TEXT + b"<p>word " * MIB * 2), "truncated", "truncated", "N-03"),
    "long-refusal": kept(status(403, "no " * 100_000), "refused", "refused", "N-03"),
    "cut": kept(html(TEXT, cut_after=400), "truncated", "truncated", "N-10"),
    "reset": kept(html(TEXT, reset_after=400), "truncated", "truncated", "N-10"),
    "reset-before": lost(Answer(reset_after=-1), "N-10"),
    "closed-before": lost(Answer(raw=b""), "N-10"),
    "too-great-a-length": kept(html(TEXT, claim=999_999), "truncated", "truncated", "N-06"),
    "torn-chunk": kept(html(TEXT, cut_after=300, chunked=True), "truncated", "truncated", "N-06"),
    "negative-length": lost(headed(b"Content-Length: -1"), "N-06"),
    "two-lengths": lost(headed(b"Content-Length: 5", b"Content-Length: 6"), "N-06"),
    "endless-length": lost(headed(b"Content-Length: " + b"9" * 5000), "N-06"),
    "5000-lines": lost(headed(*[b"X: y"] * 5000), "N-05"),
    "10-mb-line": lost(headed(b"X: " + b"y" * 10 * MIB), "N-05"),
    "no-colon": lost(headed(b"nonsense"), "N-05"),
    "nul": lost(headed(b"X: a\0b"), "N-05"),
    "status-000": lost(headed(first=b"HTTP/1.1 000 None"), "N-05"),
    "h2-settings-flood": lost(Answer(raw=b"\0\0\x06\4\0\0\0\0\0\0\3\0\0\0\x64" * 20_000), "N-11"),
    "h2-goaway": lost(Answer(raw=b"\0\0\x08\7\0\0\0\0\0" + bytes(8)), "N-11"),
    "status-999": kept(headed(first=b"HTTP/1.1 999 No"), "refused", "refused", "N-05"),
    "204": kept(Answer(status=204), "read", "empty", "N-07"),
    "unasked-304": kept(Answer(status=304), "redirected_away", "redirected", "N-07"),
    "page-that-is-a-photo": Sick(
        html(b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(range(256)) * 40), "read", "skip", "not-html",
        "N-07",
    ),
    "soft-404": kept(page("Page not found", "Sorry, this page does not exist."), "read",
                     "soft-404", "N-07"),
    "busy": kept(status(503, retry_after="soon"), "server_error", "server-error", "N-12"),
    "too-many": kept(status(429, retry_after="-1"), "rate_limited", "rate-limited", "N-12"),
    "refused": kept(status(403), "refused", "refused", "N-13"),
    "challenge": kept(html(CHALLENGE), "challenge", "challenge", "N-13"),
    "cookie-wall": kept(html(WALL), "challenge", "challenge", "H-05"),
    "app": kept(
        html("<html><head><title>App</title></head><body><div id=root></div>"
             "<script src=/app.js></script></body></html>"), "read", "empty", "H-03",
    ),
    "to-home": kept(redirect("/", 301), "redirected", "redirected-up", "N-04"),
    "to-itself": kept(redirect("/guide/to-itself"), "redirected_away", "redirected", "N-04"),
    "circle": kept(redirect("/circle-a"), "redirected_away", "redirected", "N-04"),
    "fifty": kept(redirect("/hop/1"), "redirected_away", "redirected", "N-04"),
    "away": kept(redirect("https://elsewhere.example/", 301), "redirected_away",
                 "redirected-away", "N-04"),
    "to-a-missing-one": Sick(redirect("/missing", 301), "gone", "hide", "gone", "N-04"),
}  # fmt: skip

SOUND = {
    "http-9.9": ("N-05", headed(first=b"HTTP/9.9 200 OK")),
    "folded": ("N-05", headed(b"X: a\r\n b")),
    "latin-1": ("N-05", headed(b"X: caf\xe9")),
    "early-hints": ("N-05", Answer(raw=b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 20 + (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(TEXT)
    ) + TEXT)),
    "lying-charset": ("N-07", html(TEXT, type="text/html; charset=utf-16le")),
    "wide": ("N-07", html(TEXT.decode().encode("utf-16"), type="text/html")),
    "no-type": ("N-07", html(TEXT, type=None)),
    "206": ("N-07", html(TEXT, status=206)),
}  # fmt: skip
