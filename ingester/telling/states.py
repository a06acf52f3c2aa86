"""The states that a list of pages can be asked for: three states, and two filters over them."""

from typing import Literal, assert_never

from ingester.core.page import Page

State = Literal["shown", "hidden", "listed", "held", "failing"]
STATES: tuple[State, ...] = ("shown", "hidden", "listed", "held", "failing")


def is_in(page: Page, state: State) -> bool:
    """Whether a list of this state has the page."""
    match state:
        case "held":
            return page.is_held
        case "failing":
            return page.is_failing
        case "shown" | "hidden" | "listed":
            return page.visible_state.value == state
        case _:
            assert_never(state)
