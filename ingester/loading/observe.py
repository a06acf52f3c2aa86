"""Turns page records into observations: addresses normalised, dates bounded, headers read; no
decision is taken here.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256

from msgspec import Struct, structs

from ingester.core.observation import Kind, Observation, Source, Step
from ingester.store.contract import ListingRow
from shared.directives import header_directives
from shared.harvestfile import Located
from shared.http import HttpAnswer, decode_body
from shared.records import (
    BLOCKED_ADDRESS,
    ROBOTS_DENIED,
    Facts,
    Failure,
    Listing,
    Response,
    Revisit,
)
from shared.url import join, normalise, path_of

PageRecord = Response | Revisit | Failure
LONGEST = 2048  # characters of an address; a crawl asks for no longer one
DIGEST_TAIL = 12  # characters of a digest that tell records of one id apart
ROBOTS = "/robots.txt"  # other tools do not say what it is
SKEW = timedelta(seconds=60)  # two clocks differ by so much before it is worth a word
NOT_PAGES = ("robots", "sitemap", "link", "hop")


class Draft(Struct, frozen=True, kw_only=True):
    """An observation without its reading, and the answer that is to be read (None = nothing to
    read). `refers`: the other address whose capture had the same bytes.
    """

    seen: Observation
    answer: HttpAnswer | None = None
    from_future: bool = False
    refers: str | None = None


def is_page_record(record: object) -> bool:
    """Whether a record speaks of a page (robots.txt, sitemaps, hops and link checks do not)."""
    if not isinstance(record, PageRecord) or record.kind in NOT_PAGES:
        return False
    return not record.url.endswith(ROBOTS) or path_of(record.url) != ROBOTS


def draft(
    located: Located, *, run: str, file: str, ignore: tuple[str, ...], now: datetime,
    shard: str = "",
) -> Draft | None:  # fmt: skip
    """The observation that a page record holds; None where its address is no page's."""
    record = located.record
    assert isinstance(record, PageRecord)
    ends = _ends(record, ignore)
    if ends is None:
        return None
    source = Source(
        run=run, shard=shard, file=file, offset=located.offset, length=located.length,
        seq=record.facts.seq or 0,
    )  # fmt: skip
    seen = Observation(
        record=record.record_id or _made_id(record),
        digest=record.digest,
        at=min(record.date, now),
        source=source,
        requested=ends[0],
        url=ends[1],
        recovered=located.recovered,
    )
    drafted = _drafted(_with_hops(seen, record.facts, ignore), record, ignore)
    return structs.replace(drafted, from_future=record.date - now > SKEW)


def _ends(record: PageRecord, ignore: tuple[str, ...]) -> tuple[str, str] | None:
    """The address that was asked for and the one that answered, as the store knows them."""
    answered = normalise(record.url, ignore)
    asked = record.facts.requested or record.url
    requested = answered if asked == record.url else normalise(asked, ignore)
    if answered is None or requested is None or max(len(answered), len(requested)) > LONGEST:
        return None
    return requested, answered


def _drafted(seen: Observation, record: PageRecord, ignore: tuple[str, ...]) -> Draft:
    match record:
        case Response():
            # Ours writes a 304 that it asked for as a revisit; one that it did not says nothing.
            if record.http.status == 304 and record.facts.seq is None:
                return Draft(seen=_not_modified(seen, record.http))
            return Draft(seen=_answered(seen, record, ignore), answer=decode_body(record.http))
        case Revisit():
            refers = normalise(record.refers_to_url or "", ignore)
            refers = refers if refers != seen.url else None
            return Draft(seen=_revisited(seen, record, ignore), refers=refers)
        case Failure():
            return Draft(seen=_failed(seen, record))


def _made_id(record: PageRecord) -> str:
    """The same id again for a record whose writer gave it none."""
    said = f"{record.url} {record.date.isoformat()} {record.digest}"
    return f"urn:goodcopy:record:{sha256(said.encode('utf-8', 'replace')).hexdigest()}"


def told_apart(seen: Observation) -> Observation:
    """A record under an id of its own where another tool wrote one id twice."""
    return structs.replace(seen, record=f"{seen.record}#{seen.digest[-DIGEST_TAIL:]}")


def _with_hops(seen: Observation, facts: Facts, ignore: tuple[str, ...]) -> Observation:
    """The redirects on the way; a last one that was not asked for is where the address points."""
    hops = [hop for hop in facts.hops if hop.url != seen.url or hop.status is not None]
    pointed = None
    if hops and hops[-1].status is None:
        pointed = normalise(hops[-1].url, ignore) or hops[-1].url
        hops = hops[:-1]
    steps = tuple(
        Step(url=normalise(hop.url, ignore) or hop.url, status=hop.status) for hop in hops
    )
    return structs.replace(seen, hops=steps, pointed=pointed)


def _answered(seen: Observation, record: Response, ignore: tuple[str, ...]) -> Observation:
    http = record.http
    pointed = seen.pointed
    if pointed is None and 300 <= http.status < 400 and (location := http.first("location")):
        target = join(record.url, location)
        pointed = (normalise(target, ignore) if target else None) or location
    return structs.replace(
        seen,
        status=http.status,
        truncated=record.truncated or ("part" if record.http.is_part else None),
        content_type=http.content_type,
        payload=record.payload_digest,
        etag=http.first("etag"),
        last_modified=http.first("last-modified"),
        noindex="noindex" in header_directives(http.all("x-robots-tag")),
        pointed=pointed,
    )


def _revisited(seen: Observation, record: Revisit, ignore: tuple[str, ...]) -> Observation:
    """A page that is as it was; other tools also write refusals and redirects seen before so."""
    http = record.http
    if http is not None and http.status != 304 and not 200 <= http.status < 300:
        answer = Response(
            record_id=record.record_id,
            date=record.date,
            url=record.url,
            http=http,
            payload_digest=record.payload_digest,
        )
        return _answered(seen, answer, ignore)
    return _not_modified(seen, http, record.payload_digest)


def _not_modified(
    seen: Observation, http: HttpAnswer | None, payload: str | None = None
) -> Observation:
    return structs.replace(
        seen,
        kind=Kind.NOT_MODIFIED,
        status=http.status if http else 304,
        payload=payload,
        etag=http.first("etag") if http else None,
        last_modified=http.first("last-modified") if http else None,
    )


def _failed(seen: Observation, record: Failure) -> Observation:
    if record.fetch_status == ROBOTS_DENIED:
        return structs.replace(
            seen, kind=Kind.DISALLOWED, detail=record.robots_rule or "robots.txt"
        )
    blocked = record.error == BLOCKED_ADDRESS
    said = ", ".join(part for part in (record.error, record.phase, record.detail) if part)
    return structs.replace(seen, kind=Kind.BLOCKED if blocked else Kind.NO_ANSWER, detail=said)


def needs_reading(seen: Observation) -> bool:
    """Whether the bytes must be looked at: every whole answer but a redirect."""
    return seen.kind == Kind.ANSWER and not (seen.status is not None and 300 <= seen.status < 400)


READ = ("noindex", "canonical", "refresh", "block", "outcome", "copy", "length", "title")
CAME = ("status", "kind", "truncated", "content_type", "payload", "etag", "last_modified")


def read_as(seen: Observation, before: Observation) -> Observation:
    """An observation of the same bytes as an earlier one: it reads the same."""
    found = {name: getattr(before, name) for name in (*READ, "extractor")}
    return structs.replace(seen, **found | {"noindex": seen.noindex or before.noindex})


def resolved(seen: Observation, target: Observation) -> Observation:
    """A redirect that was not followed, with what its target's own capture of the same run read."""
    found = {name: getattr(target, name) for name in (*CAME, *READ, "extractor")}
    hops = (*seen.hops, Step(url=seen.url, status=seen.status))
    return structs.replace(
        seen, hops=hops, pointed=None, url=target.url, follows=target.at, **found
    )


def listing_rows(listing: Listing, ignore: tuple[str, ...]) -> Iterator[ListingRow]:
    """The addresses of a listing as the store keeps them; what is no address is left out."""
    for entry in listing.entries:
        url = normalise(entry.url, ignore)
        if url is not None:
            yield ListingRow(
                url=url, sources=entry.sources, lastmod=entry.lastmod, inside=entry.inside
            )
