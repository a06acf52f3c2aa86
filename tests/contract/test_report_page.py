"""A report as one file: everything inside, nothing that acts, whatever the site wrote."""

import base64
import hashlib
import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from ingester.look.drawings import Bar, Chart, Part
from ingester.look.environment import environment
from ingester.report.html import MOST, page
from ingester.report.kinds import Report, Table

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
EVIL = "Fees \x1b]0;owned\x07</title><script>alert(1)</script> {{7*7}} %s"


class Seen(HTMLParser):
    """Every tag, link and load of a page, and its text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.acts, self.text = [], [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name == "href":
                self.links.append(value)
            if name.startswith("on") or name in ("src", "srcset", "action", "style"):
                self.acts.append((tag, name, value))

    def handle_data(self, data):
        self.text += data


def a_report(*rows, columns=("address", "title", "pages"), **fields):
    table = Table(columns=columns, rows=rows)
    return Report(**{"title": "Pages", "lines": [], "columns": (), "tables": (table,)} | fields)


def test_every_template_escapes():
    for room in ("ingester.report", "ingester.web"):
        assert environment(room).autoescape is True


def test_what_a_site_wrote_is_shown_and_does_not_act():
    bar = Bar(label=EVIL, hint=EVIL, parts=(Part(name=EVIL, amount=1),))
    chart = Chart(title=EVIL, labels=EVIL, amounts=EVIL, bars=(bar,))
    seen = Seen(page(a_report((EVIL, EVIL, 1), charts=(chart,), notes=(EVIL,), title=EVIL), NOW))
    assert "script" not in seen.tags
    assert seen.acts == []
    assert "\x1b" not in seen.text
    assert "{{7*7}}" in seen.text


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "//a.example/", "file:///etc"],
)
def test_only_addresses_of_the_web_are_links(address):
    assert Seen(page(a_report((address, "", 1)), NOW)).links == []


def test_an_address_is_a_link_that_tells_nobody_where_it_was_clicked():
    text = page(a_report(("https://campus.example/?a=1&b=2", "", 1)), NOW)
    assert Seen(text).links == ["https://campus.example/?a=1&b=2"]
    assert 'rel="nofollow noopener noreferrer"' in text


def test_the_file_needs_nothing_from_anywhere():
    text = page(a_report(("https://campus.example/", "Fees", 1)), NOW)
    seen = Seen(text)
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(seen.tags)
    assert not re.search(r"url\(|@import", text)


def test_its_policy_allows_its_own_style_alone():
    text = page(a_report(), NOW)
    style = re.search(r"<style>(.*)</style>", text, re.S)[1]
    seal = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{seal}'" in text.replace("&#39;", "'")


def test_a_table_of_5000_addresses_stays_under_300_kilobytes():
    rows = [(f"https://campus.example/students/exams/page-{n}", "A title", n) for n in range(5000)]
    text = page(a_report(*rows), NOW)
    assert len(text) < 300_000
    assert f"the first {MOST:,} of them here" in text


def test_an_empty_report_says_so():
    assert "Nothing to report" in page(a_report(), NOW)
