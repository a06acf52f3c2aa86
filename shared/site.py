"""What an operator says about one site: where it starts, what belongs to it, and how politely it is
read.

`shared.sitefile` reads it from TOML; `harvester init` writes the keys that a first crawl needs.
"""

import hashlib
from functools import lru_cache

import msgspec
from msgspec import Struct, field

from shared.numerals import whole_number
from shared.url import authority


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of the site file."""


class Discover(Part, frozen=True, kw_only=True):
    """Where a crawl starts besides the home page."""

    sitemaps: tuple[str, ...] = ()
    links: bool = True
    lists: tuple[str, ...] = ()


class ExcludeRule(Part, frozen=True, kw_only=True):
    """Addresses that are no pages of this copy, and why."""

    rule: str
    match: str
    why: str = ""


class LinkOnlyRule(Part, frozen=True, kw_only=True):
    """Addresses that readers see as a link with this title; never fetched."""

    rule: str
    match: str
    title: str
    why: str = ""


class ScopeTable(Part, frozen=True, kw_only=True):
    """Which addresses are pages of this copy; first match wins: link_only, exclude, include."""

    noindex: str = "hide"
    include: tuple[str, ...] = ("/",)
    ignore_parameters: tuple[str, ...] = ()
    exclude: tuple[ExcludeRule, ...] = ()
    link_only: tuple[LinkOnlyRule, ...] = ()


class CategoryRule(Part, frozen=True, kw_only=True):
    """A shelf that readers look on; the first whose pattern matches path or title."""

    name: str
    match: str


class OutdatedExcept(Part, frozen=True, kw_only=True):
    """Pages that stay good for some years after the year they name."""

    rule: str
    match: str
    years: int


class OutdatedTable(Part, frozen=True, kw_only=True, rename={"except_": "except"}):
    """When a page counts as one of a past year. The default spares course codes and "commenced from
    2014".
    """

    ignore: tuple[str, ...] = (r"\b[A-Z]{1,4}\d{4}\b", r"(?i)commenced from \d{4}")
    except_: tuple[OutdatedExcept, ...] = ()


class Limits(Part, frozen=True, kw_only=True):
    """Where a run stops by itself."""

    pages: int = 5000
    minutes: float = 0
    failures_in_a_row: int = 30


class Politeness(Part, frozen=True, kw_only=True):
    """How often one host is asked."""

    delay: float = 1.0
    connections: int = 1


class DueRule(Part, frozen=True, kw_only=True):
    """Pages that are read more or less often than the rest."""

    match: str
    every: str
    rule: str = ""


class DueTable(Part, frozen=True, kw_only=True):
    """How old a copy may grow before it is asked for again."""

    every: str = "2d"
    rule: tuple[DueRule, ...] = ()


class Brakes(Part, frozen=True, kw_only=True):
    """How much one run may hide or lose before a person looks."""

    hide_at_most: int = 25
    hide_share: float = 0.02
    failed_share: float = 0.05
    shrink_share: float = 0.5
    shrink_reads: int = 3


class Mail(Part, frozen=True, kw_only=True):
    """Who is told when something is wrong."""

    to: tuple[str, ...] = ()
    smtp: str = "smtp://localhost:25"


class Site(Part, frozen=True, kw_only=True):
    """One site, as its site file or a plain address describes it."""

    home: str
    name: str = ""
    hosts: tuple[str, ...] = ()
    contact: str = ""
    allow_private: tuple[str, ...] = ()
    ports: tuple[int, ...] = ()
    ca_file: str = ""
    secret_parameters: tuple[str, ...] = ()
    discover: Discover = field(default_factory=Discover)
    scope: ScopeTable = field(default_factory=ScopeTable)
    category: tuple[CategoryRule, ...] = ()
    outdated: OutdatedTable = field(default_factory=OutdatedTable)
    limits: Limits = field(default_factory=Limits)
    politeness: Politeness = field(default_factory=Politeness)
    due: DueTable = field(default_factory=DueTable)
    brakes: Brakes = field(default_factory=Brakes)
    mail: Mail = field(default_factory=Mail)

    def owns(self, url: str) -> bool:
        """Whether the address is http(s) on one of the site's hosts and their ports."""
        return authority(url) in authorities(self.hosts, self.home)

    @property
    def digest(self) -> str:
        """The sha256 (hex) of everything said here; it goes into each run's warcinfo."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()


@lru_cache(maxsize=256)
def authorities(hosts: tuple[str, ...], home: str) -> frozenset[str]:
    """Every `host:port` that belongs to a site: 80, 443 and the home's own port, or the port as
    written.
    """
    own_host, _, own_port = authority(home).rpartition(":")
    found = set()
    for entry in hosts:
        host, port = split_port(entry.lower())
        if port:
            found.add(f"{host}:{port}")
        else:
            found |= {f"{host}:80", f"{host}:443"}
            if host == own_host:
                found.add(f"{host}:{own_port}")
    return frozenset(found)


def split_port(entry: str) -> tuple[str, str]:
    """Cut `host`, `host:port` or `[v6]:port` into host and port ("" when none is written)."""
    host, colon, port = entry.rpartition(":")
    if colon and whole_number(port) is not None and (":" not in host or host.endswith("]")):
        return host, port
    return (f"[{entry}]" if ":" in entry and not entry.startswith("[") else entry), ""
