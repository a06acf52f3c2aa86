"""Every command line that the papers, the help or the deployment files show is one that exists."""

import click
import pytest

from tests.house.examples import TOOLS, all_commands, code_in, command_of, help_of, shown
from tests.house.house import ROOT

PAPERS = sorted(
    path.relative_to(ROOT)
    for path in [*ROOT.glob("*.md"), *(ROOT / "deploy").rglob("*"), ROOT / "shared" / "FORMAT.md"]
    if path.is_file()
)


def complaint(tool, arguments):
    """What click says of a command line that is not run; empty where it is a right one."""
    name, *rest = arguments
    command = command_of(tool, name)
    if command is None:
        return "" if name.startswith("-") else f"no such command: {tool} {name}"
    if not rest:
        return ""  # a text that speaks of the command
    try:
        command.make_context(f"{tool} {name}", list(rest))
    except click.exceptions.Exit:
        return ""
    except click.BadParameter as error:
        # A file of the example is not here; what else is wrong with a value counts.
        is_mention = isinstance(error, click.MissingParameter) and rest[-1].startswith("-")
        return "" if is_mention or "does not exist" in str(error) else error.format_message()
    except click.ClickException as error:
        return error.format_message()
    return ""


@pytest.mark.parametrize("path", PAPERS, ids=str)
def test_a_paper_shows_command_lines_that_exist(path):
    text = (ROOT / path).read_text("utf-8")
    lines = shown(code_in(text) if path.suffix == ".md" else text)
    assert [(tool, *line, why) for tool, line in lines if (why := complaint(tool, line))] == []


@pytest.mark.parametrize(("tool", "name"), all_commands())
def test_the_help_shows_command_lines_that_exist(tool, name):
    examples = help_of(tool, name).partition("Example")[2]
    lines = [line for line in examples.splitlines() if f"{tool} " in line]
    found = [call for line in lines for call in shown(line)]
    assert found
    assert [(tool, *line, why) for tool, line in found if (why := complaint(tool, line))] == []


def test_a_wrong_command_line_is_found():
    assert complaint("harvester", ["crawl", "campus.toml", "--nonsense"])
    assert complaint("ingester", ["lood", "x.warc.gz"])


def test_both_tools_are_shown_in_the_readme():
    assert {tool for tool, _ in shown(code_in((ROOT / "README.md").read_text()))} == set(TOOLS)
