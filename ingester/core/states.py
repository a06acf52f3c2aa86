"""The lists of pages that can be asked for: three states, and two filters over them."""

from enum import StrEnum
from typing import assert_never

from ingester.core.page import Page


class PageList(StrEnum):
    """A page is in one of the first three; failing and held ones are in one of those as well."""

    SHOWN = "shown"
    HIDDEN = "hidden"
    LISTED = "listed"
    HELD = "held"
    FAILING = "failing"


def is_in(page: Page, wanted: PageList) -> bool:
    """Whether a list has the page."""
    match wanted:
        case PageList.HELD:
            return page.is_held
        case PageList.FAILING:
            return page.is_failing
        case PageList.SHOWN | PageList.HIDDEN | PageList.LISTED:
            return page.visible_state.value == wanted.value
        case _:
            assert_never(wanted)
