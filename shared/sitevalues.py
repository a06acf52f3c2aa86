"""What the values of a site file may be beyond their types, and the one form each is kept in."""

import math
from collections.abc import Iterator
from ipaddress import ip_network

from msgspec import structs

from shared.site import Site, split_port
from shared.url import ascii_host, join, normalise, path_of

LARGEST_PORT = 65_535

# (table, key, what is wrong); the table is "" for a key at the top.
Fault = tuple[str, str, str]


def in_one_form(site: Site) -> Site:
    """A site without faults, its hosts and path prefixes as addresses have them."""
    scope = structs.replace(site.scope, include=tuple(map(_prefix, site.scope.include)))
    hosts = tuple(_host(entry) or entry for entry in site.hosts)
    return structs.replace(site, hosts=hosts, scope=scope)


def is_host(entry: str) -> bool:
    """Whether a text can stand in `hosts`: a host or host:port."""
    return _host(entry) is not None


def faults(site: Site) -> Iterator[Fault]:
    """Each value that has the right type and no sense."""
    yield from _top(site)
    yield from _choices(site)
    yield from _numbers(site)


def _top(site: Site) -> Iterator[Fault]:
    for entry in site.hosts:
        if not is_host(entry):
            words = f'holds {entry!r}; write a host or host:port, such as "campus.example"'
            yield "", "hosts", words
    for port in site.ports:
        if not 0 < port <= LARGEST_PORT:
            yield "", "ports", f"holds {port}; a port lies between 1 and {LARGEST_PORT}"
    for text in site.allow_private:
        if not _is_network(text):
            words = f'holds {text!r}, which is no network; write "10.0.0.5/32" or "fd12::/64"'
            yield "", "allow_private", words
    if not site.contact.isprintable():
        yield "", "contact", "holds a line break or another character that no header may have"


def _choices(site: Site) -> Iterator[Fault]:
    for address in site.discover.sitemaps:
        if join(site.home, address) is None:
            yield "discover", "sitemaps", f"holds {address!r}, which is no web address"
    if site.scope.noindex not in ("hide", "ignore"):
        yield "scope", "noindex", f'is {site.scope.noindex!r}; it is "hide" or "ignore"'
    if not site.scope.include:
        yield "scope", "include", 'is empty, so no page is inside; ["/"] includes all'
    if not all(prefix.startswith("/") for prefix in site.scope.include):
        yield "scope", "include", "holds path prefixes, and each begins with /"


def _numbers(site: Site) -> Iterator[Fault]:
    least = {
        "politeness": {"delay": 0, "connections": 1},
        "limits": {"pages": 1, "minutes": 0, "failures_in_a_row": 1},
        "brakes": {"hide_at_most": 0, "shrink_reads": 0},
    }
    for table, keys in least.items():
        for key, smallest in keys.items():
            value = getattr(getattr(site, table), key)
            if not smallest <= value < math.inf:  # nan is none either
                yield table, key, f"is {value}; it is a number, {smallest} or more"
    for key in ("hide_share", "failed_share", "shrink_share"):
        if not 0 <= (share := getattr(site.brakes, key)) <= 1:
            yield "brakes", key, f"is {share}; a share lies between 0 and 1"
    for rule in site.outdated.except_:
        if rule.years < 0:
            yield "outdated.except", "years", f"is {rule.years}; it is 0 or more"


def _host(entry: str) -> str | None:
    """A host or host:port in the form that addresses have; None where it is none."""
    name, port = split_port(entry.strip().lower())
    if port and not 0 < int(port) <= LARGEST_PORT:
        return None
    host = ascii_host(name)
    if host is None or "*" in host:
        return None
    return f"{host}:{int(port)}" if port else host


def _prefix(written: str) -> str:
    """A path prefix with its letters escaped as addresses have them."""
    found = normalise(f"http://host{written.replace('?', '%3F').replace('#', '%23')}")
    return path_of(found) if found else written


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True
