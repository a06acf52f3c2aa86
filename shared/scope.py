"""Which addresses are pages of a site's copy, and on which shelf: every answer names its rule."""

from msgspec import Struct

from shared.patterns import compile_pattern
from shared.site import LinkOnlyRule, Site
from shared.url import path_query, readable

UNCATEGORISED = "uncategorised"


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an address is inside the scope, and the rule that said so."""

    inside: bool
    rule: str
    why: str
    link_only: LinkOnlyRule | None = None


def judge(site: Site, url: str) -> Verdict:
    """Judge a normalised address: host, then link_only, exclude, include; the first match wins."""
    if not site.owns(url):
        return Verdict(inside=False, rule="hosts", why="the host is none of the site's hosts")
    where = path_query(url)
    scope = site.scope
    for link in scope.link_only:
        if is_found(link.match, link.rule, where):
            why = link.why or "shown as a link, never fetched"
            return Verdict(inside=False, rule=link.rule, why=why, link_only=link)
    for exclude in scope.exclude:
        if is_found(exclude.match, exclude.rule, where):
            return Verdict(
                inside=False, rule=exclude.rule, why=exclude.why or "excluded by the site file"
            )
    path = where.partition("?")[0]
    for prefix in scope.include:
        if is_under(path, prefix):
            return Verdict(inside=True, rule=f'include "{prefix}"', why="under an included path")
    return Verdict(inside=False, rule="include", why="under none of the included paths")


def is_found(pattern: str, owner: str, where: str) -> bool:
    """Whether a rule's pattern is found in path?query, as it is asked for or as people read it."""
    compiled = compile_pattern(pattern, owner)
    if compiled.search(where):
        return True
    plain = readable(where)
    return plain != where and bool(compiled.search(plain))


def is_under(path: str, prefix: str) -> bool:
    """Whether a path lies under a prefix of whole segments: /students holds /students/a, not
    /studentship.
    """
    stem = prefix.rstrip("/")
    return path == stem or path.startswith(f"{stem}/")


def category(site: Site, url: str) -> str:
    """The first category whose pattern is found in path?query of a normalised address."""
    where = path_query(url)
    found = (shelf.name for shelf in site.category if is_found(shelf.match, shelf.name, where))
    return next(found, UNCATEGORISED)
