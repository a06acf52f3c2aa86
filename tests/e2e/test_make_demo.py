"""`make demo` from its first line to its last."""

import os
import subprocess
import sys

import pytest

from tests.house.house import ROOT
from tests.site import demosite
from tests.site.demo import TORN_PAGE


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> str:
    """All that the demo says, played in an empty folder."""
    folder = tmp_path_factory.mktemp("demo")
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.demo"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.parametrize(
    "line",
    [
        f"Kept as they were, refused: {demosite.REFUSED}",
        f"Kept as they were, redirected-up: {demosite.SENT_UP}",
        f"Kept as they were, shrank: {demosite.SHRUNK}",
        f"Hidden, gone: {demosite.VANISHED}",
        "Confirmed, read again and the same as before",
        f"{TORN_PAGE} had changed. Its copy of week one is still shown",
    ],
)
def test_the_demo_tells_what_became_of_each_page(line, told):
    assert line in told


def test_the_demo_ends_with_what_to_try(told):
    assert "ingester show" in told
