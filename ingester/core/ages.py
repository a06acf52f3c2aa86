"""How old the copies are that readers see: the steps that every chart of freshness has."""

from datetime import timedelta

# Upper edges in days: a day, the default of [due] every and its double, a week, then coarser.
EDGES = tuple(timedelta(days=days) for days in (1, 2, 4, 7, 14, 30, 90))
WORDS = (
    "under 1 day",
    "1 to 2 days",
    "2 to 4 days",
    "4 to 7 days",
    "7 to 14 days",
    "14 to 30 days",
    "30 to 90 days",
    "over 90 days",
)
WEEK = EDGES.index(timedelta(days=7)) + 1  # so many first steps make up a week


def fresh(ages: tuple[int, ...]) -> int:
    """How many copies were read within a week."""
    return sum(ages[:WEEK])
