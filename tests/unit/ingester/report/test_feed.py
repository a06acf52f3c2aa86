"""The feed of changes: valid Atom, ids that stay, harmless titles."""

from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import msgspec
import pytest

from ingester.report.changes import ChangeLine
from ingester.report.feed import ATOM, atom

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def a_change(**fields):
    known = {
        "site": "campus", "run": "run-1", "at": "2026-11-29T10:00:00Z",
        "url": "https://campus.example/fees", "slug": "fees", "title": "Fees", "change": "changed",
        "reason": "changed", "detail": "", "shown": True,
    }  # fmt: skip
    return ChangeLine(**known | fields)


def parsed(*lines, **fields):
    return ET.fromstring(atom(lines, ["campus"], NOW, **fields))


def texts(feed, path):
    return [one.text for one in feed.findall(path, {"": ATOM})]


def test_a_feed_has_what_atom_asks_for():
    feed = parsed(a_change())
    assert feed.tag == f"{{{ATOM}}}feed"
    for path in ("id", "title", "updated", "author/name"):
        assert all(texts(feed, path)), path
        assert len(texts(feed, path)) == 1, path
    for path in ("entry/id", "entry/title", "entry/updated", "entry/content"):
        assert all(texts(feed, path)), path
    assert texts(feed, "updated") == ["2026-11-29T10:00:00Z"]


def test_a_feed_without_changes_was_updated_now():
    assert texts(parsed(), "updated") == ["2026-11-30T12:00:00Z"]


def test_ids_stay_and_every_change_has_its_own():
    lines = [a_change(), a_change(run="run-2"), a_change(slug="other"), a_change(change="hidden")]
    known = texts(parsed(*lines), "entry/id")
    assert known == texts(parsed(*lines), "entry/id")
    assert len(set(known)) == len(lines)
    assert known[0] == "urn:uuid:9b0e969a-accd-5304-952c-1f64a7b4176f"


def test_a_page_that_moves_later_keeps_the_id_of_its_change():
    moved = msgspec.structs.replace(a_change(), url="https://campus.example/new", title="New")
    assert texts(parsed(moved), "entry/id") == texts(parsed(a_change()), "entry/id")


@pytest.mark.parametrize(
    "title", ["<b>&]]></title>", "\x1b[31m\x00\x07", "\ud800\ufffe\uffff", "a\nb\u2028c", "=1+1"]
)
def test_a_title_can_neither_break_the_feed_nor_act(title):
    (found,) = texts(parsed(a_change(title=title)), "entry/title")
    assert found.startswith("changed: ")
    assert not set(found) & {"\x1b", "\x00", "\x07", "\n", "\ufffe", "\uffff"}


def test_only_addresses_of_the_web_are_linked():
    feed = parsed(a_change(url="javascript:alert(1)"), own="http://127.0.0.1:8080/feed.xml")
    links = [one.attrib["href"] for one in feed.iter(f"{{{ATOM}}}link")]
    assert links == ["http://127.0.0.1:8080/feed.xml"]
