"""A WARC of another tool is read as it is: raw bodies, redirects hop by hop, revisits, oddities."""

import gzip
import random
import re
from base64 import b32encode
from hashlib import sha1

import pytest

from tests.property.warcs import gzip_member, record
from tests.site.answers import page_source, prose
from tests.site.tool import Tool

HOST = "http://other.example"
SAME_BYTES = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest"
NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"


def page_of(title):
    return page_source(title, prose(title, 12)).encode()


def digest(body):
    return "sha1:" + b32encode(sha1(body).digest()).decode()


class Written:
    """A file as it grows; each record is dated a second after the one before."""

    def __init__(self):
        self.members = []

    def add(self, kind, url, block, **fields):
        number = len(self.members)
        known = {
            "WARC-Record-ID": f"<urn:uuid:00000000-0000-4000-8000-{number:012x}>",
            "WARC-Date": f"2026-11-01T00:00:{number:02d}Z",
            "WARC-Target-URI": f"<{url}>" if number % 2 else url,
            "Content-Type": "application/http; msgtype=response",
        }
        self.members.append(gzip_member(record(kind, known | fields, block)))

    def answer(self, path, body=b"", *lines, status="200 OK", kind="response", **fields):
        url = path if "://" in path else HOST + path
        head = [f"HTTP/1.1 {status}", "Content-Type: text/html; charset=utf-8", *lines]
        block = "\r\n".join(head).encode() + b"\r\n\r\n" + body
        self.add(kind, url, block, **{"WARC-Payload-Digest": digest(body), **fields})

    def revisit(self, path, body, refers=None, status="200 OK", profile=SAME_BYTES):
        fields = {
            "WARC-Profile": profile,
            "WARC-Payload-Digest": digest(body),
            "WARC-Refers-To-Target-URI": refers and HOST + refers,
        }
        self.answer(path, b"", status=status, kind="revisit", **fields)


def chunked(body):
    return b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)


FIRST, SECOND = page_of("First words"), page_of("Second words")


def everything():
    file = Written()
    raw = chunked(gzip.compress(page_of("Chunked and packed")))
    file.answer("/raw", raw, "Content-Encoding: gzip", "Transfer-Encoding: chunked")
    file.answer("/leftover", page_of("Decoded, its old header kept"), "Content-Encoding: gzip")
    file.answer("/reasonless", page_of("No reason phrase"), status="200")
    file.answer("/day", page_of("Dated by day"), **{"WARC-Date": "2026-10-31"})
    file.answer("/loose", page_of("Loose"), **{"WARC-Block-Digest": None, "WARC-Record-ID": None})
    # Redirects, hop by hop, in any order
    file.answer("/target", page_of("The target"))
    file.answer("/old", b"", "Location: /older", status="301 Moved")
    file.answer("/older", b"", f"Location: {HOST}/target#part", status="308 Moved")
    file.answer("/away", b"", "Location: https://third.example/here", status="301 Moved")
    file.answer("https://third.example/here", page_of("On a third host"))
    file.answer("/slash", b"", "Location: /slash/", status="302 Found")
    file.answer("/slash/", page_of("Behind its slash"))
    file.answer("/loop", b"", "Location: /loop", status="302 Found")
    # Revisits
    file.answer("/twice", FIRST)
    file.revisit("/twice", FIRST)
    file.answer("/back", FIRST)
    file.answer("/back", SECOND)
    file.revisit("/back", FIRST)
    file.revisit("/elsewhere", SECOND, refers="/back")
    file.answer("/unknown", FIRST)
    file.revisit("/unknown", b"bytes that this file does not hold")
    file.answer("/since", FIRST)
    file.revisit("/since", FIRST, status="304 Not Modified", profile=NOT_MODIFIED)
    file.revisit("/never", b"<p>not found", status="404 Not Found")
    # No pages
    file.answer("/noise", random.Random(1).randbytes(4000))
    file.answer("/packed", gzip.compress(page_of("Packed, and its header lost")))
    file.answer("/picture", b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    file.add("response", f"{HOST}/headless", b"<p>no HTTP header")
    file.answer("/garbage-date", b"", **{"WARC-Date": "5088968-01-01"})
    file.answer("/nameless", b"", **{"WARC-Target-URI": None})
    file.add("response", "dns:other.example", b"1.2.3.4", **{"Content-Type": "text/dns"})
    file.answer("/robots.txt", b"<p>not found", status="404 Not Found")
    # One id, written for two pages
    for name in ("one", "two"):
        file.answer(f"/{name}", page_of(f"Number {name}"), **{"WARC-Record-ID": "<urn:uuid:1>"})
    return file


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """The load of such a file, and the pages that are there then."""
    folder = tmp_path_factory.mktemp("other")
    written = everything()
    (folder / "other.warc.gz").write_bytes(b"".join(written.members))
    with Tool("ingester", folder) as ingester:
        outcome = ingester("load", "other.warc.gz", "--foreign", "--json", expect=3)
        again = ingester("load", "other.warc.gz", "--foreign", "--json", expect=3)
        pages = {page["url"]: page for page in ingester("pages", "--json").all("page")}
        return written, outcome, again, pages


READ = {
    "/raw": "Chunked and packed",
    "/leftover": "Decoded, its old header kept",
    "/reasonless": "No reason phrase",
    "/day": "Dated by day",
    "/loose": "Loose",
    "/target": "The target",
    "/slash/": "Behind its slash",
    "/twice": "First words",
    "/back": "First words",
    "/elsewhere": "Second words",
    "/unknown": "First words",
    "/since": "First words",
    "/one": "Number one",
    "/two": "Number two",
}


@pytest.mark.parametrize(("path", "title"), READ.items(), ids=READ)
def test_a_page_reads_as_it_was_sent(path, title, told):
    page = told[3][HOST + path]
    assert (page["state"], page["title"]) == ("shown", title)


ALIASES = {
    f"{HOST}/target": [f"{HOST}/old", f"{HOST}/older"],
    "https://third.example/here": [f"{HOST}/away"],
    f"{HOST}/slash/": [f"{HOST}/slash"],
}


@pytest.mark.parametrize(("url", "aliases"), ALIASES.items(), ids=ALIASES)
def test_hops_are_joined_by_their_location(url, aliases, told):
    assert sorted(told[3][url]["aliases"]) == aliases


def test_a_redirect_to_itself_says_nothing(told):
    page = told[3][f"{HOST}/loop"]
    assert (page["state"], page["error"]) == ("listed", f"redirected: {HOST}/loop")


def test_a_revisit_of_bytes_that_nobody_has_confirms_nothing(told):
    page = told[3][f"{HOST}/unknown"]
    assert page["last_read"] < page["last_tried"]
    assert page["error"].startswith("empty: not modified since a capture")


def test_a_revisit_of_a_refusal_is_a_refusal(told):
    assert told[3][f"{HOST}/never"]["state"] == "hidden"


@pytest.mark.parametrize("path", ["/noise", "/packed", "/picture"])
def test_bytes_that_are_no_text_are_no_page(path, told):
    assert HOST + path not in told[3]
    (line,) = [one for one in told[1].all("decision") if one["url"] == HOST + path]
    assert (line["act"], line["reason"]) == ("skip", "not-html")


def test_what_can_not_be_read_is_rejected_with_its_reason(told):
    written, outcome, _, _ = told
    load = outcome.sole("load")
    assert load["unreadable"] == {
        "response: no HTTP header": 1,
        "response: no readable WARC-Date": 1,
        "response: no WARC-Target-URI": 1,
    }
    assert load["counts"]["rejected"] == 3
    assert load["counts"]["other"] == 2
    assert sum(load["counts"].values()) == load["members"] == len(written.members)
    assert load["complete"]


def test_loaded_again_all_is_a_duplicate(told):
    first, again = (outcome.sole("load")["counts"] for outcome in told[1:3])
    assert (again["loaded"], again["duplicate"]) == (0, first["loaded"])


REFUSED = {
    "photo.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF" + bytes(99), "JPEG"),
    "old.arc": (b"filedesc://x.arc 0.0.0.0 20080430204825 text/plain 9\n", "ARC"),
    "page.html": (b"<!doctype html><p>hello", "HTML"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_warc_is_refused_by_what_it_is(name, tmp_path, ingester):
    data, word = REFUSED[name]
    (tmp_path / name).write_bytes(data)
    outcome = ingester("load", name, "--foreign", expect=2)
    assert word in outcome.err
    assert not (tmp_path / "goodcopy.db").exists()


def test_a_warc_without_pages_is_no_error(tmp_path, ingester):
    file = Written()
    file.add("request", f"{HOST}/", b"GET / HTTP/1.1\r\n\r\n")
    (tmp_path / "requests.warc.gz").write_bytes(file.members[0])
    load = ingester("load", "requests.warc.gz", "--foreign", "--json").sole("load")
    assert (load["counts"]["other"], load["state_why"]) == (1, "no page of the site was found")


def test_the_run_of_another_tool_s_file_has_a_name_that_stays_its_own(tmp_path, ingester):
    file = Written()
    file.answer("/page", FIRST)
    (tmp_path / "cut.warc.gz").write_bytes(file.members[0] + file.members[0][:99])
    told = ingester("load", "cut.warc.gz", "--foreign", expect=3).out
    assert re.search(r"Run foreign-[0-9a-f]{8} is partial", told)
