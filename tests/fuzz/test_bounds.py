"""What the kept pages of the corpus build when they are parsed is within the bound."""

import re
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from shared.block.bounds import MOST_TAGS, is_bounded

CORPUS = Path(__file__).parent / "corpus" / "html"


@pytest.mark.parametrize("path", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_what_is_let_through_has_no_more_elements_than_its_bound_says(path):
    """The bound is half a million that are built again; each tag makes one besides."""
    html = path.read_text("utf-8", "replace")
    if is_bounded(html):
        built = len(LexborHTMLParser(html).css("*"))
        assert built <= MOST_TAGS + 500_000
        assert built <= 20 * (1 + len(re.findall("<", html)))
