"""A town council: services by number and by name, a street register of thin pages, a map in tiles."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, h2, p, table, ul

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
WARDS = ("North", "South", "Harbour", "Mill", "Castle", "Park")
KINDS = ("Street", "Road", "Lane", "Close", "Avenue", "Court")


class Council(Sim):
    name = "town council"

    def __init__(self, services: int = 190, streets: int = 320) -> None:
        self.areas = words.slugs(10, "council area")
        slugs = words.slugs(services, "service")
        self.services = {
            f"/services/{words.dice('area', one).choice(self.areas)}/{one}": n
            for n, one in enumerate(slugs)
        }
        chance = words.dice("streets")
        made = dict.fromkeys(
            f"{chance.choice((*words.NOUNS, *words.ADJECTIVES)).title()} {chance.choice(KINDS)}"
            for _ in range(streets * 2)
        )
        self.streets = {f"/streets/{words.slug(one)}": one for one in list(made)[:streets]}
        fronts = {f"/services/{one}" for one in self.areas}
        self.pages = frozenset({"/", *fronts, *self.services, *self.streets})
        self.listed = sorted(self.services)[::3]
        menu = [(f"/services/{one}", words.title(one)) for one in self.areas]
        tail = [
            ("/streets?letter=A", "Find your street"),
            ("/map/51/12/3", "Map"),
            ("/meetings/2026/11", "Meetings"),
        ]
        self.skin = Skin(
            "Redcliffe Town Council",
            (("/", "Home"), *menu, *tail),
            "Town Hall, Market Square. Accessibility statement.",
        )

    def page(self, asked: Asked, title: str, *main: str) -> Answer:
        """The bar that every page has; its help link is relative, and any folder answers it."""
        tools = [
            (at(asked.path, **{**asked.query, "contrast": "high"}), "High contrast"),
            (at(asked.path, **{**asked.query, "textsize": "big"}), "Big text"),
            (at("/mailpage.aspx", url=asked.target), "Mail this page"),
            (at("/feedback", page=asked.path), "Is something wrong with this page?"),
            ("help/reading-aloud", "Listen"),
        ]
        return self.skin.page(title, *main, tools=tools)

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        if asked.parts[-2:] == ["help", "reading-aloud"]:
            return self.page(
                asked, "Listen to this site", p("Any page can be read aloud by your browser.")
            )
        match asked.parts:
            case []:
                streets = [
                    (at("/streets", letter=one), one) for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                ]
                return self.page(asked, "Welcome", p(words.text(4, "council")), ul(streets))
            case ["services", area] if area in self.areas:
                inside = [one for one in self.services if one.startswith(f"{path}/")]
                return self.page(
                    asked,
                    words.title(area),
                    p(words.text(3, area)),
                    ul((one, words.title(one)) for one in inside),
                )
            case ["services", *_] if path in self.services:
                return self.service(asked)
            case ["Default.aspx"]:
                number = asked.number("PageID", 0)
                known = {n: one for one, n in self.services.items()}
                return self.service(Asked.of(known[number])) if number in known else None
            case ["streets"]:
                letter = asked.query.get("letter", "A")
                found = [
                    (one, name) for one, name in self.streets.items() if name.startswith(letter)
                ]
                return self.page(asked, "Streets", ul(found or []))
            case ["streets", *_] if path in self.streets:
                return self.street(asked)
            case ["map", *where] if len(where) == 3 and all(
                one.lstrip("-").isdigit() for one in where
            ):
                return self.map(asked, *map(int, where))
            case ["meetings", year, month] if year.isdigit() and month.isdigit():
                return self.meetings(asked, int(year), int(month))
            case ["mailpage.aspx"] | ["feedback"]:
                return self.skin.page("Write to us", p("We read everything that you send."))
        return None

    def service(self, asked: Asked) -> Answer:
        path, number = asked.path, self.services[asked.path]
        chance = words.dice("service", path)
        near = chance.sample(sorted(self.services), 3)
        links = [
            (at("/Default.aspx", PageID=self.services[one]) if n == 0 else one, words.title(one))
            for n, one in enumerate(near)
        ]
        main = [
            p(words.text(chance.randint(3, 7), path)),
            h2("How to apply"),
            p(words.text(2, "apply", path)),
            ul(links),
        ]
        return self.page(asked, words.title(path), p(f"Reference {number + 300}"), *main)

    def street(self, asked: Asked) -> Answer:
        name = self.streets[asked.path]
        chance = words.dice("street", name)
        rows = [
            ("Ward", chance.choice(WARDS)),
            ("Bins", chance.choice(DAYS)),
            ("Recycling", chance.choice(DAYS)),
            ("Parking zone", chance.choice("ABCDEF")),
        ]
        here = (chance.randint(40, 60), chance.randint(5, 20))
        return self.page(
            asked, name, table(rows), a(f"/map/{here[0]}/{here[1]}/5", "Show on the map")
        )

    def map(self, asked: Asked, x: int, y: int, zoom: int) -> Answer:
        steps = [
            (x + 1, y, zoom),
            (x - 1, y, zoom),
            (x, y + 1, zoom),
            (x, y - 1, zoom),
            (x * 2, y * 2, zoom + 1),
            (x // 2, y // 2, max(0, zoom - 1)),
        ]
        named = words.dice("tile", x, y).sample(list(self.streets.values()), 2)
        links = [(f"/map/{i}/{j}/{z}", "Move") for i, j, z in steps if z < 12]
        layers = [(at(asked.path, layer=one), one) for one in ("bins", "schools", "parking")]
        return self.page(asked, "Map", p(f"Near {named[0]} and {named[1]}."), ul([*links, *layers]))

    def meetings(self, asked: Asked, year: int, month: int) -> Answer | None:
        if not 1 <= month <= 12:
            return None
        at_month = year * 12 + month - 1
        steps = [
            (f"/meetings/{(at_month + one) // 12}/{(at_month + one) % 12 + 1:02}", "Month")
            for one in (-1, 1)
        ]
        return self.page(
            asked,
            f"Meetings in {month}/{year}",
            p("No meeting papers are published for this month."),
            ul(steps),
        )

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/Default.aspx":
            known = {n: one for one, n in self.services.items()}
            return known.get(asked.number("PageID", 0))
        return super().page_of(asked)
