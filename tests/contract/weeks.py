"""Weeks of a small site told in short words, played through the whole load loop."""

from collections.abc import Sequence
from datetime import timedelta

from ingester.core.page import Page
from ingester.loading.holds import approve, drop, holds, restore, undo
from shared.site import Brakes
from tests.property.shelf import NOW, Shelf, a_site
from tests.property.stories import AWAY, BEGAN, HOME, KEEPER, Kind, Seen, harvest_of

TODAY = NOW.date()
TIGHT = Brakes(hide_at_most=1, hide_share=0.0, failed_share=1.0)


def read(asked, text=1, **more):
    return Seen(kind=Kind.READ, asked=asked, text=text, **more)


def short(asked, text=1):
    return Seen(kind=Kind.SHORT, asked=asked, text=text)


def moved(asked, to, text=1, **more):
    return Seen(kind=Kind.MOVED, asked=asked, to=to, text=text, **more)


def leads(asked, to, **more):
    return Seen(kind=Kind.LEADS, asked=asked, to=to, **more)


def leads_to_status(asked, to, code=404, **more):
    return Seen(kind=Kind.LEADS_TO_STATUS, asked=asked, to=to, status=code, **more)


def status(asked, code=404):
    return Seen(kind=Kind.STATUS, asked=asked, status=code)


def noindex(asked, text=1):
    return Seen(kind=Kind.NOINDEX, asked=asked, text=text)


def seen(kind, asked, **more):
    return Seen(kind=kind, asked=asked, to=more.pop("to", AWAY), **more)


def tight(**tables):
    """The site with room for one hide a run."""
    return a_site(brakes=TIGHT, **tables)


class Weeks:
    """One store, and a run a day that is loaded when its test says so.

    `whys`: how runs ended that did not finish; `began`: when runs began that did not a day apart;
    `shards`: which runs are one shard of a harvest.
    """

    def __init__(self, *runs, site=None, whys=(), began=(), shards=()) -> None:
        self._shelf = Shelf(site)
        self._runs, self._whys, self._began = runs, dict(whys), dict(began)
        self._shards = dict(shards)
        self._files: dict[int, bytes] = {}

    def __enter__(self) -> "Weeks":
        return self

    def __exit__(self, *_: object) -> None:
        self._shelf.__exit__()

    def file(self, number: int) -> bytes:
        """The harvest file of a day, the same bytes each time."""
        if number not in self._files:
            why = self._whys.get(number, "finished")
            began = self._began.get(number)
            shard = self._shards.get(number)
            file = harvest_of(self._runs, number, why=why, began=began, shard=shard)
            self._files[number] = file
        return self._files[number]

    def use(self, files: list[bytes]) -> None:
        """Take these files for the runs of the days: the same runs as in another store."""
        self._files = dict(enumerate(files))

    def load(self, *numbers: int, site=None):
        """Load the runs of these days (all of them: none named) and return the last summary."""
        for number in numbers or range(len(self._runs)):
            line, self.told = self._shelf.load(self.file(number), *([site] if site else []))
        return line

    def play(self, steps: Sequence[str]) -> None:
        """Do what the steps say in turn ("load 1", "approve"); without any, load all days."""
        for step in steps or [f"load {number}" for number in range(len(self._runs))]:
            act, *number = step.split()
            getattr(self, act)(*map(int, number))

    def undo(self, number: int) -> None:
        """Take a day's run back."""
        self._answer_run(number, undo)

    def restore(self, number: int) -> None:
        """Let it count again."""
        self._answer_run(number, restore)

    def _answer_run(self, number: int, act) -> None:
        with self._shelf.writing() as tx:
            began = min(self._began.get(number, BEGAN + timedelta(days=number)), NOW)
            run = next(one for one in tx.runs(None) if one.started == began)
            act(tx, run, TODAY)

    def reading(self):
        """A view of the store, for what reports tell."""
        return self._shelf.writing()

    def approve(self) -> None:
        """Let all holds pass."""
        with self._shelf.writing() as tx:
            approve(tx, list(holds(tx)), TODAY)

    def drop(self) -> None:
        """Forget all holds."""
        with self._shelf.writing() as tx:
            drop(tx, list(holds(tx)), TODAY)

    def at(self, url: str) -> Page:
        """The page with this address."""
        page = self._shelf.at(url)
        assert page is not None, f"no page at {url}"
        return page

    def dump(self) -> list[tuple[object, ...]]:
        """The store as law 6 means it."""
        return self._shelf.dump()

    def states(self) -> dict[str, str]:
        """What readers see at each page: its state, with a mark where a hide waits."""
        return {
            page.url.removeprefix(HOME[:-1]): _state(page)
            for page in self._shelf.pages()
            if page.url != KEEPER
        }

    def titles(self) -> dict[str, str]:
        """The titles that readers see, by address."""
        return {
            url.removeprefix(HOME[:-1]): page.title
            for page in self._shelf.pages()
            if page.shown and page.url != KEEPER
            for url in page.addresses
        }


def _state(page: Page) -> str:
    waits = f", {page.held or page.rule} waits" if page.is_held else ""
    return f"{page.visible_state.value}, {page.visible_reason}{waits}"
