"""Whatever a site calls its pages, links and rules: no output lets it act."""

import csv
import io
import json
import re
from xml.etree import ElementTree as ET

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.e2e.hostile import PAYLOADS, fill
from tests.site.tool import Tool
from tests.unit.ingester.web.asgi import ask as ask_site

# What moves a cursor, sets a title or turns text around.
ACTS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
HARMLESS = {
    *("href", "rel", "class", "lang", "dir", "datetime", "scope", "id", "name", "value", "type"),
    *("action", "role", "aria-label", "aria-current", "aria-hidden", "content", "charset"),
    *("data-name", "tabindex", "placeholder", "maxlength", "title", "viewbox", "selected", "start"),
    *("autofocus", "preserveaspectratio", "x", "y", "width", "height", "rx", "d", "fill"),
    "http-equiv",
}
TEXTS = (
    ("pages",), ("pages", "--state", "failing"), ("due",), ("holds",), ("health",),
    ("report", "run"), ("report", "changes"), ("report", "links"),
    ("report", "coverage"), ("search", "fees", "--limit", "100"), ("ask", "fees", "of", "script"),
    *(("show", name, "--history", "--diff") for name in ("clear", "lines", "bidi")),
    *(("why", name) for name in ("title-bar", "lines", "erase")),
    ("show", "marks", "--lang", "zh"), ("mail", "--dry-run"), ("translate", "--to", "zh"),
)  # fmt: skip
PAGES = (
    "/", "/pages", "/pages?state=failing", "/pages?state=held", "/changes", "/sites/campus",
    "/search?q=fees", *(f"/pages/{name}" for name in PAYLOADS),
    *(f"/pages/{name}/{more}" for name in ("script", "erase") for more in ("story", "versions")),
    *(f"/pages/{name}?lang=zh" for name in ("script", "handler", "marks", "pipe")),
)  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("hostile")
    fill(made / "goodcopy.db")
    return made


@pytest.fixture(scope="module")
def ingester(folder):
    with Tool("ingester", folder) as tool:
        yield tool


def queries():
    return [text.replace("\x00", "") for text in PAYLOADS.values()]


@pytest.mark.parametrize("words", TEXTS, ids=" ".join)
def test_no_text_acts_on_a_terminal(words, ingester):
    done = ingester(*words, expect=(0, 10))
    assert done.out
    assert ACTS.findall(done.out + done.err) == []


@pytest.mark.parametrize("command", ["search", "ask", "show", "why"])
def test_no_query_acts_on_a_terminal(command, ingester):
    for query in queries()[::9]:
        done = ingester(command, "--", query, expect=(0, 2))
        assert ACTS.findall(done.out + done.err) == []


@pytest.mark.parametrize(
    "words",
    [("pages",), ("due",), ("holds",), ("health",), ("export",), ("show", "lines", "--history"),
     ("why", "lines"), *(("report", kind) for kind in ("run", "changes", "links", "coverage")),
     ("search", "fees"), ("ask", "fees", "of", "script")],
    ids=" ".join,
)  # fmt: skip
def test_a_line_of_json_is_one_line_of_ascii(words, ingester):
    form = () if words == ("export",) else ("--json",)
    done = ingester(*words, *form, expect=(0, 10))
    assert done.lines
    assert done.out.isascii()
    assert all("type" in line for line in done.lines)
    assert done.out.count("\n") == len(done.lines)


def test_json_says_what_the_site_said(ingester):
    told = {line["slug"]: line["title"] for line in ingester("pages", "--json").all("page")}
    kept = {name: text.replace("\x00", "\ufffd") for name, text in PAYLOADS.items()}
    assert {name: told[name].replace("\x00", "\ufffd") for name in kept} == kept


@pytest.mark.parametrize(
    "words", [("pages",), *(("report", kind) for kind in ("run", "changes", "links", "coverage"))],
    ids=" ".join,
)  # fmt: skip
def test_no_cell_of_csv_is_a_formula(words, ingester):
    text = ingester(*words, "--csv").out
    head, *rows = csv.reader(io.StringIO(text))
    assert rows
    assert all(len(row) == len(head) for row in rows)
    cells = [cell for row in rows for cell in row]
    assert [cell for cell in cells if re.match(r"\s*[=+\-@\uff1d\uff0b\uff0d\uff20]", cell)] == []
    assert ACTS.findall("".join(cells)) == []


def harmless_page(text):
    tree = LexborHTMLParser(text)
    named = {one.tag for one in tree.css("*")}
    assert named & {"script", "img", "iframe", "object", "embed", "base", "textarea"} == set()
    attributes = {name.lower() for one in tree.css("*") for name in one.attributes}
    assert attributes <= HARMLESS, attributes - HARMLESS
    links = [one.attributes.get("href") or "" for one in tree.css("a, link")]
    assert [one for one in links if not re.match(r"https?://|/|#|\?|mailto:", one)] == []
    assert ACTS.findall(text) == []


@pytest.fixture(scope="module")
def site(folder):
    from datetime import UTC, datetime

    from ingester.web.app import application

    app = application(
        f"sqlite:///{folder}/goodcopy.db", clock=lambda: datetime.now(UTC), notice=print
    )
    return lambda target: ask_site(app, target)


@pytest.mark.parametrize("path", PAGES)
def test_no_text_acts_on_a_page(path, site):
    answer = site(path)
    assert answer.status == 200
    harmless_page(answer.text)


def test_no_query_acts_on_a_page(site):
    from urllib.parse import quote

    for query in queries():
        for path in ("/search?q=", "/pages?category=", "/pages?site=", "/search?site="):
            harmless_page(site(path + quote(query[:300].encode("utf-8", "replace"))).text)


@pytest.mark.parametrize("kind", ["run", "changes", "links", "coverage", "orphans"])
def test_no_text_acts_in_a_report(kind, ingester, folder):
    ingester("report", kind, "--html", f"{kind}.html")
    text = (folder / f"{kind}.html").read_text("utf-8")
    harmless_page(text)


def clean_xml(path):
    tree = ET.parse(path)
    texts = [text for one in tree.iter() for text in (one.text, one.tail, *one.attrib.values())]
    return tree, [text for text in texts if text]


def test_the_feed_is_xml_that_says_no_more_than_words(ingester, folder, site):
    ingester("report", "changes", "--feed", "feed.xml")
    (folder / "served.xml").write_bytes(site("/feed.xml").body)
    for name in ("feed.xml", "served.xml"):
        tree, texts = clean_xml(folder / name)
        assert len(tree.findall(".//{*}entry")) == len(PAYLOADS)
        assert ACTS.findall("".join(texts)) == []
        assert {one.get("href", "https://")[:8] for one in tree.iter("{*}link")} <= {"https://"}


def test_the_links_are_xml_for_a_build_server(ingester, folder):
    ingester("report", "links", "--junit", "links.xml")
    tree, texts = clean_xml(folder / "links.xml")
    assert len(tree.findall(".//testcase")) == len(PAYLOADS) + 1
    assert [text for text in texts if ACTS.search(text.replace("\n", ""))] == []


@pytest.mark.parametrize("name", ["zh.xlf", "zh.jsonl"])
def test_translators_get_files_that_read_back(name, ingester, folder):
    ingester("translate", "--to", "zh", "--export", name)
    if name.endswith(".xlf"):
        tree, _ = clean_xml(folder / name)
        assert len(tree.findall(".//{*}unit")) > len(PAYLOADS)
    else:
        lines = (folder / name).read_text("utf-8").splitlines()
        assert all(json.loads(line)["type"] for line in lines)
    done = ingester("translate", "--to", "zh", "--import", name, "--json", expect=(0, 3))
    sums = done.sole("import")
    assert (sums["refused"], sums["damaged"]) == (0, 0)


def test_a_folder_of_markdown_holds_one_file_a_page(ingester, folder):
    ingester("export", "--format", "markdown", "-o", "copies")
    files = sorted((folder / "copies").glob("*.md"))
    assert len(files) == len(PAYLOADS)
    for file in files:
        text = file.read_text("utf-8")
        front = text.split("\n---\n", 1)[0].split("\n")[2:]
        assert all(re.match(r'[a-z_]+: (".*"|null|\d+|\[.*\])$', line) for line in front)
        assert ACTS.findall(text) == []


def test_a_metric_is_one_line(site):
    lines = site("/metrics").text.splitlines()
    sample = re.compile(r'[a-z_]+(\{([a-z]+="([^"\\]|\\.)*",?)*\})? \S+')
    assert [line for line in lines if not line.startswith("#") and not sample.fullmatch(line)] == []
