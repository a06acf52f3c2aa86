"""The order in which a host is asked: redirects, retries, the listed, then links by depth."""

import heapq
from collections import deque

from harvester.core.target import Packing, Target


class Rotation:
    """Waiting addresses of one depth, template by template in turn, so that none holds the head."""

    def __init__(self) -> None:
        self._by_template: dict[str, deque[bytes]] = {}
        self._turn: deque[str] = deque()

    def add(self, template: str, packed: bytes) -> None:
        """Put an address at the end of its template."""
        if template not in self._by_template:
            self._by_template[template] = deque()
            self._turn.append(template)
        self._by_template[template].append(packed)

    def take(self) -> bytes:
        """The first address of the template whose turn it is."""
        template = self._turn.popleft()
        waiting = self._by_template[template]
        packed = waiting.popleft()
        if waiting:
            self._turn.append(template)
        else:
            del self._by_template[template]
        return packed

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._turn


class Lanes:
    """Everything that waits at one host."""

    def __init__(self, packing: Packing) -> None:
        self._packing = packing
        self._hops: deque[Target] = deque()
        self._retries: list[tuple[float, int, Target]] = []
        self._retry_number = 0
        self._listed: deque[bytes] = deque()
        self._samples: deque[Target] = deque()
        self._links: dict[int, Rotation] = {}
        self.waiting = 0  # how many targets wait

    def add_hop(self, target: Target) -> None:
        """A redirect goes before everything else: its page is half read."""
        self._hops.append(target)
        self.waiting += 1

    def put_back(self, target: Target) -> None:
        """What was taken and not asked for after all."""
        self._hops.appendleft(target)
        self.waiting += 1

    def add_retry(self, target: Target, due: float) -> None:
        """A page to ask for again, not before `due`."""
        self._retry_number += 1
        heapq.heappush(self._retries, (due, self._retry_number, target))
        self.waiting += 1

    def add_sample(self, target: Target) -> None:
        """A parked address to look at once."""
        self._samples.append(target)
        self.waiting += 1

    def add_listed(self, packed: bytes) -> None:
        """An address that a sitemap, a list or the plan names."""
        self._listed.append(packed)
        self.waiting += 1

    def add_link(self, template: str, depth: int, packed: bytes) -> None:
        """An address that a page links to."""
        self._links.setdefault(depth, Rotation()).add(template, packed)
        self.waiting += 1

    def take(self, now: float) -> Target | None:
        """The next target that may be asked for now."""
        target = self._take(now)
        self.waiting -= target is not None
        return target

    def opens_at(self) -> float | None:
        """When the next target may be asked for: 0 for at once, None where nothing waits."""
        if self._hops or self._listed or self._links or self._samples:
            return 0.0
        return self._retries[0][0] if self._retries else None

    def _take(self, now: float) -> Target | None:
        if self._hops:
            return self._hops.popleft()
        if self._retries and self._retries[0][0] <= now:
            return heapq.heappop(self._retries)[2]
        if self._listed:
            return self._packing.unpack(self._listed.popleft(), is_listed=True)
        if packed := self._take_link():
            return self._packing.unpack(packed, is_listed=False)
        return self._samples.popleft() if self._samples else None

    def _take_link(self) -> bytes | None:
        if not self._links:
            return None
        depth = min(self._links)
        packed = self._links[depth].take()
        if self._links[depth].is_empty:
            del self._links[depth]
        return packed
