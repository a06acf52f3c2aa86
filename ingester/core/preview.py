"""What a changed site file would do to the pages of a site, before it is used."""

from collections.abc import Container, Iterable, Iterator
from datetime import date

from msgspec import Struct

from ingester.core.decide import Reason
from ingester.core.page import Page, State
from ingester.core.rules import is_hidden_for_noindex, is_link, rule_against
from shared.scope import category, judge
from shared.site import Site

Effect = tuple[str, str, str]  # what happens, by which rule, and why

SAMPLES = 5  # addresses shown for each rule


class Change(Struct, frozen=True, kw_only=True):
    """One rule's effect: `hide`, `show`, `link`, `unlink` (it was only a link) or `recategorise`,
    with how many pages and some of them.
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


def preview(
    pages: Iterable[Page],
    before: Site,
    after: Site,
    today: date,
    *,
    said_noindex: Container[int] = (),
) -> list[Change]:
    """Every effect that the site file `after` would have on pages loaded under `before`.

    `said_noindex`: the pages, by id, that it would hide for that.
    """
    groups: dict[tuple[str, str, str], _Group] = {}
    for page in pages:
        effects = [*_shown_or_not(page, before, after, today)]
        if not effects and page.shown and page.id in said_noindex:
            effects = [("hide", Reason.NOINDEX.value, "the page says so")]
        for key in (*effects, *_shelf(page, before, after)):
            groups.setdefault(key, _Group()).add(page.url)
    return [
        Change(effect=effect, rule=rule, why=why, count=group.count, samples=tuple(group.samples))
        for (effect, rule, why), group in sorted(
            groups.items(), key=lambda item: (item[0][0], -item[1].count)
        )
    ]


def _shown_or_not(page: Page, before: Site, after: Site, today: date) -> Iterator[Effect]:
    link = judge(after, page.url).link_only
    hit = rule_against(after, page.url, page.title, today)
    was_link = is_link(page)  # then its title is the rule's own, and no year in it counts
    if link is not None and judge(before, page.url).link_only is None:
        yield "link", link.rule, link.why
    elif hit is not None and page.shown and not (was_link and hit.reason == Reason.OUTDATED):
        yield "hide", hit.rule, hit.detail
    elif link is None and was_link:
        was = judge(before, page.url).link_only
        why = "no rule makes it only a link any more: it has its text again, or is listed"
        yield "unlink", was.rule if was else Reason.LINK_ONLY.value, why
    elif is_hidden_for_noindex(after, page):
        yield "show", Reason.NOINDEX.value, "noindex is ignored"
    elif hit is None and page.rule and page.state == State.SHOWN and not page.shown:
        yield "show", page.rule_name, "no rule is against it any more"


def _shelf(page: Page, before: Site, after: Site) -> Iterator[Effect]:
    old, new = category(before, page.url), category(after, page.url)
    if old != new:
        yield "recategorise", f"{old} -> {new}", "the first category that matches"
