"""The site over every backend, asked without a server."""

import json
import re
from contextlib import closing
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest

from ingester.report.feed import ATOM
from ingester.store import open_store
from ingester.web.app import application
from tests.contract.conftest import new_schema
from tests.contract.makers import NOW, url
from tests.site.library import fill
from tests.unit.ingester.web.asgi import ask

PATHS = (
    "/", "/sites/campus", "/changes", "/pages", "/pages?state=failing", "/pages?state=held",
    "/pages?state=hidden", "/pages?state=listed", "/pages?site=campus&category=money",
    "/pages/fees", "/pages/fees/story", "/pages/fees/versions", "/pages/fees?lang=zh",
    "/pages/evil", "/pages/evil/story", "/pages/evil/versions", "/pages/gone/story", "/search",
    "/search?q=fees", "/search?q=Evil", "/search?q=nothing+like+it", "/nope",
)  # fmt: skip


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def site(request, tmp_path_factory):
    """Asks the site over a filled store; tests only look at it."""
    if request.param == "postgresql":
        address = new_schema(request.getfixturevalue("postgresql"))
    else:
        address = f"sqlite:///{tmp_path_factory.mktemp('web')}/goodcopy.db"
    with closing(open_store(address, create=True)) as store:
        fill(store, NOW)
    return asking(address)


def asking(address, said=None):
    told = [] if said is None else said
    app = application(address, clock=lambda: NOW, notice=told.append)
    return lambda target, **how: ask(app, target, **how)


def test_search_engines_are_sent_to_the_source(site):
    answer = site("/robots.txt")
    assert (answer.status, answer.text) == (200, "User-agent: *\nDisallow: /\n")


def test_what_is_not_translated_is_marked_with_its_language(site):
    text = site("/pages/fees?lang=zh").text
    assert '<span class="original" lang="en">Cash is not taken.</span>' in text
    assert "underlined like this" in text
    assert 'class="original"' not in site("/pages/fees").text


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.acts, self.links = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "iframe", "object", "embed", "base", "img"):
            self.acts.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name in ("style", "src"):
                self.acts.append((tag, name, value))
            if name == "href":
                self.links.append(value)


def test_every_page_answers_and_nothing_that_a_site_wrote_acts(site):
    for path in PATHS:
        answer = site(path)
        assert answer.status == (404 if path == "/nope" else 200), path
        seen = Tags(answer.text)
        assert seen.acts == [], path
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", answer.text), path
        assert {link.partition(":")[0] for link in seen.links if ":" in link} <= {"http", "https"}


def test_every_link_of_our_own_leads_somewhere(site):
    links = {link for path in PATHS for link in Tags(site(path).text).links}
    own = sorted(link.partition("#")[0] for link in links if link.startswith("/"))
    assert len(own) > 30
    assert [link for link in own if site(link).status not in (200, 301, 302)] == []


def test_a_page_has_its_text_its_dates_and_its_source(site):
    text = site("/pages/fees").text
    assert "<h1" in text
    assert text.count("Fees</h") == 1
    assert "<td>5.20</td>" in text
    assert "30 Nov 2026" in text
    assert f'href="{url("fees")}"' in text


def test_a_failing_page_says_since_when_its_copy_stands(site):
    text = site("/pages/exams").text
    assert "The last try failed" in text
    assert "refused: 403" in text
    assert "as it was read on 25 Oct 2026" in text


@pytest.mark.parametrize("slug", ["gone", "unread", "map-2021", "never-was", "..%2fetc"])
def test_what_is_not_shown_is_not_there(site, slug):
    answer = site(f"/pages/{slug}")
    assert answer.status == 404
    assert "This was here" not in answer.text
    assert site(f"/pages/{slug}/versions").status == 404


def test_a_held_page_is_still_shown(site):
    assert site("/pages/held").status == 200


def test_old_names_and_addresses_lead_to_the_page(site):
    assert site("/pages/old-fees").status == 301
    assert site("/pages/old-fees").headers["location"] == "/pages/fees"
    assert site(f"/search?q={url('old-fees')}").headers["location"] == "/pages/fees"
    assert site(f"/search?q={url('gone')}").status == 200


def test_a_change_that_took_a_page_away_leads_to_its_story(site):
    assert 'href="/pages/gone/story"' in site("/changes").text
    assert 'href="/pages/gone"' not in site("/changes").text


def test_a_slash_too_many_leads_to_the_same_place_here(site):
    answer = site("/pages/fees/?lang=zh")
    assert (answer.status, answer.headers["location"]) == (307, "/pages/fees?lang=zh")
    assert site("//pages/fees/").headers["location"] == "/pages/fees"
    assert site("/sites/campus/").headers["location"] == "/sites/campus"
    assert site("//evil.example/").status == 404


def test_a_page_in_another_language_marks_what_is_missing(site):
    text = site("/pages/fees?lang=zh").text
    assert "学费" in text
    assert "刷卡" in text
    assert "stand in the original" in text
    assert 'lang="zh"' in text


def test_a_long_page_comes_in_parts(site):
    assert "Part 1 of 2" in site("/pages/guide").text
    assert "Part 2 of 2" in site("/pages/guide?part=2").text
    assert "Part 2 of 2" in site("/pages/guide?part=99999999").text


def test_versions_show_what_changed(site):
    text = site("/pages/fees/versions").text
    assert "<del>4.90 </del>" in text
    assert "<ins>5.20 </ins>" in text
    assert "The first text" in site("/pages/fees/versions?version=1").text


def test_lists_are_narrowed_by_state_site_and_category(site):
    assert "Scholarships" in site("/pages?category=money").text
    assert "Exams" not in site("/pages?category=money").text.partition("<main")[2]
    assert "refused: 403" in site("/pages?state=failing").text
    assert "rule years" in site("/pages?state=hidden").text
    assert site("/pages?site=nobody").status == 404


@pytest.mark.parametrize("query", ["after=x", "after=1:", "after=9999999999999999999:x", "after=:",
                                   "state=evil", "category=%00", "site=", "q=%ff%fe"])  # fmt: skip
def test_a_strange_query_is_answered_all_the_same(site, query):
    assert site(f"/pages?{query}").status == 200
    assert site(f"/search?{query}&offset=x&lang=%00").status == 200
    assert site(f"/pages/fees?{query}&part=x&lang=%22%3E").status == 200


def test_search_marks_the_words_and_bounds_the_query(site):
    assert "<mark>Fees</mark>" in site("/search?q=fees").text
    assert site("/search?q=" + "a+" * 1500).status == 200


def test_the_first_page_names_the_verdict_the_failures_and_the_holds(site):
    text = site("/").text
    assert "campus needs a look" in text
    assert "The newest 2 runs: 1 ok, 1 partial" in text
    for word in ("refused", "unreachable", "Held back", "Gone away"):
        assert word in text


# --- for programs ---


def test_health_is_the_document_of_the_draft(site):
    answer = site("/api/health")
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/health+json"
    assert answer.headers["cache-control"] == "max-age=5"
    assert json.loads(answer.body)["status"] == "warn"


def test_search_answers_in_json(site):
    answer = json.loads(site("/api/search?q=fees&limit=1").body)
    assert (answer["type"], answer["hits"][0]["slug"]) == ("hits", "fees")
    assert json.loads(site("/api/search?q=").body)["hits"] == []


def test_metrics_are_lines_that_prometheus_reads(site):
    text = site("/metrics").text
    sample = r'ingester_[a-z_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? [-+0-9.e]+'
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not re.fullmatch(sample, line)] == []
    assert 'ingester_pages{site="campus",state="failing"} 2' in lines
    assert text.endswith("\n")


def test_the_feed_has_the_newest_changes(site):
    feed = ET.fromstring(site("/feed.xml?site=campus").body)
    titles = [one.text for one in feed.findall("entry/title", {"": ATOM})]
    assert titles[:2] == ["hidden: Gone away", "changed: Fees"]
    assert feed.find("link", {"": ATOM}).attrib["href"].endswith("/feed.xml?site=campus")


# --- a store that is away ---


def test_a_store_that_is_away_costs_answers_and_not_the_server(tmp_path):
    said = []
    address = f"sqlite:///{tmp_path}/goodcopy.db"
    site = asking(address, said)
    for path in ("/", "/pages/fees", "/search?q=fees", "/metrics", "/feed.xml"):
        assert site(path).status == 503
        assert str(tmp_path) not in site(path).text
    assert json.loads(site("/api/health").body)["status"] == "fail"
    assert site("/style.css").status == 200
    assert len(said) == 1
    with closing(open_store(address, create=True)) as store:
        fill(store, NOW)
    assert site("/").status == 200
    (tmp_path / "goodcopy.db").rename(tmp_path / "away.db")
    assert site("/pages/fees").status == 503


def test_a_store_that_takes_another_ones_place_is_read_at_once(tmp_path):
    address = f"sqlite:///{tmp_path}/goodcopy.db"
    for name in ("goodcopy.db", "new.db"):
        with closing(open_store(f"sqlite:///{tmp_path}/{name}", create=True)) as store:
            if name == "new.db":
                fill(store, NOW)
    site = asking(address)
    assert site("/pages/fees").status == 404
    (tmp_path / "new.db").rename(tmp_path / "goodcopy.db")
    assert site("/pages/fees").status == 200


@pytest.mark.parametrize("content", [b"no database at all, but long enough" * 99, b"SQLite"])
def test_a_file_that_is_no_store_is_told_and_left(tmp_path, content):
    path = tmp_path / "goodcopy.db"
    path.write_bytes(content)
    said = []
    answer = asking(f"sqlite:///{path}", said)("/")
    assert answer.status == 503
    assert answer.headers["retry-after"] == "10"
    assert path.read_bytes() == content
    assert len(said) == 1


def test_an_empty_store_says_what_to_do(address):
    with closing(open_store(address, create=True)):
        pass
    site = asking(address)
    assert "Nothing here yet" in site("/").text
    assert "No page is shown here" in site("/pages").text
    assert site("/search?q=x").status == 200
    assert site("/feed.xml").status == 200
