"""The site or the page that an argument means."""

from pathlib import Path

from ingester.store.contract import PageRow, Reader, StoredSite
from shared.console import one_line
from shared.errors import ConfigError
from shared.site import Site
from shared.sitefile import load_site


def known_site(reader: Reader, argument: str) -> StoredSite:
    """The site of the store with this name, site file or home address; else a ConfigError."""
    found = reader.site(argument)
    if found is None and (Path(argument).is_file() or "://" in argument):
        found = same_site(reader, load_site(argument))
    if found is not None:
        return found
    names = ", ".join(one_line(known.name) for known in reader.sites())
    knows = (
        f"It knows {names}." if names else "It is empty: `ingester load FILE --site SITE` fills it."
    )
    raise ConfigError(f"the store has no site {one_line(argument)!r}. {knows}")


def same_site(reader: Reader, site: Site) -> StoredSite | None:
    """The stored site with this name, else the one with this home."""
    by_home = (known for known in reader.sites() if known.site.home == site.home)
    return reader.site(site.name) or next(by_home, None)


def known_pages(reader: Reader, argument: str) -> list[PageRow]:
    """The pages with this address or slug (of several sites, perhaps); else a ConfigError."""
    rows = reader.find_pages(argument)
    if not rows:
        raise ConfigError(
            f"no page has the address or slug {one_line(argument)!r}. "
            "`ingester pages` lists all pages."
        )
    return rows


def meant_sites(reader: Reader, argument: str | None) -> list[tuple[int, Site]]:
    """The stored sites that an argument means (all: None), each with the rules that count now.

    A site file's own rules count; a site that the store does not have yet gives nothing.
    """
    if argument is None:
        return [(known.id, known.site) for known in reader.sites()]
    known = reader.site(argument)
    if known is not None:
        return [(known.id, known.site)]
    site = load_site(argument)
    stored = same_site(reader, site)
    if stored is None:
        return []
    return [(stored.id, site if Path(argument).is_file() else stored.site)]
