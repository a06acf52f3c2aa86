"""Files have one subject, say it first, and end before it becomes two."""

import ast

import pytest

from tests.house.house import ROOT, product_files, tree_of

LINES = 320  # "before about 300 lines" (CONTRIBUTING.md)


def is_revision(path):
    """A revision writes a whole schema down at one moment, and is never read as a subject."""
    return "versions" in path.parts


@pytest.mark.parametrize("path", [p for p in product_files() if not is_revision(p)], ids=str)
def test_a_file_ends_before_about_300_lines(path):
    assert len((ROOT / path).read_text("utf-8").splitlines()) <= LINES


@pytest.mark.parametrize("path", product_files(), ids=str)
def test_a_file_opens_with_a_sentence_about_itself(path):
    tree = tree_of(path)
    assert not tree.body or ast.get_docstring(tree)


@pytest.mark.parametrize("path", product_files(), ids=str)
def test_a_function_explains_itself_or_stays_under_40_lines(path):
    long = {
        node.name: node.end_lineno - node.lineno + 1
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno - node.lineno + 1 > 40
        and not ast.get_docstring(node)
    }
    assert long == {}
