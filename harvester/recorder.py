"""Writes what came of each request into the harvest file; told is only what is durable there."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from msgspec.structs import replace

from harvester.commit import Commit, Written
from harvester.core.target import Target
from harvester.core.turns import Deny
from harvester.events import CaptureLine, Listener
from harvester.net.answer import Answer, Blocked, Fetched, NoAnswer
from harvester.outcome import BLOCKED_CAUSE, Outcome, cause_of, status_of
from shared.errors import OutputError
from shared.http import HttpAnswer
from shared.records import BLOCKED_ADDRESS, Facts, Hop, ListingEntry, Problem
from shared.site import Site
from shared.url import mask
from shared.writer import HarvestWriter, Place

LISTING_PART = 5_000  # entries a record (FORMAT.md)


class ReaderGone(OutputError):
    """Whoever read the lines has left; the file itself is whole."""


class Recorder:
    """The only one that writes to the file of a run; pages are told by its commit."""

    def __init__(
        self, writer: HarvestWriter, site: Site, commit: Commit, listener: Listener
    ) -> None:
        self.commit = commit
        self._writer, self._listener = writer, listener
        self._secret = site.secret_parameters

    def page(self, target: Target, fetched: Fetched, outcome: Outcome, etag: str | None) -> None:
        """The final outcome of a target: one record, and once it is durable one line."""
        hops = target.hops
        if isinstance(fetched, Answer) and fetched.location is not None:
            here = Hop(url=target.url, status=fetched.http.status)
            hops = (*hops, here, Hop(url=fetched.location))
        facts = self._facts(target, fetched, hops, etag)
        if outcome is Outcome.NOT_MODIFIED and isinstance(fetched, Answer):
            place = self._writer.not_modified(
                url=self._masked(target.url), at=fetched.at, http=fetched.http, facts=facts
            )
        else:
            place = self._write(target.url, fetched, facts)
        line = self._line(target, outcome, place, status_of(fetched), fetched.ms)
        self._settled(target, line, cause_of(fetched, outcome))

    def denied(self, denied: Deny, robots_url: str) -> None:
        """A page that nobody asks for: robots.txt denies it, or our guard its host."""
        target = denied.target
        facts = Facts(
            via=self._masked(target.via),
            depth=target.depth,
            attempt=target.attempt,
            requested=self._masked(target.requested),
            hops=self._masked_hops(target.hops),
            kind="page",
        )
        url, at = self._masked(target.url), datetime.now(UTC)
        if denied.is_blocked:
            place = self._writer.failure(
                url=url, at=at, status=None, error=BLOCKED_ADDRESS, detail=denied.line, facts=facts
            )
        else:
            place = self._writer.disallowed(
                url=url, at=at, rule=denied.line, robots_url=robots_url, facts=facts
            )
        outcome = Outcome.BLOCKED_ADDRESS if denied.is_blocked else Outcome.DISALLOWED
        cause = BLOCKED_CAUSE if denied.is_blocked else ""
        self._settled(target, self._line(target, outcome, place, None, None), cause)

    def hop(self, target: Target, answer: Answer) -> None:
        """One redirect on the way, for those who replay a file (`--with-hops`)."""
        facts = Facts(requested=self._masked(target.requested), ms=answer.ms, kind="hop")
        self._write(target.url, answer, facts)

    def aside(self, url: str, fetched: Fetched, kind: str, attempt: int) -> None:
        """A robots.txt or a sitemap; it has no line, and is durable at once."""
        facts = Facts(
            attempt=attempt,
            ms=fetched.ms,
            kind=kind,
            orig_size=fetched.orig_size if isinstance(fetched, Answer) else None,
        )
        self._write(url, fetched, facts)
        self._writer.sync()

    def listing(
        self, entries: Sequence[ListingEntry], *, complete: bool, problems: Sequence[Problem]
    ) -> None:
        """What discovery found, in parts; the last says whether it is all."""
        parts = [entries[at : at + LISTING_PART] for at in range(0, len(entries), LISTING_PART)]
        for number, part in enumerate(parts or [()], 1):
            is_last = number >= len(parts)
            self._writer.listing(
                at=datetime.now(UTC),
                entries=[
                    ListingEntry(
                        url=self._masked(one.url),
                        inside=one.inside,
                        sources=one.sources,
                        lastmod=one.lastmod,
                    )
                    for one in part
                ],
                complete=complete if is_last else None,
                problems=problems if is_last else (),
            )
        self._writer.sync()

    def _write(self, url: str, fetched: Fetched, facts: Facts) -> Place:
        masked = self._masked(url)
        match fetched:
            case Answer():
                return self._writer.response(
                    url=masked,
                    at=fetched.at,
                    http=self._masked_http(fetched.http),
                    facts=facts,
                    ip=fetched.ip,
                    protocol=fetched.protocol,
                    truncated=fetched.truncated,
                )
            case NoAnswer():
                return self._writer.failure(
                    url=masked,
                    at=fetched.at,
                    status=fetched.status,
                    error=fetched.error,
                    phase=fetched.phase,
                    detail=fetched.detail,
                    facts=facts,
                )
            case Blocked():
                return self._writer.failure(
                    url=masked,
                    at=fetched.at,
                    status=None,
                    error=BLOCKED_ADDRESS,
                    detail=fetched.detail,
                    facts=facts,
                )

    def _facts(
        self, target: Target, fetched: Fetched, hops: tuple[Hop, ...], etag: str | None
    ) -> Facts:
        return Facts(
            via=self._masked(target.via),
            depth=target.depth,
            attempt=target.attempt,
            ms=fetched.ms,
            requested=self._masked(target.requested),
            hops=self._masked_hops(hops),
            lastmod=target.lastmod,
            etag_sent=etag,
            kind="page",
            orig_size=fetched.orig_size if isinstance(fetched, Answer) else None,
        )

    def _line(
        self, target: Target, outcome: Outcome, place: Place, status: int | None, ms: int | None
    ) -> CaptureLine:
        return CaptureLine(
            url=self._masked(target.url),
            requested=self._masked(target.requested),
            status=status,
            outcome=outcome,
            offset=place.offset,
            bytes=place.length,
            ms=ms,
            attempt=target.attempt,
        )

    def _settled(self, target: Target, line: CaptureLine, cause: str) -> None:
        self.commit.add(
            Written(
                target=target,
                url=line.requested,
                outcome=line.outcome,
                cause=cause,
                tell=partial(self._tell, line),
            )
        )

    def _tell(self, line: CaptureLine) -> None:
        try:
            self._listener.captured(line)
        except OutputError as error:
            raise ReaderGone(str(error)) from None

    def _masked(self, url: str) -> str:
        return mask(url, self._secret)

    def _masked_http(self, http: HttpAnswer) -> HttpAnswer:
        """The answer with the addresses in its header lines masked."""
        if not self._secret:
            return http
        headers = tuple(
            (name, self._masked(value.decode("latin-1")).encode("latin-1"))
            if name.lower() in (b"location", b"content-location")
            else (name, value)
            for name, value in http.headers
        )
        return replace(http, headers=headers)

    def _masked_hops(self, hops: tuple[Hop, ...]) -> tuple[Hop, ...]:
        return tuple(Hop(url=self._masked(hop.url), status=hop.status) for hop in hops)
