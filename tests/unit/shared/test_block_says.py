"""Pages are judged by what they say to their visitor, whatever they are called; pages that speak of
such things stay.
"""

import csv
from pathlib import Path

import pytest

from shared.block import classify, is_challenge
from shared.blockkind import BlockKind
from tests.unit.shared.blocked import answer, page, site_page


def plain(title, words):
    return page(title, f"<h1>{title}</h1><p>{words}</p>")


def framed(title, words):
    return site_page(title, f"<h1>{title}</h1><p>{words}</p>")


def old(title, words):
    """A site of tables, without elements that tell its menus."""
    links = "".join(f"<a href=/{n}>Part {n}</a> | " for n in range(6))
    return page(title, f"<div>{links}</div><table><tr><td><h1>{title}</h1><p>{words}</p></table>")


TABLE = Path(__file__).with_name("block_says.tsv")  # titles and texts, by what they are


def of(kind):
    with TABLE.open(encoding="utf-8", newline="") as lines:
        rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["kind"] == kind]
    return [pytest.param(row["title"], row["words"], id=row["title"]) for row in rows]


@pytest.mark.parametrize(("title", "words"), of("test"))
def test_who_has_the_visitor_tested_is_a_challenge(title, words):
    html = plain(title, words)
    assert classify(answer(html)).kind is BlockKind.CHALLENGE
    assert is_challenge(answer(html))


@pytest.mark.parametrize(("title", "words"), of("refusal"))
def test_who_turns_the_visitor_away_with_200_is_a_challenge(title, words):
    html = plain(title, words)
    assert classify(answer(html)).kind is BlockKind.CHALLENGE
    assert is_challenge(answer(html))


@pytest.mark.parametrize("frame", [plain, framed, old])
@pytest.mark.parametrize(("title", "words"), of("missing"))
def test_who_misses_what_the_visitor_asked_for_is_a_soft_404(title, words, frame):
    assert classify(answer(frame(title, words))).kind is BlockKind.SOFT_404


@pytest.mark.parametrize("frame", [plain, framed, old])
@pytest.mark.parametrize(("title", "words"), of("honest"))
def test_a_page_of_few_words_that_speaks_of_such_things_is_a_page(title, words, frame):
    html = frame(title, words)
    assert classify(answer(html)) is None
    assert not is_challenge(answer(html))
