"""Counts of the torture tests, added up over all of them and told at the end."""

from collections import Counter

import pytest

TOLD = "torture: "


@pytest.fixture
def count(record_property):
    """count("flips", 100): so many more were looked at."""
    return lambda what, number: record_property(TOLD + what, number)


def pytest_terminal_summary(terminalreporter):
    """What was looked at in the tests that passed."""
    sums = Counter()
    for report in terminalreporter.stats.get("passed", ()):
        for name, number in report.user_properties:
            if name.startswith(TOLD):
                sums[name.removeprefix(TOLD)] += number
    if sums:
        told = ", ".join(f"{number} {what}" for what, number in sorted(sums.items()))
        terminalreporter.write_line(f"Torture: {told}: nothing missed, nothing wrong.")
