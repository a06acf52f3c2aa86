"""What code, tests and papers cite can be looked up here."""

import re

import pytest

from tests.house.house import ROOT

SUFFIXES = (".py", ".md", ".html", ".css", ".toml")
FOLDERS = ("shared", "harvester", "ingester", "tests", "bench", "demo", "deploy")
# Papers of the design that are not in the repository, and marks of theirs.
ELSEWHERE = re.compile(r"\bDESIGN\b|\bSTYLE(?:\.md| section)|\(P\d+\)")
LAW = re.compile(r"\blaws? (\d)(?: and (\d))?")
WRITTEN = re.compile(r"^(\d)\. ", re.M)


def texts():
    """Every file that people write, but this one."""
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*")]
    for file in [*files, *ROOT.glob("*.md")]:
        if file.suffix in SUFFIXES and file.name != "test_citations.py":
            yield file, file.read_text("utf-8", "replace")


def test_no_line_cites_a_paper_that_is_not_here():
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file, text in texts()
        for line in text.splitlines()
        if ELSEWHERE.search(line)
    ]
    assert found == []


def test_every_law_that_is_cited_is_written_down():
    laws = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("## The nine laws")[2]
    written = set(WRITTEN.findall(laws.partition("\n## ")[0]))
    cited = {
        number for _, text in texts() for found in LAW.findall(text) for number in found if number
    }
    assert written == set("123456789")
    assert cited <= written


@pytest.mark.parametrize(
    "line", ["by DESIGN section 8", "(DESIGN 7)", "STYLE.md says so", "hop to hop (P17)"]
)
def test_such_a_line_is_found(line):
    assert ELSEWHERE.search(line)
