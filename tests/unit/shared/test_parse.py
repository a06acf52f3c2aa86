"""From bytes to records: what each one says, and why it can't be read as what it claims to be."""

from datetime import UTC, datetime

import pytest

from shared.framing import split_records
from shared.parse import parse_record, read_date, read_facts, read_fields
from shared.records import (
    Counts,
    End,
    Facts,
    Failure,
    Hop,
    LinkCheck,
    Listing,
    ListingEntry,
    Other,
    ParkedTemplate,
    Problem,
    Response,
    Revisit,
    Warcinfo,
    record_type,
)

RUN = "00000000-0000-4000-8000-000000000001"
DATE = "2026-11-30T09:00:00.000001Z"
AT = datetime(2026, 11, 30, 9, 0, 0, 1, tzinfo=UTC)
URL = "https://campus.example/fees"
HTTP = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>Fees"


def a_record(kind, block=b"", **fields):
    """The parsed record; a field of value None is left out."""
    known = {
        "WARC-Type": kind,
        "WARC-Record-ID": "<urn:uuid:r>",
        "WARC-Date": DATE,
        "WARC-Target-URI": URL,
        "WARC-Warcinfo-ID": f"<urn:uuid:{RUN}>",
        "Content-Length": len(block),
        **{name.replace("_", "-"): value for name, value in fields.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in known.items() if value is not None)
    (raw,) = split_records(b"WARC/1.1\r\n" + head.encode() + b"\r\n" + block)
    return parse_record(raw)


def lines(**fields):
    return "".join(f"{name}: {value}\r\n" for name, value in fields.items()).encode()


FIELDS = {"Content_Type": "application/warc-fields"}


def test_a_response_says_all_that_its_header_says():
    record = a_record(
        "response",
        HTTP,
        WARC_IP_Address="192.0.2.1",
        WARC_Protocol="h2",
        WARC_Payload_Digest="sha256:p",
        WARC_Block_Digest="xxh:b",
        WARC_Truncated="length",
        WARC_JSON_Metadata='{"seq": 7, "kind": "robots"}',
    )
    assert isinstance(record, Response)
    assert (record.url, record.date, record.run, record.record_id) == (URL, AT, RUN, "urn:uuid:r")
    assert (record.http.status, record.http.body) == (200, b"<p>Fees")
    assert (record.ip, record.protocol, record.truncated) == ("192.0.2.1", "h2", "length")
    assert (record.payload_digest, record.digest) == ("sha256:p", "xxh:b")
    assert (record.facts.seq, record.kind) == (7, "robots")


def test_a_record_without_a_kind_is_a_page():
    assert a_record("response", HTTP).kind == "page"


@pytest.mark.parametrize(
    ("written", "url"), [(f"<{URL}>", URL), ("https://x.example/a b", "https://x.example/a b")]
)
def test_addresses_come_without_brackets_and_otherwise_as_written(written, url):
    assert a_record("response", HTTP, WARC_Target_URI=written).url == url


def test_the_first_segment_of_a_longer_record_is_a_page_cut_short():
    assert a_record("response", HTTP, WARC_Segment_Number="1").truncated == "segment"


@pytest.mark.parametrize(
    ("kind", "fields", "block", "problem"),
    [
        ("response", {}, b"<html>", "no HTTP header"),
        ("response", {}, b"HTTP/1.1 abc\r\n\r\n", "no HTTP status"),
        ("response", {"WARC_Target_URI": None}, HTTP, "no WARC-Target-URI"),
        ("response", {"WARC_Date": "yesterday"}, HTTP, "no readable WARC-Date"),
        ("revisit", {"WARC_Date": None}, HTTP, "no readable WARC-Date"),
        ("resource", {"WARC_Target_URI": f"urn:goodcopy:end:{RUN}"}, b"{", "its JSON"),
        ("resource", {"WARC_Target_URI": f"urn:goodcopy:end:{RUN}"}, b'{"why": 1}', "its JSON"),
        ("resource", {"WARC_Target_URI": f"urn:goodcopy:listing:{RUN}:1"}, b"[" * 9999, "its JSON"),
    ],
)
def test_what_can_not_be_read_as_its_type_says_why(kind, fields, block, problem):
    record = a_record(kind, block, **fields)
    assert isinstance(record, Other)
    assert record.type == record_type(record) == kind
    assert problem in record.problem


def test_a_304_is_a_revisit_that_was_not_modified():
    profile = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"
    record = a_record(
        "revisit",
        b"HTTP/1.1 304 Not Modified\r\n\r\n",
        WARC_Profile=profile,
        WARC_Refers_To_Target_URI=URL,
        WARC_Refers_To_Date="2026-11-29T09:00:00Z",
    )
    assert isinstance(record, Revisit)
    assert record.not_modified
    assert (record.refers_to_url, record.refers_to_date.day) == (URL, 29)


@pytest.mark.parametrize("name", ["WARC_Target_URI", "WARC_Refers_To_Target_URI"])
def test_an_address_stands_in_angle_brackets_or_not(name):
    record = a_record("revisit", b"", **{name: f"<{URL}>"})
    assert isinstance(record, Revisit)
    assert URL in (record.refers_to_url, record.url if name == "WARC_Target_URI" else None)


@pytest.mark.parametrize(
    ("block", "profile", "answer"),
    [
        (b"", "http://x/identical-payload-digest", False),
        (b"HTTP/1.1 304 X\r\n\r\n", "", True),
        (b"HTTP/1.1 200 OK\r\n\r\n", "", False),
    ],
)
def test_other_revisits(block, profile, answer):
    record = a_record("revisit", block, WARC_Profile=profile)
    assert record.not_modified is answer
    assert (record.http is None) is (not block)


def test_a_failure_says_why_there_is_no_answer():
    said = lines(
        fetchStatus=-4,
        fetchError="timeout",
        fetchErrorPhase="headers",
        fetchErrorDetail="no answer in 30 s",
        attempt=3,
    )
    record = a_record("metadata", said, **FIELDS)
    assert isinstance(record, Failure)
    assert (record.fetch_status, record.error, record.phase) == (-4, "timeout", "headers")
    assert (record.detail, record.attempt, record.robots_rule) == ("no answer in 30 s", 3, None)


def test_a_page_that_robots_denied_names_the_line():
    said = lines(fetchStatus=-9998, robotsRule="Disallow: /a: b")
    record = a_record("metadata", said, **FIELDS)
    assert (record.fetch_status, record.robots_rule) == (-9998, "Disallow: /a: b")
    blocked = a_record("metadata", lines(fetchError="blocked_address"), **FIELDS)
    assert (blocked.fetch_status, blocked.error) == (None, "blocked_address")


def test_a_link_check_is_known_by_its_kind():
    facts = {"WARC_JSON_Metadata": '{"kind": "link"}'}
    record = a_record("metadata", lines(method="HEAD", status=404), **FIELDS, **facts)
    assert isinstance(record, LinkCheck)
    assert record.fields == {"method": "HEAD", "status": "404"}


def test_metadata_of_other_tools_is_other():
    assert isinstance(a_record("metadata", lines(title="x"), **FIELDS), Other)
    assert isinstance(a_record("metadata", b"{}", Content_Type="application/json"), Other)
    assert isinstance(a_record("metadata"), Other)


def test_a_listing_says_what_discovery_found():
    block = b"""{"entries": [{"url": "https://a/", "inside": false, "sources": ["plan"],
        "lastmod": "2026", "later": 1}], "complete": true,
        "problems": [{"url": "https://a/sitemap.xml", "problem": "503"}]}"""
    record = a_record("resource", block, WARC_Target_URI=f"urn:goodcopy:listing:{RUN}:1")
    assert isinstance(record, Listing)
    assert record.entries == (
        ListingEntry(url="https://a/", inside=False, sources=("plan",), lastmod="2026"),
    )
    assert record.complete is True
    assert record.problems == (Problem(url="https://a/sitemap.xml", problem="503"),)


def test_an_end_says_how_the_run_ended():
    block = b"""{"why": "page_cap", "counts": {"targets": 3, "read": 2, "failed": 1}, "bytes": 900,
        "last_seq": 4, "parked": [{"template": "/a/*", "count": 9, "samples": ["/a/1"]}]}"""
    record = a_record("resource", block, WARC_Target_URI=f"urn:goodcopy:end:{RUN}")
    assert isinstance(record, End)
    assert record.counts == Counts(targets=3, read=2, failed=1)
    assert record.parked == (ParkedTemplate(template="/a/*", count=9, samples=("/a/1",)),)
    assert (record.why, record.bytes, record.last_seq) == ("page_cap", 900, 4)


@pytest.mark.parametrize("run", ["another", ""])
def test_the_end_of_another_run_is_no_end(run):
    record = a_record("resource", b"{}", WARC_Target_URI=f"urn:goodcopy:end:{run}")
    assert isinstance(record, Other)
    assert record.problem == ""


@pytest.mark.parametrize("url", ["dns:campus.example", "ftp://campus.example/"])
def test_an_answer_to_another_protocol_is_legal_and_no_page(url):
    record = a_record("response", b"1.2.3.4", WARC_Target_URI=url, Content_Type="text/dns")
    assert isinstance(record, Other)
    assert (record.url, record.problem) == (url, "")


def test_a_record_without_a_digest_gets_one():
    one, same, other = (a_record("response", HTTP + body) for body in (b"1", b"1", b"2"))
    assert one.digest == same.digest != other.digest
    assert one.digest.startswith("sha256:")
    assert a_record("response", HTTP, WARC_Block_Digest="sha1:GIVEN").digest == "sha1:GIVEN"


@pytest.mark.parametrize("kind", ["request", "conversion", "continuation", "screenshot"])
def test_types_that_we_do_not_know_are_other(kind):
    record = a_record(kind, b"x")
    assert isinstance(record, Other)
    assert (record.type, record.url, record.date) == (kind, URL, AT)


def test_a_warcinfo_says_who_harvests_what():
    said = lines(
        software="goodcopy/1.0",
        isPartOf=RUN,
        site="campus",
        home=URL,
        hosts="a.example b.example",
        config="sha256:c",
        **{"http-header-user-agent": "goodcopy/1.0"},
    )
    fields = {"WARC_Record_ID": f"<urn:uuid:{RUN}>", "WARC_Date": "?"}
    record = a_record("warcinfo", said, **fields)
    assert isinstance(record, Warcinfo)
    assert (record.run, record.site, record.home, record.date) == (RUN, "campus", URL, None)
    assert (record.hosts, record.config) == (("a.example", "b.example"), "sha256:c")
    assert record.user_agent == "goodcopy/1.0"
    assert record.is_goodcopy
    assert record_type(record) == "warcinfo"


@pytest.mark.parametrize(
    "said", [lines(software="warcio/1.8"), lines(software="goodcopy/1.0", isPartOf="another"), b""]
)
def test_a_warcinfo_of_another_tool_is_none_of_ours(said):
    assert not a_record("warcinfo", said, WARC_Record_ID=f"<urn:uuid:{RUN}>").is_goodcopy


def test_a_warcinfo_without_an_id_starts_no_run():
    record = a_record("warcinfo", b"", WARC_Record_ID=None)
    assert record.run is None
    assert not record.is_goodcopy
    assert record.home is record.user_agent is record.site is None


FACTS = """{"seq": 3, "via": "https://a/", "depth": 1, "attempt": 2, "ms": 120,
    "requested": "https://a/b", "hops": [{"url": "https://a/b", "status": 301},
    {"url": "https://c/", "status": null}], "lastmod": "2026", "etag_sent": "x", "kind": "page",
    "orig_size": 9, "later": {}}"""


def test_facts_are_read():
    assert read_facts(FACTS) == Facts(
        seq=3,
        via="https://a/",
        depth=1,
        attempt=2,
        ms=120,
        requested="https://a/b",
        hops=(Hop(url="https://a/b", status=301), Hop(url="https://c/")),
        lastmod="2026",
        etag_sent="x",
        kind="page",
        orig_size=9,
    )


@pytest.mark.parametrize("text", [None, "", "{", "[1]", "nonsense", '"\\ud800"', "[" * 9999])
def test_facts_that_are_none_are_no_facts(text):
    assert read_facts(text) == Facts()


def test_of_odd_facts_the_readable_ones_are_kept():
    text = """{"seq": "12", "ms": 1.7, "depth": true, "attempt": 1e99, "via": 7, "kind": "page",
        "hops": [{"url": "https://a/", "status": "301"}, {"url": 1}, 5], "orig_size": null}"""
    assert read_facts(text) == Facts(
        seq=12, ms=1, kind="page", hops=(Hop(url="https://a/", status=301),)
    )
    assert read_facts('{"seq": 1, "hops": 7, "via": 1, "ms": 1000000000000}') == Facts(seq=1)


def test_fields_keep_the_first_value_and_skip_nonsense():
    assert read_fields(b"a: 1\r\nnonsense\nb : 2 \r\na: 3\n") == {"a": "1", "b": "2"}


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2026", (2026, 1, 1)),
        ("2026-11", (2026, 11, 1)),
        ("2026-11-30", (2026, 11, 30)),
        ("2026-11-30T09:00Z", (2026, 11, 30, 9)),
        ("2026-11-30T09:00:00Z", (2026, 11, 30, 9)),
        ("2026-11-30T09:00:00.123456789Z", (2026, 11, 30, 9, 0, 0, 123456)),
        ("2026-11-30T11:00:00+02:00", (2026, 11, 30, 9)),
        ("2026-11-30T09:00:00", (2026, 11, 30, 9)),
        ("2026-11-30t09:00:00z", (2026, 11, 30, 9)),
        ("20261130090000", (2026, 11, 30, 9)),
    ],
)
def test_dates_of_every_precision(text, date):
    assert read_date(text) == datetime(*date, tzinfo=UTC)


@pytest.mark.parametrize(
    "text", [None, "", "yesterday", "5088968-11-06T12:31:23Z", "2026-13", "0001-01-01T00:00+14:00"]
)
def test_what_is_no_date(text):
    assert read_date(text) is None
