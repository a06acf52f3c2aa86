"""An archive's finding aids: papers of few words in trees, all in one folder, three cultures."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, ul

CULTURES = ("en", "fr", "es")
LEVELS = ("fonds", "series", "file", "item")
SORTS = ("lastUpdated", "alphabetic", "identifier", "date")
A_LIST = 25


class Fonds(Sim):
    name = "finding aids"

    def __init__(self) -> None:
        slugs = iter(words.slugs(460, "fonds"))
        self.parent: dict[str, str] = {}
        self.level: dict[str, int] = {}
        for _ in range(12):
            fonds = next(slugs)
            self.parent[fonds], self.level[fonds] = "", 0
            for _ in range(3):
                series = next(slugs)
                self.parent[series], self.level[series] = fonds, 1
                for _ in range(8):
                    one = next(slugs)
                    self.parent[one], self.level[one] = series, 2 + (words.dice(one).random() < 0.5)
        self.makers = {f"{words.slug(e)}-{n}": e for n, e in enumerate(words.names(60, "maker"))}
        self.subjects = words.slugs(30, "archive subject")
        self.places = [words.slug(e) for e in words.PLACES]
        self.leaves = ("about", "privacy", "visit")
        self.pages = frozenset({"/", *self.parent, *self.makers, *self.leaves})
        menu = [
            ("/", "Home"),
            ("/informationobject/browse", "Descriptions"),
            ("/actor/browse", "Creators"),
            ("/repository/browse", "Institutions"),
            ("/taxonomy/index/id/35", "Subjects"),
            ("/taxonomy/index/id/42", "Places"),
            (at("/digitalobject/browse", view="card"), "Pictures"),
            *((f"/{e}", e) for e in self.leaves),
        ]
        self.menu = menu

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case []:
                return "/"
            case [one] | ["index.php", one]:
                found, _, kind = one.partition(";")
                return found if found in self.pages and kind in ("", "isad", "isaar") else None
        return None

    def skin(self, asked: Asked) -> Skin:
        tongues = [(at(asked.path, **{**asked.query, "sf_culture": e}), e) for e in CULTURES]
        return Skin(
            "Archives of Penrith",
            (*self.menu, *tongues, ("/user/login", "Log in"), ("/clipboard", "Clipboard")),
            "Descriptions are free to use.",
        )

    def answer(self, asked: Asked) -> Answer | None:
        skin = self.skin(asked)
        match asked.parts:
            case []:
                pop = words.dice("popular").sample(list(self.parent), 6)
                return skin.page(
                    "Archives of Penrith", p(words.text(3, "archives")), self.links(pop)
                )
            case ["informationobject" | "digitalobject", "browse"]:
                return self.browse(skin, asked)
            case ["actor", "browse"]:
                mine = list(self.makers)
                return self.batch(
                    skin,
                    asked,
                    "Creators",
                    [(f"/{e}", self.makers[e]) for e in mine],
                    [(at(asked.path, **{**asked.query, "sort": e}), e) for e in SORTS],
                )
            case ["repository", "browse"]:
                return skin.page("Institutions", ul([("/visit", "Archives of Penrith")]))
            case ["taxonomy", "index", "id", "35" | "42" as kind]:
                mine = self.subjects if kind == "35" else self.places
                name = "subjects" if kind == "35" else "places"
                return self.batch(
                    skin,
                    asked,
                    name.capitalize(),
                    [
                        (at("/informationobject/browse", **{name: 400 + n, "topLod": 0}), e)
                        for n, e in enumerate(mine)
                    ],
                    [],
                )
            case ["user" | "clipboard", *_] | [_, "addDigitalObject" | "edit"]:
                return skin.page("Log in", p("E-mail and password."))
            case ["index.php", one] | [one]:
                return self.one(skin, asked, one)
            case [one, "browse"] if one in self.parent:
                return self.browse(skin, asked)
            case ["informationobject", "treeView" | "inventory" | "calculateDates", one] if (
                one in self.parent
            ):
                return skin.page("Inventory", self.links(self.below(one)))
        return None

    def one(self, skin: Skin, asked: Asked, name: str) -> Answer | None:
        one, _, kind = name.partition(";")
        if kind in ("dc", "ead", "mods"):
            return Answer(body=b"<xml/>", type="application/xml")
        if one in self.leaves:
            return skin.page(one.capitalize(), p(words.text(6, one)))
        if one in self.makers:
            mine = [e for e in self.parent if self.maker(e) == one]
            told = words.text(words.dice("life", one).randint(0, 3), "life", one)
            tools = [
                (f"/{one};isaar", "ISAAR"),
                (
                    at(
                        "/informationobject/browse",
                        names=900 + list(self.makers).index(one),
                        topLod=0,
                    ),
                    "Browse",
                ),
            ]
            return skin.page(self.makers[one], p(told), self.links(mine[:10]), tools=tools)
        return self.described(skin, asked, one) if one in self.parent else None

    def links(self, some: list[str]) -> str:
        return ul((f"/{e}", words.title("fonds", e)) for e in some)

    def below(self, one: str) -> list[str]:
        return [e for e, above in self.parent.items() if above == one]

    def maker(self, one: str) -> str:
        return words.dice("maker of", one).choice(list(self.makers))

    def tagged(self, one: str) -> tuple[list[int], list[int]]:
        chance = words.dice("tagged", one)
        return chance.sample(range(len(self.subjects)), 2), chance.sample(
            range(len(self.places)), 1
        )

    def described(self, skin: Skin, asked: Asked, one: str) -> Answer:
        chance, level = words.dice("described", one), self.level[one]
        year = chance.randint(1850, 1980)
        rows = [
            ("Reference code", f"P {chance.randint(1, 99)}-{chance.randint(1, 999)}"),
            ("Title", words.title("fonds", one)),
            ("Dates", f"{year}-{year + 9}"),
            ("Level", LEVELS[level]),
            ("Extent", f"{chance.randint(1, 60)} folders"),
        ]
        told = words.text((4, 2, 1, 0)[level] or chance.randint(0, 1), "described", one)
        mine = list(self.parent)
        spot = mine.index(one)
        near = [
            e
            for e in mine[max(0, spot - 1) : spot + 2]
            if e != one and self.parent[e] == self.parent[one]
        ]
        subjects, places = self.tagged(one)
        links = [
            (at("/informationobject/browse", subjects=400 + n, topLod=0), self.subjects[n])
            for n in subjects
        ]
        links += [
            (at("/informationobject/browse", places=400 + n, topLod=0), self.places[n])
            for n in places
        ]
        links += [(f"/{self.maker(one)}", self.makers[self.maker(one)])]
        tools = [(f"/{one};{e}", e) for e in ("isad", "dc", "ead")] + [
            (f"/informationobject/inventory/{one}", "Inventory"),
            (at("/informationobject/browse", collection=spot, topLod=0), "Search in it"),
            (f"/{one}/edit", "Edit"),
            (at(f"/{one}", print="true"), "Print"),
        ]
        crumbs = [(f"/{self.parent[one]}", words.title("fonds", self.parent[one]))] if level else []
        return skin.page(
            rows[1][1],
            table(rows),
            p(told),
            self.links(self.below(one)),
            ul(links),
            aside=self.links(near),
            tools=tools,
            crumbs=crumbs,
        )

    def browse(self, skin: Skin, asked: Asked) -> Answer:
        query, mine = asked.query, list(self.parent)
        if query.get("topLod") != "0" and not {"subjects", "places", "names", "levels"} & set(
            query
        ):
            mine = [e for e in mine if self.level[e] == 0]
        for n, kind in enumerate(("subjects", "places")):
            if (value := query.get(kind, "")).isdigit():
                mine = [e for e in mine if int(value) - 400 in self.tagged(e)[n]]
        if (value := query.get("names", "")).isdigit():
            mine = [e for e in mine if list(self.makers).index(self.maker(e)) == int(value) - 900]
        if (value := query.get("levels", "")).isdigit():
            mine = [e for e in mine if self.level[e] == int(value) - 220]
        facets = []
        for kind, values in (
            ("subjects", range(400, 410)),
            ("places", range(400, 408)),
            ("names", range(900, 910)),
            ("levels", range(220, 224)),
            ("languages", CULTURES),
        ):
            facets += [(at(asked.path, **{**query, kind: e}), f"{kind} {e}") for e in values]
        ways = [
            (at(asked.path, **{**query, "sort": e, "sortDir": d}), e)
            for e in SORTS
            for d in ("asc", "desc")
        ]
        ways += [(at(asked.path, **{**query, "view": e}), e) for e in ("card", "table")] + [
            (at(asked.path, **{**query, "topLod": n}), "Top") for n in (0, 1)
        ]
        return self.batch(
            skin,
            asked,
            "Descriptions",
            [(f"/{e}", words.title("fonds", e)) for e in mine],
            facets + ways,
        )

    def batch(
        self,
        skin: Skin,
        asked: Asked,
        title: str,
        links: list[tuple[str, str]],
        ways: list[tuple[str, str]],
    ) -> Answer:
        page = max(1, asked.number("page"))
        kept = {k: v for k, v in asked.query.items() if k != "page"}
        steps = [
            (at(asked.path, **kept, page=n + 1), str(n + 1))
            for n in range(pages_of(len(links), A_LIST))
        ]
        return skin.page(
            title, ul(links[A_LIST * page - A_LIST :][:A_LIST]), ul(steps), aside=ul(ways)
        )
