"""What doctor finds on a real machine, and how it is told."""

import json
import sys

import pytest

from shared.checkup import Check, disk, installed, tell
from shared.errors import Ending
from shared.floors import PYTHON
from shared.status import Status

WELL = Check(name="versions", detail="lxml 6.1.3")
LOW = Check(name="disk", status=Status.WARN, detail="9.1 MiB left", advice="Free some space.")
BAD = Check(name="clock", status=Status.FAIL, detail="it says\x1b[2J 1970-01-01")


def test_what_is_installed_is_known_by_its_version_and_what_is_not_is_left_out():
    found = installed()
    assert found[PYTHON] == ".".join(map(str, sys.version_info[:3]))
    assert {"goodcopy", "click"} <= set(found)
    assert all(version for version in found.values())


def test_space_on_a_disk_passes(tmp_path):
    check = disk(tmp_path)
    assert check.detail.endswith(f" left in {tmp_path}")


def test_a_folder_that_is_not_there_fails(tmp_path):
    check = disk(tmp_path / "none")
    assert (check.status, check.detail) == (
        Status.FAIL,
        f"{tmp_path}/none: No such file or directory",
    )


@pytest.mark.parametrize(
    ("checks", "ending", "words"),
    [
        ([WELL], Ending.DONE, "All 1 checks are well.\n"),
        ([WELL, LOW], Ending.DONE, "2 checks: 0 failed, 1 to look at\n"),
        ([WELL, LOW, BAD], Ending.UNHEALTHY, "3 checks: 1 failed, 1 to look at\n"),
    ],
    ids=["well", "to look at", "failed"],
)
def test_the_sum_is_told_behind_the_checks(capsys, checks, ending, words):
    assert tell(checks, as_json=False) is ending
    assert capsys.readouterr().err == words


def test_a_check_is_a_line_with_its_advice_below(capsys):
    tell([LOW, BAD], as_json=False)
    assert capsys.readouterr().out.splitlines() == [
        "warn disk: 9.1 MiB left",
        "      Free some space.",
        "fail clock: it says\\x1b[2J 1970-01-01",
    ]


def test_as_json_each_check_is_a_line_and_the_sum_is_the_worst(capfd):
    assert tell([WELL, LOW, BAD], as_json=True) is Ending.UNHEALTHY
    lines = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [line["status"] for line in lines] == ["pass", "warn", "fail", "fail"]
    assert lines[-1] == {
        "type": "doctor",
        "status": "fail",
        "checks": 3,
        "warnings": 1,
        "failures": 1,
    }
