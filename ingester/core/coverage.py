"""How far the categories of a site file cover its pages."""

from collections.abc import Iterable

from msgspec import Struct, structs

from ingester.core.page import Page
from shared.scope import UNCATEGORISED, category
from shared.site import Site

ALOUD = 0.25  # share of uncategorised pages from which readers lose their way along the shelves


class Shelf(Struct, frozen=True, kw_only=True):
    """The pages of one category. Hidden ones are no longer on it."""

    name: str
    pages: int = 0
    shown: int = 0
    failing: int = 0


class Coverage(Struct, frozen=True, kw_only=True):
    """The shelves in the order of the site file, the uncategorised pages last."""

    shelves: tuple[Shelf, ...]

    @property
    def shown(self) -> int:
        """All shown pages."""
        return sum(shelf.shown for shelf in self.shelves)

    @property
    def uncategorised(self) -> float:
        """The share of the shown pages that no category matches."""
        last = self.shelves[-1]
        return last.shown / self.shown if self.shown else 0.0


def coverage(pages: Iterable[Page], site: Site) -> Coverage:
    """Count the pages of a site shelf by shelf; an empty shelf is counted too."""
    names = [*(shelf.name for shelf in site.category), UNCATEGORISED]
    shelves = {name: Shelf(name=name) for name in names}
    for page in pages:
        name = category(site, page.url)
        shelves[name] = _with(shelves[name], page)
    return Coverage(shelves=tuple(shelves.values()))


def _with(shelf: Shelf, page: Page) -> Shelf:
    return structs.replace(
        shelf,
        pages=shelf.pages + 1,
        shown=shelf.shown + page.shown,
        failing=shelf.failing + page.is_failing,
    )
