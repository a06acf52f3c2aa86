"""The records of one run, each packed as one member and handed to a sink."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Self

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from shared import __version__, build
from shared.http import HttpAnswer
from shared.packing import Packer
from shared.records import (
    END_URN,
    LINK,
    LISTING_URN,
    NOT_MODIFIED_PROFILE,
    ROBOTS_DENIED,
    Counts,
    Facts,
    Findings,
    ListingEntry,
    ParkedTemplate,
    Problem,
)
from shared.sink import Place, Sink

MOST_ENTRIES = 5_000
NOTHING_FOUND = Findings()


class Intro(Struct, frozen=True, kw_only=True):
    """What the first record of a run says: who harvests what, and by which configuration."""

    site: str
    home: str
    hosts: tuple[str, ...]
    user_agent: str
    config: str
    at: datetime
    shard: str | None = None  # `I/N` of harvesters side by side
    software: str = f"goodcopy/{__version__}"
    purpose: str | None = None  # LINKS: it asked for the targets of links, and read no page


class _ListingBody(Struct, kw_only=True, omit_defaults=True):
    entries: Sequence[ListingEntry]
    complete: bool | UnsetType = UNSET
    problems: Sequence[Problem] | UnsetType = UNSET


class _EndBody(Struct, kw_only=True, omit_defaults=True):
    why: str
    counts: Counts
    bytes: int
    last_seq: int
    parked: Sequence[ParkedTemplate]
    findings: Findings = NOTHING_FOUND


class RunWriter:
    """One run being written. Each method writes one record and returns where its member lies.

    A record counts once `sync` has returned; the end of the run is synced by itself.
    """

    def __init__(
        self,
        sink: Sink,
        packer: Packer,
        run: str,
        *,
        seq: int = 0,
        listings: int = 0,
        written: int = 0,
    ) -> None:
        self._sink, self._packer = sink, packer
        self.run = run
        self.seq = seq
        self._listings = listings
        self._start = sink.offset - written

    @property
    def offset(self) -> int:
        """How long the file, or what went into the pipe, is by now."""
        return self._sink.offset

    def sync(self) -> None:
        """Wait until all records are safe; OutputError where nobody knows that they are."""
        self._sink.sync()

    def close(self) -> None:
        """Release the file and its lock."""
        self._sink.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def warcinfo(self, intro: Intro) -> Place:
        """The start of the run; its record id is the run id."""
        said = {
            "software": intro.software,
            "format": "WARC File Format 1.1",
            "conformsTo": build.CONFORMS,
            "isPartOf": self.run,
            "http-header-user-agent": intro.user_agent,
            "site": intro.site,
            "home": intro.home,
            "hosts": " ".join(intro.hosts),
            "config": intro.config,
            "shard": intro.shard,
            "purpose": intro.purpose,
        }
        fields = [("Content-Type", build.FIELDS_TYPE)]
        block = build.fields_block(said)
        record = build.record_bytes("warcinfo", self.run, intro.at, fields, block)
        return self._sink.append(self._packer.pack(record))

    def response(
        self,
        *,
        url: str,
        at: datetime,
        http: HttpAnswer,
        facts: Facts,
        ip: str | None = None,
        protocol: str | None = None,
        truncated: str | None = None,
    ) -> Place:
        """An answer of any status, as `shared.http.stored` made it."""
        return self._write(
            "response",
            at,
            [
                ("WARC-Target-URI", url),
                ("WARC-IP-Address", ip),
                ("WARC-Protocol", protocol),
                ("WARC-Truncated", truncated),
                ("WARC-Payload-Digest", build.sha256_digest(http.body)),
                ("Content-Type", build.HTTP_TYPE),
            ],
            http.to_bytes(),
            facts,
        )

    def not_modified(
        self,
        *,
        url: str,
        at: datetime,
        http: HttpAnswer,
        facts: Facts,
        ip: str | None = None,
        protocol: str | None = None,
    ) -> Place:
        """A 304: the page is as it was when its validators were sent."""
        return self._write(
            "revisit",
            at,
            [
                ("WARC-Target-URI", url),
                ("WARC-IP-Address", ip),
                ("WARC-Protocol", protocol),
                ("WARC-Profile", NOT_MODIFIED_PROFILE),
                ("WARC-Refers-To-Target-URI", url),
                ("Content-Type", build.HTTP_TYPE),
            ],
            http.to_bytes(),
            facts,
        )

    def failure(
        self,
        *,
        url: str,
        at: datetime,
        status: int | None,
        error: str,
        phase: str = "",
        detail: str = "",
        facts: Facts,
    ) -> Place:
        """No answer. `status` None: the address was not asked (`blocked_address`)."""
        said = {
            "fetchStatus": status,
            "fetchError": error,
            "fetchErrorPhase": phase or None,
            "fetchErrorDetail": detail or None,
            "attempt": facts.attempt,
        }
        return self._metadata(url, at, said, facts)

    def disallowed(
        self, *, url: str, at: datetime, rule: str, robots_url: str, facts: Facts
    ) -> Place:
        """Denied by robots.txt, with the line that decided."""
        said = {"fetchStatus": ROBOTS_DENIED, "robotsRule": rule, "robotsUrl": robots_url}
        return self._metadata(url, at, said, facts)

    def link_check(
        self, *, url: str, at: datetime, fields: Mapping[str, object], facts: Facts
    ) -> Place:
        """What came of asking for a link: method, status, hops, error."""
        return self._metadata(url, at, fields, replace(facts, kind=LINK))

    def listing(
        self,
        *,
        at: datetime,
        entries: Sequence[ListingEntry],
        complete: bool | None = None,
        problems: Sequence[Problem] = (),
    ) -> Place:
        """A part of what discovery found, at most 5,000 addresses; the last says `complete`."""
        if len(entries) > MOST_ENTRIES:
            raise ValueError(f"a listing record holds {MOST_ENTRIES} addresses at most")
        self._listings += 1
        body = _ListingBody(entries=entries)
        if complete is not None:
            body.complete, body.problems = complete, problems
        return self._resource(f"{LISTING_URN}{self.run}:{self._listings}", at, body)

    def end(
        self,
        *,
        at: datetime,
        counts: Counts,
        parked: Sequence[ParkedTemplate] = (),
        why: str,
        findings: Findings = NOTHING_FOUND,
    ) -> Place:
        """The end of the run: without it, it counts as killed."""
        written = self._sink.offset - self._start
        body = _EndBody(
            why=why,
            counts=counts,
            bytes=written,
            last_seq=self.seq,
            parked=parked,
            findings=findings,
        )
        place = self._resource(f"{END_URN}{self.run}", at, body)
        self.sync()
        return place

    def _metadata(self, url: str, at: datetime, said: Mapping[str, object], facts: Facts) -> Place:
        fields = [("WARC-Target-URI", url), ("Content-Type", build.FIELDS_TYPE)]
        return self._write("metadata", at, fields, build.fields_block(said), facts)

    def _resource(self, urn: str, at: datetime, body: Struct) -> Place:
        fields = [("WARC-Target-URI", urn), ("Content-Type", build.JSON_TYPE)]
        return self._write("resource", at, fields, build.json_bytes(body), Facts())

    def _write(
        self, kind: str, at: datetime, fields: build.Fields, block: bytes, facts: Facts
    ) -> Place:
        """Every record but the warcinfo carries the run id and its number in the run."""
        known = build.facts_json(replace(facts, seq=self.seq + 1))
        own = [
            *fields,
            ("WARC-Warcinfo-ID", f"<urn:uuid:{self.run}>"),
            ("WARC-JSON-Metadata", known),
        ]
        record = build.record_bytes(kind, build.new_id(), at, own, block)
        place = self._sink.append(self._packer.pack(record))
        self.seq += 1
        return place
