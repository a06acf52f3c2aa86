"""The shared corpus of real inputs with known answers, read where it lies."""

import json
import os
from pathlib import Path

import pytest

FOLDER = Path(os.environ.get("GOODCOPY_CASES", "../shared/cases"))


def of(kind):
    """The cases of a kind that are pass or fail, as parameters named by their id."""
    path = FOLDER / kind / "cases.json"
    if not path.exists():
        absent = pytest.mark.skip(reason=f"no corpus at {path}: set GOODCOPY_CASES")
        return [pytest.param(None, id="corpus", marks=absent)]
    cases = json.loads(path.read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["id"]) for case in cases if not case.get("contested")]


def body(kind, case):
    """The file of a case."""
    return (FOLDER / kind / case["file"]).read_bytes()
