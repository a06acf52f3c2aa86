"""The Makefile's targets, README's list of them, and one version everywhere."""

import re
import tomllib

from tests.house.house import ROOT

# CI and README rely on these names.
TARGETS = {
    *("help", "setup", "demo", "mirror", "test", "check", "lint", "type", "bench"),
    *("torture", "bench-file"),
    *("harvest", "load", "report", "health"),
}


def explained():
    """The targets that `make help` lists."""
    makefile = (ROOT / "Makefile").read_text()
    return set(re.findall(r"^([a-z-]+):.* ## \S", makefile, re.M))


def test_every_target_says_what_it_makes():
    makefile = (ROOT / "Makefile").read_text()
    inner = {"need-site", "need-file"}
    assert set(re.findall(r"^([a-z-]+):", makefile, re.M)) - inner == explained()
    assert explained() >= TARGETS


def test_readme_lists_every_target():
    readme = (ROOT / "README.md").read_text()
    assert {name for name in explained() if f"`make {name}" not in readme} == set()


def test_every_folder_of_tests_is_run_but_torture():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run = set(project["tool"]["pytest"]["ini_options"]["testpaths"])
    folders = {
        f"tests/{path.relative_to(ROOT / 'tests').parts[0]}"
        for path in (ROOT / "tests").rglob("test_*.py")
    }
    assert folders - run == {"tests/torture"}


def test_every_file_that_readme_links_to_is_there():
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", (ROOT / "README.md").read_text())
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_changelog_begins_with_the_version_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert newest is not None
    assert newest[1] == project["version"]


def test_readme_explains_every_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["server"], *extras["speed"]]
    names = {re.match(r"[\w-]+", line)[0] for line in wanted}
    table = (ROOT / "README.md").read_text().partition("What is inside, and why")[2]
    assert {name for name in names if name not in table} == set()


def test_constraints_pin_every_dependency_by_version_alone():
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pinned = [line for line in lines if not line.startswith("#")]
    assert [line for line in pinned if not re.fullmatch(r"[\w.-]+==[\w.+!-]+", line)] == []
