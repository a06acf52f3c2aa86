"""What must not grow or slip in a crawl: memory with the site, memory with one body, the pace."""

import gzip
from collections import defaultdict
from functools import partial
from itertools import pairwise
from pathlib import Path
from uuid import UUID

from bench.contest import Contest, Doing, Run, play
from bench.cost import measured
from bench.pages import UNIT, Corpus, Page, corpus, made_corpus
from bench.results import Figure, Result
from bench.suites.harvest import LINKS, SITEMAP, by_script, ours
from bench.website import Website, has_nginx, lay_down, served
from bench.workshop import Workshop

HOSTS = 8
DELAY = 0.1  # seconds
JITTER = 0.1  # of the delay, in the middle: ours adds up to 20 % to every gap
SHORT = 0.9  # of the delay: a gap below is a breach
FILLER = b"<p>One paragraph of a page that does not end, and that nobody ought to keep whole.</p>\n"


def run(shop: Workshop) -> Result:
    """The start of both commands, and whatever this size asks for."""
    figures: dict[str, Figure] = {}
    contests = [_start(shop), *(_growth(shop, copies) for copies in shop.size.copies)]
    if shop.size.body:
        contests += [_one_body(shop), _one_record(shop)]
    if shop.size.paced and has_nginx():
        figures |= _pace(shop)
    times = ", ".join(map(str, shop.size.copies))
    what = f"{_unit(shop).what}, laid down {times or 'no'} times"
    return shop.result("bounds", what, contests, figures)


def _start(shop: Workshop) -> Contest:
    """What a command takes before it does anything."""
    contestants: list[tuple[str, Doing]] = [
        (f"goodcopy, {tool} --help", partial(_help, shop, tool))
        for tool in ("harvester", "ingester")
    ]
    rounds = shop.size.rounds
    return play("start", "Start a command", 1, contestants, rounds)


def _help(shop: Workshop, tool: str) -> Run:
    return Run(cost=shop.ours(tool, "--help"), pages=1)


def _unit(shop: Workshop) -> Corpus:
    whole = corpus(UNIT, made=1_000) if shop.size.is_real else made_corpus(shop.size.crawled)
    return whole if shop.size.crawled >= 1_000 else whole.sample(shop.size.crawled)


def _growth(shop: Workshop, copies: int) -> Contest:
    """One crawl each of the same pages at so many addresses more, once: memory hardly varies."""
    digests = lay_down(_unit(shop), shop.folder / "www", copies=copies)
    with served(shop.folder / "www", digests, folder=shop.folder) as site:
        contestants: list[tuple[str, Doing]] = [
            ("goodcopy", partial(ours, shop, site, LINKS, "gz")),
            ("Scrapy + warcio", partial(by_script, shop, site, LINKS, "scrapy_warc.py")),
        ]
        title = f"Memory of a crawl with links, {len(digests):,} pages"
        return play(f"memory-{copies}", title, len(digests), contestants, 1)


def _one_body(shop: Workshop) -> Contest:
    """A site of one small page and one that is far too long."""
    start = b"<!DOCTYPE html><html><head><title>Long</title></head><body>\n"
    body = start + FILLER * (shop.size.body // len(FILLER))
    pages = (Page("index.html", start + b"<p>Short.</p></body></html>"), Page("long.html", body))
    root = shop.folder / "www"
    digests = lay_down(Corpus(what="one long page", pages=pages), root)
    with served(root, digests, folder=shop.folder) as site:
        contestants: list[tuple[str, Doing]] = [
            ("goodcopy", partial(ours, shop, site, SITEMAP, "gz")),
            ("wget --warc-file", partial(_wget, shop, site)),
            ("Scrapy + warcio", partial(by_script, shop, site, SITEMAP, "scrapy_warc.py")),
            ("httpx script + warcio", partial(by_script, shop, site, SITEMAP, "httpx_warc.py")),
        ]
        title = f"One body of {shop.size.body >> 20} MiB (ours keeps 10 MiB of it and says so)"
        return play("body", title, len(digests), contestants, 1)


def _one_record(shop: Workshop) -> Contest:
    """A file of another tool with one record that is far too long, among small ones."""
    path = shop.folder / "long.warc.gz"
    with path.open("wb") as out:
        for number, length in enumerate((1, shop.size.body // len(FILLER), 1)):
            with gzip.open(out, "wb", compresslevel=1) as member:
                _write_record(member, number, length)
    load = ("ingester", "load", "--foreign", path, "--db", f"sqlite:///{shop.folder}/long.db")
    doing: list[tuple[str, Doing]] = [
        ("goodcopy", lambda: Run(cost=shop.ours(*load, fine=(0, 3)), pages=2))
    ]
    title = f"Load a file with a record of {shop.size.body >> 20} MiB (counted as damaged)"
    return play("record", title, 2, doing, 1)


def _write_record(out: gzip.GzipFile, number: int, paragraphs: int) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>One</title><p>A page.</p>"
    length = len(head) + paragraphs * len(FILLER)
    fields = (
        "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http; msgtype=response\r\n"
        f"WARC-Record-ID: <urn:uuid:{UUID(int=number)}>\r\nWARC-Date: 2026-11-01T00:00:00Z\r\n"
        f"WARC-Target-URI: http://long.example/{number}\r\nContent-Length: {length}\r\n\r\n"
    )
    out.write(fields.encode() + head)
    for _ in range(paragraphs):
        out.write(FILLER)
    out.write(b"\r\n\r\n")


def _wget(shop: Workshop, site: Website) -> Run:
    addresses = shop.folder / "www/addresses.txt"
    command: list[str | Path] = [
        "wget",
        "--quiet",
        "-i",
        addresses,
        "--warc-file",
        shop.folder / "wget",
    ]
    cost = measured([*command, "--no-warc-keep-log", "-O", "/dev/null"], shop.folder)
    return Run(cost=cost, pages=len(site.pages), bytes=_size(shop.folder / "wget.warc.gz"))


def _size(path: Path) -> int:
    return path.stat().st_size


def _pace(shop: Workshop) -> dict[str, Figure]:
    """Eight hosts with a delay each, judged by the log of the server."""
    pages = made_corpus(HOSTS * shop.size.paced)
    root = shop.folder / "www"
    digests = lay_down(pages, root)
    with served(root, digests, folder=shop.folder, hosts=HOSTS, logs=True) as site:
        _crawl_hosts(shop, site)
        assert site.log is not None
        gaps = _gaps(site.log)
    middle = sum(gaps) / len(gaps)
    short = sum(gap < SHORT * DELAY for gap in gaps)
    return {
        "pace": Figure(
            value=round(DELAY / middle, 4), unit="of one request a delay",
            what=f"Pace on {HOSTS} hosts, {DELAY} s between requests",
        ),
        "pace-own": Figure(
            value=round(DELAY * (1 + JITTER) / middle, 4),
            unit="of what the delay and our own jitter allow", what="The same",
        ),
        "short-gaps": Figure(
            value=short, unit=f"of {len(gaps)}", what=f"Gaps under {SHORT} of the delay"
        ),
    }  # fmt: skip


def _crawl_hosts(shop: Workshop, site: Website) -> None:
    port = site.origin.rpartition(":")[2]
    hosts = ", ".join(f'"127.0.0.{number + 1}:{port}"' for number in range(HOSTS))
    settings, out = shop.folder / "hosts.toml", shop.folder / "hosts.warc.gz"
    settings.write_text(
        f'name = "bench"\nhome = "{site.home}"\nhosts = [{hosts}]\n'
        f'allow_private = ["127.0.0.0/8"]\n[discover]\nlinks = false\n'
        f"[politeness]\ndelay = {DELAY}\n[limits]\npages = {10 * len(site.pages)}\n"
    )
    shop.ours("harvester", "crawl", settings, "-o", out, fine=(0,))


def _gaps(log: Path) -> list[float]:
    """Seconds between the arrivals of pages at each host; its list and rules are no pages."""
    arrivals = defaultdict(list)
    for line in log.read_text().splitlines():
        host, ended, took, _, address = line.split(" ", 4)
        if address.endswith(".html"):
            arrivals[host].append(float(ended) - float(took))
    return [b - a for times in arrivals.values() for a, b in pairwise(sorted(times))]
