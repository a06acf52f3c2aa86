"""A hundred million pages, worked out from what was measured: machines, hours and bytes."""

from msgspec import Struct

from bench.contest import Run, cpu
from bench.results import Result
from bench.tables import table
from bench.verdicts import row_of

PAGES = 100_000_000
SITES = 20_000  # of 5,000 pages each
CORES = 16  # of a machine
SHARE = 0.7  # of a core's time that is really used
DAYS = 7  # in which every page is read once
CHANGED = 0.05  # of the pages, from week to week
JITTERED = 1.1  # seconds between two requests to a site, with our jitter in the middle


class Measured(Struct, frozen=True, kw_only=True):
    """What the plan is made of."""

    harvest: float  # CPU ms a page, links followed
    again: float  # CPU ms a page that answers 304
    file: float  # bytes a page in a harvest file
    file_again: float  # bytes a page that answered 304
    address: float  # bytes of memory a known address
    extract: float  # CPU ms a page
    new: float  # CPU ms a new page beside extraction, on PostgreSQL where it was measured
    unchanged: float  # CPU ms an unchanged page
    store: float  # bytes a page in the store
    database: str


def plan(results: dict[str, Result]) -> str:
    """The plan as a table of Markdown, or what is missing for it."""
    known = _measured(results)
    if known is None:
        return "Not worked out yet: it needs the suites `harvest`, `load` and `growth`."
    rows = [["step", "measured here", f"{PAGES // 10**6} million pages"], *_rows(known)]
    growth = results["growth"].contest("growth-search")
    if growth:
        last = growth.rows[-1]
        median = 1000 * last.middle(lambda run: run.cost.wall)
        told = f"{median:.1f} ms, the median among {last.name} pages"
        rows.append(["a search", told, "asked of each store, side by side; not multiplied"])
    return table(rows)


def _rows(known: Measured) -> list[list[str]]:
    changed = CHANGED * known.extract + CHANGED * known.new + (1 - CHANGED) * known.unchanged
    return [
        ["first harvest: time of the sites",
         f"a page each {JITTERED} s and site, {SITES:,} sites side by side",
         f"{PAGES / SITES * JITTERED / 3600:,.1f} hours, if all go at once"],
        ["first harvest: harvesters", f"{known.harvest:.2f} ms of CPU a page, gz, links followed",
         _machines(known.harvest)],
        ["their memory", f"{known.address:,.0f} bytes a known address",
         f"{known.address * PAGES / 1e9:,.0f} GB over all; a harvester a site holds only its own"],
        ["harvest files in the object store", f"{known.file / 1000:.1f} kB a page, gz",
         f"{known.file * PAGES / 1e12:,.2f} TB"],
        ["first load: extraction on the Dask cluster", f"{known.extract:.1f} ms of CPU a page",
         _machines(known.extract)],
        ["first load: decision, store and index", f"{known.new:.2f} ms of CPU a page, "
         f"on {known.database}", _writers(known.new)],
        ["the store", f"{known.store / 1000:.1f} kB a page, index included",
         f"{known.store * PAGES / 1e12:,.2f} TB"],
        ["each week after: harvest, most pages 304", f"{known.again:.2f} ms of CPU a page",
         _machines(known.again)],
        ["each week after: files",
         f"{known.file_again:,.0f} bytes an unchanged page, {CHANGED:.0%} changed",
         f"{((1 - CHANGED) * known.file_again + CHANGED * known.file) * PAGES / 1e12:,.2f} TB"],
        ["each week after: load", f"{changed:.2f} ms of CPU a page in the middle",
         _writers(changed)],
    ]  # fmt: skip


def _machines(milliseconds: float) -> str:
    """Of 16 cores, to be done with all pages in a week."""
    hours = milliseconds * PAGES / 3.6e6
    needed = hours / (CORES * SHARE * 24 * DAYS)
    return f"{hours:,.0f} core hours: {needed:,.1f} machines of {CORES} cores for a week"


def _writers(milliseconds: float) -> str:
    """A store has one writer at a time: so many stores, each with its share of the sites."""
    hours = milliseconds * PAGES / 3.6e6
    stores = max(1, -(-hours // (SHARE * 24 * DAYS)))
    return f"{hours:,.0f} core hours: {stores:,.0f} stores side by side, a week"


def _measured(results: dict[str, Result]) -> Measured | None:
    harvest = row_of(results, "harvest-links", "goodcopy, gz")
    again = row_of(results, "harvest-again", "goodcopy, 304")
    load = row_of(results, "load-new", "goodcopy, 1 worker")
    growth = results.get("growth")
    if harvest is None or again is None or load is None or growth is None:
        return None
    address = growth.figures.get("memory-frontier")
    kind = "-postgresql" if growth.contest("growth-new-postgresql") else ""
    new, unchanged = (growth.contest(f"growth-{name}{kind}") for name in ("new", "unchanged"))
    if address is None or new is None or unchanged is None:
        return None
    return Measured(
        harvest=harvest.middle(cpu), again=again.middle(cpu), file=harvest.middle(_each),
        file_again=again.middle(_each), address=address.value,
        extract=load.middle(lambda run: 1000 * (run.cost.seconds - run.cost.own) / run.pages),
        new=new.rows[-1].middle(cpu), unchanged=unchanged.rows[-1].middle(cpu),
        store=new.rows[-1].middle(_each), database="PostgreSQL" if kind else "SQLite",
    )  # fmt: skip


def _each(run: Run) -> float:
    return run.bytes / run.pages
