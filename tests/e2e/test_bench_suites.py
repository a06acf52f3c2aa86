"""Every suite of the benchmarks runs in its smallest form, as `make bench` starts it."""

import subprocess
import sys

import pytest

from bench import results
from bench.__main__ import SUITES
from tests.house.house import ROOT


def run(folder, *arguments):
    command = [sys.executable, "-m", *arguments, "--results", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("suite", SUITES)
def test_a_suite_runs_in_its_smallest_form_without_peers(suite, tmp_path):
    done = run(tmp_path, "bench", "--quick", "--without-peers", "--only", suite)
    assert done.returncode == 0, done.stderr + done.stdout
    kept = results.load_all(tmp_path)[suite]
    rows = [row for contest in kept.contests for row in contest.rows if row.is_ours]
    assert rows
    assert all(run.pages for row in rows for run in row.runs)


def test_growth_runs_in_its_smallest_form(tmp_path):
    done = run(tmp_path, "bench.growth", "--quick")
    assert done.returncode == 0, done.stderr + done.stdout
    kept = results.load_all(tmp_path)["growth"]
    assert {contest.id for contest in kept.contests} >= {"growth-frontier", "growth-new"}
