"""The command lines that the papers and the help show, as a shell would split them."""

import re
import shlex
from collections.abc import Iterator
from importlib import import_module

import click

TOOLS = ("harvester", "ingester")
# From a tool's name to the end of the command: a pipe, a redirection, a comment or the line.
_COMMAND = re.compile(r"(?<![\w/.@-])(?:[\w./-]*/bin/)?(harvester|ingester) ([^`|<>;&#\n\"]*)")
_CODE = re.compile(r"```(?!mermaid)\w*\n(.*?)```|`([^`\n]+)`", re.S)
_PLACEHOLDER = re.compile(r"[A-Z]{2,}|\.\.\.|…|\[")


def shown(text: str) -> Iterator[tuple[str, list[str]]]:
    """(tool, arguments) of every command line in a text, but not patterns such as `show URL`."""
    for tool, rest in _COMMAND.findall(text.replace("\\\n", " ")):
        words = rest.strip()
        if words and not _PLACEHOLDER.search(words):
            yield tool, shlex.split(words.replace("'", ""))


def code_in(paper: str) -> str:
    """What a paper in Markdown shows as code, pictures left out."""
    return "\n".join(block or span for block, span in _CODE.findall(paper))


def command_of(tool: str, name: str) -> click.Command | None:
    group = getattr(import_module(f"{tool}.cli"), tool)
    return group.get_command(click.Context(group), name)


def help_of(tool: str, name: str) -> str:
    command = command_of(tool, name)
    assert command is not None
    return command.get_help(click.Context(command, info_name=f"{tool} {name}"))


def all_commands() -> list[tuple[str, str]]:
    return [(tool, name) for tool in TOOLS for name in import_module(f"{tool}.cli").COMMANDS]
