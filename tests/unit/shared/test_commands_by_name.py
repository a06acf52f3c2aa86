"""A group knows its commands by name, and imports the one that is asked for."""

import click
import pytest

from shared.cli import group

TOOL = group(
    "ingester", "A tool.", package="ingester.cli", commands={"undo": "Take back.", "due": "Plan."}
)


def test_commands_stand_in_the_order_in_which_they_were_written_down():
    assert TOOL.list_commands(click.Context(TOOL)) == ["undo", "due"]


@pytest.mark.parametrize("name", ["options", "pages", ""])
def test_a_module_that_is_not_written_down_is_no_command(name):
    assert TOOL.get_command(click.Context(TOOL), name) is None
