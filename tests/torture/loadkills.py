"""`kill -9` of a real load: what was stored stays, and the same command ends where one run does."""

import os
import signal
import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta

from ingester.store import open_store
from shared.http import stored
from shared.records import Counts, Facts, Hop
from shared.writer import HarvestWriter, Intro
from tests.site.answers import page_source

HOME = "https://campus.example/"
BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
HTML = ((b"Content-Type", b"text/html; charset=utf-8"),)
PAGES = 90
SITE_FILE = """
name = "campus"
home = "https://campus.example/"
[brakes]
hide_at_most = 1000
failed_share = 1.0
"""

COMPARED = (
    "url", "title", "copy", "visible_state", "last_read", "last_tried",
    "last_changed", "error", "held", "aliases",
)  # fmt: skip


def weeks(folder, pages=PAGES):
    """Three weeks of a site, told late and early: pages change, go, move and come back."""
    (folder / "campus.toml").write_text(SITE_FILE)
    return [_week(folder / f"{number}.warc.gz", number, pages) for number in (0, 2, 1)]


def _week(path, week, pages):
    at = BEGAN + timedelta(weeks=week)
    intro = Intro(
        site="campus", home=HOME, hosts=("campus.example",), user_agent="t", config="", at=at
    )
    with HarvestWriter.create(path, intro) as writer:
        for number in range(pages):
            _capture(writer, number, week, at + timedelta(seconds=number))
        writer.end(at=at + timedelta(hours=1), counts=Counts(), why="finished")
    return path.name


def _capture(writer, number, week, at):
    """What became of a page in a week, by its number."""
    url, new = f"{HOME}page/{number}", f"{HOME}moved/{number}"
    fate = ("same", "changed", "gone", "moved", "refused", "leads")[number % 6] if week else "same"
    edition = week if fate == "changed" else 0
    body = page_source(f"Page {number}", more=f"<p>Edition {edition}.</p>").encode()
    answer = stored(200, "OK", HTML, body)
    if fate == "gone" and (week == 1 or number % 12 == 2):
        answer = stored(404, "Not Found", HTML, b"gone")
    if fate == "refused":
        answer = stored(403, "Forbidden", HTML, b"no")
    if fate == "moved":
        hops = (Hop(url=url, status=301),)
        writer.response(url=new, at=at, http=answer, facts=Facts(requested=url, hops=hops))
    elif fate == "leads":
        hops = (Hop(url=url, status=301), Hop(url=new))
        found = stored(301, "Moved", (*HTML, (b"Location", new.encode())), b"")
        writer.response(url=url, at=at, http=found, facts=Facts(requested=url, hops=hops))
        writer.response(url=new, at=at, http=answer, facts=Facts(requested=new))
    else:
        writer.response(url=url, at=at, http=answer, facts=Facts(requested=url))


def command(files, db):
    """One load of all files into a store."""
    return ("load", *files, "--site", "campus.toml", "--db", f"sqlite:///{db}", "--json")


def kill(ingester, files, db, *, after):
    """Start a load and kill it, workers and all, so many seconds later; was it alive?"""
    process = ingester.start(*command(files, db), start_new_session=True)
    time.sleep(after)
    alive = process.poll() is None
    if alive:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    return alive


def kill_and_rerun(ingester, files, db, dice, *, seconds):
    """Kill a load once to three times at random instants, then let it end; the kills that met it
    alive.
    """
    kills = 0
    for _ in range(dice.randint(1, 3)):
        kills += kill(ingester, files, db, after=dice.uniform(0.2, seconds))
        dump(db)
    ingester(*command(files, db), expect=(0, 3))
    return kills


def load_at_once(ingester, files, db):
    """Two loads of the same files, in two orders, at the same time."""
    both = [ingester.start(*command(order, db)) for order in (files, files[::-1])]
    codes = []
    for process in both:
        process.communicate()
        codes.append(process.returncode)
    return codes


def dump(db):
    """The store as law 6 means it; and SQLite's own word that it is whole."""
    if db.exists():
        with closing(sqlite3.connect(db)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with closing(open_store(f"sqlite:///{db}")) as store, store.reading() as reader:
        return sorted(
            tuple(str(getattr(page, name)) for name in COMPARED)
            for site in reader.sites()
            for page in reader.pages(site.id)
        )
