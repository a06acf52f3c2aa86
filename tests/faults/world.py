"""A small internet in a namespace: names, public addresses, canaries on private ones.

python -m tests.faults.world FOLDER: harvests a site whose every link is a way in, and tells as JSON
what was captured and who was connected to.
"""

import json
import os
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path

from tests.site.answers import page, plain, redirect, urlset
from tests.site.server import ScriptedSite
from tests.site.tool import Tool

PUBLIC, OTHER = "93.184.216.34", "93.184.216.35"
CANARIES = ("169.254.169.254", "10.0.0.5", "127.0.0.1", "100.64.0.7", "192.88.99.9")
SIX = ("fd00:ec2::254", "fec0::1", "::1")
HOST = "campus.test"

NAMES = {
    HOST: [PUBLIC],
    "inner.test": ["10.0.0.5"],
    "meta.test": ["169.254.169.254"],
    "mixed.test": [PUBLIC, "10.0.0.5"],
    "two-hundred.test": [f"93.184.216.{number}" for number in range(35, 95)] + ["10.0.0.5"],
}
FAILING = {"nx.test": 3, "servfail.test": 2}
SILENT = ("silent.test",)


class Resolver(threading.Thread):
    """A name server on 127.0.0.53; `rebound.test` is public once and private from then on."""

    def __init__(self):
        super().__init__(daemon=True)
        self.asked = []
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.53", 53))

    def run(self):
        while True:
            question, sender = self._socket.recvfrom(4096)
            answer = self._answer(question)
            if answer:
                self._socket.sendto(answer, sender)

    def _answer(self, question):
        name, at = "", 12
        while question[at]:
            name += question[at + 1 : at + 1 + question[at]].decode("latin-1") + "."
            at += 1 + question[at]
        name, kind = name.rstrip(".").lower(), question[at + 1 : at + 3]
        if name in SILENT:
            return None
        found, code = [], FAILING.get(name, 0 if name in NAMES or name == "rebound.test" else 3)
        if kind == b"\0\1":
            self.asked.append(name)
            found = NAMES.get(name, [])
            if name == "rebound.test":
                found = [PUBLIC] if self.asked.count(name) == 1 else ["169.254.169.254"]
        flags = struct.pack(">HHHHH", 0x8180 | code, 1, len(found[:25]), 0, 0)
        records = b"".join(
            b"\xc0\x0c\0\1\0\1\0\0\0\0\0\4" + socket.inet_aton(ip) for ip in found[:25]
        )
        return question[:2] + flags + question[12 : at + 5] + records


def set_up(folder):
    """Addresses on the loopback of this namespace, and its own name server."""
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    for ip in (PUBLIC, OTHER, *CANARIES):
        subprocess.run(["ip", "addr", "add", f"{ip}/32", "dev", "lo"], check=False,
                       stderr=subprocess.DEVNULL)  # fmt: skip
    for ip in SIX:
        subprocess.run(["ip", "addr", "add", f"{ip}/128", "dev", "lo"], check=False,
                       stderr=subprocess.DEVNULL)  # fmt: skip
    resolv = folder / "resolv.conf"
    resolv.write_text("nameserver 127.0.0.53\noptions timeout:1 attempts:1\n")
    subprocess.run(["mount", "--bind", resolv, "/etc/resolv.conf"], check=True)


class Canary(threading.Thread):
    """Counts who connects to port 80 of an address that nobody may be led to."""

    def __init__(self, ip):
        super().__init__(daemon=True)
        self.ip, self.hits = ip, 0
        family = socket.AF_INET6 if ":" in ip else socket.AF_INET
        self._socket = socket.socket(family)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind((ip, 80))
        self._socket.listen()

    def run(self):
        while True:
            connection, _ = self._socket.accept()
            self.hits += 1
            connection.close()


BAD_HOSTS = (
    *("127.0.0.1", "0177.0.0.1", "2130706433", "0x7f.1", "127.1", "0", "\u2460\u2461\u2466.0.0.1"),
    *("\u24dbocalhost", "localhost", "[::1]", "[::ffff:10.0.0.5]", "[64:ff9b::a00:5]", "[fec0::1]"),
    *("[2002:a00:5::]", "[2001:0:a00:5::]", "[fe80::1%25lo]", "[3fff::1]", "100.64.0.7"),
    *("192.88.99.9", "224.0.0.1", "169.254.169.254", "10.0.0.5", "inner.test", "meta.test"),
    *("mixed.test", "two-hundred.test", "[fd00:ec2::254]", "0.0.0.0", "255.255.255.255"),
)
BAD_FORMS = (
    *("http://campus.test\\@10.0.0.5/", "http://10.0.0.5#@campus.test/", "http://a:b@10.0.0.5/"),
    *("http://campus.test:22/", "http://campus.test:6379/", "http://10.0.0.5%00.campus.test/"),
    *(
        "http://campus.test/\r\nHost:%2010.0.0.5",
        "//10.0.0.5/",
        "file:///etc/passwd",
        "gopher://10.0.0.5/",
    ),
)


def site_of(server):
    """A home whose links redirect to each bad host, and lists that name them outright."""
    ways = {f"/way/{number}": f"http://{host}/x" for number, host in enumerate(BAD_HOSTS)}
    forms = {f"/form/{number}": form for number, form in enumerate(BAD_FORMS)}
    server["/"] = page("Home", links=[*ways, *forms, "/refresh", *ways.values(), *BAD_FORMS])
    for path, target in (ways | forms).items():
        clean = target.replace("\r", "%0D").replace("\n", "%0A")
        server[path] = redirect(clean.encode("utf-8").decode("latin-1"), 302)
    server["/refresh"] = page("Refresh", head='<meta http-equiv=refresh content="0; url=http://10.0.0.5/">'
                              '<link rel=canonical href="http://169.254.169.254/">'
                              '<base href="http://10.0.0.5/">')  # fmt: skip
    server["/robots.txt"] = plain(
        "User-agent: *\nAllow: /\nSitemap: http://10.0.0.5/s.xml\nSitemap: http://meta.test/s.xml\n"
        "Sitemap: /sitemap.xml\n"
    )
    server["/sitemap.xml"] = urlset([f"http://{HOST}/", *ways.values(), "file:///etc/hostname"])
    return server


def main(folder):
    set_up(folder)
    names = Resolver()
    names.start()
    canaries = [Canary(ip) for ip in CANARIES]
    for ip in SIX:
        try:
            canaries.append(Canary(ip))
        except OSError:
            continue  # no IPv6 in this kernel
    for canary in canaries:
        canary.start()
    with ScriptedSite(PUBLIC) as server, Tool("harvester", folder) as harvester:
        site_of(server)
        # A zone is no part of a web host: a site file that names one is refused.
        bad = [host for host in BAD_HOSTS if host.isascii() and "%" not in host]
        hosts = json.dumps([HOST, *bad, "rebound.test"])
        (folder / "site.toml").write_text(
            f'name = "campus"\nhome = "http://{HOST}:{server.port}/"\ncontact = "a@b.example"\n'
            f"hosts = {hosts.replace(HOST, f'{HOST}:{server.port}', 1)}\n"
            "[politeness]\ndelay = 0\n[limits]\nfailures_in_a_row = 10000\n"
        )
        crawl = harvester(
            "crawl", "site.toml", "-o", "a.warc.gz", "--json", expect=None, within=110
        )
        failing = {}
        for name in (*FAILING, *SILENT):
            told = harvester(
                "crawl",
                f"http://{name}/",
                "-o",
                f"{name}.warc.gz",
                "--json",
                "--delay",
                "0",
                expect=None,
            )
            failing[name] = [told.code, told.sole("run")["why"], told.err]
        listed = harvester("list", "a.warc.gz", "--json").all("record")
    json.dump(
        {
            "code": crawl.code,
            "captures": crawl.all("capture"),
            "run": crawl.sole("run"),
            "hits": {canary.ip: canary.hits for canary in canaries},
            "failing": failing,
            "asked": names.asked,
            "records": len(listed),
        },
        sys.stdout,
    )


if __name__ == "__main__":
    os.umask(0o077)
    main(Path(sys.argv[1]))
