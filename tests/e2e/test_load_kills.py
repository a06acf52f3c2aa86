"""`kill -9` of a load, and two loads at once: the store ends as one load leaves it (200 kills in
`make torture`).
"""

import random
import time

from tests.torture.loadkills import command, dump, kill_and_rerun, load_at_once, weeks

LOADS = 4


def test_a_load_that_is_killed_or_not_alone_ends_as_one_that_was_not(ingester, tmp_path):
    files = weeks(tmp_path)
    began = time.monotonic()
    ingester(*command(files, tmp_path / "whole.db"), expect=(0, 3))
    seconds, expected = time.monotonic() - began, dump(tmp_path / "whole.db")
    assert {row[3] for row in expected} == {"shown", "hidden"}
    kills = 0
    for number in range(LOADS):
        db = tmp_path / f"{number}.db"
        kills += kill_and_rerun(ingester, files, db, random.Random(number), seconds=seconds)
        assert dump(db) == expected
    assert kills
    assert set(load_at_once(ingester, files, tmp_path / "both.db")) <= {0, 3}
    assert dump(tmp_path / "both.db") == expected
