"""Who names an address in a listing: the site's sitemaps, the operator's lists, or only a plan."""

from collections.abc import Collection

SITEMAP, LIST = "sitemap:", "list:"  # how those sources begin (FORMAT.md)


def in_a_sitemap(sources: Collection[str]) -> bool:
    """Whether the site itself lists the address: what orphans and unlisted pages go by."""
    return any(source.startswith(SITEMAP) for source in sources)


def is_named(sources: Collection[str]) -> bool:
    """Whether it belongs to the site's list; a plan only repeats what was known before."""
    return any(source.startswith((SITEMAP, LIST)) for source in sources)
