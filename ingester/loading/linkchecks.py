"""Link checks of a run while it is loaded: facts taken from records, written in batches."""

from datetime import datetime

from ingester.core.linkfacts import LinkFacts
from ingester.core.observation import Step
from ingester.loading.desk import Desk
from ingester.loading.noindex import as_judged
from ingester.store.linkcontract import LinkRun
from shared.numerals import whole_number
from shared.records import End, LinkCheck
from shared.site import Site

BATCH = 500  # checks in one transaction
KEPT_RUNS = 20  # of a site: what a verdict looks back on
LONGEST = 2_048  # characters of an address; a link check asks for no longer one
LONGEST_WORDS = 500  # of an error, a rule, a proof
LONGEST_FRAGMENTS = 64 << 10  # characters of all fragments of one target


class LinkIntake:
    """Keeps the checks of one run until there are enough to write; no page hears of them."""

    def __init__(
        self, run: str, site: Site, *, file: str, started: datetime, now: datetime
    ) -> None:
        self.count = 0
        self._run, self._site, self._file = run, site, file
        self._started, self._now = started, now
        self._waiting: list[tuple[str, LinkFacts]] = []
        self._end: End | None = None

    def take(self, desk: Desk, record: LinkCheck) -> None:
        """One check."""
        if len(record.url) > LONGEST:
            return
        self.count += 1
        self._waiting.append((record.url, facts_in(record, self._run, self._now)))
        if len(self._waiting) >= BATCH:
            self.write(desk, None)

    def write(self, desk: Desk, end: End | None) -> None:
        """Write down what waits, and how the run ended where that is known."""
        if not self._waiting and end is self._end:
            return
        waiting, self._waiting, self._end = self._waiting, [], end
        with desk.batch() as tx:
            site = tx.save_site(as_judged(tx, self._site), self._now)
            number = tx.put_link_run(
                LinkRun(
                    site_id=site.id,
                    run=self._run,
                    file=self._file,
                    started=self._started,
                    ended=min(end.date, self._now) if end else None,
                    loaded=self._now,
                    why=end.why if end else "",
                    complete=end is not None,
                )
            )
            tx.put_link_checks(site.id, number, waiting)
            if end is not None:
                tx.trim_link_checks(site.id, KEPT_RUNS)


def facts_in(record: LinkCheck, run: str, now: datetime) -> LinkFacts:
    """The facts of a record. What a hostile file may make long is cut."""
    said = record.fields
    status, head = (_status(said.get(name, "")) for name in ("status", "headStatus"))
    hops = (Step(url=hop.url[:LONGEST], status=hop.status) for hop in record.facts.hops)
    return LinkFacts(
        run=run,
        at=min(record.date, now),
        method=said.get("method", "")[:10],
        final=(said.get("finalUrl") or record.url)[:LONGEST],
        status=status,
        head_status=head,
        hops=tuple(hops),
        error=said.get("error", "")[:LONGEST_WORDS],
        phase=said.get("errorPhase", "")[:LONGEST_WORDS],
        detail=said.get("errorDetail", "")[:LONGEST_WORDS],
        robots_rule=said.get("robotsRule", "")[:LONGEST_WORDS],
        block=said.get("block", "")[:LONGEST_WORDS],
        evidence=said.get("blockEvidence", "")[:LONGEST_WORDS],
        content_type=said.get("contentType", "")[:LONGEST_WORDS],
        found=_words(said.get("fragmentsFound", "")),
        missing=_words(said.get("fragmentsMissing", "")),
    )


def _words(text: str) -> tuple[str, ...]:
    """Fragments; one that is cut at the end would be another one."""
    if len(text) > LONGEST_FRAGMENTS:
        text = text[:LONGEST_FRAGMENTS].rpartition(" ")[0]
    return tuple(text.split())


def _status(text: str) -> int | None:
    return whole_number(text) if len(text) == 3 else None
