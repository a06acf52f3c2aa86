"""What is known of an address that links lead to: asked for, denied, or taken from a harvest."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from harvester.core.fragments import is_in
from shared.records import Hop


class Method(StrEnum):
    """How an address was asked for."""

    HEAD = "HEAD"
    GET = "GET"
    HARVEST = "harvest"  # not at all: the harvest files hold what it answered
    NONE = "none"  # not at all: robots.txt or the guard stood before it


class Reached(Struct, frozen=True, kw_only=True):
    """Facts about one address; what is not known is empty. `hops` led from it to `url`."""

    url: str
    at: datetime
    method: Method
    hops: tuple[Hop, ...] = ()
    head_status: int | None = None  # what HEAD said, where GET was asked after it
    status: int | None = None
    content_type: str = ""
    error: str = ""
    phase: str = ""
    detail: str = ""
    robots_rule: str = ""
    robots_url: str = ""
    block: str = ""  # what stands in the page's place (shared/block), and the proof
    evidence: str = ""
    cut: bool = False
    ms: int = 0
    attempt: int = 1
    anchors: frozenset[str] | None = None  # None: nobody looked

    @property
    def is_good(self) -> bool:
        """Whether the address answered as a page or a file should."""
        return self.status is not None and 200 <= self.status < 300 and not self.error

    def missing(self, fragments: Iterable[str]) -> tuple[str, ...] | None:
        """Those fragments that the page does not have; None where that can't be said."""
        if self.anchors is None:
            return None
        missing = tuple(one for one in fragments if not is_in(one, self.anchors))
        return None if missing and self.cut else missing


def fields_of(reached: Reached, fragments: Iterable[str]) -> dict[str, object]:
    """The facts as the lines of a link check's record (shared/FORMAT.md section 4)."""
    wanted = tuple(fragments)
    missing = reached.missing(wanted) if wanted else None
    found = None if missing is None else [one for one in wanted if one not in set(missing)]
    said: dict[str, object] = {
        "method": reached.method.value,
        "headStatus": reached.head_status,
        "status": reached.status,
        "finalUrl": reached.url,
        "contentType": reached.content_type,
        "error": reached.error,
        "errorPhase": reached.phase,
        "errorDetail": reached.detail,
        "robotsRule": reached.robots_rule,
        "robotsUrl": reached.robots_url,
        "block": reached.block,
        "blockEvidence": reached.evidence,
        "fragmentsFound": " ".join(found or ()),
        "fragmentsMissing": " ".join(missing or ()),
    }
    return {name: value for name, value in said.items() if value not in (None, "")}
