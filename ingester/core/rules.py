"""The operator's written rules over a page: outside the scope, or about a past year."""

from datetime import date

from msgspec import Struct

from ingester.core.decide import Reason
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
