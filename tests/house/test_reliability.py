"""RELIABILITY.md: every row of the fault tables, and tests that exist."""

import re
from functools import cache

from tests.house.house import ROOT, calls_of, imports_of, is_within, product_files

ROWS = {"F": 12, "P": 12, "D": 11, "N": 16, "S": 7, "H": 5, "W": 7, "X": 8, "I": 10, "K": 4}
ROW = re.compile(r"^\| ([A-Z]-\d\d) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.M)
TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")
NEVER = ("eval", "exec", "pickle.loads", "pickle.load", "marshal.loads", "yaml.load")


@cache
def paper():
    return (ROOT / "RELIABILITY.md").read_text()


def test_every_row_of_the_fault_tables_is_there_once_and_in_order():
    wanted = [f"{table}-{n:02}" for table, last in ROWS.items() for n in range(1, last + 1)]
    assert [row[0] for row in ROW.findall(paper())] == wanted


def test_every_row_names_a_test():
    assert [row[0] for row in ROW.findall(paper()) if not TEST.search(row[2])] == []


def test_every_test_that_is_named_exists():
    missing = [
        f"{path}::{name}"
        for path, name in TEST.findall(paper())
        if not (ROOT / "tests" / path).is_file()
        or f"def {name}(" not in (ROOT / "tests" / path).read_text()
    ]
    assert missing == []


def test_what_can_not_be_made_here_says_why():
    for row, _, _, made, _ in ROW.findall(paper()):
        if "not made for real" in made:
            assert re.search(r"\*\*not made for real\*\*: \w+", made), row


def test_a_row_says_whether_make_test_or_make_torture_runs_it():
    for row, _, tests, _, where in ROW.findall(paper()):
        folders = {path.partition("/")[0] == "torture" for path, _ in TEST.findall(tests)}
        assert where == {(False,): "test", (False, True): "test, torture", (True,): "torture"}[
            tuple(sorted(folders))
        ], row  # fmt: skip


def test_nothing_is_evaluated_or_unpickled():
    """I-09: what others write is data. A cluster's own library may pickle; we hand it bytes."""
    for path in product_files():
        assert not {name for _, name in calls_of(path)} & set(NEVER), path
        assert not any(is_within(name, "pickle", "yaml", "marshal") for name in imports_of(path)), (
            path
        )
