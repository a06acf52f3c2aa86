"""report --html and --feed as people run them: whole files, or none."""

from contextlib import closing
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

import pytest

from ingester.report import KINDS
from ingester.store import open_store
from tests.site.library import fill


@pytest.fixture
def filled(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as store:
        fill(store, datetime.now(UTC))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_written_as_one_page(filled, kind, ingester, tmp_path):
    said = ingester("report", kind, "--html", "report.html")
    assert said.out == ""
    assert "Written: report.html" in said.err
    text = (tmp_path / "report.html").read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "<script" not in text
    assert "\x1b" not in text


@pytest.mark.parametrize("kind", ["run", "changes"])
def test_an_empty_store_makes_a_page_too(kind, ingester, tmp_path):
    ingester("report", kind, "--html", "report.html")
    assert (tmp_path / "report.html").read_text("utf-8").endswith("</html>")


def test_a_page_and_json_can_be_had_at_once(filled, ingester, tmp_path):
    assert ingester("report", "run", "--html", "a.html", "--json").all("run")
    assert (tmp_path / "a.html").exists()


def test_the_feed_is_valid_and_its_ids_stay(filled, ingester, tmp_path):
    feeds = []
    for name in ("a.xml", "b.xml"):
        ingester("report", "changes", "--feed", name)
        feeds.append(ET.parse(tmp_path / name))
    first, second = ([one.text for one in feed.iter() if one.tag.endswith("}id")] for feed in feeds)
    assert first == second
    assert len(first) > 2


def test_a_file_that_cannot_be_written_leaves_the_old_one(filled, ingester, tmp_path):
    ingester("report", "--html", "nowhere/report.html", expect=2)
    ingester("report", "orphans", "--feed", "a.xml", expect=2)
    assert not (tmp_path / "a.xml").exists()
    assert not list(tmp_path.glob(".report.html*"))
