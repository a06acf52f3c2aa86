"""What a changed site file would do to the pages of a site, before it is used."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from ingester.core.page import Page, State
from ingester.core.rules import rule_against
from shared.scope import category, judge
from shared.site import Site

SAMPLES = 5  # addresses shown for each rule


class Change(Struct, frozen=True, kw_only=True):
    """One rule's effect: `hide`, `show`, `link` or `recategorise`, with how many pages and some of
    them.
    """

    effect: str
    rule: str
    why: str
    count: int
    samples: tuple[str, ...]


class _Group:
    def __init__(self) -> None:
        self.count, self.samples = 0, []  # type: tuple[int, list[str]]

    def add(self, url: str) -> None:
        self.count += 1
        if len(self.samples) < SAMPLES:
            self.samples.append(url)


def preview(pages: Iterable[Page], before: Site, after: Site, today: date) -> list[Change]:
    """Every effect that the site file `after` would have on pages loaded under `before`."""
    groups: dict[tuple[str, str, str], _Group] = {}
    for page in pages:
        for key in _effects(page, before, after, today):
            groups.setdefault(key, _Group()).add(page.url)
    return [
        Change(effect=effect, rule=rule, why=why, count=group.count, samples=tuple(group.samples))
        for (effect, rule, why), group in sorted(
            groups.items(), key=lambda item: (item[0][0], -item[1].count)
        )
    ]


def _effects(page: Page, before: Site, after: Site, today: date) -> Iterable[tuple[str, str, str]]:
    link = judge(after, page.url).link_only
    hit = rule_against(after, page.url, page.title, today)
    if link is not None and judge(before, page.url).link_only is None:
        yield "link", link.rule, link.why
    elif hit is not None and page.shown:
        yield "hide", hit.rule, hit.detail
    elif hit is None and page.rule and page.state == State.SHOWN and not page.shown:
        yield "show", page.rule_name, "no rule is against it any more"
    old, new = category(before, page.url), category(after, page.url)
    if old != new:
        yield "recategorise", f"{old} -> {new}", "the first category that matches"
