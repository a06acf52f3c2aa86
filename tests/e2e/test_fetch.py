"""One request against a real server: what is sent, and what is made of the answer."""

import gzip
import random
import time
import zlib
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
import zstandard

from harvester.net.fetch import Timeouts
from tests.e2e.fetching import TEXT, a_site, fetch, fetch_all, headed, raw, ways_to_fail
from tests.site.answers import Answer as Says
from tests.site.answers import html, page, plain, redirect, status

# what is asked


def test_we_say_who_we_are_and_no_more(site):
    site["/"] = page("Home", headers=(("Set-Cookie", "id=1; Path=/"),))
    fetch_all(site, "/", "/", site=a_site(site, contact="ops@campus.example"))
    for visit in site.visits("/"):
        assert visit.headers["user-agent"].startswith("goodcopy/")
        assert visit.headers["user-agent"].endswith(" (+ops@campus.example)")
        assert visit.headers["from"] == "ops@campus.example"
        assert visit.headers["host"] == f"127.0.0.1:{site.port}"
        assert not {"cookie", "authorization", "referer"} & visit.headers.keys()
        assert "gzip" in visit.headers["accept-encoding"]
        assert "br" not in visit.headers["accept-encoding"]


def test_a_contact_that_no_header_can_hold_breaks_nothing(site):
    site["/"] = page("Home")
    fetch(site, site=a_site(site, contact="学校\r\nX-Injected: 1"))
    headers = site.log[0].headers
    assert "x-injected" not in headers
    assert headers["user-agent"].startswith("goodcopy/")


def test_known_validators_are_sent_and_304_is_an_answer(site):
    site["/"] = page("Home", etag='"v7"', last_modified="Wed, 21 Oct 2026 07:28:00 GMT")
    date = "Wed, 21 Oct 2026 07:28:00 GMT"
    got = fetch(site, etag='"v7"', last_modified=date)
    assert (got.http.status, got.http.body, got.truncated) == (304, b"", None)
    assert site.log[0].headers["if-none-match"] == '"v7"'
    assert site.log[0].headers["if-modified-since"] == date


def test_a_validator_that_is_none_is_left_out(site):
    site["/"] = page("Home")
    assert fetch(site, etag='"v7"\r\nX: y').http.status == 200
    assert not {"if-none-match", "x"} & site.log[0].headers.keys()


@pytest.mark.parametrize(
    "target", ["/a%20b?x=%27&y=[1]", "/~a/%E4%B8%AD;v=1", "/x|y%5E%7B`'!$&()*+,;=:@", "/?a=|^`&b"]
)
def test_the_address_is_asked_for_as_it_stands(site, target):
    site.otherwise = lambda _: page("Any")
    assert fetch(site, target).http.status == 200
    assert site.log[0].target == target


def test_head_asks_for_no_body(site):
    site["/"] = page("Home", headers=(("Content-Encoding", "gzip"),))
    got = fetch(site, method="HEAD")
    assert (got.http.status, got.http.body, got.truncated) == (200, b"", None)
    assert site.log[0].method == "HEAD"


@pytest.mark.parametrize("coding", ["gzip", "deflate", "zstd", "br"])
def test_the_coding_of_a_body_that_does_not_come_is_not_decoded(site, coding):
    site["/"] = plain("", headers=(("Content-Encoding", coding),))
    assert fetch(site, method="HEAD").http.status == 200


def test_a_proxy_in_the_environment_is_not_used(site, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    site["/"] = page("Home")
    assert fetch(site).http.status == 200


# what is answered


def test_header_lines_keep_order_case_and_bytes(site):
    site["/"] = headed(
        b"X-One: \xe9t\xe9", b"x-TWO:2", b"Set-Cookie: secret=1", b"X-One: again", body=b"hello"
    )
    before = datetime.now(UTC)
    got = fetch(site)
    assert got.http.headers == (
        (b"X-One", b"\xe9t\xe9"),
        (b"x-TWO", b"2"),
        (b"X-One", b"again"),
        (b"Content-Length", b"5"),
    )
    assert (got.http.status, got.http.reason, got.http.body) == (200, "OK", b"hello")
    assert (got.ip, got.protocol, got.truncated, got.orig_size) == (
        "127.0.0.1",
        "http/1.1",
        None,
        5,
    )
    assert before <= got.at <= datetime.now(UTC)
    assert time.monotonic() - 5 < got.ended <= time.monotonic()


CODERS = {
    "gzip": gzip.compress,
    "x-gzip": lambda data: gzip.compress(data[:100]) + gzip.compress(data[100:]) + b"\0\0",
    "deflate": zlib.compress,
    "zstd": zstandard.compress,
    "utf-8": bytes,
    "identity": bytes,
}


@pytest.mark.parametrize("coding", CODERS)
@pytest.mark.parametrize("chunked", [True, False])
def test_a_coded_body_is_stored_decoded(site, coding, chunked):
    sent = CODERS[coding](TEXT)
    site["/"] = html(sent, headers=(("Content-Encoding", coding),), chunked=chunked)
    got = fetch(site)
    assert got.http.body == TEXT
    assert got.orig_size == len(sent)
    assert got.http.first("X-Orig-Content-Encoding") == coding
    assert got.http.first("Content-Length") == str(len(TEXT))
    assert not got.http.all("Transfer-Encoding") + got.http.all("Content-Encoding")


def test_raw_deflate_is_decoded(site):
    coder = zlib.compressobj(wbits=-15)
    site["/"] = html(
        coder.compress(TEXT) + coder.flush(),
        headers=(("Content-Encoding", "deflate"),),
        drip=(1000, 0.001),
    )
    assert fetch(site).http.body == TEXT


@pytest.mark.parametrize("coding", ["gzip", "deflate", "zstd", "br", "gzip, gzip"])
def test_a_lying_coding_is_no_answer_but_an_error_stays_one(site, coding):
    site["/a"] = html(TEXT, headers=(("Content-Encoding", coding),))
    site["/b"] = status(404, headers=(("Content-Encoding", coding),))
    page_, error = fetch_all(site, "/a", "/b")
    assert ways_to_fail(page_) == (-3, "coding", "body")
    assert (error.http.status, error.truncated) == (404, "disconnect")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "zstd"])
def test_a_coding_that_breaks_off_is_a_cut_body(site, coding):
    text = TEXT + random.Random(7).randbytes(300_000)
    torn = CODERS[coding](text)[:-2000]
    site["/"] = html(torn, headers=(("Content-Encoding", coding),))
    got = fetch(site)
    assert got.truncated == "disconnect"
    assert len(got.http.body) > 100_000
    assert text.startswith(got.http.body)


def test_a_body_over_the_limit_is_cut_there(site):
    site["/"] = html(TEXT)
    assert fetch(site, limit=len(TEXT)).truncated is None
    got = fetch(site, limit=len(TEXT) - 1)
    assert (got.truncated, got.http.body) == ("length", TEXT[:-1])


def test_a_body_without_end_is_cut(site):
    site["/"] = html(TEXT, endless=True, claim=10**12)
    got = fetch(site, timeouts=Timeouts())
    assert (got.truncated, len(got.http.body)) == ("length", 10 << 20)


def test_the_body_of_an_error_or_redirect_is_cut_sooner(site):
    site["/a"] = Says(status=404, body=b"x" * 70_000)
    site["/b"] = redirect("/c", body=b"x" * 70_000)
    for got in fetch_all(site, "/a", "/b"):
        assert (got.truncated, len(got.http.body)) == ("length", 65_536)


def test_a_redirect_is_told_not_followed(site):
    site["/a/b"] = redirect("../c?x=1#top", code=301)
    got = fetch(site, "/a/b")
    assert (got.http.status, got.location) == (301, site.url("/c?x=1#top"))
    assert len(site.log) == 1


@pytest.mark.parametrize("target", ["file:///etc/passwd", "javascript:1", "http://[", ""])
def test_a_redirect_to_no_web_address_leads_nowhere(site, target):
    site["/"] = redirect(target)
    got = fetch(site)
    assert (got.http.status, got.location) == (302, None)


def test_a_redirect_in_raw_utf8_is_understood(site):
    site["/"] = raw("HTTP/1.1 302 Found\r\nLocation: /中\r\nContent-Length: 0\r\n\r\n")
    assert fetch(site).location == site.url("/%E4%B8%AD")


WAITS = {"5": 5.0, "-1": None, "soon": None, "1e9": None, "9" * 5000: 366 * 86_400.0}


@pytest.mark.parametrize(("said", "seconds"), WAITS.items(), ids=range(len(WAITS)))
def test_retry_after_in_seconds(site, said, seconds):
    """What is no number and no date says nothing."""
    site["/"] = status(503, retry_after=said)
    assert fetch(site).retry_after == (seconds and pytest.approx(seconds, abs=120))


def test_retry_after_as_a_date(site):
    soon = datetime.now(UTC) + timedelta(hours=1)
    site["/"] = status(503, retry_after=format_datetime(soon, usegmt=True))
    assert fetch(site).retry_after == pytest.approx(3600, abs=120)


def test_a_past_date_means_now(site):
    site["/"] = status(503, retry_after="Wed, 21 Oct 2015 07:28:00 GMT")
    assert fetch(site).retry_after == 0.0
