"""One capture as the decision sees it: facts of the record, and what its bytes read like."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from ingester.core.page import Copy
from shared.blockkind import BlockKind

GONE = (404, 410)


class Kind(StrEnum):
    """What came back when the address was asked for."""

    ANSWER = "answer"  # any HTTP answer with a body of its own
    NOT_MODIFIED = "not-modified"  # a 304 or another revisit
    NO_ANSWER = "no-answer"
    BLOCKED = "blocked-address"
    DISALLOWED = "disallowed"


class Outcome(StrEnum):
    """What the extraction made of an answer's body."""

    NONE = ""  # not looked at: no 2xx, or no body
    TEXT = "text"
    EMPTY = "empty"
    UNREADABLE = "unreadable"
    NOT_HTML = "not-html"


class Step(Struct, frozen=True, kw_only=True):
    """One redirect on the way: the address asked and its status (None = pointed at, not asked)."""

    url: str
    status: int | None = None


class Source(Struct, frozen=True, kw_only=True):
    """Where the record lies: run, file, member offset and length, and its number in the run."""

    run: str
    file: str
    offset: int
    length: int
    seq: int
    shard: str = ""  # `I/N` where the run is a part of a harvest

    @property
    def reader(self) -> str:
        """The run among those that read a short text: see `ShortRead`."""
        return f"{self.shard} {self.run}" if self.shard else self.run


class Observation(Struct, frozen=True, kw_only=True):
    """A page record. Addresses are normalised; `requested` is what was asked for, `url` what
    answered.
    """

    record: str  # WARC-Record-ID
    digest: str  # WARC-Block-Digest
    at: datetime
    source: Source
    requested: str
    url: str
    hops: tuple[Step, ...] = ()
    pointed: str | None = None  # where an unfollowed redirect leads
    kind: Kind = Kind.ANSWER
    status: int | None = None
    detail: str = ""
    truncated: str | None = None
    content_type: str = ""
    payload: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    noindex: bool = False
    canonical: str | None = None
    refresh: str | None = None
    block: BlockKind | None = None
    outcome: Outcome = Outcome.NONE
    copy: str | None = None  # hash of the text, kept beside the observation
    length: int = 0
    title: str = ""
    extractor: str = ""
    recovered: bool = False  # read on weak evidence: it never hides
    held: bool = False  # neither a run's end nor a person has let this hide or move pass yet
    dropped: bool = False  # a person said: forget this hide or move
    follows: datetime | None = (
        None  # an unfollowed redirect stands after its target's capture of the same run
    )

    @property
    def order(self) -> str:
        """The place of the observation in time: a text that sorts."""
        moment = max(self.at, self.follows) if self.follows else self.at
        stamp = moment.isoformat(timespec="microseconds")  # four digits of year, unlike %Y
        return f"{stamp} {self.source.run} {self.source.seq:012d} {self.record}"

    @property
    def may_hide(self) -> bool:
        """Whether it can be the site's word that a page is gone or not to be shown."""
        return self.kind == Kind.ANSWER and (self.status in GONE or self.noindex)

    @property
    def may_wait(self) -> bool:
        """Whether it can take anything from readers, so that a run's end has to let it pass: a
        hide, or a move onto another page, be that as it was before.
        """
        reads_well = self.answered_well or self.kind == Kind.NOT_MODIFIED
        return self.may_hide or (bool(self.hops) and reads_well)

    @property
    def answered_well(self) -> bool:
        """Whether the status is 2xx."""
        return self.kind == Kind.ANSWER and self.status is not None and 200 <= self.status < 300


class Texts:
    """The texts that a fold may need, by hash: those added here, else what `load` finds.

    `original`: a revisit as it reads with the bytes that it refers to, if they are known.
    """

    def __init__(
        self,
        load: Callable[[str], Copy | None] = lambda _hash: None,
        original: Callable[["Observation"], "Observation | None"] = lambda _seen: None,
    ) -> None:
        self._load, self.original = load, original
        self._copies: dict[str, Copy] = {}

    def add(self, copy: Copy) -> None:
        """Keep one more text."""
        self._copies[copy.hash] = copy

    def get(self, hash_: str | None) -> Copy | None:
        """The text with this hash, or None."""
        if not hash_:
            return None
        return self._copies.get(hash_) or self._load(hash_)
