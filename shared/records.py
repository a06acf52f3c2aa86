"""The records of a harvest file as values: what each one says, whichever tool wrote it."""

from datetime import datetime
from typing import Annotated, assert_never

from msgspec import Meta, Struct

from shared.http import HttpAnswer
from shared.http import RecordError as RecordError

PAGE, ROBOTS, SITEMAP, LINK, HOP = "page", "robots", "sitemap", "link", "hop"
LINKS = "links"  # the purpose of a run that checks links

LISTING_URN = "urn:goodcopy:listing:"
END_URN = "urn:goodcopy:end:"
NOT_MODIFIED_PROFILE = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"

# `fetchStatus` of a `Failure`: the codes that Heritrix has long written.
DNS_FAILED, CONNECT_FAILED, LOST, TIMED_OUT = -1, -2, -3, -4
ROBOTS_DENIED = -9998
BLOCKED_ADDRESS = "blocked_address"  # the error of one that our own guard refused to ask


# More digits than any number of a fetch has: what is longer is not known (FORMAT.md, section 3).
Whole = Annotated[int, Meta(gt=-(10**12), lt=10**12)]


class Hop(Struct, frozen=True, kw_only=True):
    """One redirect on the way to an address; status None: not asked."""

    url: str
    status: Whole | None = None


class Facts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is known of a fetch beside the answer itself (`WARC-JSON-Metadata`)."""

    seq: Whole | None = None
    via: str | None = None
    depth: Whole | None = None
    attempt: Whole | None = None
    ms: Whole | None = None
    requested: str | None = None
    hops: tuple[Hop, ...] = ()
    lastmod: str | None = None
    etag_sent: str | None = None
    kind: str | None = None
    orig_size: Whole | None = None


class Common(Struct, frozen=True, kw_only=True):
    """What every record has."""

    record_id: str
    run: str | None = None
    facts: Facts = Facts()
    digest: str = ""

    @property
    def kind(self) -> str:
        """What was fetched: page, robots, sitemap, link or hop."""
        return self.facts.kind or PAGE


class Dated(Common, frozen=True, kw_only=True):
    """A record that says when its fetch began, in UTC."""

    date: datetime


class Warcinfo(Common, frozen=True, kw_only=True):
    """The start of a run."""

    date: datetime | None = None
    fields: dict[str, str] = {}

    @property
    def site(self) -> str | None:
        """The name of the site in its harvester's site file."""
        return self.fields.get("site")

    @property
    def home(self) -> str | None:
        """The home page that the run started from."""
        return self.fields.get("home")

    @property
    def config(self) -> str | None:
        """The digest of everything that its site file said."""
        return self.fields.get("config")

    @property
    def hosts(self) -> tuple[str, ...]:
        """The hosts that the harvester took for the site's: a claim, no permission."""
        return tuple(self.fields.get("hosts", "").split())

    @property
    def user_agent(self) -> str | None:
        """The name that the harvester gave to servers."""
        return self.fields.get("http-header-user-agent")

    @property
    def purpose(self) -> str:
        """What the run was for: empty for reading pages, `links` for checking links."""
        return self.fields.get("purpose", "")

    @property
    def shard(self) -> str:
        """Which part of the site the run read, as `I/N`; empty for all of it."""
        return self.fields.get("shard", "")

    @property
    def is_goodcopy(self) -> bool:
        """Did our harvester start this run? Then every record of it carries the run id."""
        return self.run is not None and is_our_warcinfo(self.fields, self.run)


def is_our_warcinfo(fields: dict[str, str], run: str) -> bool:
    """Do these fields say that our harvester wrote this run?"""
    ours = fields.get("software", "").startswith("goodcopy")
    return ours and fields.get("isPartOf", "").endswith(run)


class Response(Dated, frozen=True, kw_only=True):
    """An answer, of any status; `payload_digest` is the writer's word, not checked here."""

    url: str
    http: HttpAnswer
    payload_digest: str | None = None
    ip: str | None = None
    protocol: str | None = None
    truncated: str | None = None


class Revisit(Dated, frozen=True, kw_only=True):
    """Fetched, and the same as before."""

    url: str
    http: HttpAnswer | None = None
    profile: str = ""
    payload_digest: str | None = None
    refers_to_url: str | None = None
    refers_to_date: datetime | None = None

    @property
    def not_modified(self) -> bool:
        """Did the server say so itself, with a 304?"""
        return self.profile.endswith("/server-not-modified") or (
            self.http is not None and self.http.status == 304
        )


class Failure(Dated, frozen=True, kw_only=True):
    """No answer, or none was asked for: the reason why."""

    url: str
    fetch_status: int | None = None
    error: str = ""
    phase: str = ""
    detail: str = ""
    attempt: int | None = None
    robots_rule: str | None = None


class LinkCheck(Dated, frozen=True, kw_only=True):
    """What came of checking a link of the pages: facts, no verdict."""

    url: str
    fields: dict[str, str] = {}


class ListingEntry(Struct, frozen=True, kw_only=True):
    """An address that discovery found, and where."""

    url: str
    inside: bool = True
    sources: tuple[str, ...] = ()
    lastmod: str | None = None


class Problem(Struct, frozen=True, kw_only=True):
    """What went wrong with one source of discovery."""

    url: str
    problem: str


class Listing(Dated, frozen=True, kw_only=True):
    """A part of what discovery found; `complete` is said by the last part only."""

    url: str = ""
    entries: tuple[ListingEntry, ...] = ()
    complete: bool | None = None
    problems: tuple[Problem, ...] = ()


class Counts(Struct, frozen=True, kw_only=True):
    """The sums of a run: targets = read + not_modified + gone + failed + disallowed + not_tried."""

    targets: int = 0
    read: int = 0
    not_modified: int = 0
    gone: int = 0
    failed: int = 0
    disallowed: int = 0
    not_tried: int = 0
    parked: int = 0


class ParkedTemplate(Struct, frozen=True, kw_only=True):
    """A family of addresses that the traps set aside."""

    template: str
    count: int = 0
    samples: tuple[str, ...] = ()
    why: str = ""


class SpentTemplate(Struct, frozen=True, kw_only=True):
    """A template and how many fetches it took: who ate a cap."""

    template: str
    fetched: int


class Findings(Struct, frozen=True, kw_only=True):
    """What a run found beside its counts."""

    detail: str = ""  # what was in the way, where `why` alone does not say it
    orphans: int | None = None  # listed by a sitemap, linked from no page; None: no sitemap
    unlisted: int | None = None  # read, and listed by no sitemap; None: no sitemap
    spent_most: tuple[SpentTemplate, ...] = ()  # where a cap was hit


class End(Dated, frozen=True, kw_only=True):
    """The end of a run. A run without one was killed."""

    url: str = ""
    counts: Counts = Counts()
    bytes: int = 0
    last_seq: int | None = None
    parked: tuple[ParkedTemplate, ...] = ()
    why: str = ""
    findings: Findings = Findings()


class Other(Common, frozen=True, kw_only=True):
    """Any other record; `problem` says why a response or revisit can't be read as one."""

    type: str
    date: datetime | None = None
    url: str | None = None
    problem: str = ""


Record = Warcinfo | Response | Revisit | Failure | LinkCheck | Listing | End | Other


def record_type(record: Record) -> str:
    """The WARC-Type that this record has in the file."""
    match record:
        case Warcinfo():
            return "warcinfo"
        case Response():
            return "response"
        case Revisit():
            return "revisit"
        case Failure() | LinkCheck():
            return "metadata"
        case Listing() | End():
            return "resource"
        case Other():
            return record.type
        case unknown:
            assert_never(unknown)
