"""What a hostile site puts into sitemaps, pages and links, through both tools to their end."""

import json
import os
import pty
import subprocess
import time

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.faults.machine import TOOLS
from tests.faults.traced import calls_in, traced
from tests.site.answers import html, page, status, urlset, xml
from tests.site.server import ScriptedSite

LAUGHS = (
    '<!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
    '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">'
    '<!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY % p SYSTEM "http://127.0.0.1:PORT/p.dtd">%p;'
    '<!ENTITY x SYSTEM "file:///etc/hostname"><!ENTITY y SYSTEM "http://127.0.0.1:PORT/y">]>'
)
ODD = (
    "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "ftp://campus.example/x",
    "//elsewhere.example/x", "http://a@b.example/", "http:\\\\10.0.0.5\\x", "https://ex\u0430mple.com/",
    "http://169.254.169.254/", "http://2130706433/", "/" + "a" * 10_000, "/ctrl\x1b]0;x\x07",
)  # fmt: skip


def test_no_sitemap_opens_a_file_or_a_connection(site, site_file, tmp_path):
    """S-01: entities of every kind; the system's own log of calls is the judge."""
    with ScriptedSite() as canary:
        doctype = LAUGHS.replace("PORT", str(canary.port))
        site["/sitemap.xml"] = xml(
            f"{doctype}<urlset><url><loc>{site.url('/a')}&e;&x;&y;</loc></url></urlset>"
        )
        log = tmp_path / "calls"
        code, out, words = traced(
            tmp_path, [], "harvester", "discover", site_file(), "--json",
            log=log, calls="openat,connect",
        )  # fmt: skip
    assert code in (0, 3), words
    assert canary.connections == 0
    calls = calls_in(log)
    assert [arguments for name, arguments, _ in calls if "hostname" in arguments] == []
    asked = [
        arguments for name, arguments, _ in calls if name == "connect" and "htons" in arguments
    ]
    ports = {arguments.partition("htons(")[2].partition(")")[0] for arguments in asked}
    assert ports <= {str(site.port), "53", "0"}
    assert b"haha" not in out


def test_odd_addresses_of_a_sitemap_are_dropped_and_never_act(site, site_file, harvester):
    """S-04."""
    site["/sitemap.xml"] = urlset([site.url("/a"), *[odd.replace("\x1b", "&#27;") for odd in ODD]])
    told = harvester("discover", site_file(), "--json")
    listed = {line["url"] for line in told.all("address")}
    assert site.url("/a") in listed
    assert not any(url.startswith(("javascript:", "file:", "data:", "ftp:")) for url in listed)
    inside = [line["url"] for line in told.all("address") if line["inside"]]
    assert all(url.startswith(site.url("")) for url in inside)
    words = harvester("discover", site_file())
    assert not set(words.out + words.err) & set("\x1b\x07\x9b")


BROKEN = {
    "cut": xml("<urlset><url><loc>URL</loc></url><url><loc>http://camp"),
    "not utf-8": html(b"<?xml version='1.0'?><urlset><url><loc>URL</loc></url>\xff\xfe<url>",
                      type="application/xml"),
    "a page": page("Not a sitemap"), "missing": status(404), "refused": status(403),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_sitemap_makes_the_list_incomplete_and_hides_nothing(
    kind, site, site_file, harvester
):
    """S-05: what was read of it is kept."""
    answer = BROKEN[kind]
    site["/s.xml"] = html(answer.body.replace(b"URL", site.url("/a").encode()), type=answer.type,
                          status=answer.status)  # fmt: skip
    path = site_file("[discover]", f'sitemaps = ["{site.url("/s.xml")}"]')
    told = harvester("discover", path, "--json", expect=(0, 3))
    assert told.sole("discovery")["complete"] is False
    if kind in ("cut", "not utf-8"):
        assert site.url("/a") in {line["url"] for line in told.all("address")}


MONSTERS = {
    "deep": "<div>" * 60_000 + "text",
    "attributes": "<p " + " ".join(f"a{n}=1" for n in range(12_000)) + ">text",
    "one text": "<p>" + "word " * 300_000,
    "combining": "<p>" + "a" + "\u0301" * 300_000,
}
ODD_TEXT = (
    "<main><h1>Odd\0 \u202etitle</h1><p>NUL \0 here, \u200b zero width, \ud7ff high, &#xd800; "
    "surrogate, +ADw-script+AD4- utf-7. " + "Words go on and on. " * 20 + "</p></main>"
)


def test_monsters_cost_themselves_and_odd_characters_nothing(site, site_file, harvester, ingester):
    """H-01, H-02: each kept or read whole, never half; the next page is read."""
    paths = [f"/m/{number}" for number in range(len(MONSTERS))]
    site["/"] = page("Home", links=[*paths, "/odd", "/sound"])
    for path, source in zip(paths, MONSTERS.values(), strict=True):
        site[path] = html(source)
    site["/odd"], site["/sound"] = html(ODD_TEXT), page("Sound")
    harvester("crawl", site_file(), "-o", "a.warc.gz", expect=(0, 3))
    told = ingester("load", "a.warc.gz", "--json", expect=(0, 3, 4), within=180)
    reasons = {line["url"].removeprefix(site.url("")): line["reason"]
               for line in told.all("decision")}  # fmt: skip
    assert reasons["/sound"] == reasons["/odd"] == "new"
    assert {reasons[path] for path in paths} <= {"unreadable", "new", "truncated"}
    assert reasons["/m/0"] == "unreadable"
    text = ingester("show", site.url("/odd"), "--json").out
    assert text.isascii()
    assert "\\u0000" not in text
    for number, path in enumerate(paths):
        if reasons[path] == "new":
            page_text = ingester("show", site.url(path), "--json").sole("page")["text"]
            assert len(page_text) > 0.9 * len(
                list(MONSTERS.values())[number].split(">")[-1].strip()
            )


def test_nothing_leads_a_crawl_off_its_hosts(site, site_file, harvester):
    """H-03: a base, a canonical, a refresh, frames and forms of another host."""
    with ScriptedSite("127.0.0.2") as other:
        away = other.url()
        site["/"] = html(
            f"<html><head><base href={away}><link rel=canonical href={away}>"
            f"<meta http-equiv=refresh content='0; url={away}'></head><body>"
            f"<a href=/a>a</a><a href='{site.url('/b')}'>b</a><iframe src={away}></iframe>"
            f"<form action={away}></form><noscript><a href={away}c>c</a></noscript></body></html>"
        )
        site["/b"] = html(f"<frameset><frame src={away}></frameset>")
        harvester("crawl", site_file(), "-o", "a.warc.gz", expect=(0, 3))
        assert other.log == []
    assert site.visits("/b")


def test_patterns_are_linear_or_refused_by_line(site, site_file, harvester):
    """H-04."""
    slow = [
        f"[[scope.exclude]]\nrule = 'r{n}'\nwhy = 'w'\nmatch = '^/(a+)+{n}$'" for n in range(300)
    ]
    began = time.monotonic()
    harvester("explain", site_file(*slow), site.url("/" + "a" * 1500), "--json")
    assert time.monotonic() - began < 20
    ahead = site_file("[[scope.exclude]]", "rule = 'x'", "why = 'w'", "match = '(?=a)b'")
    refused = harvester("explain", ahead, site.url("/"), expect=2)
    assert "(?=" in refused.err
    assert "line" in refused.err


EVERYTHING = {
    "empty pages": lambda path: html("<html><body></body></html>"),
    "the sign-in page": lambda path: html(
        "<html><head><title>Sign in</title></head><body><form action=/login method=post>"
        "<label>User <input name=user></label><label>Password <input type=password name=pw></label>"
        "<button>Sign in</button></form></body></html>"),
    "the same text": lambda path: page("Welcome", "Welcome to our new site. " * 3),
    "not found": lambda path: status(404),
}  # fmt: skip


@pytest.mark.parametrize("kind", EVERYTHING)
def test_a_site_that_answers_all_the_same_loses_at_most_what_the_brake_allows(
    kind, site, site_file, harvester, ingester
):
    """P-11."""
    paths = [f"/guide/{number}" for number in range(32)]
    site["/"] = page("Home", links=paths)
    for path in paths:
        site[path] = page(path)
    harvester("crawl", site_file(), "-o", "1.warc.gz")
    ingester("load", "1.warc.gz")
    for path in paths:
        site[path] = EVERYTHING[kind](path)
    site_toml = site_file("[limits]", "failures_in_a_row = 1000")
    harvester("crawl", site_toml, "-o", "2.warc.gz", expect=(0, 3, 4))
    told = ingester("load", "2.warc.gz", "--site", site_toml, "--json", expect=(0, 3, 4))
    shown = ingester("pages", "--state", "shown", "--json").all("page")
    hidden = [line for line in told.all("decision") if line["act"] == "hide" and not line["held"]]
    assert len(hidden) == (25 if kind == "not found" else 0)
    assert len(shown) == 33 - len(hidden)
    if kind == "not found":
        assert told.code == 4
    else:
        assert {line["act"] for line in told.all("decision")
                if "/guide/" in line["url"]} == {"keep"}  # fmt: skip


HOSTILE = (
    "\x1b]0;owned\x07 \x1b[2J \x1b]8;;http://evil.example\x1b\\ \x9b31m \u202egnp.exe [red] [/] "
    '<script>alert(1)</script> =cmd|\' /C calc\'!A0 ::error::x %0A\u2028{"type":"page"}'
)
READING = (
    ("pages",), ("pages", "--csv"), ("why", "URL"), ("show", "URL"), ("show", "URL", "--history"),
    ("report", "changes"), ("report", "coverage"), ("search", "fees"), ("ask", "when are fees due"),
    ("show", HOSTILE), ("search", HOSTILE), ("pages", "--site", HOSTILE),
)  # fmt: skip


def on_a_terminal(tool, folder, *arguments):
    """What a command writes where it believes to talk to a person."""
    master, terminal = pty.openpty()
    process = subprocess.Popen(
        [TOOLS / tool, *arguments], cwd=folder, stdin=terminal, stdout=terminal, stderr=terminal
    )
    os.close(terminal)
    written = b""
    while True:
        try:
            piece = os.read(master, 65536)
        except OSError:
            break
        if not piece:
            break
        written += piece
    os.close(master)
    return process.wait(30), written.decode("utf-8", "replace")


def test_no_word_of_a_site_acts_on_a_terminal(site, site_file, harvester, ingester, tmp_path):
    """I-04, I-06, I-08, I-10: titles, texts, headers, rule names and questions, on a terminal."""
    site["/"] = page(
        HOSTILE, f"Fees are due in March. {HOSTILE} " * 8, links=["/gone", f"/{HOSTILE[:9]}"]
    )
    site["/gone"] = status(403, HOSTILE)
    path = site_file("[[category]]", f"name = {json.dumps(HOSTILE)}", "match = '/'")
    code, crawled = on_a_terminal("harvester", tmp_path, "crawl", str(path), "-o", "a.warc.gz")
    assert code in (0, 3), crawled
    code, loaded = on_a_terminal("ingester", tmp_path, "load", "a.warc.gz", "--site", str(path))
    assert code in (0, 3, 4), loaded
    said = [crawled, loaded]
    for command in READING:
        arguments = [site.url() if part == "URL" else part for part in command]
        code, told = on_a_terminal("ingester", tmp_path, *arguments)
        assert code in (0, 2, 3, 10), (command, told)
        said.append(told)
    for told in said:
        assert "\x07" not in told
        assert "\x9b" not in told
        assert "\u202e" not in told
        assert "\x1b]" not in told
        assert "\x1b[2J" not in told
        assert "\x1b\\" not in told
