"""Gathers from the store how a site stands."""

from datetime import datetime, timedelta

from ingester.core.brakes import RunState
from ingester.core.due import interval
from ingester.core.health import STALE
from ingester.core.standing import KIND_WORDS, KindOfRun, RunFact, SiteFacts
from ingester.store.contract import Reader, StoredRun, StoredSite
from shared.site import Site
from shared.sitefile import seconds

RECENT = 50  # runs of a site that are looked at one by one
SHORTEST = timedelta(minutes=1)  # `every` may be "0s"; a harvest can't be younger than that


def site_facts(reader: Reader, known: StoredSite, now: datetime) -> SiteFacts:
    """How a site stands now."""
    recent = reader.runs(known.id, limit=RECENT)
    facts = [run_fact(run) for run in recent if not run.undone]
    return SiteFacts(
        site=known.name,
        every=_length(known.site.due.every),
        runs=tuple(sorted(facts, key=lambda run: run.started, reverse=True)),
        kinds=tuple(_kinds(reader, known.id)),
        pages=reader.page_sums(known.id),
        stale=_stale(reader, known, now),
        held_since=reader.held_since(known.id),
    )


def run_fact(run: StoredRun) -> RunFact:
    """A run as it is judged; no run is newer than its load, whatever the harvester's clock said."""
    started = min(run.started, run.loaded)
    looked = run.listing_complete is not None
    return RunFact(
        run=run.run, kind=run.kind, state=RunState(run.state), started=started,
        ended=max(started, min(run.ended or started, run.loaded)), loaded=run.loaded,
        why=run.state_why, damaged=run.damaged, listed=run.listed if looked else None,
        listing_complete=bool(run.listing_complete), shard=run.shard,
    )  # fmt: skip


def _kinds(reader: Reader, site_id: int) -> list[KindOfRun]:
    found = []
    for kind in KIND_WORDS:
        last = reader.last_run(site_id, kind)
        good = reader.last_run(site_id, kind, good=True)
        if last is not None:
            found.append(
                KindOfRun(kind=kind, last=run_fact(last), good=run_fact(good) if good else None)
            )
    return found


def _stale(reader: Reader, known: StoredSite, now: datetime) -> int:
    """Shown copies older than `STALE` times what the site file allows at their address."""
    site = known.site
    shortest = min(_length(every) for every in (site.due.every, *(r.every for r in site.due.rule)))
    old = reader.read_before(known.id, now - STALE * shortest)
    return sum(now - read > STALE * _allowed(site, url) for url, read in old)


def _allowed(site: Site, url: str) -> timedelta:
    return _length(interval(site, url))


def _length(every: str) -> timedelta:
    return max(timedelta(seconds=seconds(every)), SHORTEST)
