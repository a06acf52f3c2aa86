"""A small library in a store: pages in every state, with history, links, runs and a translation."""

from datetime import timedelta

from msgspec import structs

from ingester.core.blocks import pieces_of, title_piece
from ingester.core.page import State, copy_of
from ingester.core.translation import PageSeal, Translation
from ingester.store.contract import Link, ListingRow, Verdict, Version
from shared.site import CategoryRule
from tests.contract.makers import CAMPUS, a_page, a_run, an_observation, url

SITE = structs.replace(CAMPUS, category=(CategoryRule(name="money", match="fee|scholarship"),))
EVIL = "Evil \x1b]0;owned\x07</title><script>alert(1)</script> \"' {{7*7}}"
FEES = """# Fees

You pay at the desk, or [by card](https://campus.example/card), before 1 March.

## What it costs

| degree | fee |
| --- | --- |
| Bachelor | 5.20 |
| Master | 7.00 |

| desk | open |
| --- | --- |
| Kiln Building | from eight |

- Cash is not taken.
- `Receipts` come by mail; see [the bank](https://bank.example/).
"""
EVIL_TEXT = f"""{EVIL}

[one](javascript:alert(2)) ![p](http://x.example/p.png) <img src=x onerror=alert(3)>"""
ZH = "你在前台付款，或者在3月1日之前刷卡付款。"


def fill(store, now):
    """Put it all in; the times are days before `now`. The site's id."""
    with store.writing() as tx:
        site = tx.save_site(SITE, now).id
        first, second = _runs(tx, site, now)
        _put(tx, site, 1, "", "Campus", "Welcome to the campus.", now, slug="home")
        _put(tx, site, 2, "fees", "Fees", FEES, now, aliases=(url("old-fees"),),
             last_changed=now - timedelta(hours=9))  # fmt: skip
        _put(tx, site, 3, "exams", "Exams", "Exams are in June.", now - timedelta(days=36),
             error="refused: 403", failures=2)  # fmt: skip
        _put(tx, site, 4, "gone", "Gone away", "This was here.", now, state=State.HIDDEN,
             reason="gone")  # fmt: skip
        _put(tx, site, 5, "held", "Held back", "A hide waits.", now - timedelta(days=3),
             held="gone")  # fmt: skip
        _put(tx, site, 6, "evil", EVIL, EVIL_TEXT, now)
        _put(tx, site, 7, "guide", "The guide", "Chapter.\n\n" * 12_000, now)
        _put(tx, site, 8, "scholarship", "Scholarships 奖学金", "申请奖学金。Ask for money.", now)
        _listed(tx, site, 9, "unread", error="unreachable: timeout", failures=1)
        _put(tx, site, 10, "map-2021", "Map of 2021", "The old map.", now, rule="outdated",
             rule_name="years")  # fmt: skip
        tx.set_slug("old-fees", 2, 2)
        old = copy_of("Fees", FEES.replace("5.20", "4.90"), ())
        tx.put_copy(old)
        tx.add_version(2, Version(hash=old.hash, at=now - timedelta(days=9), run="first"))
        _decide(tx, site, first, now - timedelta(days=9), range(1, 11), "replace", "new")
        _decide(tx, site, second, now, (2,), "replace", "changed")
        _decide(tx, site, second, now, (4,), "hide", "gone")
        _decide(tx, site, second, now, (3,), "keep", "refused", status=403)
        tx.put_listing(first, [ListingRow(url=url("fees"), sources=("sitemap:/sitemap.xml",))])
        tx.put_links(site, 1, [Link(url=url("fees"), text="Fees"), Link(url=url("exams"))])
        _translate(tx, now)
    return site


def _runs(tx, site, now):
    counts = {"targets": 10, "read": 9, "failed": 1, "not_tried": 0}
    known = {"counts": counts, "complete": True, "why": "finished"}
    times = ((9, "ok", ""), (0, "partial", "1 damaged place"))
    return [
        tx.begin_run(a_run(site, name, started=at, loaded=at, ended=at, state=state, state_why=why,
                           listing_complete=True, damaged=int(state == "partial"), **known))
        for name, (days, state, why) in zip(("first", "second"), times, strict=True)
        for at in (now - timedelta(days=days),)
    ]  # fmt: skip


def _put(tx, site, number, path, title, text, read, **fields):
    copy = copy_of(title, text, (), "en")
    tx.put_copy(copy)
    known = {"slug": path, "title": title, "copy": copy.hash, "length": len(text),
             "last_read": read, "last_tried": read, "last_changed": read}  # fmt: skip
    page = a_page(number, path, **known | fields)
    tx.add_version(number, Version(hash=copy.hash, at=page.last_changed, run="second"))
    _stand(tx, site, page)


def _listed(tx, site, number, path, **fields):
    _stand(tx, site, a_page(number, path, state=State.LISTED, reason="", **fields))


def _stand(tx, site, page):
    tx.put_page(site, page)
    tx.set_slug(page.slug, page.id, page.id)
    for address in (page.url, *page.aliases):
        tx.set_address(site, address, page.id, page.id)


def _decide(tx, site, run, at, pages, act, reason, **fields):
    for number in pages:
        page = tx.page(number)
        seen = an_observation(page.slug, run * 100 + number, requested=page.url, url=page.url,
                              at=at, **fields)  # fmt: skip
        known = tx.add_observation(site, run, seen, number)
        tx.set_decision(known, Verdict(act=act, reason=reason), number)


def _translate(tx, now):
    """The title of the fees and their first paragraph."""
    heading, first = title_piece("Fees"), list(pieces_of(FEES))[1]
    for piece, text in ((heading, "学费"), (first, ZH)):
        tx.put_translation(
            Translation(block=piece.key, lang="zh", text=text, human=True, maker="a person", at=now)
        )
    tx.put_page_seal(2, "zh", PageSeal(seal="s", whole=False))
    tx.index_page(2)
