"""Weather stations: a few facts each, a century of days in words and numbers, records, charts, reports."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

TODAY = date(2026, 11, 30)
SKIES = (
    "clear",
    "overcast",
    "showers",
    "steady rain",
    "fog until noon",
    "snow on high ground",
    "thunder late",
)
WINDS = ("calm", "a light breeze", "gusts", "a gale")


class Weather(Sim):
    name = "weather stations"

    def __init__(self) -> None:
        self.stations = {e: n for n, e in enumerate(words.slugs(130, "station"))}
        self.reports = [
            f"/reports/{y}/{e}"
            for y in range(2016, 2026)
            for e in ("spring", "summer", "autumn", "winter")
        ]
        self.terms = [f"/learn/{e}" for e in words.slugs(110, "weather term")]
        self.pages = frozenset(
            {"/", *self.reports, *self.terms, *(f"/station/{e}" for e in self.stations)}
        )
        menu = (
            ("/", "Today"),
            ("/station", "Stations"),
            ("/reports", "Reports"),
            ("/learn", "Learn"),
            (f"/day/{TODAY}", "Any day"),
        )
        self.skin = Skin("Weather of Glenholm", menu, "Measured at nine.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Today", p(words.text(3, "weather")))
            case ["station"]:
                return self.skin.page(
                    "Stations", ul((f"/station/{e}", words.title(e)) for e in self.stations)
                )
            case ["station", one] if one in self.stations:
                return self.station(one)
            case ["station", one, "day", day] if one in self.stations:
                return self.day(path, day, [one])
            case ["station", one, "chart"] if one in self.stations:
                spans = [
                    (at(path, **{**asked.query, k: v}), v)
                    for k, every in {
                        "of": ("rain", "sun", "wind"),
                        "span": ("week", "year", "all"),
                    }.items()
                    for v in every
                ]
                return self.skin.page(f"Chart for {words.title(one)}", ul(spans))
            case ["day", day]:
                return self.day(path, day, list(self.stations)[:6])
            case ["reports"]:
                return self.skin.page("Reports", ul((e, e[9:]) for e in self.reports))
            case ["learn"]:
                return self.skin.page("Learn", ul((e, words.title(e)) for e in self.terms))
            case ["learn", _] if path in self.terms:
                return self.skin.page(
                    words.title(path), p(words.text(words.dice(path).randint(1, 3), path))
                )
            case ["reports", *_] if path in self.reports:
                return self.skin.page(" ".join(asked.parts[1:]), p(words.text(5, path)))
        return None

    def station(self, one: str) -> Answer:
        chance = words.dice("station", one)
        rows = [("Height", f"{chance.randint(2, 900)} m"), ("Since", str(chance.randint(1890, 2015))),
                ("Place", f"{chance.randint(49, 58)}.{chance.randint(100, 999)} N, {chance.randint(1, 6)}.{chance.randint(100, 999)} W")]  # fmt: skip
        links = [
            (f"/station/{one}/day/{TODAY}", "Yesterday and before"),
            (f"/station/{one}/chart", "Chart"),
        ]
        return self.skin.page(f"Station {words.title(one)}", table(rows), ul(links))

    def day(self, path: str, text: str, some: list[str]) -> Answer | None:
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return None
        base = path.rpartition("/")[0]
        near = [(f"{base}/{day + timedelta(n)}", f"{n:+} days") for n in (-365, -30, -1, 1)]
        told = []
        for one in some:
            chance = words.dice(one, text)
            told.append(
                p(
                    f"{words.title(one)}: {chance.randint(-9, 30)} degrees, {chance.choice(SKIES)}, {chance.choice(WINDS)}, {chance.randint(0, 40)} mm."
                )
            )
        return self.skin.page(f"{day:%A %d %B %Y}", *told, ul(near))
