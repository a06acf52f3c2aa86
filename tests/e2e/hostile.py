"""Text that means to act, and a store in which every word that a site can choose is such a text."""

from contextlib import closing
from datetime import UTC, datetime, timedelta

from msgspec import structs

from ingester.core.linkfacts import LinkFacts
from ingester.core.page import copy_of
from ingester.store import open_store
from ingester.store.contract import Link, ListingRow, TornSpan, Verdict, Version
from ingester.store.linkcontract import LinkRun
from shared.site import CategoryRule, Mail
from tests.contract.makers import CAMPUS, a_page, a_run, an_observation, url

PAYLOADS = {
    "script": "</title></textarea><script>alert(1)</script>",
    "handler": '"><img src=x onerror=alert(1)> \' autofocus onfocus=alert(1) x="',
    "template": "{{7*7}} {% raw %} ${7*7} <%= 7*7 %> #{7*7} %s %n {0} {name!r}",
    "console": "[red]red[/red] [link=https://e.example]x[/link] [/] :bomb:",
    "title-bar": "\x1b]0;owned\x07after",
    "link-code": "\x1b]8;;https://evil.example\x1b\\here\x1b]8;;\x1b\\",
    "clear": "\x1b[2J\x1b[1;1H\x9b31mred\x84\x90q\x9c",
    "erase": "good\r\x1b[2Kevil\x08\x08\x7f\x00\x0b\x0c",
    "bidi": "abc\u202e\u2066gpj.exe\u2069\u200f\u061c",
    "formula": '=HYPERLINK("https://evil.example","x")',
    "plus": "+cmd|' /C calc'!A0",
    "minus": "-2+3+cmd|' /C calc'!A0",
    "at": "@SUM(1+1)*cmd|' /C calc'!A0",
    "tab-formula": "\t=1+1",
    "wide-formula": "\uff1d1+1",
    "lines": 'a\n{"type":"page","id":99}\r\nb\u2028c\u2029d\x85e',
    "front-matter": "---\nmade_by: me\n---\n# x",
    "header": "x\r\nBcc: victim@evil.example\r\n\r\nbody",
    "cdata": "]]><!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>&x;<![CDATA[",
    "no-xml": "\ufffe\uffff\x01\U000e0041",
    "pipe": "| a | b |\n|---|---|\n`code` **bold** [x](javascript:alert(1))",
    "marks": "\ue000not\ue001 \ue001translated\ue000",
    "mark-words": "⟦0⟧ <g1>x</g1> %%1%% __0__",
    "long": "x" * 3_000,
    "label": 'a"} 1\ningester_pages{site="\\',
}
SITE = structs.replace(
    CAMPUS,
    category=tuple(CategoryRule(name=text, match=f"^/{name}$") for name, text in PAYLOADS.items()),
    mail=Mail(to=("ops@campus.example",)),
)


def fill(path):
    """A store of which every page, link, run and rule is called by a payload."""
    with closing(open_store(f"sqlite:///{path}", create=True)) as store, store.writing() as tx:
        now = datetime.now(UTC)
        site = tx.save_site(SITE, now).id
        link_run = tx.put_link_run(
            LinkRun(site_id=site, run="checks", started=now, loaded=now, why="finished",
                    complete=True)
        )  # fmt: skip
        for number, (name, text) in enumerate(PAYLOADS.items(), 1):
            _put(tx, site, number, name, text, now)
            target = f"https://other.example/{name}"
            tx.put_links(site, number, [Link(url=target, text=text)])
            facts = LinkFacts(run="checks", at=now, method="GET", final=target, status=404,
                              detail=text, error=text)  # fmt: skip
            tx.put_link_checks(site, link_run, [(target, facts)])


def _put(tx, site, number, name, text, now):
    at = now - timedelta(minutes=number)
    run = tx.begin_run(
        a_run(site, f"run-{number:02}-{text}"[:60], started=at, loaded=now, ended=at,
              state="failed", state_why=text, why=text, complete=True, file=text,
              counts={"targets": 1, "read": 0}, damaged=1, listing_complete=True,
              torn=(TornSpan(offset=1, length=2, why=text),))
    )  # fmt: skip
    copy = copy_of(text, f"# {text}\n\n{text}\n\n- {text}\n\nfees of {name}", (), "en")
    old = copy_of("old", "old", ())
    tx.put_copy(copy)
    tx.put_copy(old)
    page = a_page(
        number, name, title=text, copy=copy.hash, length=9, last_read=at, last_tried=at,
        last_changed=at, error=f"refused: {text}" if number % 2 else None, etag=text,
        held="gone" if number % 3 == 0 else "", reason="new",
    )  # fmt: skip
    tx.put_page(site, page)
    tx.set_slug(name, number, number)
    tx.set_address(site, page.url, number, number)
    tx.add_version(number, Version(hash=old.hash, at=at - timedelta(days=1), run="run"))
    tx.add_version(number, Version(hash=copy.hash, at=at, run=f"run-{text}"[:60]))
    seen = an_observation(name, number, requested=url(name), url=url(name), at=at, title=text,
                          detail=text)  # fmt: skip
    known = tx.add_observation(site, run, seen, number)
    tx.set_decision(known, Verdict(act="replace", reason="new", detail=text), number)
    tx.put_listing(run, [ListingRow(url=url(name), sources=(f"list:{text}",))])
    tx.index_page(number)
