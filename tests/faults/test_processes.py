"""Signals, suspended machines, readers that leave, two at once: the tools as processes."""

import os
import pty
import signal
import time
from collections import Counter

import pytest

from tests.e2e.conftest import site_file as site_file
from tests.site.answers import page
from tests.torture.loadkills import command, dump, kill, load_at_once, weeks

PAGES = [f"/guide/{number}" for number in range(25)]


@pytest.fixture
def guide(site):
    site["/"] = page("Home", links=PAGES)
    for path in PAGES:
        site[path] = page(path)
    return site


def begun(harvester, site, *arguments, pages=5, **how):
    """A crawl that has asked for so many pages."""
    process = harvester.start("crawl", *arguments, **how)
    wait_for(lambda: len(site.paths()) >= pages)
    return process


def wait_for(happened, seconds=60):
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.01)


def test_a_closed_terminal_ends_a_harvest_as_a_stop_does(guide, site_file, harvester):
    """P-08: SIGHUP."""
    path = site_file(delay=0.03)
    crawl = begun(harvester, guide, path, "-o", "out.warc.gz")
    crawl.send_signal(signal.SIGHUP)
    assert crawl.wait(20) == 143
    told = harvester("verify", "out.warc.gz", "--json").sole("verify")
    assert (told["torn"], told["runs"][0]["why"]) == ([], "interrupted")
    harvester("crawl", path, "-o", "out.warc.gz")


def test_ctrl_c_twice_on_a_terminal_leaves_a_whole_file(guide, site_file, harvester):
    """P-08: through a pseudo-terminal, as a person does it."""
    guide[PAGES[3]] = page("Slow", wait=30)
    path = site_file(delay=0.01)
    master, terminal = pty.openpty()
    ends = dict.fromkeys(("stdin", "stdout", "stderr"), terminal)
    lead = {"preexec_fn": lambda: _own_terminal(terminal)}
    crawl = harvester.start("crawl", path, "-o", "out.warc.gz", **ends, **lead)
    os.close(terminal)
    wait_for(lambda: guide.visits(PAGES[3]))
    began = time.monotonic()
    os.write(master, b"\x03")
    time.sleep(0.3)
    os.write(master, b"\x03")
    assert crawl.wait(20) == 130
    assert time.monotonic() - began < 10
    os.close(master)
    told = harvester("verify", "out.warc.gz", "--json", expect=(0, 6)).sole("verify")
    assert told["torn"] == []


def _own_terminal(descriptor):
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(descriptor, termios.TIOCSCTTY, 0)


def test_a_reader_that_leaves_stops_the_fetching_at_once(guide, site_file, harvester):
    """P-08: SIGPIPE is exit 8, and the site is asked for nothing more."""
    crawl = begun(harvester, guide, site_file(delay=0.05), "-o", "-")
    crawl.stdout.close()
    assert crawl.wait(20) == 8
    asked = len(guide.paths())
    assert asked < len(PAGES)
    time.sleep(0.3)
    assert len(guide.paths()) == asked


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=str)
def test_a_load_that_is_stopped_goes_on_as_if_it_had_not_been(ingester, tmp_path, how, code):
    """P-08, P-03."""
    files = weeks(tmp_path, pages=24)
    ingester(*command(files, tmp_path / "whole.db"), expect=(0, 3))
    load = ingester.start(*command(files, tmp_path / "a.db"))
    load.stdout.readline()
    load.send_signal(how)
    _, words = load.communicate(timeout=20)
    assert load.returncode == code
    assert b"the same command goes on" in words
    ingester(*command(files, tmp_path / "a.db"), expect=(0, 3))
    assert dump(tmp_path / "a.db") == dump(tmp_path / "whole.db")


def test_two_loads_at_once_and_one_that_is_killed_end_as_one(ingester, tmp_path):
    """P-05."""
    files = weeks(tmp_path, pages=12)
    ingester(*command(files, tmp_path / "whole.db"), expect=(0, 3))
    db = tmp_path / "both.db"
    kill(ingester, files, db, after=1.0)
    assert set(load_at_once(ingester, files, db)) <= {0, 3}
    assert dump(db) == dump(tmp_path / "whole.db")


def test_a_machine_that_sleeps_goes_on_where_it_was(guide, site_file, harvester):
    """P-12: stopped in mid-run for longer than a server keeps a connection."""
    path = site_file(delay=0.03)
    crawl = begun(harvester, guide, path, "-o", "out.warc.gz", "--json")
    crawl.send_signal(signal.SIGSTOP)
    time.sleep(1.5)
    crawl.send_signal(signal.SIGCONT)
    out, words = crawl.communicate(timeout=30)
    assert crawl.returncode == 0, words
    assert Counter(guide.paths()) == Counter(["/", *PAGES])
    assert b'"why":"finished"' in out
