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


def test_a_folder_of_somebody_else_is_left_alone(tmp_path):
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "thesis.txt").write_text("years of work")
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.demo"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "holds thesis.txt, which no demo made" in done.stderr
    assert [path.name for path in (tmp_path / "demo").iterdir()] == ["thesis.txt"]


def test_the_demo_ends_with_what_to_try(told):
    assert "ingester show" in told
    assert "ingester serve" in told
    assert "make demo-site" in told
