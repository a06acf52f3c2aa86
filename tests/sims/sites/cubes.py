"""A statistics office: tables of numbers turned by their dimensions, short notes, releases by day."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

DIMENSIONS = {"region": ("all", "north", "south", "east", "west"), "sex": ("all", "women", "men"),
              "age": ("all", "0-17", "18-64", "65"), "unit": ("count", "share", "index")}  # fmt: skip
THEMES = ("people", "prices", "work", "health", "trade", "energy", "farms", "courts")
SUBJECTS = (
    "births",
    "deaths",
    "moves",
    "marriages",
    "wages",
    "rents",
    "jobs",
    "exports",
    "cows",
    "fines",
)
TODAY = date(2026, 11, 30)


class Cubes(Sim):
    name = "statistics office"

    def __init__(self) -> None:
        self.tables = {f"T{1000 + 11 * n}": n for n in range(140)}
        self.notes = [f"/note/{e}" for e in words.slugs(110, "statistical note")]
        self.terms = [f"/method/{e}" for e in words.slugs(80, "method")]
        self.pages = frozenset(
            {
                "/",
                *self.notes,
                *self.terms,
                *(f"/table/{e}" for e in self.tables),
                *(f"/theme/{e}" for e in THEMES),
            }
        )
        menu = (("/", "Home"), *((f"/theme/{e}", e) for e in THEMES), ("/method", "Methods"),
                (f"/releases/{TODAY}", "Releases"))  # fmt: skip
        self.skin = Skin("Statistics Elsworth", menu, "Numbers are free to use.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Statistics", p(words.text(4, "statistics")))
            case ["theme", one] if one in THEMES:
                at_ = THEMES.index(one)
                tables = [(f"/table/{e}", self.title(e)) for e in list(self.tables)[at_::8]]
                notes = [(e, words.title(e)) for e in self.notes[at_::8]]
                return self.skin.page(one, p(words.text(2, "theme", one)), ul(tables), ul(notes))
            case ["note", _] if path in self.notes:
                some = words.dice("tables of", path).sample(list(self.tables), 2)
                return self.skin.page(
                    words.title(path),
                    p(words.text(4, path)),
                    ul((f"/table/{e}", self.title(e)) for e in some),
                )
            case ["method"]:
                return self.skin.page("Methods", ul((e, words.title(e)) for e in self.terms))
            case ["method", _] if path in self.terms:
                return self.skin.page(words.title(path), p(words.sentence(path)))
            case ["table", one] if one in self.tables:
                return self.table(asked, one)
            case ["table", one, "chart" | "map" as kind] if one in self.tables:
                years = [(at(path, year=n), str(n)) for n in range(2000, 2026)]
                return self.skin.page(f"{self.title(one)} ({kind})", ul(years))
            case ["releases", day]:
                return self.releases(day)
        return None

    def title(self, one: str) -> str:
        n = self.tables[one]
        return f"{SUBJECTS[n % 10].capitalize()} by {list(DIMENSIONS)[n // 10 % 3]} and year, {words.PLACES[n // 9 % 16]}"

    def table(self, asked: Asked, one: str) -> Answer:
        query, here = asked.query, asked.path
        chosen = sorted((k, v) for k, v in query.items() if k in DIMENSIONS)
        rows = [["Year", *(str(n) for n in range(2019, 2026))]]
        kept = DIMENSIONS[list(DIMENSIONS)[self.tables[one] % 3]]
        rows += [
            [e, *(str(words.dice(one, e, n, *chosen).randint(10, 99_000)) for n in range(7))]
            for e in kept
        ]
        turns = [(at(here, **{**query, k: v}), v) for k, every in DIMENSIONS.items() for v in every]
        turns += [(at(here, **{**query, "pivot": k}), f"By {k}") for k in DIMENSIONS]
        links = [
            (f"{here}/chart", "Chart"),
            (f"{here}/map", "Map"),
            (f"{here}.csv", "CSV"),
            (at("/basket", add=one), "Keep"),
        ]
        return self.skin.page(self.title(one), table(rows), ul(turns), tools=links)

    def releases(self, text: str) -> Answer | None:
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return None
        near = [(f"/releases/{day + timedelta(n)}", f"{n:+} days") for n in (-7, -1, 1, 7)]
        chance = words.dice("release", text)
        shown = chance.sample(list(self.tables), 2) if abs((day - TODAY).days) < 200 else []
        return self.skin.page(
            f"Releases of {day:%d %B %Y}",
            ul((f"/table/{e}", self.title(e)) for e in shown),
            ul(near),
        )
