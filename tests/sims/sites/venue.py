"""A venue whose events stand only in its calendar: months, weeks, days, without an end either way."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

FIRST, LAST = date(2024, 1, 1), date(2027, 2, 28)
TODAY = date(2026, 11, 30)
KINDS = ("music", "theatre", "family", "talk", "dance", "film")


class Venue(Sim):
    name = "calendar-heavy venue"

    def __init__(self, count: int = 260) -> None:
        span = (LAST - FIRST).days
        self.events = {
            f"/event/{one}": FIRST + timedelta(words.dice("day of", one).randrange(span))
            for one in words.slugs(count, "venue event")
        }
        self.series = {
            f"/event/{one}": weekday % 7 for weekday, one in enumerate(words.slugs(8, "series"))
        }
        self.rooms = [f"/rooms/{one}" for one in words.slugs(15, "rooms")]
        self.artists = {f"/artists/{words.slug(one)}": one for one in words.names(90, "artist")}
        self.info = [f"/visit/{one}" for one in words.slugs(14, "visit")]
        self.pages = frozenset(
            {"/", *self.events, *self.series, *self.rooms, *self.artists, *self.info}
        )
        menu = [
            ("/calendar", "What's on"),
            ("/calendar?view=list", "List"),
            ("/archive", "Past events"),
            ("/artists", "Artists"),
            ("/rooms", "Rooms"),
        ]
        self.skin = Skin(
            "The Corrin Exchange",
            (("/", "Home"), *menu),
            "Registered charity. Box office open daily.",
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                soon = [
                    (one, words.title(one))
                    for one, day in self.events.items()
                    if TODAY <= day < TODAY + timedelta(20)
                ]
                info = [(one, words.title(one)) for one in self.info]
                return self.skin.page("Welcome", p(words.text(6, "venue")), ul(soon), ul(info))
            case ["event", _] if path in self.events:
                return self.event(asked)
            case ["event", _, *when] if f"/event/{asked.parts[1]}" in self.series:
                return self.of_series(asked, f"/event/{asked.parts[1]}", when)
            case ["calendar", *when]:
                return self.calendar(asked, when)
            case ["archive"]:
                return self.archive(asked)
            case ["artists"]:
                return self.skin.page(
                    "Artists", ul((one, name) for one, name in self.artists.items())
                )
            case ["rooms"]:
                return self.skin.page("Rooms", ul((one, words.title(one)) for one in self.rooms))
            case ["artists", _] if path in self.artists:
                return self.skin.page(self.artists[path], p(words.text(4, path)))
            case [_, _] if path in {*self.rooms, *self.info}:
                return self.skin.page(words.title(path), p(words.text(7, path)))
            case ["tag", kind] if kind in KINDS:
                return self.listing(
                    asked,
                    f"Tagged {kind}",
                    [one for one in self.events if self.kind(one) == kind][:12],
                    [],
                )
        return None

    def kind(self, event: str) -> str:
        return words.dice("kind", event).choice(KINDS)

    def event(self, asked: Asked) -> Answer:
        if "ical" in asked.query:
            return plain("BEGIN:VCALENDAR\nEND:VCALENDAR", type="text/calendar")
        path, day = asked.path, self.events[asked.path]
        chance = words.dice("event", path)
        artists = [(one, self.artists[one]) for one in chance.sample(sorted(self.artists), 2)]
        tools = [
            (at(path, ical=1), "Add to my calendar"),
            (at(path, share="mail"), "Share"),
            (f"/calendar/{day}", "That day"),
            (f"/tag/{self.kind(path)}", self.kind(path)),
        ]
        body = [
            p(f"{day:%A %d %B %Y}, {chance.randint(10, 20)}:30"),
            p(words.text(chance.randint(3, 7), path)),
        ]
        return self.skin.page(
            words.title(path),
            *body,
            ul([*artists, (chance.choice(self.rooms), "Where")]),
            tools=tools,
        )

    def of_series(self, asked: Asked, series: str, when: list[str]) -> Answer | None:
        """A weekly class: each of its days has an address, and none says more than the date."""
        day = _day(when[0]) if when else TODAY
        if day is None or len(when) > 1:
            return None
        days = [
            (f"{series}/{day + timedelta(7 * step)}", f"{day + timedelta(7 * step):%d %B}")
            for step in (-1, 1, 2, 3)
        ]
        told = p(f"{day:%A %d %B %Y}, 18:00")
        return self.skin.page(
            words.title(series),
            told,
            p(words.text(5, series)),
            ul(days),
            tools=[(at(asked.path, ical=1), "Add")],
        )

    def calendar(self, asked: Asked, when: list[str]) -> Answer | None:
        if asked.query.get("ical"):
            return plain("BEGIN:VCALENDAR\nEND:VCALENDAR", type="text/calendar")
        match when:
            case []:
                first = _month(asked.query.get("month", "")) or date(2026, 11, 1)
                return self.month(asked, first)
            case ["week", year, week] if year.isdigit() and week.isdigit() and 1 <= int(week) <= 52:
                return self.days(asked, date.fromisocalendar(int(year), int(week), 1), 7)
            case [written]:
                if first := _month(written):
                    return self.month(asked, first)
                return self.days(asked, day, 1) if (day := _day(written)) else None
        return None

    def month(self, asked: Asked, first: date) -> Answer:
        following = (first + timedelta(32)).replace(day=1)
        before = (first - timedelta(1)).replace(day=1)
        days = [first + timedelta(one) for one in range((following - first).days)]
        grid = [(f"/calendar/{one}", str(one.day)) for one in days]
        weeks = [
            (f"/calendar/week/{one.isocalendar().year}/{one.isocalendar().week}", "week")
            for one in days[::7]
        ]
        steps = [(f"/calendar/{one:%Y-%m}", f"{one:%B %Y}") for one in (before, following)]
        return self.listing(
            asked, f"{first:%B %Y}", self.between(days[0], days[-1], asked), [*steps, *grid, *weeks]
        )

    def days(self, asked: Asked, first: date, count: int) -> Answer:
        step = timedelta(count)
        around = [first - step, first + step]
        stem = [
            (
                f"/calendar/week/{one.isocalendar().year}/{one.isocalendar().week}"
                if count > 1
                else f"/calendar/{one}",
                f"{one:%d %B}",
            )
            for one in around
        ]
        last = first + step - timedelta(1)
        return self.listing(
            asked,
            f"{first:%A %d %B %Y}",
            self.between(first, last, asked),
            [*stem, (f"/calendar/{first:%Y-%m}", "Month")],
        )

    def between(self, first: date, last: date, asked: Asked) -> list[str]:
        kind = asked.query.get("kind")
        found = [
            one
            for one, day in self.events.items()
            if first <= day <= last and kind in (None, self.kind(one))
        ]
        count = (last - first).days + 1
        if FIRST <= first <= LAST and kind is None:
            days = [first + timedelta(one) for one in range(count)]
            found += [
                f"{one}/{day}"
                for one, weekday in self.series.items()
                for day in days
                if day.weekday() == weekday
            ]
        return found

    def listing(
        self, asked: Asked, title: str, shown: list[str], steps: list[tuple[str, str]]
    ) -> Answer:
        filters = [(at(asked.path, **{**asked.query, "kind": one}), one) for one in KINDS]
        views = [
            (at(asked.path, **{**asked.query, "view": one}), one) for one in ("list", "grid", "map")
        ]
        views += [(at(asked.path, **{**asked.query, "ical": 1}), "Export")]
        told = [] if shown else [p("There are no events in this period.")]
        names = [
            (one, words.title(one if one in self.events else one.rpartition("/")[0]))
            for one in shown
        ]
        return self.skin.page(title, *told, ul(names), ul(steps), ul([*filters, *views]))

    def archive(self, asked: Asked) -> Answer:
        before = _day(asked.query.get("before", "")) or TODAY
        found = sorted(
            (one for one, day in self.events.items() if day < before),
            key=lambda one: self.events[one],
        )[-10:]
        until = self.events[found[0]] if found else before - timedelta(90)
        return self.listing(
            asked, "Past events", found[::-1], [(at("/archive", before=until), "Earlier")]
        )

    def page_of(self, asked: Asked) -> str | None:
        series = (
            f"/event/{asked.parts[1]}"
            if len(asked.parts) == 3 and asked.parts[0] == "event"
            else ""
        )
        return series if series in self.series else super().page_of(asked)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None


def _month(text: str) -> date | None:
    return _day(f"{text}-01") if len(text) == 7 else None
