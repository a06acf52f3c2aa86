"""Core is values in, values out: no clock, no chance, no files."""

import pytest

from tests.house.house import calls_of, files_in

FORBIDDEN = ("open", "io.open", "print", "input", "exec", "eval", "breakpoint")
CLOCKS = ("now", "utcnow", "today", "time", "monotonic", "perf_counter", "sleep")


@pytest.mark.parametrize("path", files_in("harvester/core/", "ingester/core/"), ids=str)
def test_core_calls_no_clock_and_no_file(path):
    reached = [
        (line, name)
        for line, name in calls_of(path)
        if name in FORBIDDEN or (name.count(".") and name.rpartition(".")[2] in CLOCKS)
    ]
    assert reached == []


@pytest.mark.parametrize("path", files_in("shared/"), ids=str)
def test_shared_reads_no_calendar(path):
    clocks = ("datetime.now", "datetime.utcnow", "date.today", "time.time", "datetime.datetime.now")
    assert [(line, name) for line, name in calls_of(path) if name in clocks] == []
