"""A laptop whose key was stolen sends lies: what it may do is bounded, and can be taken back."""

from datetime import timedelta

import pytest

from shared.http import stored
from shared.records import Counts, Facts
from shared.writer import HarvestWriter
from tests.contract.harvests import AT, HOME, HTML, INTRO
from tests.site.answers import page_source
from tests.torture.loadkills import dump

PAGES = 40


def written(path, day, answer_of):
    """A harvest of all pages, each with this answer."""
    at = AT + timedelta(days=day)
    with HarvestWriter.create(path, INTRO) as writer:
        for number in range(PAGES):
            url = f"{HOME}guide/{number}"
            writer.response(url=url, at=at, http=answer_of(number), facts=Facts(requested=url))
        writer.end(at=at, counts=Counts(targets=PAGES, read=PAGES), why="finished")
        return path.name, writer.run


def good(number):
    return stored(200, "OK", HTML, page_source(f"Page {number}").encode())


def lie(number):
    """A few pages with another text; all others are said to be gone."""
    if number < 5:
        return stored(200, "OK", HTML, page_source("Send your fees to account 666").encode())
    return stored(404, "Not Found", HTML, b"gone")


@pytest.fixture
def lied(tmp_path, ingester):
    """The store before the lies, and the run that told them."""
    ingester("load", written(tmp_path / "good.warc.gz", -9, good)[0])
    before = dump(tmp_path / "goodcopy.db")
    name, run = written(tmp_path / "lies.warc.gz", -8, lie)
    told = ingester("load", name, "--json", expect=(3, 4))
    return before, run, told


def test_lies_hide_no_more_than_the_brake_lets_pass(lied):
    """W-07."""
    hides = [line for line in lied[2].all("decision") if line["act"] == "hide"]
    assert sum(not line["held"] for line in hides) == 25
    assert sum(line["held"] for line in hides) == PAGES - 5 - 25


def test_a_run_of_lies_can_be_taken_back_whole(lied, ingester, tmp_path):
    """W-07: texts, dates and pages are those of before."""
    before, run, _ = lied
    ingester("undo", run)
    assert dump(tmp_path / "goodcopy.db") == before


def test_lies_about_another_site_are_rejected(lied, ingester, tmp_path):
    """W-04, W-07: the site file of the key says which hosts are meant."""
    (tmp_path / "bank.toml").write_text('name = "bank"\nhome = "https://bank.example/"\n')
    refused = ingester("load", "lies.warc.gz", "--site", "bank.toml", expect=(2, 3, 4))
    assert "host" in refused.err or "bank" not in refused.out
