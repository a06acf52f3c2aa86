"""From the bytes of a record to its value; a record that makes no sense is `Other`, no error."""

import re
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec

from shared.build import sha256_digest
from shared.framing import RawRecord
from shared.http import HttpAnswer, RecordError
from shared.records import (
    END_URN,
    LINK,
    LISTING_URN,
    Counts,
    End,
    Facts,
    Failure,
    Findings,
    Hop,
    LinkCheck,
    Listing,
    ListingEntry,
    Other,
    ParkedTemplate,
    Problem,
    Record,
    Response,
    Revisit,
    Warcinfo,
)

# Lines of an `application/warc-fields` block that are looked at.
MOST_FIELDS = 1_000

_PARTIAL_DATE = re.compile(r"(\d{4})(?:-(\d\d))?")
_COMPACT_DATE = re.compile(r"\d{14}")
LONGEST_ODD_DATE = 14
_NO_FACTS = Facts()
_facts_decoder = msgspec.json.Decoder(Facts)

S = TypeVar("S", bound=msgspec.Struct)


class _ListingBody(msgspec.Struct, frozen=True, kw_only=True):
    entries: tuple[ListingEntry, ...] = ()
    complete: bool | None = None
    problems: tuple[Problem, ...] = ()


class _EndBody(msgspec.Struct, frozen=True, kw_only=True):
    counts: Counts = Counts()
    bytes: int = 0
    last_seq: int | None = None
    parked: tuple[ParkedTemplate, ...] = ()
    why: str = ""
    findings: Findings = Findings()


def parse_record(raw: RawRecord) -> Record:
    """The value of one record. Never fails: what can't be read as its type says is `Other`."""
    fields = raw.fields
    common: dict[str, Any] = {
        "record_id": (fields.get("warc-record-id") or "").strip("<> "),
        "run": raw.run,
        "facts": read_facts(fields.get("warc-json-metadata")),
        "digest": fields.get("warc-block-digest") or sha256_digest(raw.block),
    }
    url = target(fields)
    date = read_date(fields.get("warc-date"))
    try:
        return _of_type(raw, common, url, date)
    except RecordError as error:
        kind = raw.warc_type
        problem = str(error) if url is None or _is_web(url) else ""
        return Other(type=kind, date=date, url=url, problem=problem, **common)


def _is_web(url: str) -> bool:
    """A `response` to another question (`dns:`, `ftp:`) is legal, and no page that is lost."""
    return url[:8].lower().startswith(("http://", "https://", "urn:"))


def _of_type(
    raw: RawRecord, common: dict[str, Any], url: str | None, date: datetime | None
) -> Record:
    match raw.warc_type:
        case "response":
            return _response(raw, common, _needed(url), _dated(date))
        case "revisit":
            return _revisit(raw, common, _needed(url), _dated(date))
        case "metadata":
            return _metadata(raw, common, url, date)
        case "resource":
            return _resource(raw, common, url, date)
        case "warcinfo":
            return Warcinfo(date=date, fields=read_fields(raw.block), **common)
        case other:
            return Other(type=other, date=date, url=url, **common)


def _needed(url: str | None) -> str:
    if not url:
        raise RecordError("no WARC-Target-URI")
    return url


def _dated(date: datetime | None) -> datetime:
    if date is None:
        raise RecordError("no readable WARC-Date")
    return date


def _response(raw: RawRecord, common: dict[str, Any], url: str, date: datetime) -> Response:
    fields = raw.fields
    # The first segment of a longer record is a page cut short (case `segments`).
    cut = "segment" if "warc-segment-number" in fields else fields.get("warc-truncated")
    return Response(
        url=url,
        date=date,
        http=HttpAnswer.parse_within(raw.data, raw.body, raw.end),
        payload_digest=fields.get("warc-payload-digest"),
        ip=fields.get("warc-ip-address"),
        protocol=fields.get("warc-protocol"),
        truncated=cut,
        **common,
    )


def _revisit(raw: RawRecord, common: dict[str, Any], url: str, date: datetime) -> Revisit:
    fields = raw.fields
    try:
        http = HttpAnswer.parse_within(raw.data, raw.body, raw.end)
    except RecordError:
        http = None
    return Revisit(
        url=url,
        date=date,
        http=http,
        profile=fields.get("warc-profile", ""),
        payload_digest=fields.get("warc-payload-digest"),
        refers_to_url=_address(fields, "warc-refers-to-target-uri"),
        refers_to_date=read_date(fields.get("warc-refers-to-date")),
        **common,
    )


def _metadata(
    raw: RawRecord, common: dict[str, Any], url: str | None, date: datetime | None
) -> Failure | LinkCheck | Other:
    """Our two kinds of metadata; whatever other tools write in theirs is `Other`."""
    said = read_fields(raw.block) if "warc-fields" in raw.fields.get("content-type", "") else {}
    if common["facts"].kind == LINK:
        return LinkCheck(url=_needed(url), date=_dated(date), fields=said, **common)
    if "fetchStatus" not in said and "fetchError" not in said:
        return Other(type="metadata", date=date, url=url, **common)
    return Failure(
        url=_needed(url),
        date=_dated(date),
        fetch_status=_whole(said.get("fetchStatus")),
        error=said.get("fetchError", ""),
        phase=said.get("fetchErrorPhase", ""),
        detail=said.get("fetchErrorDetail", ""),
        attempt=_whole(said.get("attempt")),
        robots_rule=said.get("robotsRule"),
        **common,
    )


def _resource(
    raw: RawRecord, common: dict[str, Any], url: str | None, date: datetime | None
) -> Listing | End | Other:
    """A listing or an end counts only for the run that its name and its record both carry."""
    named, run = url or "", raw.run
    if run is not None and named.startswith(f"{LISTING_URN}{run}:"):
        listing = _json(raw.block, _ListingBody)
        return Listing(url=named, date=_dated(date), **_values(listing), **common)
    if run is not None and named == f"{END_URN}{run}":
        ending = _json(raw.block, _EndBody)
        return End(url=named, date=_dated(date), **_values(ending), **common)
    return Other(type="resource", date=date, url=url, **common)


def _json(block: bytes, wanted: type[S]) -> S:
    try:
        return msgspec.json.decode(block, type=wanted)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("its JSON is not what its name promises") from error


def _values(body: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(body, name) for name in body.__struct_fields__}


def target(fields: dict[str, str]) -> str | None:
    """The address of a record; some writers put it in angle brackets (the WARC/1.0 grammar)."""
    return _address(fields, "warc-target-uri")


def _address(fields: dict[str, str], name: str) -> str | None:
    value = fields.get(name)
    if value is None:
        return None
    return value[1:-1].strip() if value[:1] == "<" and value[-1:] == ">" else value


def read_fields(block: bytes) -> dict[str, str]:
    """The first value of each name of an `application/warc-fields` block."""
    fields: dict[str, str] = {}
    for line in block.decode("utf-8", "replace").splitlines()[:MOST_FIELDS]:
        name, colon, value = line.partition(":")
        if colon:
            fields.setdefault(name.strip(), value.strip())
    return fields


def read_facts(text: str | None) -> Facts:
    """The facts in a record's header; what is of an odd type is left out, the rest is kept."""
    if not text:
        return _NO_FACTS
    try:
        return _facts_decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return _lenient_facts(text)


def _lenient_facts(text: str) -> Facts:
    try:
        said = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return _NO_FACTS
    if not isinstance(said, dict):
        return _NO_FACTS
    kept: dict[str, Any] = {}
    for name in ("via", "requested", "lastmod", "etag_sent", "kind"):
        if isinstance(said.get(name), str):
            kept[name] = said[name]
    for name in ("seq", "depth", "attempt", "ms", "orig_size"):
        if (number := _whole(said.get(name))) is not None:
            kept[name] = number
    return Facts(hops=_hops(said.get("hops")), **kept)


def _hops(said: object) -> tuple[Hop, ...]:
    if not isinstance(said, list):
        return ()
    found = [hop for hop in said[:100] if isinstance(hop, dict) and isinstance(hop.get("url"), str)]
    return tuple(Hop(url=hop["url"], status=_whole(hop.get("status"))) for hop in found)


def _whole(value: object) -> int | None:
    """A whole number of at most 12 digits, from a number or a text."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, float):
        return int(value) if abs(value) < 1e12 else None
    text = str(value).strip()
    return int(text) if re.fullmatch(r"-?[0-9]{1,12}", text) else None


def read_date(text: str | None) -> datetime | None:
    """A W3C or 14-digit date in UTC; its first moment where it is only a year, month or day."""
    if not text:
        return None
    try:
        return _exact_date(text.strip().upper())  # RFC 3339 allows `t` and `z`
    except (ValueError, OverflowError):
        return None


def _exact_date(text: str) -> datetime:
    if len(text) <= LONGEST_ODD_DATE:
        if partial := _PARTIAL_DATE.fullmatch(text):
            return datetime(int(partial[1]), int(partial[2] or 1), 1, tzinfo=UTC)
        if _COMPACT_DATE.fullmatch(text):
            return datetime.strptime(text, "%Y%m%d%H%M%S").replace(tzinfo=UTC)
    date = datetime.fromisoformat(text)
    return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
