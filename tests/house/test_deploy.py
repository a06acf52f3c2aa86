"""The deployment files: systemd takes every unit, and README names every file."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.house import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_takes_the_unit(unit, tmp_path):
    assert complaints_about(unit, tmp_path) == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_a_misspelt_key_is_found(tmp_path):
    planted = tmp_path / "planted.service"
    planted.write_text("[Service]\nExecStart=/bin/true\nRestrat=always\n")
    assert complaints_about(planted, tmp_path / "copies") != []


def complaints_about(unit, folder):
    """What systemd says of it, beside its siblings, with this environment's tools in place."""
    folder.mkdir(exist_ok=True)
    for path in {unit, *UNITS}:
        text = path.read_text().replace("/opt/goodcopy/bin", str(Path(sys.executable).parent))
        (folder / path.name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", folder / unit.name],
        capture_output=True,
        text=True,
        check=False,
    )
    return [line for line in done.stderr.splitlines() if unit.name in line]


def test_readme_names_every_file():
    named = set(re.findall(r"\]\(([^)]+)\)", (DEPLOY / "README.md").read_text()))
    there = {path.relative_to(DEPLOY).as_posix() for path in DEPLOY.rglob("*") if path.is_file()}
    assert there - named == {"README.md"}


def test_a_key_can_do_nothing_but_hand_in_a_harvest():
    lines = (DEPLOY / "authorized_keys").read_text().splitlines()
    for line in (line for line in lines if line and not line.startswith("#")):
        assert re.match(r'command="[^"]*ingester load - --site \S+\.toml",restrict ', line)
