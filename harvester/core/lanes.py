"""The order in which a host is asked: redirects, retries, the listed, then links by promise."""

import heapq
from collections import deque
from collections.abc import Callable

from harvester.core.target import Packing, Target, depth_of, url_of

Promise = Callable[[str], int]  # how much an address promises by what its kin brought: 0 to 10


def alike(_: str) -> int:
    """No address promises more than another."""
    return 0


class Choice:
    """Waiting addresses by template: the most promising template first, then the nearest to home.

    What pages say is known before the lists that name them are judged, and a trap waits behind
    everything that is better than it.
    """

    def __init__(self, promise: Promise) -> None:
        self._promise = promise
        self._by_template: dict[str, deque[bytes]] = {}
        self._heap: list[tuple[int, int, int, str]] = []
        self._turn = 0

    def add(self, template: str, packed: bytes) -> None:
        """Put an address at the end of its template."""
        if template in self._by_template:
            self._by_template[template].append(packed)
        else:
            self._by_template[template] = deque((packed,))
            self._push(template)

    def take(self) -> bytes:
        """The first address of the template whose turn it is."""
        while True:
            rank, _, _, template = heapq.heappop(self._heap)
            waiting = self._by_template.get(template)
            if not waiting:
                self._by_template.pop(template, None)
            elif self._rank(waiting[0]) > rank:
                self._push(template)
            else:
                break
        packed = waiting.popleft()
        if waiting:
            self._push(template)
        else:
            del self._by_template[template]
        return packed

    def prefer(self, template: str) -> None:
        """A template may have become better: look where it stands now."""
        if template in self._by_template:
            self._push(template)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._by_template

    def _push(self, template: str) -> None:
        first = self._by_template[template][0]
        self._turn += 1
        entry = (self._rank(first), depth_of(first), self._turn, template)
        heapq.heappush(self._heap, entry)

    def _rank(self, packed: bytes) -> int:
        return -self._promise(url_of(packed))


class Lanes:
    """Everything that waits at one host."""

    def __init__(self, packing: Packing, promise: Promise) -> None:
        self._packing = packing
        self._hops: deque[Target] = deque()
        self._retries: list[tuple[float, int, Target]] = []
        self._retry_number = 0
        self._listed: deque[bytes] = deque()
        self._samples: deque[Target] = deque()
        self._links = Choice(promise)
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

    def add_link(self, template: str, packed: bytes) -> None:
        """An address that a page links to."""
        self._links.add(template, packed)
        self.waiting += 1

    def take(self, now: float) -> Target | None:
        """The next target that may be asked for now."""
        target = self._take(now)
        self.waiting -= target is not None
        return target

    def opens_at(self) -> float | None:
        """When the next target may be asked for: 0 for at once, None where nothing waits."""
        if self._hops or self._listed or self._samples or not self._links.is_empty:
            return 0.0
        return self._retries[0][0] if self._retries else None

    def _take(self, now: float) -> Target | None:
        if self._hops:
            return self._hops.popleft()
        if self._retries and self._retries[0][0] <= now:
            return heapq.heappop(self._retries)[2]
        if self._listed:
            return self._packing.unpack(self._listed.popleft(), is_listed=True)
        if not self._links.is_empty:
            return self._packing.unpack(self._links.take(), is_listed=False)
        return self._samples.popleft() if self._samples else None

    def prefer(self, template: str) -> None:
        """What was read lately speaks for or against this template."""
        self._links.prefer(template)
