"""The glossary explains every word that the tools store or print about pages and runs."""

import re

import pytest

from harvester.outcome import Outcome, Why
from ingester.core.brakes import RunState
from ingester.core.decide import Act, Reason
from ingester.core.page import State
from ingester.core.states import PageList
from tests.house.house import ROOT

WORDS = (Act, Reason, State, PageList, Outcome, Why, RunState)


@pytest.mark.parametrize("closed", WORDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_the_glossary_has_every_word(closed):
    named = set(re.findall(r"`([a-z_0-9-]+)`", (ROOT / "shared" / "GLOSSARY.md").read_text()))
    missing = {str(word) for word in closed} - named
    assert not missing, f"say in shared/GLOSSARY.md what these are: {', '.join(missing)}"


def test_the_table_of_reasons_has_each_reason_and_none_that_is_gone():
    paper = (ROOT / "shared" / "GLOSSARY.md").read_text()
    table = paper.partition("| reason | act |")[2].partition("\n## ")[0]
    told, known = set(re.findall(r"^\| `([a-z0-9-]+)`", table, re.M)), {str(one) for one in Reason}
    assert not known - told, f"rows for the table of reasons: {', '.join(known - told)}"
    assert not told - known, f"rows of reasons that are gone: {', '.join(told - known)}"
