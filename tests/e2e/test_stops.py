"""Stopping on purpose, stopping by force, and going on."""

import json
import signal
import time

import pytest

from tests.site.answers import in_words, page, status

PAGES = [f"/guide/{word}" for word in in_words(30)]


@pytest.fixture
def thirty(site):
    site["/"] = page("Home", links=PAGES)
    for path in PAGES:
        site[path] = page(path, links=["/"])
    return site


def good_pages(harvester, file):
    """The addresses of all pages in a harvest file, as often as they stand in it."""
    lines = harvester("list", file, "--json").all("record")
    kept = [line for line in lines if line["record"] == "response" and line["status"] == 200]
    return sorted(line["url"] for line in kept if line["kind"] not in ("robots", "sitemap"))


def start_and_stop(harvester, site, how, path, after=8):
    """Start a crawl, stop it after so many captures; the captures that it had acknowledged."""
    process = harvester.start("crawl", path, "-o", "out.warc.gz", "--json")
    lines = []
    while sum(b'"capture"' in line for line in lines) < after:
        line = process.stdout.readline()
        assert line, process.stderr.read().decode()
        lines.append(line)
    process.send_signal(how)
    rest, _ = process.communicate(timeout=20)
    lines += [line for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]
    events = [json.loads(line) for line in lines]
    return process.returncode, [e for e in events if e["type"] == "capture"]


def test_kill_9_loses_no_acknowledged_page_and_the_same_command_goes_on(
    thirty, site_file, harvester
):
    path = site_file(delay=0.02)
    _, acknowledged = start_and_stop(harvester, thirty, signal.SIGKILL, path)
    harvester("crawl", path, "-o", "out.warc.gz")
    kept = good_pages(harvester, "out.warc.gz")
    assert kept == sorted({thirty.url(p) for p in ("/", *PAGES)})
    assert {line["url"] for line in acknowledged} <= set(kept)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=str)
def test_a_gentle_stop_closes_the_file_and_the_same_command_goes_on(
    how, code, thirty, site_file, harvester
):
    path = site_file(delay=0.02)
    assert start_and_stop(harvester, thirty, how, path)[0] == code
    told = harvester("verify", "out.warc.gz", "--json", expect=(0, 6)).sole("verify")
    assert told["torn"] == []
    harvester("crawl", path, "-o", "out.warc.gz")
    assert good_pages(harvester, "out.warc.gz") == sorted(thirty.url(p) for p in ("/", *PAGES))


def test_a_torn_tail_is_cut_and_fetched_again(thirty, site_file, harvester, tmp_path):
    path = site_file(delay=0.02)
    start_and_stop(harvester, thirty, signal.SIGKILL, path)
    file = tmp_path / "out.warc.gz"
    file.write_bytes(file.read_bytes()[:-40])
    harvester("crawl", path, "-o", "out.warc.gz")
    assert good_pages(harvester, "out.warc.gz") == sorted(thirty.url(p) for p in ("/", *PAGES))
    assert harvester("verify", "out.warc.gz", "--json").sole("verify")["torn"] == []


def test_a_finished_file_is_refused_and_append_adds_a_run(thirty, site_file, harvester):
    path = site_file()
    harvester("crawl", path, "-o", "out.warc.gz")
    refused = harvester("crawl", path, "-o", "out.warc.gz", expect=2)
    assert "--append" in refused.err
    harvester("crawl", path, "-o", "out.warc.gz", "--append")
    told = harvester("verify", "out.warc.gz", "--json").sole("verify")
    assert [run["why"] for run in told["runs"]] == ["finished", "finished"]


def test_the_page_cap_ends_a_run_and_says_so(thirty, site_file, harvester):
    path = site_file("[limits]", "pages = 10")
    outcome = harvester("crawl", path, "-o", "out.warc.gz", "--json", expect=5)
    run = outcome.sole("run")
    assert run["why"] == "page_cap"
    assert run["counts"]["not_tried"] > 0
    assert len(thirty.paths()) == 10
    [spent] = run["findings"]["spent_most"]
    assert (spent["template"].partition("/")[2], spent["fetched"]) == ("guide/*", 9)
    assert "guide/*" in outcome.err


def test_failures_in_a_row_end_a_run(thirty, site_file, harvester):
    for path in PAGES:
        thirty[path] = status(403)
    path = site_file("[limits]", "failures_in_a_row = 5")
    outcome = harvester("crawl", path, "-o", "out.warc.gz", "--json", expect=4)
    assert outcome.sole("run")["why"] == "failures_in_a_row"
    assert len(thirty.paths()) == 1 + 5


def test_a_missing_page_is_no_failure(thirty, site_file, harvester):
    for path in PAGES[1:]:
        thirty[path] = status(404)
    path = site_file("[limits]", "failures_in_a_row = 5")
    outcome = harvester("crawl", path, "-o", "out.warc.gz", "--json")
    assert outcome.sole("run")["counts"]["gone"] == len(PAGES) - 1


def test_a_second_harvester_on_the_same_file_is_busy(thirty, site_file, harvester):
    path = site_file(delay=0.2)
    first = harvester.start("crawl", path, "-o", "out.warc.gz", "--json")
    first.stdout.readline()
    outcome = harvester("crawl", path, "-o", "out.warc.gz", expect=7)
    assert str(first.pid) in outcome.err


def test_a_site_that_is_not_there_is_unreachable(site, site_file, harvester):
    path = site_file()
    site.refuse_connections()
    outcome = harvester("crawl", path, "-o", "out.warc.gz", "--json", expect=9)
    run = outcome.sole("run")
    assert run["why"] == "unreachable"
    assert "no answer (connect" in run["findings"]["detail"]
    assert "no answer (connect" in outcome.err
    stages = harvester("explain", path, site.url("/"), "--json").all("stage")
    closed = next(stage for stage in stages if stage["stage"] == "robots")
    assert "no answer (connect" in closed["detail"]


def test_a_reader_that_leaves_is_named_and_so_is_the_command_that_goes_on(
    thirty, site_file, harvester, tmp_path
):
    path, tee = site_file(delay=0.05), tmp_path / "copy.warc.gz"
    crawl = harvester.start("crawl", path, "-o", "-", "--tee", tee)
    crawl.stdout.read(1)
    crawl.stdout.close()
    words = crawl.stderr.read().decode()
    assert crawl.wait(timeout=60) == 8
    assert "reader" in words
    assert "disk" not in words
    assert f"-o {tee}" in words.replace("\n", " ")
    harvester("crawl", path, "-o", tee)
    assert len(good_pages(harvester, tee)) == len(PAGES) + 1


def test_harvester_pipes_into_ingester(thirty, site_file, harvester, ingester, tmp_path):
    """The laptop's pipe: pages over stdout, a copy beside it, and sending it again does no harm."""
    path = site_file()
    tee = tmp_path / "copy.warc.gz"
    crawl = harvester.start("crawl", path, "-o", "-", "--tee", tee)
    stream, words = crawl.communicate(timeout=60)
    assert crawl.returncode == 0, words.decode()
    assert stream == tee.read_bytes()
    load = ingester("load", "-", "--site", path, "--json", stdin=stream)
    again = ingester("load", tee, "--site", path, "--json")
    assert load.sole("load")["counts"]["loaded"] == len(PAGES) + 1
    assert again.sole("load")["counts"]["loaded"] == 0


def test_ctrl_c_answers_at_once(thirty, site_file, harvester):
    """A slow page does not keep a person waiting: the second Ctrl-C leaves at once."""
    thirty[PAGES[0]] = page("Slow", wait=30)
    process = harvester.start("crawl", site_file(), "-o", "out.warc.gz", "--json")
    while not thirty.visits(PAGES[0]):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    process.communicate(timeout=20)
    assert process.returncode == 130
    assert time.monotonic() - began < 3
