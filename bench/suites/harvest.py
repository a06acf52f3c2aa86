"""Harvests: one site on loopback without delay, read by ours and by peers in turn."""

import hashlib
import shutil
from functools import partial
from pathlib import Path

from fastwarc.warc import ArchiveIterator, WarcRecordType

from bench.contest import Contest, Doing, Run, play
from bench.cost import Cost, Failed, measured
from bench.results import Figure, Result
from bench.website import Website, lay_down, served, server_name
from bench.workshop import Workshop, disk_size

CONNECTIONS = 32
SITEMAP, LINKS = "sitemap", "links"
TITLES = {
    SITEMAP: "Harvest the addresses of a sitemap",
    LINKS: "Harvest the sitemap and follow all links",
}


def run(shop: Workshop) -> Result:
    """Everything that is measured on one site, in both ways."""
    corpus = shop.site().sample(shop.size.crawled)
    digests = lay_down(corpus, shop.folder / "www")
    with served(shop.folder / "www", digests, folder=shop.folder) as site:
        contests = [compared(shop, site, mode) for mode in (SITEMAP, LINKS)]
        contests.append(again(shop, site))
        if shop.size.is_real:
            contests.append(connections(shop, site))
    figures = {"pages": Figure(value=len(digests), unit="pages", what="of the site")}
    what = f"{corpus.what}, {corpus.size / 1e6:.0f} MB, by {server_name()} on loopback"
    return shop.result("harvest", what, contests, figures)


def compared(shop: Workshop, site: Website, mode: str) -> Contest:
    """Ours beside every peer that can do this."""
    contestants: list[tuple[str, Doing]] = [("goodcopy, gz", partial(ours, shop, site, mode, "gz"))]
    if shop.size.is_real or shop.peers is not None:
        contestants += [
            ("goodcopy, zst", partial(ours, shop, site, mode, "zst")),
            ("Scrapy + warcio", partial(by_script, shop, site, mode, "scrapy_warc.py")),
            ("wget --warc-file", partial(by_wget, shop, site, mode)),
            ("wget2, no WARC", partial(by_wget2, shop, site, mode)),
            ("Crawlee + warcio", partial(by_script, shop, site, mode, "crawlee_warc.py")),
            ("httpx script + warcio", partial(by_script, shop, site, mode, "httpx_warc.py")),
        ]
    return play(f"harvest-{mode}", TITLES[mode], len(site.pages), contestants, shop.size.rounds)


def again(shop: Workshop, site: Website) -> Contest:
    """A week later nothing has changed: the plan brings the validators, the server says 304."""
    first = shop.folder / "ours.warc.gz"
    ours(shop, site, SITEMAP, "gz")
    plan = shop.folder / "plan.jsonl"
    plan.write_text("\n".join(['{"type":"plan","complete":true}', *_validators(first, site)]))
    contestants: list[tuple[str, Doing]] = [
        ("goodcopy, whole", partial(ours, shop, site, SITEMAP, "gz")),
        ("goodcopy, 304", partial(ours, shop, site, SITEMAP, "gz", plan=plan)),
    ]
    title = "Harvest an unchanged site again, with validators"
    return play("harvest-again", title, len(site.pages), contestants, shop.size.rounds)


def connections(shop: Workshop, site: Website) -> Contest:
    """More connections to one host must not cost more a page."""
    contestants: list[tuple[str, Doing]] = [
        (f"goodcopy, {many} connections", partial(ours, shop, site, SITEMAP, "gz", many=many))
        for many in (4, 8, 32)
    ]
    contestants += [
        (
            f"httpx script, {many} connections",
            partial(by_script, shop, site, SITEMAP, "httpx_warc.py", many=many),
        )
        for many in (4, 32)
    ]
    title = "Connections to one host"
    return play("harvest-connections", title, len(site.pages), contestants, shop.size.rounds)


def ours(
    shop: Workshop,
    site: Website,
    mode: str,
    codec: str,
    *,
    plan: Path | None = None,
    many: int = CONNECTIONS,
) -> Run:
    """Our crawl, as a user calls it."""
    out, settings = shop.folder / f"ours.warc.{codec}", shop.folder / "site.toml"
    if plan is not None:
        out = shop.folder / "again.warc.gz"
    out.unlink(missing_ok=True)
    links, most = str(mode == LINKS).lower(), max(10_000, 2 * len(site.pages))
    settings.write_text(
        f'name = "bench"\nhome = "{site.home}"\n[discover]\nlinks = {links}\n'
        f"[limits]\npages = {most}\n[politeness]\ndelay = 0.0\nconnections = {many}\n"
    )
    planned: list[str | Path] = ["--plan", plan] if plan else []
    cost = shop.ours("harvester", "crawl", settings, "-o", out, *planned, fine=(0, 3))
    pages = _not_modified(out) if plan else _whole(out, site)
    return Run(cost=cost, pages=pages, bytes=out.stat().st_size)


def by_script(
    shop: Workshop, site: Website, mode: str, script: str, *, many: int = CONNECTIONS
) -> Run:
    """A peer in Python."""
    out = shop.folder / "peer.warc.gz"
    out.unlink(missing_ok=True)
    cost = shop.peer(script, site.origin, out, mode, str(many))
    return Run(cost=cost, pages=_whole(out, site), bytes=out.stat().st_size)


def by_wget(shop: Workshop, site: Website, mode: str) -> Run:
    """wget has one connection and reads no sitemap: it is given the list, or follows links from
    the home page.
    """
    out, files = shop.folder / "wget.warc.gz", shop.folder / "wget"
    command: list[str | Path] = [
        *("wget", "--quiet", *_starts(shop, site, mode)),
        *("--warc-file", shop.folder / "wget", "--no-warc-keep-log", "-P", files),
        *(() if mode == LINKS else ("-O", "/dev/null")),
    ]
    cost = _by_program(shop, command, files)
    return Run(cost=cost, pages=_whole(out, site), bytes=out.stat().st_size)


def by_wget2(shop: Workshop, site: Website, mode: str) -> Run:
    """wget2 in as many threads; it writes files and no WARC, so it says what the network costs."""
    files = shop.folder / "wget2"
    command: list[str | Path] = [
        *("wget2", "--quiet", *_starts(shop, site, mode), "-P", files, "-x"),
        f"--max-threads={CONNECTIONS}",
    ]
    cost = _by_program(shop, command, files)
    found = {hashlib.sha256(path.read_bytes()).hexdigest() for path in files.rglob("*.htm*")}
    pages = sum(digest in found for digest in site.pages.values())
    return Run(cost=cost, pages=pages, bytes=disk_size(files))


def _starts(shop: Workshop, site: Website, mode: str) -> tuple[str | Path, ...]:
    if mode == LINKS:
        return ("--recursive", "--level=inf", "--follow-tags=a,area", site.home)
    return ("-i", shop.folder / "www/addresses.txt")


def _by_program(shop: Workshop, command: list[str | Path], files: Path) -> Cost:
    if shutil.which(str(command[0])) is None:
        raise Failed(f"{command[0]} is not installed")
    shutil.rmtree(files, ignore_errors=True)
    return measured(command, shop.folder, fine=(0, 8))  # 8: a link led to what is not there


def _whole(path: Path, site: Website) -> int:
    """How many pages of the site are in a WARC with their very bytes; read by another's reader."""
    missing = dict(site.pages)
    with path.open("rb") as source:
        kinds = WarcRecordType.response
        for record in ArchiveIterator(source, record_types=kinds, parse_http=True):
            url = record.headers["WARC-Target-URI"].strip("<>")
            wanted = missing.get(url)
            if wanted and hashlib.sha256(record.reader.read()).hexdigest() == wanted:
                del missing[url]
    return len(site.pages) - len(missing)


def _not_modified(path: Path) -> int:
    with path.open("rb") as source:
        return sum(1 for _ in ArchiveIterator(source, record_types=WarcRecordType.revisit))


def _validators(path: Path, site: Website) -> list[str]:
    """The lines of a plan: every page due, with the ETag that its server gave."""
    lines = []
    with path.open("rb") as source:
        kinds = WarcRecordType.response
        for record in ArchiveIterator(source, record_types=kinds, parse_http=True):
            url = record.headers["WARC-Target-URI"]
            if url not in site.pages:
                continue
            etag = (record.http_headers.get("ETag") or "").replace('"', '\\"')
            modified = record.http_headers.get("Last-Modified", "")
            lines.append(
                f'{{"type":"due","url":"{url}","due":true,"etag":"{etag}",'
                f'"last_modified":"{modified}"}}'
            )
    return lines
