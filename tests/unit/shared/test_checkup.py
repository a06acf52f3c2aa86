"""What doctor says of a clock and of versions."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from shared.checkup import DISK_LOW, DISK_OUT, clock, space, versions
from shared.status import Status

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_clock_of_the_past_fails():
    assert clock(datetime(2025, 12, 31, tzinfo=UTC)).status is Status.FAIL


def test_a_clock_without_another_beside_it_passes():
    assert clock(NOW).status is Status.PASS


@pytest.mark.parametrize("seconds", [0, 300, -300])
def test_a_clock_may_be_five_minutes_off(seconds):
    assert clock(NOW, NOW + timedelta(seconds=seconds)).status is Status.PASS


@pytest.mark.parametrize("seconds", [301, -301])
def test_a_clock_that_is_further_off_is_a_warning(seconds):
    assert clock(NOW, NOW + timedelta(seconds=seconds)).status is Status.WARN


def test_an_old_version_is_a_warning_with_the_version_that_mends_it():
    told = list(versions({"lxml": "5.4.0"}))
    assert [check.status for check in told] == [Status.PASS, Status.WARN]
    assert "CVE-2026-41066" in told[1].detail
    assert told[1].advice == "Mended in 6.1.0."


def test_new_versions_are_one_line():
    assert [check.detail for check in versions({"lxml": "6.1.3"})] == ["lxml 6.1.3"]


@pytest.mark.parametrize(
    ("left", "status"),
    [
        (DISK_LOW, Status.PASS),
        (DISK_LOW - 1, Status.WARN),
        (DISK_OUT, Status.WARN),
        (DISK_OUT - 1, Status.FAIL),
    ],
)
def test_little_space_is_a_warning_and_next_to_none_a_failure(left, status):
    check = space(left, Path("/srv"))
    assert check.status is status
    assert bool(check.advice) is (status is not Status.PASS)
