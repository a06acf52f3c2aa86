"""Records in decoded bytes: no claim of a record about itself is just believed."""

from base64 import b32encode, b64encode
from hashlib import md5, sha1, sha256, sha512

import pytest

from shared.framing import BadRecord, RawRecord, bare_id, digest_holds, split_records
from shared.outcome import Why

BLOCK = b"0123456789"


def a_record(block=BLOCK, length="10", version="WARC/1.1", end="\r\n", **fields):
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    lines = [version, *(f"{name}: {value}" for name, value in named.items())]
    if length is not None:
        lines.append(f"Content-Length: {length}")
    return f"{end.join(lines)}{end}{end}".encode() + block + b"\r\n\r\n"


def split(data):
    return list(split_records(data))


def only(data):
    (found,) = split(data)
    return found


@pytest.mark.parametrize("version", ["WARC/1.0", "WARC/1.1", "WARC/0.17", "WARC/1.2"])
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r\r\n"], ids=["CRLF", "LF", "CRCRLF"])
def test_a_record_of_any_version_and_line_end_is_read(version, end):
    raw = only(a_record(version=version, end=end, WARC_Type="Response"))
    assert isinstance(raw, RawRecord)
    assert (raw.version, raw.warc_type, raw.block) == (version, "response", BLOCK)


def test_names_are_lower_case_and_the_first_value_stands():
    raw = only(a_record(warc_TYPE="metadata", X_Own=" a b ", x_own="c"))
    assert raw.fields["warc-type"] == "metadata"
    assert raw.fields["x-own"] == "a b"


def test_a_header_of_mixed_line_ends_is_read_line_by_line():
    data = a_record(WARC_Type="resource").replace(b"resource\r\n", b"resource\nX-A: b\n")
    assert (only(data).warc_type, only(data).fields["x-a"]) == ("resource", "b")


ODD_LINES = {
    "CR runs": (b"WARC-Type: resource\r\r\r\n", {"warc-type": "resource"}),
    "a CR inside": (b"WARC-Date: a\rX: b\r\n", {"warc-date": "a\rX: b"}),
    "no space behind the colon": (b"WARC-Type:resource\r\n", {"warc-type": "resource"}),
    "space before the colon": (b"WARC-Type : resource\r\n", {"warc-type": "resource"}),
    "no colon, LF": (b"WARC-Type\n", {}),
    "no colon, CRLF": (b"WARC-Type\r\n", {}),
    "no value": (b"WARC-Type: \r\n", {"warc-type": ""}),
    "no name": (b": a\r\n", {"": "a"}),
    "twice": (b"WARC-Date: a\r\nWARC-Date: b\r\n", {"warc-date": "a"}),
    "NUL": (b"WARC-Date: a\0b\r\n\0\r\n", {"warc-date": "a\0b"}),
    "not UTF-8": (b"WARC-Filename: caf\xe9\r\n", {"warc-filename": "caf\ufffd"}),
    "line ends of Unicode": ("X: a\u2028b\x85c\r\n".encode(), {"x": "a\u2028b\x85c"}),
    "folded": (b"WARC-Date: a\r\n b\r\n\tc\r\n", {"warc-date": "a b c"}),
    "folded from its start": (b"WARC-Date:\r\n a\r\n", {"warc-date": "a"}),
    "folded, of the second": (b"WARC-Date: a\r\nWARC-Date: b\r\n c\r\n", {"warc-date": "a"}),
}


@pytest.mark.parametrize(("lines", "fields"), ODD_LINES.values(), ids=ODD_LINES)
def test_an_odd_line_means_the_same_before_and_behind_plain_ones(lines, fields):
    """A header of plain lines only is read faster: the odd one must not change the others."""
    plain = b"Content-Length: 10\r\n"
    for header in (lines + plain, plain + lines):
        raw = only(b"WARC/1.1\r\n" + header + b"\r\n" + BLOCK)
        assert raw.fields == {**fields, "content-length": "10"}


def test_a_length_that_goes_on_in_the_next_line_is_bad():
    data = b"WARC/1.1\r\nContent-Length: 1\r\n 0\r\n\r\n" + BLOCK
    assert only(data).why is Why.LENGTH


def test_a_length_that_begins_in_the_next_line_is_read():
    data = b"WARC/1.1\r\nContent-Length:\r\n 10\r\n\r\n" + BLOCK
    assert only(data).block == BLOCK


def test_folded_lines_are_joined_and_nonsense_left_out():
    data = a_record(X="one\r\n\ttwo\r\n three\r\nnonsense")
    assert only(data).fields["x"] == "one two three"
    assert isinstance(only(b"WARC/1.1\r\n folded\r\nContent-Length: 0\r\n\r\n"), RawRecord)


@pytest.mark.parametrize("gap", [b"", b"\r\n", b"\r\n" * 5, b"\n\n", b"\0\0\0"])
def test_records_side_by_side_are_told_apart_whatever_stands_between(gap):
    data = a_record()[:-4] + gap + a_record(block=b"second", length="6")
    assert [raw.block for raw in split(data)] == [BLOCK, b"second"]


def test_blank_lines_before_the_first_record_do_not_matter():
    assert only(b"\r\n\r\n" + a_record()).block == BLOCK


def test_no_bytes_hold_no_record():
    assert split(b"") == split(b"\r\n\r\n") == []


@pytest.mark.parametrize(
    "length",
    ["-5", "5_0", "٥٠", "9" * 13, None, "many", "+10", "", "10.0", "0x0a", "99", "3"],
)
def test_a_record_that_lies_about_its_length_is_bad(length):
    """W-01: Python's int() takes several of these."""
    assert only(a_record(length=length)).why is Why.LENGTH


def test_two_different_lengths_are_bad_and_two_equal_ones_are_not():
    assert only(a_record(content_length="9")).why is Why.LENGTH
    assert only(a_record(content_length="10")).block == BLOCK


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"<html>", Why.NOT_WARC),
        (b"WARC/one\r\n\r\n", Why.NOT_WARC),
        (b"WARC/1.1\r\nContent-Length: 5", Why.CUT),
        (b"WARC/1.1\r\n" + b"X: y\r\n" * 1001 + b"Content-Length: 0\r\n\r\n", Why.HEADER),
        (b"WARC/1.1\r\nX: " + b"y" * (1 << 20) + b"\r\nContent-Length: 0\r\n\r\n", Why.HEADER),
        (b"WARC/1.1\r\nX: " + b"y" * (1 << 21), Why.HEADER),
    ],
)
def test_what_is_no_record_names_its_reason(data, why):
    assert only(data) == BadRecord(start=0, end=len(data), why=why, missing=why is Why.CUT)


def test_a_header_of_70_kib_is_no_matter():
    """Browser crawlers write such lines."""
    assert only(a_record(X="y" * 70_000)).block == BLOCK


def test_a_record_cut_short_says_what_it_lacks():
    assert only(a_record()[:-7]).missing == 3


def test_behind_a_bad_record_the_next_one_is_found():
    first, second = split(a_record(length="x") + a_record())
    assert (first.why, second.block) == (Why.LENGTH, BLOCK)
    assert first.end == second.start


def test_so_many_bad_records_are_enough():
    found = split(b"WARC/1.1\r\nContent-Length: x\r\n\r\n" * 5000)
    assert len(found) == 100
    assert found[-1].end == 5000 * 31


def test_a_record_has_its_bytes_and_its_run():
    made = a_record(WARC_Type="response", WARC_Warcinfo_ID="<urn:uuid:abc>")
    assert only(made).record_bytes == made
    assert only(made).run == "abc"
    assert only(a_record(WARC_Type="warcinfo", WARC_Record_ID="<urn:uuid:own>")).run == "own"
    assert only(a_record()).run is None
    assert only(a_record()).warc_type == "?"
    assert bare_id("<urn:uuid:x>") == bare_id("x") == "x"
    assert bare_id("") is None


RIGHT = {
    "sha256 hex": "sha256:" + sha256(BLOCK).hexdigest(),
    "sha256 upper case": "SHA-256:" + sha256(BLOCK).hexdigest().upper(),
    "sha256 Base32": "sha256:" + b32encode(sha256(BLOCK).digest()).decode(),
    "sha1 Base32": "sha1:" + b32encode(sha1(BLOCK).digest()).decode(),
    "sha1 hex": "sha1:" + sha1(BLOCK).hexdigest(),
    "md5": "md5:" + md5(BLOCK).hexdigest(),
    "sha512 Base64": "sha-512:" + b64encode(sha512(BLOCK).digest()).decode(),
}


@pytest.mark.parametrize("digest", RIGHT.values(), ids=RIGHT)
def test_a_digest_of_any_kind_and_form_is_checked(digest):
    assert digest_holds(only(a_record(WARC_Block_Digest=digest))) is True
    assert digest_holds(only(a_record(b"012345678X", WARC_Block_Digest=digest))) is False


@pytest.mark.parametrize("digest", [None, "xxh3:0000", "garbage", "sha256:short"])
def test_a_digest_of_an_unknown_kind_says_nothing(digest):
    fields = {"WARC_Block_Digest": digest} if digest else {}
    assert digest_holds(only(a_record(**fields))) is None
