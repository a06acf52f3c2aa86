"""The frontier: every address of a run, which one is next, and when. No clock, no network."""

from datetime import date

from msgspec.structs import replace

from harvester.core import limits
from harvester.core.admission import Admission, Shard
from harvester.core.host import Host
from harvester.core.hosts import Hosts, origin_of
from harvester.core.pagination import Lists
from harvester.core.target import Packing, Target, url_of
from harvester.core.traps import Trap, TrapRule
from harvester.core.turns import AskRobots, Capped, Deny, Done, Fetch, Led, Offer, Turn, Wait
from harvester.core.watch import MISSING, NOTHING, Held, PageRead, TrapWatch
from shared.scope import judge
from shared.site import Site
from shared.url import path_query

_DRY_PAGE = Trap(
    rule=TrapRule.PAGINATION, why="the page before showed nothing that its list did not have"
)
_FRESH = (Offer.QUEUED, Offer.PARKED)


class Frontier:
    """Offers come in, turns go out; each target is settled, or still waits when the run ends."""

    def __init__(self, site: Site, *, today: date, shard: Shard | None = None) -> None:
        packing = Packing()
        self.admission = Admission(site, shard or Shard())
        self.watch = TrapWatch(self.admission, today=today)
        self.hosts = Hosts(site, packing, self.watch.budget.promise)
        self.targets = 0
        self.has_sitemap = False
        self.unlisted = 0  # pages read that no list names
        self.closed = 0  # targets behind a robots.txt that could not be had
        self._packing = packing
        self._lists = Lists()
        self._recalled: set[int] = set()
        self._withdrawn = 0

    @property
    def site(self) -> Site:
        """The site, with the hosts that its home has shown to be its own."""
        return self.admission.site

    @site.setter
    def site(self, site: Site) -> None:
        self.admission.site = site

    @property
    def not_tried(self) -> int:
        """Targets that nobody asked for (yet)."""
        return self.hosts.waiting() - len(self._recalled) - self._withdrawn + self.closed

    def offer_home(self) -> None:
        """The home page is always asked for: it is walked from even where it is out of scope."""
        home = self.site.home
        self.admission.claim(home)
        self._queue(home, self._packing.pack(home, "", 0, None), is_listed=True)

    def offer_listed(self, url: str, *, via: str, lastmod: str | None = None) -> Offer:
        """An address that a sitemap, a list or the plan names: no trap rule can park it."""
        is_from_sitemap = via.startswith("sitemap:")
        admit = self.admission.admit_listed if is_from_sitemap else self.admission.admit
        self.has_sitemap |= is_from_sitemap
        admitted = admit(url)
        if isinstance(admitted, Offer):
            return admitted
        self._queue(admitted, self._packing.pack(admitted, via, 0, lastmod), is_listed=True)
        return Offer.QUEUED

    def leave_out(self, url: str) -> None:
        """A page that the plan calls not due: it is not asked for, however often it is linked."""
        if identity := self.admission.identity(url):
            self.admission.leave_out(identity)

    def offer(self, url: str, *, via: str, depth: int, trap: Trap | None = None) -> Offer:
        """An address that a page links to; `trap` parks it for a reason of that page."""
        admitted = self.admission.admit(url)
        if isinstance(admitted, Offer):
            return admitted
        packed = self._packing.pack(admitted, via, depth, None)
        held = self.watch.meet(admitted)
        if held is None and trap is not None:
            held = (self.watch.template(admitted), trap)
        return self._queue_or_park(admitted, packed, held)

    def take(self, page: Target, read: PageRead) -> None:
        """A page that was read: its links are offered, and its families judged."""
        is_page = read is not NOTHING and read is not MISSING
        self.unlisted += not page.is_listed and is_page
        dead_ends = self._lists.dead_ends(page.url, read.links)
        fresh = [
            link
            for link in read.links
            if self.offer(
                link,
                via=page.url,
                depth=page.depth + 1,
                trap=_DRY_PAGE if link in dead_ends else None,
            )
            in _FRESH
        ]
        for packed in self.watch.learn(page, read, fresh):
            url = url_of(packed)
            self._queue_or_park(url, packed, self.watch.holds(url))
        for url in filter(self.site.owns, (page.requested, page.via)):
            self.hosts.of(url).lanes.prefer(self.watch.template(url))

    def _queue_or_park(self, url: str, packed: bytes, held: Held | None) -> Offer:
        if held is not None:
            self.watch.park(held, packed)
            return Offer.PARKED
        self._queue(url, packed, is_listed=False)
        return Offer.QUEUED

    def _queue(self, url: str, packed: bytes, *, is_listed: bool) -> None:
        self.targets += 1
        lanes = self.hosts.of(url).lanes
        if is_listed:
            lanes.add_listed(packed)
        else:
            lanes.add_link(self.watch.template(url), packed)

    def turn(self, now: float, *, may_fetch: bool = True) -> Turn:
        """What to do now; hosts take turns, and a host whose time has not come is waited for."""
        waits: list[float] = []
        for host in self.hosts.in_turn():
            opens = host.next_at()
            if opens is not None and opens <= now:
                if found := self._next_of(host, now, may_fetch=may_fetch):
                    self.hosts.used(host)
                    return found
                opens = host.next_at()
            if opens is not None and opens > now:
                waits.append(opens)
        if waits or self.hosts.is_busy:
            return Wait(until=min(waits, default=None))
        return self.turn(now, may_fetch=may_fetch) if self._look_again() else Done()

    def _next_of(self, host: Host, now: float, *, may_fetch: bool) -> Turn | None:
        while target := host.lanes.take(now):
            if self._is_recalled(target) or self._parks(target):
                continue
            rules = self.hosts.robots(target.url, now)
            if rules is None:
                host.lanes.put_back(target)
                origin = self.hosts.ask_robots(target.url)
                return AskRobots(origin=origin) if origin else None
            if rules.is_blocked and origin_of(target.url) != origin_of(self.site.home):
                return Deny(target=target, line=rules.closed_because, is_blocked=True)
            if rules.closed_because:
                self.closed += 1
                continue
            answer = rules.ask(path_query(target.url))
            if not answer.allowed:
                return Deny(target=target, line=answer.line)
            if not may_fetch:
                host.lanes.put_back(target)
                return Capped()
            self.hosts.start(host)
            self.watch.spent += 1
            return Fetch(target=target)
        return None

    def _parks(self, target: Target) -> bool:
        """Park a target whose family was closed while it waited."""
        held = None if target.is_bound else self.watch.holds_now(target.url)
        if held is None:
            return False
        packed = self._packing.pack(target.url, target.via, target.depth, target.lastmod)
        self.watch.park(held, packed)
        self.targets -= 1
        return True

    def _look_again(self) -> bool:
        """Take a few parked addresses back before the run ends."""
        taken, released = self.watch.last_look()
        for packed in taken:
            target = self._packing.unpack(packed, is_listed=False)
            self.hosts.of(target.url).lanes.add_sample(replace(target, is_sample=True))
        self.targets += len(taken)
        for packed in released:
            url = url_of(packed)
            self._queue_or_park(url, packed, self.watch.holds(url))
        return bool(taken or released)

    def retry(self, target: Target, now: float) -> bool:
        """Ask again later; False where the page had all its tries or its host is left alone."""
        return self.hosts.retry(target, now)

    def put_back(self, target: Target) -> None:
        """A request for a target was broken off: it waits again."""
        self.hosts.of(target.url).lanes.put_back(target)

    def withdraw(self) -> None:
        """A target that waits for its next try is settled by its last one."""
        self._withdrawn += 1

    def follow(self, target: Target, location: str, status: int) -> Led:
        """Where a redirect of a target leads; ON: it is asked for next."""
        url = self.admission.identity(location)
        if url is None or not self._may_follow(target, url):
            return Led.AWAY
        seen = [hop.url for hop in target.hops] + [target.url]
        is_other_spelling = url == target.url and seen.count(url) == 1
        if len(seen) > limits.HOPS or (url in seen and not is_other_spelling):
            return Led.ROUND
        key = self.admission.key(url)
        if url not in seen and self.admission.reads(url) and not self.watch.parking.holds(key):
            return Led.KNOWN
        if url not in seen and self.watch.repeats(url):
            return Led.KNOWN
        self.admission.claim(url)
        self.watch.parking.claim(key)
        spelling = location.partition("#")[0] if is_other_spelling else ""
        self.hosts.of(url).lanes.add_hop(target.hopped(url, status, spelling))
        return Led.ON

    def _may_follow(self, target: Target, url: str) -> bool:
        if target.requested == self.site.home:
            return self.site.owns(url)
        return judge(self.site, url).inside

    def recall(self, requested: str, reached: str) -> None:
        """A page that an earlier part of this run settled: it is not asked for again."""
        key = self.admission.key(requested)
        if self.admission.reads(requested) and not self.watch.parking.holds(key):
            self._recalled.add(key)
        else:
            self.targets += 1
        for url in (requested, reached):
            self.admission.claim(url)
            self.watch.parking.claim(self.admission.key(url))

    def revive(self, target: Target) -> None:
        """A recalled page is to be asked for again after all."""
        key = self.admission.key(target.requested)
        if key in self._recalled:
            self._recalled.remove(key)
        else:
            self.hosts.of(target.requested).lanes.put_back(target)

    def _is_recalled(self, target: Target) -> bool:
        if not self._recalled or target.hops or target.tries:
            return False
        key = self.admission.key(target.requested)
        if key not in self._recalled:
            return False
        self._recalled.remove(key)
        return True
