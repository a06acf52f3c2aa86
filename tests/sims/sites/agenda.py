"""A district's agenda: events behind day, week and month views, all of one script's parameters."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

FIRST, LAST = date(2025, 3, 1), date(2027, 9, 30)
TODAY = date(2026, 11, 30)
TOPICS = ("sport", "markets", "council", "walks", "youth", "health")
VIEWS = {"day": 1, "week": 7, "month": 31, "list": 60}


class Agenda(Sim):
    name = "event agenda"
    robots = "User-agent: *\nDisallow: /admin\n"

    def __init__(self, count: int = 330) -> None:
        span = (LAST - FIRST).days
        self.events = {
            str(4_000 + n): FIRST + timedelta(words.dice("agenda day", n).randrange(span))
            for n in range(count)
        }
        self.clubs = {f"/clubs/{one}" for one in words.slugs(60, "club")}
        self.pages = frozenset({"/", "/about", *map(_event, self.events), *self.clubs})
        menu = (("/agenda.php", "Agenda"), ("/clubs", "Clubs"), ("/about", "About"))
        self.skin = Skin("Agenda of Marlow", (("/", "Home"), *menu), "Add your own event.")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Welcome", p(words.text(4, "agenda")), ul(self.near(TODAY)))
            case ["about"]:
                return self.skin.page("About", p(words.text(9, "agenda about")))
            case ["clubs"]:
                return self.skin.page("Clubs", ul((e, words.title(e)) for e in sorted(self.clubs)))
            case ["clubs", _] if asked.path in self.clubs:
                return self.club(asked.path)
            case ["event.php"] if asked.query.get("id") in self.events:
                return self.event(asked)
            case ["agenda.php"]:
                return self.agenda(asked)
            case ["submit.php"]:
                return self.skin.page("Add an event", p("Title, place, time, and who you are."))
        return None

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/event.php" and asked.query.get("id") in self.events:
            return _event(asked.query["id"])
        return super().page_of(asked)

    def near(self, day: date) -> list[tuple[str, str]]:
        return [(_event(n), words.title("event", n)) for n in self.on(day, 14)]

    def on(self, day: date, days: int, topic: str | None = None) -> list[str]:
        last = day + timedelta(days)
        return [
            n for n, when in self.events.items()
            if day <= when < last and topic in (None, self.topic(n))
        ]  # fmt: skip

    def topic(self, number: str) -> str:
        return words.dice("agenda topic", number).choice(TOPICS)

    def club(self, path: str) -> Answer:
        mine = [
            n for n in self.events if words.dice("of club", n).choice(sorted(self.clubs)) == path
        ]
        links = [(_event(n), words.title("event", n)) for n in mine[:2]]
        return self.skin.page(words.title(path), p(words.text(3, path)), ul(links))

    def event(self, asked: Asked) -> Answer:
        number = asked.query["id"]
        day, chance = self.events[number], words.dice("agenda event", number)
        views = [
            (at("/agenda.php", view="day", date=day), "Back to the day"),
            (at("/agenda.php", view="month", date=day.replace(day=1)), "Back to the month"),
            (at("/event.php", id=number, format="ics"), "Export"),
            (at("/event.php", id=number, lang="de"), "Deutsch"),
            (at("/submit.php", like=number), "Add a similar event"),
        ]
        if asked.query.get("format") == "ics":
            return plain("BEGIN:VCALENDAR\nEND:VCALENDAR", type="text/calendar")
        told = p(f"{day:%A %d %B %Y} from {chance.randint(9, 20)}:00, {self.topic(number)}")
        text = p(words.text(chance.randint(1, 5), "agenda event", number, stock=0.25))
        return self.skin.page(words.title("event", number), told, text, tools=views)

    def agenda(self, asked: Asked) -> Answer:
        view = asked.query.get("view", "month")
        days = VIEWS.get(view, 31)
        day = _day(asked.query.get("date", "")) or TODAY.replace(day=1)
        topic = asked.query.get("topic")
        shown = self.on(day, days, topic if topic in TOPICS else None)
        kept = {"view": view, "topic": topic}
        step = timedelta(days)
        around = [(day - step, "Earlier"), (day + step, "Later")]
        steps = [(at("/agenda.php", **{**kept, "date": one}), name) for one, name in around]
        others = [(at("/agenda.php", view=one, date=day, topic=topic), one) for one in VIEWS]
        topics = [(at("/agenda.php", view=view, date=day, topic=one), one) for one in TOPICS]
        grid = [
            (at("/agenda.php", view="day", date=day + timedelta(n)), str(n + 1))
            for n in range(days if view == "month" else 0)
        ]
        told = [] if shown else [p("Nothing is on in this time.")]
        links = [(_event(n), words.title("event", n)) for n in shown]
        return self.skin.page(
            f"Agenda {day:%d %B %Y}", *told, ul(links), ul(steps), ul([*others, *topics, *grid])
        )


def _event(number: str) -> str:
    return f"/event.php?id={number}"


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
