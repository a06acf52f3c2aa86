"""The site or the page that an argument means."""

from collections.abc import Iterable
from difflib import get_close_matches
from itertools import islice

from ingester.core.slug import slug_of
from ingester.store.contract import PageRow, Reader, StoredSite
from shared.console import one_line
from shared.errors import ConfigError
from shared.scope import UNCATEGORISED
from shared.site import Site
from shared.sitefile import is_file, load_site

MOST_SLUGS = 20_000  # that are looked at for one that was meant: most of a second
FEW = 3  # that are named


def known_site(reader: Reader, argument: str) -> StoredSite:
    """The site of the store with this name, site file or home address; else a ConfigError."""
    found = reader.site(argument)
    if found is None and (is_file(argument) or "://" in argument):
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
            f"no page has the address or slug {one_line(argument)!r}.{meant(reader, argument)} "
            "`ingester pages` lists all pages with their slugs."
        )
    return rows


def meant(reader: Reader, argument: str) -> str:
    """The slugs that may have been meant, as a question: those with the argument's words in them,
    else those that are spelled nearly so; "" where none is near.
    """
    words = slug_of(argument) if "://" in argument else slug_of(f"x://x/{argument}")
    slugs = [row.page.slug for row in islice(reader.page_rows(), MOST_SLUGS)]
    near = _having(slugs, words) or get_close_matches(words, slugs, FEW)
    near = near or _having(slugs, _spelled(words, slugs))
    return f" Did you mean {' or '.join(near)}?" if near else ""


def _having(slugs: Iterable[str], words: str) -> list[str]:
    """The slugs with these words, those that end with them first."""
    found = (slug for slug in slugs if words in slug)
    return sorted(found, key=lambda slug: (not slug.endswith(words), len(slug)))[:FEW]


def _spelled(words: str, slugs: Iterable[str]) -> str:
    """The words as the slugs spell them."""
    known = {word for slug in slugs for word in slug.split("-")}
    return "-".join(next(iter(get_close_matches(one, known, 1)), one) for one in words.split("-"))


def known_category(reader: Reader, argument: str | None, site: StoredSite | None) -> str | None:
    """The category; ConfigError where no site file (of these) has one of this name."""
    if argument is None:
        return None
    among = [site] if site is not None else reader.sites()
    names = dict.fromkeys(rule.name for known in among for rule in known.site.category)
    if among and argument not in (*names, UNCATEGORISED):
        knows = ", ".join(map(one_line, (*names, UNCATEGORISED)))
        raise ConfigError(f"no site has a category {one_line(argument)!r}. There is {knows}.")
    return argument


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
    return [(stored.id, site if is_file(argument) else stored.site)]
