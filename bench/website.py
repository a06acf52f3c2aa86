"""A corpus laid down as a web site, with robots.txt and sitemaps, and served on loopback."""

import gzip
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import quote

from msgspec import Struct

from bench.cost import Failed
from bench.pages import Corpus
from tests.site.answers import sitemap_index, urlset

CHILD = 1_000  # addresses in one sitemap

NGINX = """
{user}daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log crit; worker_processes 1;
events {{ worker_connections 512; }}
http {{
  log_format arrivals '$server_addr $msec $request_time $status $uri';
  access_log {log}; keepalive_requests 100000; default_type text/html;
  types {{ application/xml xml; application/gzip gz; text/plain txt; }}
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ {listen} root {root}; error_page 403 =404 /none; }}
}}
"""


class Website(Struct, frozen=True, kw_only=True):
    """A site that answers: its origin, and the digest of each of its pages by address."""

    origin: str
    pages: dict[str, str]
    log: Path | None = None  # of arrivals, where asked for

    @property
    def home(self) -> str:
        """The page that leads to all others."""
        return f"{self.origin}/index.html"


def lay_down(corpus: Corpus, root: Path, *, copies: int = 1) -> dict[str, str]:
    """The pages below a folder, with a home page; what lies there is replaced. Digests by path.

    With several copies each lies in a folder of its own, and costs no room.
    """
    shutil.rmtree(root, ignore_errors=True)
    digests = {}
    for page in corpus.pages:
        for number in range(copies):
            name = f"c{number}/{page.path}" if copies > 1 else page.path
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if number:
                path.hardlink_to(root / f"c0/{page.path}")
            else:
                path.write_bytes(page.body)
            digests[f"/{quote(name)}"] = page.digest
    if "/index.html" not in digests:
        _lay_home(root)
    return digests


def _lay_home(root: Path) -> None:
    """A home page that links to the first page of every folder."""
    homes = sorted(root.glob("*/index.html")) + sorted(root.glob("*/*/index.html"))
    links = "".join(
        f'<li><a href="/{home.relative_to(root)}">{home.parent.name}</a></li>' for home in homes
    )
    source = f"<!DOCTYPE html><html><head><title>All</title></head><body><ul>{links}</ul></body>"
    (root / "index.html").write_text(f"{source}</html>")


@contextmanager
def served(
    root: Path, digests: dict[str, str], *, folder: Path, hosts: int = 1, logs: bool = False
) -> Iterator[Website]:
    """The site below `root`, while the block lasts: by nginx where there is one.

    Several hosts are several addresses of loopback; each serves all of it.
    """
    port = _free_port()
    origins = [f"http://127.0.0.{number + 1}:{port}" for number in range(hosts)]
    _write_sitemaps(root, origins, digests)
    log = folder / "arrivals.log" if logs else None
    serve = _by_nginx if has_nginx() else _by_python
    pages = {f"{origins[0]}{path}": digest for path, digest in digests.items()}
    with serve(root, port, folder, hosts, log):
        yield Website(origin=origins[0], pages=pages, log=log)


def has_nginx() -> bool:
    """Whether nginx is installed; without it Python's own server answers, by one host alone."""
    return shutil.which("nginx") is not None


def server_name() -> str:
    """Who serves."""
    if not has_nginx():
        return "Python's http.server"
    said = subprocess.run(["nginx", "-v"], capture_output=True, text=True, check=False)
    return said.stderr.partition(": ")[2].strip()


def _write_sitemaps(root: Path, origins: list[str], digests: dict[str, str]) -> None:
    """An index over children, the second and every other one packed; the hosts share the pages."""
    paths = list(digests)
    urls = [f"{origins[number % len(origins)]}{path}" for number, path in enumerate(paths)]
    names = []
    for number, at in enumerate(range(0, len(urls), CHILD)):
        packed = number % 2 == 1
        names.append(f"sitemap-{number}.xml{'.gz' if packed else ''}")
        body = urlset(urls[at : at + CHILD], lastmod="2026-11-30").body
        (root / names[-1]).write_bytes(gzip.compress(body, mtime=0) if packed else body)
    index = sitemap_index(f"{origins[0]}/{name}" for name in names)
    (root / "sitemap.xml").write_bytes(index.body)
    rules = f"User-agent: *\nDisallow:\n\nSitemap: {origins[0]}/sitemap.xml\n"
    (root / "robots.txt").write_text(rules)
    (root / "addresses.txt").write_text("".join(f"{url}\n" for url in urls))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@contextmanager
def _by_nginx(root: Path, port: int, folder: Path, hosts: int, log: Path | None) -> Iterator[None]:
    listen = " ".join(f"listen 127.0.0.{number + 1}:{port};" for number in range(hosts))
    logs = f"{log} arrivals" if log else "off"
    config = folder / "nginx.conf"
    user = "user root; " if os.geteuid() == 0 else ""  # else its worker can't read our folder
    config.write_text(NGINX.format(folder=folder, root=root, listen=listen, log=logs, user=user))
    with subprocess.Popen(["nginx", "-c", str(config), "-p", str(folder)]) as nginx:
        try:
            _wait_for(port)
            yield
        finally:
            nginx.terminate()


@contextmanager
def _by_python(root: Path, port: int, folder: Path, hosts: int, log: Path | None) -> Iterator[None]:
    del folder, log
    if hosts > 1:
        raise Failed("several hosts need nginx; on Debian: apt-get install nginx-light")
    with ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing."""


def _wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit("nginx does not answer")
