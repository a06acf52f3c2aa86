"""The links of the shown pages: where each target stands, the worst first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from msgspec import Struct

from ingester.core.linkfacts import LinkFacts, facts_of
from ingester.core.linkverdict import CERTAIN, JudgedLink, LinkVerdict, judge_link
from ingester.core.standing import clock
from ingester.look.drawings import Bar, Chart, Part, Tone
from ingester.report.kinds import Report, Table
from ingester.store.contract import Reader, StoredSite
from ingester.store.linkcontract import LinkPlace, LinkRun
from shared.event import Event, moment
from shared.url import mask, normalise
from shared.wording import counted

PLACES = 20  # pages named for one target; all are counted
TOLD = 5  # of them in a table
UNREACHED = "unreachable"  # how a check ended that reached nobody: it says nothing about any link
QUIET = (LinkVerdict.OK, LinkVerdict.UNCHECKED)
ABSENT = (
    LinkVerdict.BROKEN, LinkVerdict.SUSPECTED, LinkVerdict.UNREACHABLE, LinkVerdict.TIMEOUT,
    LinkVerdict.BLOCKED, LinkVerdict.RATE_LIMITED,
)  # fmt: skip
TONES = {
    **dict.fromkeys(LinkVerdict, Tone.WARN),
    **dict.fromkeys(CERTAIN, Tone.BAD),
    LinkVerdict.OK: Tone.GOOD,
    LinkVerdict.UNCHECKED: Tone.NONE,
    LinkVerdict.DISALLOWED: Tone.NONE,
}


class LinkedFrom(Struct, frozen=True, kw_only=True):
    """A page with the link, and its words there."""

    url: str
    title: str
    text: str


class LinkLine(Event, frozen=True, kw_only=True, tag="link"):
    """One target whose links deserve a look. `pages`: how many link to it; the first are named."""

    site: str
    verdict: LinkVerdict
    url: str
    detail: str
    leads_to: str
    status: int | None
    checked: str | None
    since: str | None
    last_ok: str | None
    checks: int
    pages: int
    first_page: str
    text: str
    linked_from: tuple[LinkedFrom, ...]


class LinkCounts(Event, frozen=True, kw_only=True, tag="links"):
    """All targets of a site by verdict; `run`: the newest check of links."""

    site: str
    run: str | None
    checked: str | None
    targets: int
    counts: dict[str, int]


def report(reader: Reader, sites: Sequence[StoredSite], now: datetime) -> Report:
    """Every target that the shown pages of the sites link to now, judged."""
    lines: list[LinkLine] = []
    sums: list[LinkCounts] = []
    notes: list[str] = []
    for known in sites:
        runs = reader.link_runs(known.id)
        found = _Judge(reader, known, runs)
        lines += sorted(found.lines(), key=_worst_first)
        newest = runs[0] if runs else None
        sums.append(_counts(known.name, newest, found.counts))
        notes.append(_note(known.name, newest, found.counts))
    return Report(
        title="Links", lines=[*lines, *sums],
        columns=(
            "type", "site", "verdict", "url", "detail", "leads_to", "status", "checked", "since",
            "last_ok", "checks", "pages", "first_page", "text", "targets",
            *(f"counts.{verdict}" for verdict in LinkVerdict),
        ),
        tables=(_verdicts(sums), _targets(lines)) if any(one.targets for one in sums) else (),
        charts=tuple(_charts(sums)), notes=tuple(notes),
    )  # fmt: skip


class _Judge:
    """Judges the targets of one site, one after the other."""

    def __init__(self, reader: Reader, known: StoredSite, runs: Sequence[LinkRun]) -> None:
        self._reader, self._known = reader, known
        self._deaf = {run.run for run in runs if run.why == UNREACHED}
        self.counts: Counter[LinkVerdict] = Counter()

    def lines(self) -> Iterator[LinkLine]:
        """The targets that deserve a look; all are counted."""
        for target in self._reader.linked_targets(self._known.id):
            address, mark, fragment = target.url.partition("#")
            masked = mask(address, self._known.site.secret_parameters)
            judged = self._judged(address, masked, f"{masked}{mark}{fragment}")
            self.counts[judged.verdict] += 1
            if judged.verdict not in QUIET:
                places = self._reader.link_places(target.id, PLACES)
                pages = self._reader.count_link_places(target.id)
                yield _line(self._known.name, f"{masked}{mark}{fragment}", judged, places, pages)

    def _judged(self, address: str, masked: str, url: str) -> JudgedLink:
        """By the checks. Whether a page of the site is there, its captures say just as well."""
        checks = [
            one
            for one in self._reader.link_checks(self._known.id, masked)
            if one.run not in self._deaf
        ]
        judged = judge_link(url, checks)
        if judged.verdict not in ABSENT or not self._known.site.owns(address):
            return judged
        return judge_link(url, [*checks, *self._captures(address)])

    def _captures(self, address: str) -> list[LinkFacts]:
        identity = normalise(address, self._known.site.scope.ignore_parameters)
        if identity is None:
            return []
        stored = self._reader.observations_of(self._known.id, [identity])
        seen = (one.observation for one in stored if not one.undone)
        facts = (facts_of(one) for one in seen if one.requested == identity and not one.recovered)
        return [one for one in facts if one is not None]


def _line(
    site: str, url: str, judged: JudgedLink, places: Sequence[LinkPlace], pages: int
) -> LinkLine:
    linked = tuple(LinkedFrom(url=one.url, title=one.title, text=one.text) for one in places)
    return LinkLine(
        site=site, verdict=judged.verdict, url=url, detail=judged.detail,
        leads_to=judged.leads_to, status=judged.status, checked=moment(judged.checked),
        since=moment(judged.since), last_ok=moment(judged.last_ok), checks=judged.checks,
        pages=pages, first_page=linked[0].url if linked else "",
        text=linked[0].text if linked else "", linked_from=linked,
    )  # fmt: skip


def _worst_first(line: LinkLine) -> tuple[int, int, str]:
    return list(LinkVerdict).index(line.verdict), -line.pages, line.url


def _counts(site: str, run: LinkRun | None, counted: Counter[LinkVerdict]) -> LinkCounts:
    return LinkCounts(
        site=site, run=run.run if run else None, checked=moment(run.started) if run else None,
        targets=counted.total(),
        counts={verdict.value: counted[verdict] for verdict in LinkVerdict if counted[verdict]},
    )  # fmt: skip


def _verdicts(sums: Sequence[LinkCounts]) -> Table:
    rows = [(one.site, verdict, count) for one in sums for verdict, count in one.counts.items()]
    return Table(columns=("site", "verdict", "targets"), rows=rows)


def _targets(lines: Sequence[LinkLine]) -> Table:
    """A target with its pages below each other; what was said above is not said again."""
    rows: list[Sequence[object]] = []
    for line in lines:
        head: tuple[object, ...] = (line.verdict.value, line.url, _said(line))
        for place in line.linked_from[:TOLD]:
            rows.append((*head, place.url, place.text))
            head = ("", "", "")
        if line.pages > TOLD:
            rows.append((*head, f"and {counted(line.pages - TOLD, 'more page')}", ""))
    columns = ("verdict", "target", "what came", "linked from", "words of the link")
    return Table(columns=columns, rows=rows)


def _said(line: LinkLine) -> str:
    arrow = f" -> {line.leads_to}" if line.leads_to else ""
    since = f" (since {line.since[:10]})" if line.since else ""
    return f"{line.detail}{arrow}{since}"


def _charts(sums: Sequence[LinkCounts]) -> Iterator[Chart]:
    bars = tuple(
        Bar(
            label=one.site,
            parts=tuple(
                Part(name=verdict, amount=count, tone=TONES[LinkVerdict(verdict)])
                for verdict, count in one.counts.items()
            ),
        )
        for one in sums
        if one.targets
    )
    if bars:
        yield Chart(title="Targets by verdict", labels="site", amounts="targets", bars=bars)


def _note(site: str, run: LinkRun | None, found: Counter[LinkVerdict]) -> str:
    if run is None:
        return (
            f"{site}: no check of links was loaded yet:"
            " `harvester links FILE --site SITE -o links.warc.gz`,"
            " then `ingester load links.warc.gz`."
        )
    left = found[LinkVerdict.UNCHECKED]
    unchecked = f" {counted(left, 'target was', 'targets were')} not asked for." if left else ""
    partly = "" if run.complete and run.why == "finished" else " It did not get to its end."
    return f"{site}: by the links checked on {clock(run.started)}.{partly}{unchecked}"
