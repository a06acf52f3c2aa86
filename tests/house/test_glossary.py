"""The glossary explains every word that the tools store or print about pages and runs."""

import re

import pytest

from harvester.outcome import Outcome, Why
from ingester.core.brakes import RunState
from ingester.core.decide import Act, Reason
from ingester.core.page import State
from tests.house.house import ROOT

WORDS = (Act, Reason, State, Outcome, Why, RunState)


@pytest.mark.parametrize("closed", WORDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_the_glossary_has_every_word(closed):
    named = set(re.findall(r"`([a-z_0-9-]+)`", (ROOT / "shared" / "GLOSSARY.md").read_text()))
    assert {str(word) for word in closed} - named == set()


def test_the_glossary_has_no_reason_that_is_gone():
    paper = (ROOT / "shared" / "GLOSSARY.md").read_text()
    table = paper.partition("| reason | act |")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `([a-z0-9-]+)`", table, re.M)) == {str(word) for word in Reason}
