"""`make bench-crawl`: our crawl beside Scrapy on one local nginx without delay, and its memory.

Compared by processor seconds, round by round, since the wall clock of a busy machine says little.
"""

import argparse
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from bench import peerenv
from tests.site.answers import page_source, prose, urlset

SCRAPY = Path(__file__).with_name("scrapy_warc.py")
CONNECTIONS = 8
ROUNDS = 3
SIZES = (1_000, 5_000, 20_000)
GOALS = {"sitemap": 0.50, "links": 0.35}  # our processor time over Scrapy's, at most

NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log crit; worker_processes 1;
events {{ worker_connections 512; }}
http {{
  access_log off; keepalive_requests 100000; default_type text/html;
  types {{ application/xml xml; }}
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port}; root {folder}/www; }}
}}
"""


class Cost(Struct, frozen=True, kw_only=True):
    """What one crawl took."""

    pages: int
    seconds: float  # of the processor, in user and system mode
    wall: float
    peak: int  # MiB

    def __str__(self) -> str:
        each = 1000 * self.seconds / self.pages
        return f"{each:.2f} ms of CPU a page, {self.pages / self.wall:.0f} pages/s, {self.peak} MiB"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.crawl", description=__doc__)
    parser.add_argument("pages", nargs="?", type=Path, help="a folder of HTML; default: made up")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--memory", type=int, nargs="*", default=SIZES, metavar="PAGES")
    chosen = parser.parse_args()
    if shutil.which("nginx") is None:
        sys.exit("nginx is not installed; on Debian: apt-get install nginx-light")
    with tempfile.TemporaryDirectory(prefix="goodcopy-bench-") as name:
        folder = Path(name)
        peer = peerenv.python()
        with _server(folder) as origin:
            pages = _site(folder, origin, SIZES[0], chosen.pages)
            for mode in GOALS:
                _compare(folder, origin, peer, mode, pages, chosen.rounds)
            _memory(folder, origin, chosen.pages, chosen.memory)
    return 0


def _compare(folder: Path, origin: str, peer: Path, mode: str, pages: int, rounds: int) -> None:
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(_ours(folder, origin, mode, pages))
        theirs.append(_scrapy(folder, origin, peer, mode, pages))
    _say(f"{mode}: ours   {_middle(ours)}")
    _say(f"{mode}: Scrapy {_middle(theirs)}")
    cpu = sorted(a.seconds / b.seconds for a, b in zip(ours, theirs, strict=True))
    pace = sorted(b.wall / a.wall for a, b in zip(ours, theirs, strict=True))
    _say(
        f"{mode}: {statistics.median(cpu):.2f} of its CPU ({cpu[0]:.2f} to {cpu[-1]:.2f};"
        f" goal {GOALS[mode]:.2f}), {statistics.median(pace):.2f} times its pages/s"
    )


def _memory(folder: Path, origin: str, real: Path | None, sizes: tuple[int, ...]) -> None:
    peaks = {}
    for size in sizes:
        pages = _site(folder, origin, size, real)
        peaks[size] = _ours(folder, origin, "links", pages).peak
        _say(f"memory: {size} pages, {peaks[size]} MiB at most")
    if len(peaks) > 1:
        first, last = min(peaks), max(peaks)
        growth = (peaks[last] - peaks[first]) * 1024 / (last - first)
        _say(f"memory: {growth:.2f} KiB a page from {first} to {last} pages")


def _middle(costs: list[Cost]) -> Cost:
    return sorted(costs, key=lambda cost: cost.seconds)[len(costs) // 2]


def _ours(folder: Path, origin: str, mode: str, pages: int) -> Cost:
    site, out = folder / "site.toml", folder / "ours.warc.gz"
    out.unlink(missing_ok=True)
    site.write_text(
        f'home = "{origin}/p0/index.html"\n[discover]\nlinks = {str(mode == "links").lower()}\n'
        f"[limits]\npages = 1000000\n[politeness]\ndelay = 0.0\nconnections = {CONNECTIONS}\n"
    )
    harvester = Path(sys.executable).with_name("harvester")
    return _measured([str(harvester), "crawl", str(site), "-o", str(out)], pages)


def _scrapy(folder: Path, origin: str, peer: Path, mode: str, pages: int) -> Cost:
    out = folder / "scrapy.warc.gz"
    asked = [str(peer), str(SCRAPY), origin, str(out), mode, str(CONNECTIONS)]
    return _measured(asked, pages)


def _measured(command: list[str], pages: int) -> Cost:
    began = time.monotonic()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as child:
        assert child.stderr is not None
        said = child.stderr.read()
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended with {child.returncode}: {said.decode()[-2_000:]}")
    return Cost(
        pages=pages,
        seconds=used.ru_utime + used.ru_stime,
        wall=time.monotonic() - began,
        peak=used.ru_maxrss >> 10,
    )


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folder.chmod(0o755)  # nginx's worker is another user where it was started by root
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port))
    with subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]) as nginx:
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            nginx.terminate()


def _wait_for(port: int) -> None:
    for _ in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit("nginx does not answer")


def _site(folder: Path, origin: str, count: int, real: Path | None) -> int:
    """So many pages below `www`, in folders of a thousand, and their sitemap."""
    root = folder / "www"
    shutil.rmtree(root, ignore_errors=True)
    bodies = _real(real) if real is not None else None
    names = [f"/p{n // 1_000}/{n % 1_000 or 'index'}.html" for n in range(count)]
    for number, name in enumerate(names):
        path = root / name[1:]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(bodies[number % len(bodies)] if bodies else _made(number, names))
    (root / "sitemap.xml").write_bytes(urlset(f"{origin}{name}" for name in names).body)
    return count


def _real(folder: Path) -> list[bytes]:
    found = [path.read_bytes() for path in sorted(folder.rglob("*.htm*")) if path.is_file()]
    return random.Random(1).sample(found, len(found))


def _made(number: int, names: list[str]) -> bytes:
    """A page of about 15 KB, the middle of real documentation, with 40 links."""
    dice = random.Random(number)
    links = [names[(number + step) % len(names)] for step in range(1, 11)]
    links += [dice.choice(names) for _ in range(30)]
    return page_source(f"Chapter {number}", prose(f"{number} ", 110), links).encode()


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
