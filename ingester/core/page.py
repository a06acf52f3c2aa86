"""A page as readers know it: a lasting id and slug, one current address, the last good copy and its
dates.
"""

import hashlib
from collections import Counter
from datetime import datetime
from enum import StrEnum

from msgspec import Struct


class State(StrEnum):
    """Whether readers see a page."""

    SHOWN = "shown"
    HIDDEN = "hidden"
    LISTED = "listed"  # known, but no copy came yet


NOINDEX = "noindex"  # the reason of a page that its site asked not to list
DENIED = "disallowed"  # the reason in the error of a page that robots.txt denies


class Copy(Struct, frozen=True, kw_only=True):
    """One distinct text of a page. The hash covers title, text and link targets, not navigation."""

    hash: str
    title: str
    text: str
    links: tuple[str, ...] = ()
    lang: str = ""


def copy_of(title: str, text: str, links: tuple[str, ...], lang: str = "") -> Copy:
    """The copy with its hash (sha256, hex)."""
    seal = hashlib.sha256()
    for part in (title, text, *sorted(set(links))):
        seal.update(part.encode("utf-8", "replace"))
        seal.update(b"\0")
    return Copy(hash=seal.hexdigest(), title=title, text=text, links=links, lang=lang)


class Edition(Struct, frozen=True, kw_only=True):
    """A text that stood, since when, and the run that brought it."""

    hash: str
    at: datetime
    run: str


class ShortRead(Struct, frozen=True, kw_only=True):
    """A suspiciously short text and the runs that read it, one after the other; `I/N` stands before
    the name of a shard.
    """

    hash: str
    runs: tuple[str, ...]

    @property
    def harvests(self) -> int:
        """How many harvests read it. Each shard comes once in one, so that the shard which read it
        most often counts for those beside it.
        """
        shards = Counter(run.rpartition(" ")[0] for run in self.runs)
        times = {"": shards.pop("", 0)}
        for shard, reads in shards.items():
            of = shard.partition("/")[2]
            times[of] = max(reads, times.get(of, 0))
        return sum(times.values())


class Page(Struct, frozen=True, kw_only=True):
    """The fold of a page's observations. Times are UTC; `order` is the order key of the newest
    observation.
    """

    id: int
    slug: str
    url: str
    aliases: tuple[str, ...] = ()
    state: State = State.LISTED
    reason: str = ""
    copy: str | None = None
    title: str = ""
    length: int = 0
    payload: str | None = None
    extractor: str = ""
    etag: str | None = None
    last_modified: str | None = None
    last_read: datetime | None = None
    last_tried: datetime | None = None
    last_changed: datetime | None = None
    error: str | None = None
    failures: int = 0
    short: ShortRead | None = None
    order: str = ""
    first_run: str = ""  # the run that brought the first copy
    witness: str = ""  # an alias that has read well by itself since the current address did
    held: str = ""  # the reason of a hide by the site's word that waits ...
    held_by: str = ""  # ... for a person, since the end of this run; or for its own run's end
    away: str = ""  # only while it is folded: the first run that has hidden it since it was read
    rule: str = ""  # "excluded" or "outdated" where a written rule takes the page down ...
    rule_name: str = ""  # ... and the name of that rule
    rule_held: str = (
        ""  # ... unless the brake holds it: the run whose allowance it would have passed
    )

    @property
    def addresses(self) -> tuple[str, ...]:
        """The current address and the others."""
        return (self.url, *self.aliases)

    @property
    def shown(self) -> bool:
        """Whether readers see the page now: its own state, and no rule in force against it."""
        return self.state == State.SHOWN and not (self.rule and not self.rule_held)

    @property
    def told_title(self) -> str:
        """The title where anybody may read it: none of a page whose site asks not to be listed."""
        return "" if self.visible_reason == NOINDEX and not self.shown else self.title

    @property
    def visible_state(self) -> State:
        """The state that readers and operators are told."""
        return State.HIDDEN if self.rule and not self.rule_held else self.state

    @property
    def visible_reason(self) -> str:
        """The reason that goes with `visible_state`."""
        return self.rule if self.rule and not self.rule_held else self.reason

    @property
    def is_denied(self) -> bool:
        """Whether robots.txt kept it from being asked for: that is no failure."""
        return (self.error or "").partition(":")[0] == DENIED

    @property
    def is_failing(self) -> bool:
        """Whether it was not read well when it was last tried."""
        return self.error is not None and not self.is_denied

    @property
    def is_held(self) -> bool:
        """Whether a hide of this page waits for a person."""
        return bool(self.held) or bool(self.rule and self.rule_held)
