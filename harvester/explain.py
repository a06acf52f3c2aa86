"""What a crawl would do with one address, stage by stage, and by which rule."""

from collections.abc import Iterator
from datetime import date

from harvester.core.robots import Robots
from harvester.core.traps import judge as judge_trap
from shared.event import Event
from shared.outdated import judge_years
from shared.scope import UNCATEGORISED, category, judge
from shared.site import Site
from shared.url import mask, normalise, path_query


class Stage(Event, tag="stage", frozen=True, kw_only=True):
    """One stage and the rule that decided there."""

    stage: str
    result: str
    rule: str = ""
    detail: str = ""


def stages(site: Site, url: str, robots: Robots | None, today: date) -> Iterator[Stage]:
    """Every stage; `robots` None: the host is none of the site's and was not asked."""
    identity = normalise(url, site.scope.ignore_parameters)
    if identity is None:
        yield Stage(stage="normalise", result="no address", detail="neither http nor https")
        return
    yield _normalised(site, url, identity)
    yield _robots(identity, robots)
    yield _scope(site, identity)
    yield _outdated(site, identity, today)
    yield _category(site, identity)
    trap = judge_trap(identity, today)
    if trap is None:
        detail = "by the address alone; what its template brings is known only in a crawl"
        yield Stage(stage="trap", result="none", detail=detail)
    else:
        detail = f"{trap.why}; not so where a sitemap lists the address"
        yield Stage(stage="trap", result="parked", rule=trap.rule, detail=detail)


def _normalised(site: Site, url: str, identity: str) -> Stage:
    shown = mask(identity, site.secret_parameters)
    detail = "as written" if identity == url else f"from {mask(url, site.secret_parameters)}"
    return Stage(stage="normalise", result=shown, detail=detail)


def _robots(url: str, robots: Robots | None) -> Stage:
    if robots is None:
        return Stage(stage="robots", result="not asked", detail="the host is none of the site's")
    answer = robots.ask(path_query(url))
    if robots.closed_because:
        return Stage(stage="robots", result="closed", detail=robots.closed_because)
    line = f"line {answer.number}" if answer.number else "no line decides"
    result = "allowed" if answer.allowed else "disallowed"
    return Stage(stage="robots", result=result, rule=answer.line, detail=line)


def _scope(site: Site, url: str) -> Stage:
    verdict = judge(site, url)
    result = "inside" if verdict.inside else "outside"
    if verdict.link_only is not None:
        result = "link-only"
    return Stage(stage="scope", result=result, rule=verdict.rule, detail=verdict.why)


def _category(site: Site, url: str) -> Stage:
    shelf = category(site, url)
    return Stage(stage="category", result=shelf, rule="" if shelf == UNCATEGORISED else shelf)


def _outdated(site: Site, url: str, today: date) -> Stage:
    judged = judge_years(site.outdated, url, "", today)
    result = "outdated" if judged.is_outdated else "current"
    detail = f"{judged.detail} (the title counts too, once the page is read)"
    return Stage(stage="outdated", result=result, rule=judged.rule, detail=detail)
