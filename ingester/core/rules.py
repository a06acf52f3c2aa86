"""The operator's written rules over a page: outside the scope, or about a past year."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct, structs

from ingester.core.decide import Reason
from ingester.core.page import Page, State
from shared.outdated import judge_years
from shared.scope import judge
from shared.site import Site


class RuleHit(Struct, frozen=True, kw_only=True):
    """A rule that takes a page down, by name."""

    reason: Reason
    rule: str
    detail: str

    @property
    def told(self) -> str:
        """The rule and what it saw, in one line."""
        return self.detail if self.rule == self.reason else f"{self.rule}: {self.detail}"


def rule_against(site: Site, url: str, title: str, today: date) -> RuleHit | None:
    """The rule that hides a page with this address and this title today, or None.

    A page that is only a link is shown by its rule's own title, which no year makes outdated.
    """
    verdict = judge(site, url)
    if verdict.link_only is not None:
        return None
    if not verdict.inside:
        return RuleHit(reason=Reason.EXCLUDED, rule=verdict.rule, detail=verdict.why)
    years = judge_years(site.outdated, url, title, today)
    if years.is_outdated:
        return RuleHit(reason=Reason.OUTDATED, rule=years.rule, detail=years.detail)
    return None


def under_rules(site: Site, page: Page, today: date, *, was_seen: bool) -> Page:
    """The page as rules let it be seen at once: only a link, or never shown where nobody saw it
    yet. What people see (`was_seen`) is taken from them at a run's end only, under the brake.
    """
    link = judge(site, page.url).link_only
    if link is not None:
        return as_link(page, link.title)
    hit = rule_against(site, page.url, page.title, today)
    if hit is None:
        return page
    if was_seen:
        in_force = page.rule and not page.rule_held
        return structs.replace(page, rule="", rule_name="") if in_force else page
    return structs.replace(page, rule=hit.reason.value, rule_name=hit.rule, rule_held="")


def lifted(site: Site, page: Page, today: date) -> Page:
    """The page without the mark, or the hold, of a rule that is not against it today."""
    if not page.rule or rule_against(site, page.url, page.title, today) is not None:
        return page
    return structs.replace(page, rule="", rule_name="", rule_held="")


def was_seen(page: Page, before: Iterable[Page]) -> bool:
    """Whether readers saw anything at an address of this page before."""
    own = set(page.addresses)
    return any(was.shown and not own.isdisjoint(was.addresses) for was in before)


def as_link(page: Page, title: str) -> Page:
    """A page that is only a link. Its observations stay: without the rule it is folded anew."""
    return structs.replace(
        page, state=State.SHOWN, reason=Reason.LINK_ONLY.value, title=title, copy=None, length=0,
        error=None, held="", held_by="", rule="", rule_name="", rule_held="",
    )  # fmt: skip


def is_hidden_for_noindex(site: Site, page: Page) -> bool:
    """Whether a page is hidden, or waits to be, for a noindex that the site file ignores now."""
    if site.scope.noindex == "hide":
        return False
    hidden = page.state == State.HIDDEN and page.reason == Reason.NOINDEX
    return hidden or page.held == Reason.NOINDEX


def is_link(page: Page) -> bool:
    """Whether a rule made this page only a link."""
    return page.reason == Reason.LINK_ONLY
