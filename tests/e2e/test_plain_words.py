"""What people are told when they slip, and what they should do next."""

import signal
import subprocess
from pathlib import Path

import pytest

from tests.e2e.conftest import site_source
from tests.house.house import ROOT
from tests.site.answers import page, status
from tests.site.server import ScriptedSite
from tests.site.serving import serving
from tests.site.tool import Tool

COLLEGE = """
[[category]]
name = "fees"
match = "fees"

[brakes]
hide_at_most = 1
hide_share = 0.0
"""


@pytest.fixture(scope="module")
def college(tmp_path_factory):
    """Six pages in a store; a week later three are gone, and one may be hidden at once."""
    folder = tmp_path_factory.mktemp("college")
    with (
        ScriptedSite() as site,
        Tool("harvester", folder) as harvester,
        Tool("ingester", folder) as ingester,
    ):
        names = ("fees", "library", "exams", "rooms", "sport")
        site["/"] = page("College", links=[f"/students/{name}" for name in names])
        for name in names:
            site[f"/students/{name}"] = page(f"About {name}")
        (folder / "site.toml").write_text(site_source(site.url(), 0.01, (COLLEGE,)))
        harvester("crawl", "site.toml", "-o", "one.warc.gz")
        first = ingester("load", "one.warc.gz", "--site", "site.toml")
        for name in names[2:]:
            site[f"/students/{name}"] = status(404)
        harvester("crawl", "site.toml", "-o", "two.warc.gz")
        second = ingester("load", "two.warc.gz", "--site", "site.toml", expect=4)
        yield ingester, site, first, second


@pytest.fixture
def ingester(college):
    return college[0]


def test_a_load_that_went_well_says_where_to_look(college):
    assert "Next: ingester pages  ·" in college[2].err


def test_a_load_whose_hides_wait_says_so_and_leads_there(college):
    told = college[3]
    assert "is ok, and 2 hides wait for a person." in told.out
    assert told.out.count("waits for a person:") == 2
    assert "Next: ingester holds" in told.err


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("fees", "students-fees"), ("libary", "students-library"), ("student-sport", "students-")],
)
def test_a_slug_that_is_none_is_answered_with_the_nearest(slip, meant, ingester):
    for command in ("show", "why"):
        assert f"Did you mean {meant}" in ingester(command, slip, expect=2).err


def test_the_list_of_pages_has_the_slugs(ingester):
    head, *lines = ingester("pages").out.splitlines()
    assert head.split("\t")[-1] == "slug"
    assert "students-fees" in [line.split("\t")[-1] for line in lines]


def test_a_category_that_no_site_has_is_refused_with_those_that_there_are(ingester):
    for words in (("pages",), ("search", "about")):
        told = ingester(*words, "--category", "nosuch", expect=2)
        assert "fees, uncategorised" in told.err
    assert ingester("pages", "--category", "fees", "--json").sole("page")["slug"] == "students-fees"


def test_two_forms_of_one_answer_are_refused(ingester):
    for words in (("pages",), ("report", "run")):
        assert "name one" in ingester(*words, "--csv", "--json", expect=2).err


def test_a_store_that_was_named_and_is_not_there_is_an_error(ingester):
    for words in (("health",), ("pages",), ("export",), ("mail",)):
        assert "sqlite:///typo.db" in ingester(*words, "--db", "typo.db", expect=9).err
    assert not (ingester.folder / "typo.db").exists()
    ingester("due", "--db", "typo.db")  # the plan before the first load is an empty one


def test_rules_say_how_many_hides_would_wait(college, ingester):
    text = (ingester.folder / "site.toml").read_text()
    rule = "\n[[scope.exclude]]\nrule = 'all'\nmatch = '^/students'\n"
    (ingester.folder / "tried.toml").write_text(f"{text}{rule}")
    assert "1 would pass at once; 3 wait as holds" in ingester("rules", "tried.toml").err
    line = ingester("rules", "tried.toml", "--json").sole("rules")
    assert (line["hides"], line["at_once"], line["held"]) == (4, 1, 3)


def test_what_is_taken_back_already_is_said(ingester):
    run = ingester("report", "run", "--json").all("run")[0]["run"]
    assert "is taken back;" in ingester("undo", run[:8]).err
    assert "is taken back already; nothing was changed" in ingester("undo", run[:8]).err
    assert "counts again" in ingester("undo", run[:8], "--restore").err
    assert "counts already; nothing was changed" in ingester("undo", run[:8], "--restore").err


def test_runs_are_told_short(ingester):
    run = ingester("report", "run", "--json").all("run")[0]["run"]
    told = ingester("why", "students-fees").out + ingester("show", "students-fees", "--history").out
    assert run[:8] in told
    assert run not in told


def test_a_snippet_does_not_say_the_title_again(ingester):
    hit = ingester("search", "fees", "--json").all("hit")[0]
    assert hit["title"] == "About fees"
    assert not hit["snippet"].startswith("About fees")


def test_a_harvest_of_another_site_is_refused_even_without_a_page(college, ingester, tmp_path):
    (tmp_path / "dead.toml").write_text(site_source("http://127.0.0.1:9/", 0.01))
    dead = tmp_path / "dead.warc.gz"
    with Tool("harvester", tmp_path) as harvester:
        harvester("crawl", "dead.toml", "-o", dead, expect=9)
    told = ingester("load", dead, "--site", "site.toml", expect=2)
    assert "--site" in told.err


def test_a_store_whose_only_run_failed_is_unhealthy(tmp_path):
    (tmp_path / "dead.toml").write_text(site_source("http://127.0.0.1:9/", 0.01))
    with Tool("harvester", tmp_path) as harvester, Tool("ingester", tmp_path) as ingester:
        harvester("crawl", "dead.toml", "-o", "dead.warc.gz", expect=9)
        ingester("load", "dead.warc.gz", expect=4)
        assert ingester("health", expect=10).out.startswith("FAIL")


def test_a_pipe_is_called_by_its_name(ingester):
    told = ingester("load", "-", stdin=b"no harvest", expect=2)
    assert "standard input is no harvest file" in told.err


def test_a_program_that_is_not_there_is_a_slip(ingester):
    told = ingester("translate", "--to", "zh", "--provider", "plain:no-such-one", expect=2)
    assert "'no-such-one'" in told.err


@pytest.mark.parametrize(
    "words",
    [("export", "-o", "nowhere/pages.jsonl"), ("report", "run", "--html", "nowhere/run.html")],
    ids=lambda words: words[0],
)
def test_a_folder_that_is_not_there_is_named(words, ingester):
    assert "there is no folder nowhere" in ingester(*words, expect=2).err


def test_the_end_of_serving_says_what_ended(ingester):
    with serving(ingester) as server:
        assert server.stop(signal.SIGINT) == 130
        assert "not served any more" in server.process.stderr.read().decode()


def test_make_says_only_what_is_wrong_with_a_site(college, ingester):
    done = make(ingester.folder, "mirror", "SITE=nosuch.toml")
    assert done.returncode == 2
    assert "nosuch.toml: no such site file" in done.stderr
    assert done.stdout == ""


def test_make_loads_no_file_without_a_page(tmp_path):
    (tmp_path / "dead.toml").write_text(site_source("http://127.0.0.1:9/", 0.01))
    with Tool("harvester", tmp_path) as harvester:
        harvester("crawl", "dead.toml", "-o", "dead.warc.gz", expect=9)
    done = make(tmp_path, "load", "SITE=dead.toml")
    assert "no harvest file with a page" in done.stdout


def make(folder, *words):
    """A target of the Makefile, run in another folder with the tools of this one."""
    tools = f"BIN={Path(Tool('ingester', folder).path).parent}"
    return subprocess.run(
        ["make", "--no-print-directory", "-f", ROOT / "Makefile", "-o", "setup", tools, *words],
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
