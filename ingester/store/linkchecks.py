"""Link checks in the store: one row an address and run; the newest runs are kept."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import bindparam, desc, exists, func, select

from ingester.core.linkfacts import LinkFacts
from ingester.store.columns import instant, micros, moment, storable
from ingester.store.linkchecktables import link_checks, link_runs
from ingester.store.linkcontract import LinkedTarget, LinkPlace, LinkRun
from ingester.store.linktables import links, targets
from ingester.store.schema import pages
from ingester.store.session import Query, Session, Tuple, insert_new, upsert
from shared.build import json_bytes
from shared.errors import StoreError

PORTION = 1_000  # targets read at once

RUNS = Query(
    select(link_runs)
    .where(link_runs.c.site_id == bindparam("site_id"))
    .order_by(desc(link_runs.c.started), desc(link_runs.c.run))
)
ONE_RUN = Query(
    select(link_runs).where(
        link_runs.c.run == bindparam("run"), link_runs.c.site_id == bindparam("site_id")
    )
)
NEW_RUN = insert_new(link_runs)
KNOWN_RUN = Query(
    link_runs.update()
    .where(link_runs.c.id == bindparam("key"))
    .values({name: bindparam(name) for name in ("ended", "why", "complete")})
)
FORGET_RUN = Query(link_runs.delete().where(link_runs.c.id == bindparam("run_id")))
FORGET_CHECKS = Query(link_checks.delete().where(link_checks.c.run_id == bindparam("run_id")))
CHECKS = Query(
    select(link_checks.c.facts).where(
        link_checks.c.site_id == bindparam("site_id"), link_checks.c.url == bindparam("url")
    )
)
PUT = upsert(link_checks, update=False)

_SHOWN_LINKS = links.join(pages, pages.c.id == links.c.page_id)
LINKED = Query(
    select(targets.c.id, targets.c.url)
    .where(
        targets.c.site_id == bindparam("site_id"),
        targets.c.id > bindparam("after"),
        exists()
        .select_from(_SHOWN_LINKS)
        .where(links.c.target_id == targets.c.id, pages.c.shown == 1),
    )
    .order_by(targets.c.id)
    .limit(PORTION)
)
PLACES = Query(
    select(pages.c.url, pages.c.title, links.c.text)
    .select_from(_SHOWN_LINKS)
    .where(links.c.target_id == bindparam("target_id"), pages.c.shown == 1)
    .order_by(links.c.page_id)
    .limit(bindparam("most"))
)
COUNT = Query(
    select(func.count())
    .select_from(_SHOWN_LINKS)
    .where(links.c.target_id == bindparam("target_id"), pages.c.shown == 1)
)

_FACTS = msgspec.json.Decoder(LinkFacts).decode


class LinkChecksReader(Session):
    """What is known of links and their checks."""

    def link_runs(self, site_id: int) -> list[LinkRun]:
        """The runs that checked links of a site, the newest first."""
        return self.rows(RUNS, _run, site_id=site_id)

    def link_checks(self, site_id: int, url: str) -> list[LinkFacts]:
        """What is known of an address without its fragment."""
        return self.rows(CHECKS, _facts, site_id=site_id, url=storable(url))

    def linked_targets(self, site_id: int) -> Iterator[LinkedTarget]:
        """Every address that a shown page of the site links to now."""
        for row in self.paged(LINKED, tuple, "after", 0, site_id=site_id):
            yield LinkedTarget(id=row[0], url=row[1])

    def link_places(self, target_id: int, most: int) -> list[LinkPlace]:
        """The shown pages that link to an address, the oldest first."""
        return self.rows(PLACES, _place, target_id=target_id, most=most)

    def count_link_places(self, target_id: int) -> int:
        """How many shown pages link to an address."""
        return self.number(COUNT, target_id=target_id) or 0


class LinkChecksWriter(LinkChecksReader):
    """Changes to link checks."""

    def put_link_run(self, run: LinkRun) -> int:
        """The id of the run with this site and run id; what is newly known of it is kept."""
        known = self.row(ONE_RUN, _run, run=storable(run.run), site_id=run.site_id)
        if known is None:
            made = self.number(
                NEW_RUN, site_id=run.site_id, run=storable(run.run), file=storable(run.file),
                started=micros(run.started), loaded=micros(run.loaded), **_end_of(run),
            )  # fmt: skip
            if made is None:
                raise StoreError(f"the link check {run.run} can't be written")
            return made
        if run.complete and not known.complete:
            self.change(KNOWN_RUN, key=known.id, **_end_of(run))
        return known.id

    def put_link_checks(
        self, site_id: int, run_id: int, checks: Iterable[tuple[str, LinkFacts]]
    ) -> None:
        """Add checks of a run; an address that the run has checked already stays."""
        rows = (
            {
                "site_id": site_id,
                "url": storable(url),
                "run_id": run_id,
                "facts": json_bytes(facts).decode(),
            }
            for url, facts in checks
        )
        self.change_many(PUT, rows)

    def trim_link_checks(self, site_id: int, keep: int) -> None:
        """Forget all but the newest runs that checked links."""
        for run in self.link_runs(site_id)[keep:]:
            self.change(FORGET_CHECKS, run_id=run.id)
            self.change(FORGET_RUN, run_id=run.id)


def _end_of(run: LinkRun) -> dict[str, Any]:
    return {"ended": micros(run.ended), "why": storable(run.why), "complete": int(run.complete)}


def _run(row: Tuple) -> LinkRun:
    id_, site_id, run, file, started, ended, loaded, why, complete = row
    return LinkRun(
        id=id_, site_id=site_id, run=run, file=file, started=instant(started),
        ended=moment(ended), loaded=instant(loaded), why=why, complete=bool(complete),
    )  # fmt: skip


def _facts(row: Tuple) -> LinkFacts:
    return _FACTS(row[0])


def _place(row: Tuple) -> LinkPlace:
    return LinkPlace(url=row[0], title=row[1], text=row[2])
