"""From values to bytes: nothing that a page or an address holds can break a record."""

from datetime import UTC, datetime, timedelta, timezone

import msgspec
import pytest

from shared.build import facts_json, fields_block, json_bytes, new_id, record_bytes, stamp
from shared.framing import digest_holds, split_records
from shared.parse import read_facts
from shared.records import Facts, Hop

AT = datetime(2026, 11, 30, 9, tzinfo=UTC)
LONG = "https://campus.example/" + "a" * 3000


def test_a_record_reads_back():
    fields = [("WARC-Target-URI", "https://a/ü"), ("WARC-Truncated", None), ("X", "")]
    (raw,) = split_records(record_bytes("response", "id", AT, fields, b"block"))
    assert raw.block == b"block"
    assert raw.fields["warc-target-uri"] == "https://a/ü"
    assert raw.fields["warc-record-id"] == "<urn:uuid:id>"
    assert digest_holds(raw) is True
    assert not raw.fields.keys() & {"warc-truncated", "x"}


def test_no_value_can_end_its_header_line():
    fields = [("WARC-Target-URI", "https://a/\r\nContent-Length: 0\r\n\r\n\0")]
    (raw,) = split_records(record_bytes("response", "id", AT, fields, b"block"))
    assert raw.block == b"block"


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (AT, "2026-11-30T09:00:00.000000Z"),
        (AT + timedelta(microseconds=7), "2026-11-30T09:00:00.000007Z"),
        (AT.astimezone(timezone(timedelta(hours=2))), "2026-11-30T09:00:00.000000Z"),
    ],
)
def test_dates_are_utc_to_the_microsecond(at, text):
    assert stamp(at) == text


def test_a_date_without_a_zone_is_a_mistake():
    with pytest.raises(ValueError, match="time zone"):
        stamp(datetime(2026, 11, 30))  # noqa: DTZ001 - the mistake itself


def test_ids_differ():
    assert len({new_id() for _ in range(100)}) == 100


def test_fields_are_one_line_each():
    said = {"fetchStatus": -4, "fetchErrorDetail": "a\r\nb: c", "attempt": None}
    assert fields_block(said) == b"fetchStatus: -4\r\nfetchErrorDetail: a  b: c\r\n"


def test_half_a_character_does_not_stop_a_run():
    assert msgspec.json.decode(json_bytes({"a": ["\ud800", 1, ("é",)]})) == {"a": ["?", 1, ["é"]]}


@pytest.mark.parametrize("via", ["https://a/é", "https://a/\U0001f600", "https://a/\x7f\x80\ud800"])
def test_facts_are_ascii(via):
    line = facts_json(Facts(seq=1, via=via))
    assert line.isascii()
    assert line.isprintable()
    assert read_facts(line).via == via.replace("\ud800", "?")


@pytest.mark.parametrize(
    ("facts", "kept"),
    [
        (Facts(seq=1, via=LONG), Facts(seq=1, via=LONG)),
        (Facts(seq=1, via=LONG, etag_sent="e" * 9000), Facts(seq=1, via=LONG)),
        (
            Facts(seq=1, hops=tuple(Hop(url=LONG, status=301) for _ in range(10))),
            Facts(seq=1, hops=(Hop(url=LONG, status=301),) * 2),
        ),
        (
            Facts(seq=1, via=LONG, hops=(Hop(url=LONG),) * 2),
            Facts(seq=1, hops=(Hop(url=LONG),) * 2),
        ),
        (
            Facts(seq=1, hops=(Hop(url=LONG * 2),) * 2, requested=LONG),
            Facts(seq=1, requested=LONG),
        ),
        (Facts(seq=1, requested=LONG * 3, kind="k" * 99), Facts(seq=1, kind="k" * 32)),
    ],
)
def test_facts_never_pass_8_kb_and_addresses_are_never_cut(facts, kept):
    line = facts_json(facts)
    assert len(line) <= 8192
    assert read_facts(line) == kept
