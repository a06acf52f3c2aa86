"""BENCHMARKS.md is made of results, and what is measured is what was meant."""

import sys
from pathlib import Path

import pytest

from bench import report, results
from bench.contest import Contest, Row, Run, ratio
from bench.cost import Cost, Failed, measured
from bench.goals import HARVEST, LOAD
from bench.growth.fit import slope
from bench.growth.pages import grown
from tests.house.house import ROOT


def a_run(seconds, *, pages=10):
    cost = Cost(seconds=seconds, own=seconds, wall=seconds, peak=1, first=1, together=1)
    return Run(cost=cost, pages=pages)


def test_the_page_is_made_of_the_kept_results():
    wanted = report.page(results.load_all(results.FOLDER))
    assert (ROOT / "BENCHMARKS.md").read_text() == wanted, "`make bench-report` writes it anew"


def test_every_word_of_the_page_that_is_to_be_filled_in_is_known():
    assert "{{" not in report.page({})


def test_goals_of_both_tools_are_all_there():
    ids = {goal.id for goal in (*HARVEST, *LOAD)}
    assert ids >= {f"H{n}" for n in range(1, 11)} | {f"I{n}" for n in range(1, 11)}


def test_a_ratio_is_taken_round_by_round():
    ours = Row(name="goodcopy", runs=[a_run(1), a_run(4), a_run(2)])
    theirs = Row(name="peer", runs=[a_run(2), a_run(4), a_run(8)])
    found = ratio(ours, theirs, lambda one: one.cost.seconds)
    assert (found.least, found.middle, found.most) == (0.25, 0.5, 1.0)


def test_a_contest_finds_nobody_who_was_not_measured():
    contest = Contest(id="x", title="X", pages=1, rows=[Row(name="peer", missing="not there")])
    assert contest.row("peer") is None


def test_twice_the_pages_for_twice_the_time_is_a_slope_of_one():
    assert slope([(1_000, 3.0), (10_000, 30.0), (100_000, 300.0)]) == pytest.approx(1.0)


def test_the_cost_of_a_command_counts_its_children(tmp_path):
    spin = "x = 0\nfor n in range(3_000_000): x += n"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {spin!r}])"
    alone = measured([sys.executable, "-c", "pass"], tmp_path)
    whole = measured([sys.executable, "-c", child], tmp_path)
    assert whole.seconds > alone.seconds
    assert whole.own < whole.seconds


def test_a_command_that_fails_says_how(tmp_path):
    with pytest.raises(Failed, match=r"python\S* ended with 3: no luck"):
        measured(
            [sys.executable, "-c", "import sys; sys.stderr.write('no luck'); exit(3)"], tmp_path
        )


def test_grown_pages_are_the_same_every_time_and_all_different():
    pages = [page.body for page in grown(20)]
    assert pages == [page.body for page in grown(20)]
    assert len(set(pages)) == 20


def test_every_script_of_a_peer_says_what_it_is():
    for path in Path(ROOT / "bench/peers").glob("*.py"):
        assert path.read_text().startswith('"""'), path
