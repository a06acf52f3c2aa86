"""Canary secrets in everything that the tools are given: none comes out anywhere."""

import gzip
import sqlite3
from contextlib import closing

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.site.answers import page, redirect
from tests.site.server import ScriptedSite

CANARY = "c4n4ry"
ENVIRONMENT = {
    "SMTP_USER": f"mailer-{CANARY}1",
    "SMTP_PASSWORD": f"{CANARY}2",
    "HTTP_PROXY": f"http://user:{CANARY}3@127.0.0.1:9/",
    "HTTPS_PROXY": f"http://user:{CANARY}4@127.0.0.1:9/",
    "GOODCOPY_LLM_URL": "http://127.0.0.1:9/v1",
    "GOODCOPY_LLM_MODEL": "m",
    "GOODCOPY_LLM_KEY": f"{CANARY}5",
    "AWS_SECRET_ACCESS_KEY": f"{CANARY}6",
    "GOODCOPY_LIBRETRANSLATE_URL": "http://127.0.0.1:9/",
    "GOODCOPY_LIBRETRANSLATE_KEY": f"{CANARY}7",
    "FORCE_COLOR": "",
}
LIST = "list.txt"
LINES = (
    'secret_parameters = ["token", "sig"]',
    "[discover]",
    f'lists = ["{LIST}"]',
    "[politeness]",
    "delay = 0.01",
    "[mail]",
    'to = ["ops@campus.example"]',
    'smtp = "smtp://127.0.0.1:9"',
)

COMMANDS = {
    "harvester": (
        ("doctor", "site.toml"), ("discover", "site.toml", "--json"),
        ("crawl", "site.toml", "-o", "a.warc.gz", "--json"), ("verify", "a.warc.gz"),
        ("list", "a.warc.gz"), ("list", "a.warc.gz", "--json"),
        ("pack", "a.warc.gz", "-o", "a.warc.zst"), ("init", "HOME"),
        ("links", "a.warc.gz", "--site", "site.toml", "-o", "links.warc.gz", "--json"),
    ),
    "ingester": (
        ("load", "a.warc.gz", "--site", "site.toml", "--json"), ("load", "links.warc.gz"),
        ("pages", "--json"), ("pages",), ("due", "--json"), ("due", "--all"),
        ("rules", "site.toml"),
        ("report", "run"), ("report", "links", "--json"), ("report", "orphans", "--html", "o.html"),
        ("report", "changes", "--json"), ("health", "--json"), ("mail",),
        ("search", "fees", "--json"), ("ask", "when are fees due"), ("holds",), ("doctor",),
        ("export", "--format", "jsonl", "-o", "e.jsonl"), ("reextract",), ("why", "HOME"),
        ("translate", "--to", "de", "--provider", "llm"), ("show", "HOME", "--json"),
    ),
}  # fmt: skip


@pytest.fixture
def secretive(site, tmp_path):
    """A site that sets cookies, and addresses with tokens in a list of the operator's own: what a
    page itself says in its HTML is kept as it is.
    """
    cookie = ("Set-Cookie", f"session={CANARY}8; Path=/")
    site["/"] = page("Home", headers=(cookie,))
    site["/fees"] = page("Fees", "Fees are due in March. " * 30, headers=(cookie,))
    secret = (f"/fees?id=1&token={CANARY}9", f"/gone?sig={CANARY}b")
    (tmp_path / LIST).write_text("".join(f"{path}\n" for path in secret))
    return site


def test_no_secret_comes_out(secretive, site_file, harvester, ingester, tmp_path):
    """K-01, K-04: a harvest, a load and every other command; each file, each word, unpacked too."""
    path = site_file(*LINES)
    assert path.name == "site.toml"
    said = []
    for tool, commands in ((harvester, "harvester"), (ingester, "ingester")):
        for command in COMMANDS[commands]:
            arguments = [secretive.url() if part == "HOME" else part for part in command]
            told = tool(*arguments, expect=None, env=ENVIRONMENT)
            assert told.code not in (1, 2) or command[0] == "translate", told
            said.append((told.command, told.out + told.err))
    assert any("token=" in words for _, words in said), "nothing with a masked parameter was said"
    assert {command: words for command, words in said if CANARY in words} == {}
    assert [name for name, data in unpacked(tmp_path)
            if CANARY.encode() in data and name != LIST] == []  # fmt: skip
    assert secretive.visits(f"/fees?id=1&token={CANARY}9"), "it is fetched whole all the same"


def unpacked(folder):
    """Every file below a folder, packed ones as what they hold, stores as their rows."""
    for path in folder.rglob("*"):
        if not path.is_file():
            continue
        data = path.read_bytes()
        yield path.name, data
        if path.name.endswith(".gz"):
            yield path.name, gzip.decompress(data)
        elif path.name.endswith(".db"):
            with closing(sqlite3.connect(path)) as store:
                yield path.name, "\n".join(store.iterdump()).encode()


def test_a_password_of_a_store_is_in_no_message_and_no_process_list(harvester, ingester, tmp_path):
    """K-01: from the environment, refused on the command line, and never repeated."""
    url = f"postgresql://user:{CANARY}c@127.0.0.1:9/x?password={CANARY}d"
    away = ingester("pages", expect=9, env={"DATABASE_URL": url})
    refused = ingester("pages", "--db", url, expect=2)
    doctor = ingester("doctor", expect=None, env={"DATABASE_URL": url})
    assert CANARY not in away.err + refused.err + doctor.out + doctor.err
    assert "DATABASE_URL" in refused.err


def test_cookies_and_credentials_of_an_address_go_nowhere(site, site_file, harvester):
    """K-02: to another host, port or scheme; nothing but the request itself is sent."""
    with ScriptedSite("127.0.0.2") as other:
        other.otherwise = lambda _: page("Other")
        site["/"] = page("Home", links=["/away", "/again"], headers=(("Set-Cookie", "s=1"),))
        site["/away"] = redirect(f"http://user:{CANARY}@127.0.0.2:{other.port}/x")
        site["/again"] = page("Again")
        hosts = f'hosts = ["127.0.0.1:{site.port}", "127.0.0.2:{other.port}"]'
        allowed = 'allow_private = ["127.0.0.2/32"]'
        path = site_file(hosts, allowed, "[politeness]", "delay = 0.01")
        harvester("crawl", path, "-o", "a.warc.gz", expect=(0, 3))
        seen = [*site.log, *other.log]
    assert other.visits("/x")
    sent = {name for visit in seen for name in visit.headers}
    assert sent & {"authorization", "cookie", "referer", "proxy-authorization"} == set()
    assert not any(CANARY in str(visit.headers) + visit.target for visit in seen)
    assert CANARY.encode() not in gzip.decompress((harvester.folder / "a.warc.gz").read_bytes())
