"""Made-up weeks of a small site: what each run saw at a few addresses, as harvest files."""

import random
import uuid
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from itertools import pairwise

from msgspec import Struct

from shared.http import stored
from shared.packing import GZ, Packer
from shared.records import Counts, Facts, Hop, ListingEntry
from shared.runwriter import Intro, RunWriter
from shared.sink import Place, Sink

HOME = "https://campus.example/"
FEES, SLASH, WWW = HOME + "fees", HOME + "fees/", "https://www.campus.example/fees"
COSTS, BELOW, KEEPER = HOME + "costs", HOME + "fees/sub", HOME + "keeper"
ADDRESSES = (FEES, SLASH, WWW, COSTS, BELOW, HOME)
AWAY = "https://other.example/x"
HOSTS = ("campus.example", "www.campus.example")
BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
STEP = timedelta(seconds=10)
HTML = ((b"Content-Type", b"text/html"),)


class Kind(StrEnum):
    """What came of asking for an address."""

    READ = "read"
    MOVED = "moved"  # a redirect that was followed to a page that reads well
    MOVED_ON = "moved on"  # two of them
    LEADS = "leads"  # a redirect that was not followed: its target is read in this run anyway
    STATUS = "status"
    LEADS_TO_STATUS = "leads to status"
    NOT_MODIFIED = "not modified"
    NO_ANSWER = "no answer"
    DISALLOWED = "disallowed"
    CHALLENGE = "challenge"
    SIGN_IN = "sign-in"
    NOINDEX = "noindex"
    LEADS_AWAY = "leads away"
    TRUNCATED = "truncated"
    SHORT = "short"
    SOFT_404 = "soft-404"


# How often each is drawn; what people meet most, most.
WEIGHTS = {
    Kind.READ: 8, Kind.MOVED: 5, Kind.MOVED_ON: 2, Kind.LEADS: 5, Kind.STATUS: 5,
    Kind.LEADS_TO_STATUS: 1, Kind.NOT_MODIFIED: 2, Kind.NO_ANSWER: 2, Kind.DISALLOWED: 1,
    Kind.CHALLENGE: 1, Kind.SIGN_IN: 1, Kind.NOINDEX: 2, Kind.LEADS_AWAY: 1, Kind.TRUNCATED: 1,
    Kind.SHORT: 1, Kind.SOFT_404: 1,
}  # fmt: skip
GOOD = (Kind.READ, Kind.MOVED, Kind.MOVED_ON, Kind.NOT_MODIFIED, Kind.SHORT)
WORD = (Kind.STATUS, Kind.LEADS_TO_STATUS, Kind.NOINDEX)  # may be the site's own


class Seen(Struct, frozen=True, kw_only=True):
    """One capture of a story. `text` says which of a few texts was read."""

    kind: Kind
    asked: str
    to: str = ""
    last: str = ""
    text: int = 1
    redirect: int = 301
    second: int = 301
    status: int = 404
    canonical: bool = False

    @property
    def is_word(self) -> bool:
        """Whether it may take a page down."""
        if self.kind in (Kind.STATUS, Kind.LEADS_TO_STATUS):
            return self.status in (404, 410)
        return self.kind == Kind.NOINDEX

    def __str__(self) -> str:
        way = {
            Kind.MOVED: f" -{self.redirect}-> {self.to}",
            Kind.LEADS: f" -{self.redirect}..> {self.to}",
            Kind.MOVED_ON: f" -{self.redirect}-> {self.to} -{self.second}-> {self.last}",
            Kind.LEADS_TO_STATUS: f" -{self.redirect}-> {self.to} {self.status}",
            Kind.SIGN_IN: f" -> {self.to}",
            Kind.STATUS: f" {self.status}",
        }.get(self.kind, "")
        told = f"{self.kind} {self.asked}{way} T{self.text}{' canonical' if self.canonical else ''}"
        return told.replace("https://www.campus.example", "WWW").replace(HOME[:-1], "")


Run = tuple[Seen, ...]
Story = tuple[Run, ...]


def drawn(dice: random.Random, addresses: tuple[str, ...]) -> Seen:
    """One capture at one of these addresses."""
    kind = dice.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    asked = dice.choice(addresses)
    return Seen(
        kind=kind,
        asked=asked,
        to=dice.choice([one for one in addresses if one != asked]),
        last=dice.choice(addresses),
        text=dice.randint(1, 3),
        redirect=dice.choice((301, 302, 301, 308, 307)),
        second=dice.choice((301, 302)),
        status=dice.choice((404, 410, 404, 403, 500, 429, 418)),
        canonical=dice.random() < 0.2,
    )


def a_story(dice: random.Random, *, runs: tuple[int, int] = (2, 4), most: int = 3) -> Story:
    """So many runs over a few addresses, each asked for once a run."""
    few = tuple(dice.sample(ADDRESSES, dice.randint(2, 4)))
    made = []
    for _ in range(dice.randint(*runs)):
        found = [drawn(dice, few) for _ in range(dice.randint(1, most))]
        made.append(tuple({seen.asked: seen for seen in found}.values()))
    return tuple(made)


def told(story: Story) -> str:
    """The story for people."""
    return "\n".join(f"run {n}: {'; '.join(map(str, run))}" for n, run in enumerate(story))


def instant(run: int, number: int) -> datetime:
    """When a run's capture of this number was made."""
    return BEGAN + timedelta(days=run) + STEP * (number + 1)


def good_moments(story: Story) -> set[datetime]:
    """When something was read well; a redirect's own time counts as that of what it read."""
    return {
        instant(n, i) for n, run in enumerate(story) for i, seen in enumerate(run)
        if seen.kind in (*GOOD, Kind.LEADS)
    } | {instant(n, len(run)) for n, run in enumerate(story)}  # fmt: skip


class _Memory(Sink):
    """A file that is only bytes."""

    def __init__(self) -> None:
        self.written = bytearray()

    @property
    def offset(self) -> int:
        """How long it is by now."""
        return len(self.written)

    def append(self, member: bytes) -> Place:
        """Keep a member."""
        place = Place(offset=self.offset, length=len(member))
        self.written += member
        return place

    def close(self) -> None:
        """Nothing to let go of."""


def harvest_of(
    story: Story,
    number: int,
    *,
    why: str = "finished",
    keeper: bool = True,
    name: str = "campus",
    home: str = HOME,
    began: datetime | None = None,
    shard: str | None = None,
) -> bytes:
    """One run of the story as a harvest file; a page that never fails stands at its end."""
    out = _Memory()
    began = began or BEGAN + timedelta(days=number)
    intro = Intro(
        site=name, home=home, hosts=HOSTS, user_agent="goodcopy-tests", config="", at=began,
        shard=shard,
    )  # fmt: skip
    writer = RunWriter(out, Packer(GZ), str(uuid.uuid4()))
    writer.warcinfo(intro)
    run = story[number]
    entries = [ListingEntry(url=url, sources=("list:all.txt",)) for url in ADDRESSES]
    writer.listing(at=began, entries=entries, complete=True)
    for place, seen in enumerate(run):
        write(writer, seen, began + STEP * (place + 1))
    if keeper:
        at = began + STEP * (len(run) + 1)
        writer.response(url=KEEPER, at=at, http=_body("text 99"), facts=Facts(requested=KEEPER))
    if why:
        writer.end(at=began + timedelta(hours=1), counts=Counts(), why=why)
    return bytes(out.written)


def write(writer: RunWriter, seen: Seen, at: datetime) -> None:
    """One capture as its record."""
    match seen.kind:
        case Kind.NOT_MODIFIED:
            http = stored(304, "Not Modified", (), b"")
            writer.not_modified(url=seen.asked, at=at, http=http, facts=_facts(seen))
        case Kind.NO_ANSWER:
            writer.failure(url=seen.asked, at=at, status=-4, error="timeout", facts=_facts(seen))
        case Kind.DISALLOWED:
            writer.disallowed(
                url=seen.asked, at=at, rule="Disallow: /", robots_url=HOME, facts=_facts(seen)
            )
        case Kind.LEADS | Kind.LEADS_AWAY:
            target = AWAY if seen.kind == Kind.LEADS_AWAY else seen.to
            hops = (Hop(url=seen.asked, status=seen.redirect), Hop(url=target))
            headers = (*HTML, (b"Location", target.encode()))
            http = stored(seen.redirect, "Found", headers, b"moved")
            writer.response(url=seen.asked, at=at, http=http, facts=_facts(seen, hops))
        case _:
            url, hops = _way(seen)
            cut = "length" if seen.kind == Kind.TRUNCATED else None
            facts = _facts(seen, hops)
            writer.response(url=url, at=at, http=_answer(seen), facts=facts, truncated=cut)


def _facts(seen: Seen, hops: tuple[Hop, ...] = ()) -> Facts:
    return Facts(requested=seen.asked, hops=hops)


def _way(seen: Seen) -> tuple[str, tuple[Hop, ...]]:
    """Where the answer came from, and over which redirects."""
    match seen.kind:
        case Kind.MOVED | Kind.LEADS_TO_STATUS:
            return seen.to, (Hop(url=seen.asked, status=seen.redirect),)
        case Kind.SIGN_IN:
            return seen.to, (Hop(url=seen.asked, status=302),)
        case Kind.MOVED_ON:
            first = Hop(url=seen.asked, status=seen.redirect)
            return seen.last, (first, Hop(url=seen.to, status=seen.second))
        case _:
            return seen.asked, ()


def _answer(seen: Seen):
    match seen.kind:
        case Kind.STATUS | Kind.LEADS_TO_STATUS:
            return stored(seen.status, "No", HTML, b"no")
        case Kind.CHALLENGE | Kind.SIGN_IN | Kind.SOFT_404:
            return _body(f"block {seen.kind}")
        case Kind.NOINDEX:
            return _body(f"text {seen.text} noindex")
        case Kind.SHORT:
            return _body(f"short {seen.text}")
        case _:
            named = f" canonical {_way(seen)[0]}" if seen.canonical else ""
            return _body(f"text {seen.text}{named}")


def _body(words: str):
    return stored(200, "OK", HTML, words.encode())


def with_other_order(story: Story, dice: random.Random) -> list[int]:
    """The numbers of the runs in another order than that of time, where there is one."""
    order = list(range(len(story)))
    while len(order) > 1 and all(one < after for one, after in pairwise(order)):
        dice.shuffle(order)
    return order
