"""A museum's tickets: shows and tours, each with slots of each day, prices, baskets, two languages."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, token, ul

TODAY = date(2026, 11, 30)
PRICES = ("adult", "child", "senior", "family", "group")


class Tickets(Sim):
    name = "museum tickets"

    def __init__(self) -> None:
        self.shows = words.slugs(48, "show")
        self.tours = {f"tour-{n}": n for n in range(1, 61)}
        self.stories = words.slugs(85, "museum story")
        self.asked = 0
        english = [*(f"/en/shows/{e}" for e in self.shows), *(f"/en/tours/{e}" for e in self.tours),
                   *(f"/en/stories/{e}" for e in self.stories), "/en/visit"]  # fmt: skip
        self.pages = frozenset({"/", *english, *(e.replace("/en/", "/de/", 1) for e in english)})

    def skin(self, tongue: str) -> Skin:
        names = (
            ("Shows", "Tours", "Stories") if tongue == "en" else ("Schau", "Touren", "Geschichten")
        )
        menu = [
            (f"/{tongue}/{e.lower()}", n)
            for e, n in zip(("Shows", "Tours", "Stories"), names, strict=True)
        ]
        other = "de" if tongue == "en" else "en"
        return Skin(
            "Museum Kestrel Bay",
            (*menu, (f"/{tongue}/visit", "Visit"), (f"/{other}/shows", other)),
            "",
            tongue,
        )

    def answer(self, asked: Asked) -> Answer | None:
        self.asked += 1
        match asked.parts:
            case []:
                return self.skin("en").page("Museum Kestrel Bay", p(words.text(4, "kestrel")))
            case ["en" | "de" as tongue, *rest]:
                return self.inside(asked, tongue, rest)
            case ["basket", *_]:
                on = [
                    (at("/basket", **{**asked.query, "id": token("basket", self.asked)}), "Go on")
                ]
                return self.skin("en").page("Your basket", p("Your basket is empty."), ul(on))
        return None

    def inside(self, asked: Asked, tongue: str, rest: list[str]) -> Answer | None:
        skin, here = self.skin(tongue), asked.path
        match rest:
            case ["visit"]:
                return skin.page("Visit", p(self.said(tongue, 6, "visit")))
            case ["shows" | "tours" | "stories" as shelf]:
                every = {"shows": self.shows, "tours": list(self.tours), "stories": self.stories}[
                    shelf
                ]
                page = max(1, asked.number("page"))
                shown = every[(page - 1) * 20 : page * 20]
                steps = [(at(here, page=n + 1), str(n + 1)) for n in range(-(-len(every) // 20))]
                days = [(at(here, date=TODAY + timedelta(n)), "Day") for n in range(5)]
                return skin.page(
                    shelf, ul((f"/{tongue}/{shelf}/{e}", e) for e in shown), ul(steps), ul(days)
                )
            case ["shows", one] if one in self.shows:
                return skin.page(
                    self.title(tongue, one),
                    p(self.said(tongue, 4, one)),
                    ul(self.sells(tongue, one, TODAY)),
                )
            case ["tours", one] if one in self.tours:
                n = self.tours[one]
                rows = [
                    ("Start", f"{9 + n % 8}:{n % 4 * 15:02d}"),
                    ("Price", f"{n % 7 + 6}.50"),
                    ("Seats", str(n % 11 + 8)),
                ]
                told = p(self.said(tongue, 1, one))
                return skin.page(f"Tour {n}", told, table(rows), ul(self.sells(tongue, one, TODAY)))
            case ["stories", one] if one in self.stories:
                return skin.page(self.title(tongue, one), p(self.said(tongue, 5, one)))
            case ["tickets", one, *when] if one in self.shows or one in self.tours:
                return self.tickets(asked, tongue, one, when)
        return None

    def title(self, tongue: str, one: str) -> str:
        return words.title(one) if tongue == "en" else words.foreign_title("de", one)

    def said(self, tongue: str, count: int, *seed: str) -> str:
        return words.text(count, *seed) if tongue == "en" else words.foreign("de", count, *seed)

    def sells(self, tongue: str, one: str, day: date) -> list[tuple[str, str]]:
        return [
            (f"/{tongue}/tickets/{one}/{day + timedelta(n)}", f"{day + timedelta(n)}")
            for n in range(4)
        ]

    def tickets(self, asked: Asked, tongue: str, one: str, when: list[str]) -> Answer | None:
        try:
            day = date.fromisoformat(when[0])
        except (ValueError, IndexError):
            return None
        slots = [
            (
                f"/{tongue}/tickets/{one}/{day}/{hour}-00",
                f"{hour}:00, {words.dice(one, day, hour).randint(0, 40)} left",
            )
            for hour in range(10, 17)
        ]
        sold = [
            (at("/basket", show=one, day=day, price=e, n=n), f"{n} {e}")
            for e in PRICES
            for n in (1, 2)
        ]
        skin = self.skin(tongue)
        if len(when) > 1:
            return skin.page(f"{self.title(tongue, one)}: {day:%d %B}, {when[1]}", ul(sold))
        return skin.page(
            f"{self.title(tongue, one)}: {day:%d %B %Y}",
            ul(slots),
            ul(self.sells(tongue, one, day + timedelta(1))),
        )
