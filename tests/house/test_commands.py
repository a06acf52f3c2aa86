"""Every command can be called, shows an example, and stands in README; README promises no other."""

import re
import subprocess
import sys
from importlib import import_module

import click
import pytest

from ingester.core.states import PageList
from tests.house.house import ROOT

TOOLS = ("harvester", "ingester")
# What `--help` and `--version` can do without; each costs more than the 150 ms that they may take.
HEAVY = ("httpx", "lxml", "rich", "selectolax", "sqlalchemy", "trafilatura")
LOADED = (
    "import sys, contextlib, io\n"
    "from {tool}.cli import main\n"
    "sys.argv = ['{tool}', '{flag}']\n"
    "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()): main()\n"
    "print(*[name for name in {heavy} if name in sys.modules])\n"
)


def commands() -> list[tuple[str, str]]:
    return [(tool, name) for tool in TOOLS for name in import_module(f"{tool}.cli").COMMANDS]


def command_of(tool: str, name: str) -> click.Command:
    group = getattr(import_module(f"{tool}.cli"), tool)
    found = group.get_command(click.Context(group), name)
    assert found is not None
    return found


def help_of(tool: str, name: str) -> str:
    command = command_of(tool, name)
    return command.get_help(click.Context(command, info_name=f"{tool} {name}"))


def in_readme() -> set[tuple[str, str]]:
    rows = re.findall(
        r"^\| `(harvester|ingester) ([a-z-]+)", (ROOT / "README.md").read_text(), re.M
    )
    return set(rows)


@pytest.mark.parametrize(("tool", "name"), commands())
def test_help_shows_an_example(tool, name):
    _, found, examples = help_of(tool, name).partition("Example")
    assert found
    assert f"{tool} {name}" in examples


@pytest.mark.parametrize(("tool", "name"), commands())
def test_every_option_says_what_it_is_for(tool, name):
    options = [p for p in command_of(tool, name).params if isinstance(p, click.Option)]
    assert [option.name for option in options if not option.help and not option.hidden] == []


def test_readme_lists_the_commands_that_exist():
    told, there = in_readme(), set(commands())
    assert not there - told, f"rows for README's table of commands: {sorted(there - told)}"
    assert not told - there, f"rows of README for commands that are gone: {sorted(told - there)}"


def test_the_help_of_pages_says_what_each_list_is():
    text = " ".join(help_of("ingester", "pages").partition("Options:")[0].split())
    missing = [wanted.value for wanted in PageList if not re.search(rf"\b{wanted}\b", text)]
    assert not missing, f"say in the docstring of ingester/cli/pages.py what {missing} is"


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("flag", ["--help", "--version"])
def test_help_and_version_import_nothing_heavy(tool, flag):
    program = LOADED.format(tool=tool, flag=flag, heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_alone_shows_its_help_and_ends_with_2(tool, request):
    outcome = request.getfixturevalue(tool)(expect=2)
    assert "Commands" in outcome.err
    assert outcome.out == ""
