"""A town's events by a calendar plug-in: days, months, lists, series by date, places, ical files."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

TODAY = date(2026, 11, 30)
FIRST, LAST = date(2026, 1, 1), date(2027, 8, 31)
KINDS = ("music", "markets", "children", "talks", "sport")


class Festival(Sim):
    name = "event plug-in"
    robots = "User-agent: *\nDisallow: /wp-admin/\n"

    def __init__(self, count: int = 210) -> None:
        span = (LAST - FIRST).days
        self.events = {one: n for n, one in enumerate(words.slugs(count, "festival"))}
        self.days = {
            one: FIRST + timedelta(words.dice("festival day", n).randrange(span))
            for one, n in self.events.items()
        }
        self.series = [one for one, n in self.events.items() if n % 9 == 0]
        self.venues = dict(zip(words.slugs(45, "hall"), words.names(45, "hall"), strict=True))
        self.hosts = {words.slug(one): one for one in words.names(40, "organiser")}
        self.news = [f"/{one}/" for one in words.slugs(50, "town news")]
        self.pages = frozenset(
            {"/", *self.news}
            | {f"/event/{one}/" for one in self.events}
            | {f"/venue/{one}/" for one in self.venues}
            | {f"/organizer/{one}/" for one in self.hosts}
        )
        self.listed = ["/", *self.news[:20]]
        menu = (("/", "Home"), ("/events/", "What's on"), ("/news/", "News"))
        self.skin = Skin("Langdon Town", menu, "Town hall, Market Square.")

    def page_of(self, asked: Asked) -> str | None:
        parts = asked.parts
        path = "/".join(["", *parts[:2], ""]) if parts[:1] == ["event"] else asked.path
        return path if path in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        if {"ical", "outlook-ical"} & set(asked.query):
            return plain("BEGIN:VCALENDAR\nEND:VCALENDAR", type="text/calendar")
        match asked.parts:
            case []:
                links = [(one, words.title(one)) for one in self.news[:6]]
                return self.skin.page("Langdon", p(words.text(4, "langdon")), ul(links))
            case ["news", *page]:
                return self.list_of_news(page)
            case ["events", *view]:
                return self.calendar(asked, view)
            case ["event", one] if one in self.events:
                return self.event(one, self.days[one])
            case ["event", one, day] if one in self.series and (when := _day(day)):
                return self.event(one, when)
            case ["venue", one] if one in self.venues:
                told = p(f"{words.dice(one).randint(1, 90)} Mill Road, {self.venues[one]} House")
                mine = [e for e, n in self.events.items() if list(self.venues)[n % 45] == one]
                return self.skin.page(one.replace("-", " ").title(), told, self.cards(mine))
            case ["organizer", one] if one in self.hosts:
                mine = [e for e, n in self.events.items() if list(self.hosts)[n % 40] == one]
                return self.skin.page(self.hosts[one], p("Phone 01632 960 001"), self.cards(mine))
            case [_] if asked.path in self.news:
                return self.skin.page(words.title(asked.path), p(words.text(5, asked.path)))
        return None

    def cards(self, events: list[str]) -> str:
        return ul((f"/event/{one}/", words.title("festival", one)) for one in events)

    def list_of_news(self, page: list[str]) -> Answer:
        number = int(page[1]) if len(page) == 2 and page[1].isdigit() else 1
        shown = self.news[(number - 1) * 10 : number * 10]
        steps = [(f"/news/page/{n}/", str(n)) for n in (number - 1, number + 1) if 1 <= n <= 5]
        return self.skin.page("News", ul((one, words.title(one)) for one in shown), ul(steps))

    def event(self, one: str, day: date) -> Answer:
        number = self.events[one]
        here = f"/event/{one}/"
        venue, host = list(self.venues)[number % 45], list(self.hosts)[number % 40]
        about = [(f"/venue/{venue}/", "Where"), (f"/organizer/{host}/", self.hosts[host])]
        files = [(at(here, ical=1), "iCalendar"), (at(here, **{"outlook-ical": 1}), "Outlook")]
        again = [
            (f"{here}{day + timedelta(7 * n)}/", f"{day + timedelta(7 * n):%d %B}")
            for n in (-1, 1)
            if one in self.series
        ]
        told = p(f"{day:%A, %d %B %Y} at {10 + number % 10}:00, {KINDS[number % 5]}")
        text = p(words.text(words.dice("event", one).randint(1, 4), "festival", one, stock=0.2))
        near = list(self.events)[number - 1 : number + 2 : 2]
        return self.skin.page(
            words.title("festival", one), told, text, ul(about), ul(again), self.cards(near),
            tools=files,
        )  # fmt: skip

    def calendar(self, asked: Asked, view: list[str]) -> Answer | None:
        kind = view[1] if view[:1] == ["category"] and len(view) > 1 else None
        stem = f"/events/category/{kind}/" if kind else "/events/"
        rest = view[2:] if kind else view
        day, days = _day(asked.query.get("tribe-bar-date", "")) or TODAY, 7
        match rest:
            case [] | ["list"]:
                rest = ["list"]
            case ["month"]:
                days = 31
            case ["month", text] | [text] if len(text) == 7 and _day(f"{text}-01"):
                rest, day, days = ["month"], _day(f"{text}-01") or TODAY, 31
            case ["today"]:
                days = 1
            case [text] if _day(text):
                day, days = _day(text) or TODAY, 1
            case _:
                return None
        if kind not in (None, *KINDS):
            return None
        last = day + timedelta(days)
        shown = [
            one for one, n in self.events.items()
            if day <= self.days[one] < last and kind in (None, KINDS[n % 5])
        ]  # fmt: skip
        views = [(f"{stem}{one}/", one) for one in ("list", "month", "today")]
        kinds = [(f"/events/category/{one}/", one) for one in KINDS]
        steps = self.steps(stem, rest, day, days)
        grid = [
            (f"{stem}{day + timedelta(n)}/", str(n + 1)) for n in range(28 if days == 31 else 0)
        ]
        files = [(at(asked.path, **{**asked.query, "ical": 1}), "Export these")]
        told = [] if shown else [p("There were no results found for this view.")]
        return self.skin.page(
            f"Events for {day:%B %Y}", *told, self.cards(shown), ul(steps), ul(views), ul(grid),
            ul(kinds), tools=files,
        )  # fmt: skip

    def steps(self, stem: str, view: list[str], day: date, days: int) -> list[tuple[str, str]]:
        before, after = day - timedelta(days), day + timedelta(days)
        if days == 31:
            before, after = (
                (day - timedelta(1)).replace(day=1),
                (day + timedelta(32)).replace(day=1),
            )
            return [(f"{stem}month/{one:%Y-%m}/", "Month") for one in (before, after)]
        if view == ["list"]:
            return [
                (at(f"{stem}list/", **{"tribe-bar-date": before, "eventDisplay": "past"}), "Back"),
                (at(f"{stem}list/", **{"tribe-bar-date": after}), "Next"),
            ]
        return [(f"{stem}{one}/", f"{one}") for one in (before, after)]


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
