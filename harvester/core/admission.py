"""Which addresses a run may ask for at all, and which it knows already: eight bytes an address."""

from functools import lru_cache

from msgspec import Struct

from harvester.core.target import key_of
from harvester.core.turns import Offer
from shared.errors import ConfigError
from shared.numerals import whole_number
from shared.scope import judge
from shared.site import Site
from shared.url import mask, normalise


class Shard(Struct, frozen=True, kw_only=True):
    """One of several harvesters side by side: 1 to `of`."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def has(self, key: int) -> bool:
        """Whether an address, by its key, is this harvester's."""
        return key % self.of == self.number - 1


def shard_of(text: str) -> Shard:
    """The shard that `I/N` names; ConfigError where it names none."""
    number, count = (whole_number(part) for part in text.partition("/")[::2])
    if number is not None and count is not None and 1 <= number <= count:
        return Shard(number=number, of=count)
    raise ConfigError(f"--shard {text}: write I/N with I from 1 to N, such as --shard 1/4")


RECENT = 8_192  # addresses as written whose identity is at hand


class Admission:
    """Lets each address of the site in once."""

    def __init__(self, site: Site, shard: Shard) -> None:
        self.site, self._shard = site, shard
        self._known: set[int] = set()
        self._left_out: set[int] = set()
        # Menus name the same addresses on every page.
        self._identified = lru_cache(maxsize=RECENT)(self._identify)
        self._unlinked: set[int] = set()  # what a sitemap lists and no page has named (yet)

    def identity(self, url: str) -> str | None:
        """The address under which this site knows a page."""
        return normalise(url, self.site.scope.ignore_parameters)

    def key(self, url: str) -> int:
        """What stands for an identity; the values of secret parameters make no other page."""
        secret = self.site.secret_parameters
        return key_of(mask(url, secret) if secret else url)

    @property
    def orphans(self) -> int:
        """How many addresses a sitemap lists that no page links to."""
        return len(self._unlinked)

    def admit_listed(self, url: str) -> str | Offer:
        """The same for an address of a sitemap: an orphan until a page links to it."""
        return self._admit(url, is_linked=False)

    def admit(self, url: str) -> str | Offer:
        """The identity of an address that is new to this run, or why it is not let in."""
        return self._admit(url, is_linked=True)

    def _identify(self, url: str) -> tuple[str, int] | None:
        identity = self.identity(url)
        return None if identity is None else (identity, self.key(identity))

    def _admit(self, url: str, *, is_linked: bool) -> str | Offer:
        identified = self._identified(url)
        if identified is None:
            return Offer.REFUSED
        identity, key = identified
        if is_linked:
            self._unlinked.discard(key)
        if key in self._known:
            return Offer.KNOWN
        if not (self._shard.has(key) and judge(self.site, identity).inside):
            return Offer.REFUSED
        self._known.add(key)
        if not is_linked:
            self._unlinked.add(key)
        return identity

    def claim(self, url: str) -> None:
        """An identity that this run reads whatever the rules say: the home, a redirect's end."""
        key = self.key(url)
        self._known.add(key)
        self._left_out.discard(key)

    def leave_out(self, url: str) -> None:
        """An identity that the plan calls not due: known, and not read."""
        key = self.key(url)
        if key not in self._known:
            self._known.add(key)
            self._left_out.add(key)

    def reads(self, url: str) -> bool:
        """Whether this run reads an identity anyway (or has parked it)."""
        key = self.key(url)
        return key in self._known and key not in self._left_out
