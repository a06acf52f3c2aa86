"""The lists of pages that can be seen in a browser."""

from ingester.core.states import PageList
from ingester.web.lists import TABS


def test_every_list_has_its_words():
    assert set(TABS) == set(PageList)
