"""Written queries with the pages that they should find, and the stores to put them to.

The queries were written before anything was tuned on them. Of each file the half marked `tune` may
be looked at while ranking is changed; `held` is only counted.
"""

import json
import os
from datetime import UTC, date, datetime
from pathlib import Path

from msgspec import Struct

from ingester.core.blocks import pieces_of, title_piece
from ingester.core.page import Page, State, copy_of
from ingester.core.translation import Translation
from ingester.extract.job import ExtractJob
from ingester.extract.reading import read_page
from ingester.search.find import find
from shared.http import HttpAnswer
from shared.site import Site
from tests.site.demosite import pages_in_week

HERE = Path(__file__).parent
# What build_sites.py of the cases makes.
SITES = Path(os.environ.get("GOODCOPY_SITES", ".sites"))
CHINESE_SITES = Path(os.environ.get("GOODCOPY_CHINESE_SITES", ".sites/chinese"))
TODAY = date(2026, 11, 30)
READ = datetime(2026, 11, 27, 9, tzinfo=UTC)
DEMO = "https://ashgrove.example"
AMONG = 5  # a page counts as found when it is among so many
DOCUMENTATION = ("postgresql", "git", "policy", "developers", "exim4", "gap")
CHINESE = ("handbook", "reference", "faq", "maint")


class Asked(Struct, frozen=True):
    """A query and the addresses, or the words, that answer it."""

    half: str
    query: str
    answers: tuple[str, ...]


def queries(name, *, prefix=""):
    """The lines of a file of queries."""
    lines = (HERE / name).read_text("utf-8").splitlines()
    cells = (line.split("\t") for line in lines)
    return [
        Asked(half, query, tuple(prefix + one for one in right.split()))
        for half, query, right in cells
    ]


def questions():
    """Questions with the words that have to be quoted; without: nothing here answers them."""
    cells = (line.split("\t") for line in (HERE / "questions.tsv").read_text("utf-8").splitlines())
    return [Asked(half, question, (words,) if words else ()) for half, question, words in cells]


def fill_with_demo(store):
    """The demo site in English, some of its pages with a Chinese translation of their beginning."""
    chinese = chinese_beginnings()
    with store.writing() as tx:
        site = tx.save_site(
            Site(home=f"{DEMO}/", name="ashgrove", hosts=("ashgrove.example",)), READ
        )
        for path, written in pages_in_week(1, TODAY).items():
            text = "\n\n".join(written.paragraphs)
            copy = copy_of(written.title, text, (), lang="zh" if written.mark == "zh" else "en")
            page = put(tx, site.id, f"{DEMO}{path}", copy)
            pieces = [title_piece(copy.title), *pieces_of(copy.text)]
            for piece, words in zip(pieces, chinese.get(path, ()), strict=False):
                tx.put_translation(
                    Translation(block=piece.key, lang="zh", text=words, human=True, at=READ)
                )
            tx.index_page(page.id)


def chinese_beginnings():
    """Title and first paragraphs in Chinese, by path."""
    blocks = (HERE / "chinese.md").read_text("utf-8").split("=== ")[1:]
    parts = (block.strip().split("\n") for block in blocks)
    return {path: [words for words in rest if words] for path, *rest in parts}


def put(tx, site_id, url, copy):
    """A shown page with this text."""
    number = tx.new_page_id()
    page = Page(
        id=number, slug=f"page-{number}", url=url, state=State.SHOWN, reason="new",
        copy=copy.hash, title=copy.title, length=len(copy.text), last_read=READ,
    )  # fmt: skip
    tx.put_copy(copy)
    tx.put_page(site_id, page)
    tx.set_address(site_id, url, number, number)
    tx.set_slug(page.slug, number, number)
    return page


def fill_with_documentation(store, folder=SITES, names=DOCUMENTATION):
    """Every page of the documentation sites that were built, as the extractor reads it."""
    known = {site["site"]: site for site in built(folder)}
    for name in names:
        site = known[name]
        with store.writing() as tx:
            stored = tx.save_site(
                Site(home=site["origin"], name=name, hosts=("docs.example",)), READ
            )
            for page in site["page_list"]:
                body = (folder / name / page["path"]).read_bytes()
                copy = read(f"https://docs.example/{name}/{page['path']}", body)
                if copy is not None:
                    put(tx, stored.id, f"{name}/{page['path']}", copy)


def built(folder):
    """What the manifest says of each site; none where there is no manifest."""
    manifest = folder / "manifest.json"
    return json.loads(manifest.read_text("utf-8"))["sites"] if manifest.exists() else []


def read(url, body):
    answer = HttpAnswer(
        status=200, reason="OK", headers=((b"Content-Type", b"text/html"),), body=body
    )
    reading = read_page(ExtractJob(http=answer, url=url))
    return copy_of(reading.title, reading.text, (), reading.lang) if reading.text else None


def recall(reader, asked, among=AMONG):
    """The share of queries that find a right page among the first, and those that do not."""
    missed = []
    for one in asked:
        found = find(reader, one.query, limit=among, today=TODAY)
        urls = [hit.url for hit in found.hits]
        if not set(urls) & set(one.answers):
            missed.append((one.query, urls))
    return 1 - len(missed) / len(asked), missed
