"""How all sites stand as one health+json document (draft-inadarei-api-health-check)."""

from datetime import datetime

from msgspec import UNSET, Struct, UnsetType

from ingester.core.health import Check, SiteHealth, site_health
from ingester.core.standing import SiteFacts
from ingester.store.contract import Reader
from ingester.telling.facts import site_facts
from shared import __version__
from shared.event import Event, moment
from shared.status import Status, worst

EMPTY = "the store has no site yet: `ingester load FILE --site SITE` fills it"


class CheckLine(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """One check of one site, in the words of the draft; `started` and `last_good` are of runs."""

    component_id: str
    component_type: str = "component"
    observed_value: int | str | None
    observed_unit: str
    status: Status
    time: str | None
    output: str | UnsetType = UNSET
    started: str | UnsetType = UNSET
    last_good: str | UnsetType = UNSET


class HealthLine(Event, frozen=True, kw_only=True, tag="health", rename="camel"):
    """The document; `notes` says why it is not a pass, worst first."""

    status: Status
    version: str
    release_id: str
    notes: list[str]
    checks: dict[str, list[CheckLine]]


class SiteReport(Struct, frozen=True, kw_only=True):
    """What is known of a site, and what that amounts to."""

    facts: SiteFacts
    health: SiteHealth


class HealthReport(Struct, frozen=True, kw_only=True):
    """All sites; the worst one stands for them."""

    status: Status
    notes: tuple[str, ...]
    sites: tuple[SiteReport, ...]
    at: datetime


def health_report(reader: Reader, now: datetime) -> HealthReport:
    """Look at every site of the store."""
    facts = [site_facts(reader, known, now) for known in reader.sites()]
    sites = tuple(SiteReport(facts=one, health=site_health(one, now)) for one in facts)
    if not sites:
        return HealthReport(status=Status.WARN, notes=(EMPTY,), sites=(), at=now)
    healths = sorted((one.health for one in sites), key=lambda one: -one.status.rank)
    notes = tuple(f"{one.site}: {reason}" for one in healths for reason in one.reasons)
    status = worst(one.status for one in healths)
    return HealthReport(status=status, notes=notes, sites=sites, at=now)


def health_line(report: HealthReport) -> HealthLine:
    """The report for machines."""
    checks: dict[str, list[CheckLine]] = {}
    for site in report.sites:
        for check in site.health.checks:
            line = _check(site.health.site, check, report.at)
            checks.setdefault(check.name, []).append(line)
    return HealthLine(
        status=report.status, version="1", release_id=__version__, notes=list(report.notes),
        checks=checks,
    )  # fmt: skip


def _check(site: str, check: Check, now: datetime) -> CheckLine:
    value = moment(check.value) if isinstance(check.value, datetime) else check.value
    return CheckLine(
        component_id=site, observed_value=value, observed_unit=check.unit, status=check.status,
        time=moment(now), output=check.reason or UNSET, started=moment(check.started) or UNSET,
        last_good=moment(check.last_good) or UNSET,
    )  # fmt: skip
