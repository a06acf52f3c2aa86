"""What one check of a link found: facts, as the harvest file says them."""

from datetime import datetime

from msgspec import Struct

from ingester.core.observation import Kind, Observation, Step


class LinkFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One check of an address by one run. `missing`: fragments that lead to no anchor."""

    run: str
    at: datetime
    method: str  # HEAD, GET, harvest or none
    final: str
    status: int | None = None
    head_status: int | None = None
    hops: tuple[Step, ...] = ()
    error: str = ""
    phase: str = ""
    detail: str = ""
    robots_rule: str = ""
    block: str = ""
    evidence: str = ""
    content_type: str = ""
    found: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether the address answered as it should; 304 is what a harvest knows of a page."""
        if self.status is None or self.error or self.block:
            return False
        return 200 <= self.status < 300 or self.status == 304

    @property
    def was_asked_whole(self) -> bool:
        """Whether the status is the answer to GET: to HEAD, servers say what they like."""
        return self.method in ("GET", "harvest")


def facts_of(seen: Observation) -> LinkFacts | None:
    """A capture of a page of the site, as a check of the links that lead to it."""
    if seen.kind not in (Kind.ANSWER, Kind.NOT_MODIFIED) or seen.pointed is not None:
        return None
    return LinkFacts(
        run=seen.source.run,
        at=seen.at,
        method="harvest",
        final=seen.url,
        status=seen.status,
        hops=seen.hops,
        block=seen.block or "",
        content_type=seen.content_type,
    )
