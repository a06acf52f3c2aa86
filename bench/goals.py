"""What we set out to reach, and how each goal is measured."""

from msgspec import Struct

from bench.contest import Run, peak, together, wall
from bench.verdicts import (
    Measure,
    compared,
    complete,
    figure,
    marginal,
    middle,
    slope,
)


class Goal(Struct, frozen=True):
    """One goal: where it stands in our list, in words, its limit, and its measure."""

    id: str
    words: str
    limit: str
    measure: Measure


def own(run: Run) -> float:
    """Milliseconds a page of the first process: all of a load but the extraction."""
    return 1000 * run.cost.own / run.pages


def kilobytes(run: Run) -> float:
    """On the disk, a page."""
    return run.bytes / run.pages / 1000


def megabytes(run: Run) -> float:
    """Of the largest process."""
    return run.cost.peak / 1e6


def first_megabytes(run: Run) -> float:
    """Of the first process."""
    return run.cost.first / 1e6


def seconds(run: Run) -> float:
    """Of the processor, for all pages."""
    return run.cost.seconds


def size(run: Run) -> float:
    """Bytes on the disk."""
    return run.bytes


LISTED, LINKED = "harvest-sitemap", "harvest-links"
GZ, ZST = "goodcopy, gz", "goodcopy, zst"
SCRAPY, WGET, SCRIPT = "Scrapy + warcio", "wget --warc-file", "httpx script + warcio"
NEW, ONE, TWO = "load-new", "goodcopy, 1 worker", "goodcopy, 2 workers"
NAIVE = "warcio + trafilatura"
AGAIN, ALONE = "again-unchanged", "goodcopy, one page alone"
READ = "goodcopy, digests verified"

HARVEST = (
    Goal("H1", "Addresses of a sitemap, gz: CPU beside Scrapy + warcio", "≤ 0.50",
         compared(LISTED, GZ, SCRAPY, most=0.50)),
    Goal("H2", "All links followed, gz: CPU beside Scrapy + warcio", "≤ 0.35",
         compared(LINKED, GZ, SCRAPY, most=0.35)),
    Goal("H2", "The same beside Crawlee + warcio", "≤ 0.65",
         compared(LINKED, GZ, "Crawlee + warcio", most=0.65)),
    Goal("H3", "Sitemap, gz: CPU beside wget, which is C", "≤ 1.25",
         compared(LISTED, GZ, WGET, most=1.25)),
    Goal("H3", "Sitemap, zst: CPU beside wget's gz", "≤ 0.80",
         compared(LISTED, ZST, WGET, most=0.80)),
    Goal("H4", "CPU at 32 connections to one host beside 4", "≤ 1.25",
         compared("harvest-connections", "goodcopy, 32 connections", "goodcopy, 4 connections",
                  most=1.25)),
    Goal("H4", "CPU at 32 connections beside an httpx script", "≤ 0.60",
         compared("harvest-connections", "goodcopy, 32 connections",
                  "httpx script, 32 connections", most=0.60)),
    Goal("H5", "zst beside our own gz: CPU", "≤ 0.80", compared(LISTED, ZST, GZ, most=0.80)),
    Goal("H5", "zst beside our own gz: size", "≤ 1.05",
         compared(LISTED, ZST, GZ, of=size, most=1.05)),
    Goal("H6", "An unchanged site (304) beside the whole harvest: CPU", "≤ 0.60",
         compared("harvest-again", "goodcopy, 304", "goodcopy, whole", most=0.60)),
    Goal("H6", "What an unchanged page takes on the disk", "≤ 0.6 kB",
         middle("harvest-again", "goodcopy, 304", kilobytes, "kB", most=0.6)),
    Goal("H7", "Memory of a crawl of about 5,000 pages with links", "≤ 110 MB",
         middle("memory-5", "goodcopy", megabytes, "MB", most=110)),
    Goal("H7", "More memory for 1,000 pages more, from 5,000 to 20,000", "≤ 1.0 MB",
         slope("goodcopy", "memory-5", "memory-20", most=1.0)),
    Goal("H7", "Memory at about 20,000 pages beside Scrapy", "≤ 0.50",
         compared("memory-20", "goodcopy", SCRAPY, of=peak, most=0.50)),
    Goal("H8", "Memory where one body has 300 MiB", "≤ 100 MB",
         middle("body", "goodcopy", megabytes, "MB", most=100)),
    Goal("H9", "Pace on eight hosts, of what the delay and its jitter allow", "≥ 0.97",
         figure("bounds", "pace-own", least=0.97)),
    Goal("H9", "Gaps shorter than 0.9 of the delay, by the server's log", "none",
         figure("bounds", "short-gaps", most=0)),
    Goal("H10", "Pages of the sitemap in the file, byte by byte, in every round", "all",
         complete(LISTED, GZ)),
    Goal("H10", "The same for about 20,000 pages, links followed", "all",
         complete("memory-20", "goodcopy")),
)  # fmt: skip

LOAD = (
    Goal("I1", "Everything but extraction, a new page", "≤ 0.8 ms",
         middle(NEW, ONE, own, "ms", most=0.8)),
    Goal("I1", "The whole load beside trafilatura alone, called as we call it", "≤ 1.06",
         compared(NEW, ONE, "trafilatura alone, our options", most=1.06)),
    Goal("I2", "CPU beside the straightforward loop (warcio, trafilatura, sqlite3)", "≤ 0.72",
         compared(NEW, ONE, NAIVE, most=0.72)),
    Goal("I2", "Wall time with 2 workers beside that loop", "≤ 0.42",
         compared(NEW, TWO, NAIVE, of=wall, most=0.42)),
    Goal("I2", "CPU with 2 workers beside trafilatura's command line with 2", "≤ 0.85",
         compared(NEW, TWO, "trafilatura CLI, 2 processes", most=0.85)),
    Goal("I3", "CPU beside FastWARC and trafilatura with Markdown, links and metadata", "≤ 0.60",
         compared(NEW, ONE, "FastWARC + Markdown, links, metadata", most=0.60)),
    Goal("I4", "Wall time of 1 worker beside 2", "≥ 1.7",
         compared(NEW, ONE, TWO, of=wall, least=1.7)),
    Goal("I4", "CPU of 2 workers beside 1", "≤ 1.06", compared(NEW, TWO, ONE, most=1.06)),
    Goal("I5", "An unchanged page, its bytes harvested again", "≤ 0.15 ms",
         marginal(AGAIN, "goodcopy, same bytes", ALONE, most=0.15)),
    Goal("I5", "A page of a file that was loaded before", "≤ 0.15 ms",
         marginal(AGAIN, "goodcopy, same file", ALONE, most=0.15)),
    Goal("I5", "What a file that was loaded before adds to the store", "nothing",
         middle(AGAIN, "goodcopy, same file", size, "bytes", most=0)),
    Goal("I6", "Pages with the same bytes at 4 addresses: CPU beside each once", "≤ 1.2",
         compared("load-repeats", "goodcopy, each at 4 addresses", "goodcopy, each once",
                  of=seconds, most=1.2)),
    Goal("I7", "Read gz and verify: CPU beside FastWARC", "≤ 1.5",
         compared("file-read-gz", READ, "FastWARC, digests verified", most=1.5)),
    Goal("I7", "Read zst and verify: CPU beside FastWARC", "≤ 1.5",
         compared("file-read-zst", READ, "FastWARC, digests verified", most=1.5)),
    Goal("I7", "Read gz with Python's own zlib: CPU beside warcio", "≤ 1.0",
         compared("file-read-gz", "goodcopy on zlib alone, digests verified",
                  "warcio, digests verified", most=1.0)),
    Goal("I8", "Memory of the loading process", "≤ 80 MB",
         middle(NEW, TWO, first_megabytes, "MB", most=80)),
    Goal("I8", "Memory of the largest worker", "≤ 300 MB",
         middle(NEW, TWO, megabytes, "MB", most=300)),
    Goal("I8", "Memory where one record has 300 MiB, all processes", "≤ 120 MB",
         middle("record", "goodcopy", lambda run: together(run) / 1e6, "MB", most=120)),
    Goal("I9", "A page made to hang whoever reads it: its CPU", "≤ 11 s",
         figure("load", "hostile-each", most=11)),
    Goal("I9", "Good pages lost beside such pages", "none",
         figure("load", "hostile-lost", most=0)),
    Goal("I10", "A changed page, index included, without its extraction", "≤ 0.8 ms",
         middle("again-changed", ONE, own, "ms", most=0.8)),
    Goal("S", "Start of `harvester --help`", "≤ 120 ms",
         middle("start", "goodcopy, harvester --help", lambda run: 1000 * seconds(run), "ms",
                most=120)),
    Goal("S", "Start of `ingester --help`", "≤ 120 ms",
         middle("start", "goodcopy, ingester --help", lambda run: 1000 * seconds(run), "ms",
                most=120)),
)  # fmt: skip

GROWTH = (
    *(
        Goal("G", f"Time for {what}: the exponent over the number of pages", "≤ 1.05",
             figure("growth", f"slope-{name}", most=1.05))
        for name, what in (
            ("frontier", "the frontier of a crawl"),
            ("new", "a load of new pages"),
            ("unchanged", "a load of unchanged pages"),
            ("due", "the plan of the next harvest"),
        )
    ),
    Goal("G", "A search among 100,000 pages, median of the wall time", "< 50 ms",
         middle("growth-search", "100,000", lambda run: 1000 * run.cost.wall, "ms", most=50)),
)  # fmt: skip
