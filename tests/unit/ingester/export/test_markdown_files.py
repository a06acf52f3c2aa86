"""A page as a Markdown file: a safe name, and front matter that says no more than it should."""

import json
import re

import pytest

from ingester.export.markdown import FIELDS, content_of, name_of
from ingester.telling.pageline import PageLine


def a_line(**fields):
    known = {
        "id": 1, "site": "campus", "url": "https://campus.example/fees", "slug": "fees",
        "aliases": (), "title": "Fees", "text": "You pay at the desk.", "state": "shown",
        "reason": "new", "category": "money", "last_read": None, "last_tried": None,
        "last_changed": None, "error": None, "versions": 1, "etag": None, "held": None,
        "rule": None,
    }  # fmt: skip
    return PageLine(**known | fields)


@pytest.mark.parametrize("slug", ["../../etc/passwd", "/etc/passwd", ".", "..", "", "a/b", "A\0b"])
def test_no_name_leads_out_of_the_folder(slug):
    assert "/" not in name_of(slug)
    assert not name_of(slug).startswith(".")


@pytest.mark.parametrize("slug", ["con", "nul", "com1"])
def test_a_name_that_windows_keeps_for_itself_gets_a_mark(slug):
    assert re.fullmatch(rf"{slug}-[0-9a-f]{{8}}\.md", name_of(slug))


def test_the_front_has_every_field_and_the_text_its_title():
    front, text = content_of(a_line()).decode().split("---\n")[1:]
    known = dict(line.split(": ", 1) for line in front.splitlines())
    assert set(known) == {"made_by", *FIELDS}
    assert json.loads(known["title"]) == "Fees"
    assert text == "\n# Fees\n\nYou pay at the desk.\n"


def test_a_text_that_begins_with_its_title_has_it_once():
    assert content_of(a_line(text="# Fees\n\nPay.")).decode().count("# Fees") == 1


@pytest.mark.parametrize("title", ["a\n---\nevil: true", 'x"\nurl: y', "\x1b[31m", "\u2028", "- a"])
def test_a_title_cannot_end_the_front(title):
    front = content_of(a_line(title=title)).decode().split("\n---\n")[0]
    assert len(front.splitlines()) == len(FIELDS) + 2
    assert "\x1b" not in content_of(a_line(title=title, text=title)).decode()
