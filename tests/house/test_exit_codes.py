"""One table of exit codes: in the code, in README and in the help of both tools."""

import re

import pytest

from shared.errors import MEANINGS, Ending
from tests.house.house import ROOT

# A number never changes its meaning.
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 130, 143)


def table() -> dict[int, str]:
    return {int(ending): MEANINGS[ending] for ending in Ending}


def test_every_code_of_the_design_has_a_meaning():
    assert tuple(table()) == NUMBERS


def test_readme_holds_the_same_table():
    rows = re.findall(r"^\| (\d+) \| (.+?) \|$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert {int(code): meaning for code, meaning in rows} == table()


@pytest.mark.parametrize("tool", ["harvester", "ingester"])
def test_help_holds_the_same_table(tool, request):
    help_text = request.getfixturevalue(tool)("--help").out
    rows = re.findall(r"^\s*(\d+)  (.+)$", help_text, re.MULTILINE)
    assert {int(code): meaning.strip() for code, meaning in rows} == table()
