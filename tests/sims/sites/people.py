"""People of a university: near-identical pages of few words, lives in lists, filters, forms to write."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, table, ul

UNITS = ("law", "history", "physics", "botany", "music", "nursing", "geology", "theology")
RANKS = ("Professor", "Lecturer", "Fellow", "Assistant", "Technician", "Secretary")
DEGREES = ("BA", "MA", "PhD", "MSc", "Diploma")
LETTERS = "ABCDEFGHIJKLMNOPRSTUVW"


class People(Sim):
    name = "people of a university"

    def __init__(self, count: int = 320) -> None:
        self.people = {words.slug(e): e for e in words.names(count, "academic")}
        self.works = words.slugs(70, "project")
        self.with_cv = [e for n, e in enumerate(self.people) if n % 4 == 0]
        self.pages = frozenset(
            {"/", *(f"/people/{e}" for e in self.people), *(f"/people/{e}/cv" for e in self.with_cv)}
            | {f"/unit/{e}" for e in UNITS} | {f"/project/{e}" for e in self.works}
        )  # fmt: skip
        menu = (("/", "Home"), ("/people", "People"), ("/unit", "Units"), ("/project", "Projects"))
        self.skin = Skin("University of Penrith", menu, "University of Penrith, Castle Street.")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("University of Penrith", p(words.text(4, "penrith")))
            case ["unit"]:
                return self.skin.page("Units", ul((f"/unit/{e}", e) for e in UNITS))
            case ["unit", one] if one in UNITS:
                staff = [
                    (at("/people", unit=one), "Staff"),
                    (at("/people", unit=one, rank=RANKS[0]), "Professors"),
                ]
                return self.skin.page(f"School of {one}", p(words.text(3, "unit", one)), ul(staff))
            case ["project"]:
                return self.skin.page(
                    "Projects", ul((f"/project/{e}", words.title(e)) for e in self.works)
                )
            case ["project", one] if one in self.works:
                who = words.dice("team", one).sample(list(self.people), 3)
                return self.skin.page(
                    words.title(one),
                    p(words.text(2, one)),
                    ul((f"/people/{e}", self.people[e]) for e in who),
                )
            case ["people"]:
                return self.list(asked)
            case ["people", one] if one in self.people:
                return self.person(one)
            case ["people", one, "cv"] if one in self.with_cv:
                return self.cv(one)
            case ["people", one, "contact" | "publications" | "vcard" as kind] if (
                one in self.people
            ):
                return self.more(asked, one, kind)
        return None

    def traits(self, one: str) -> dict[str, str]:
        chance = words.dice("academic", one)
        return {
            "unit": chance.choice(UNITS),
            "rank": chance.choice(RANKS),
            "letter": one[0].upper(),
        }

    def list(self, asked: Asked) -> Answer:
        query, page = asked.query, max(1, asked.number("page"))
        mine = [
            e
            for e in sorted(self.people)
            if all(query.get(k, v) == v for k, v in self.traits(e).items())
        ]
        kept = {k: v for k, v in query.items() if k != "page"}
        steps = [
            (at("/people", **kept, page=n + 1), str(n + 1)) for n in range(-(-len(mine) // 20))
        ]
        choices = {
            "unit": UNITS,
            "rank": RANKS,
            "letter": LETTERS,
            "sort": ("name", "rank"),
            "view": ("photo", "list"),
        }
        other = [
            (at("/people", **{**kept, k: v}), v) for k, every in choices.items() for v in every
        ]
        shown = mine[(page - 1) * 20 : page * 20]
        return self.skin.page(
            "People",
            p(f"{len(mine)} people"),
            ul((f"/people/{e}", self.people[e]) for e in shown),
            ul(steps),
            aside=ul(other),
        )

    def person(self, one: str) -> Answer:
        traits, chance, here = self.traits(one), words.dice("office", one), f"/people/{one}"
        rows = [("Rank", traits["rank"]), ("Unit", traits["unit"]), ("Room", f"{chance.choice('ABCD')}{chance.randint(100, 499)}"),
                ("Phone", f"01632 960{chance.randint(100, 999)}"), ("Mail", f"{one}@penrith.example")]  # fmt: skip
        links = [
            (f"{here}/contact", "Write"),
            (f"{here}/publications", "Publications"),
            (f"{here}/vcard", "Card"),
        ]
        links += [(f"{here}/cv", "Life")] if one in self.with_cv else []
        bio = p(words.sentence("research", one)) if chance.random() < 0.3 else ""
        return self.skin.page(
            self.people[one],
            table(rows),
            bio,
            ul(links),
            ul([(at("/people", unit=traits["unit"]), "Colleagues")]),
        )

    def cv(self, one: str) -> Answer:
        chance = words.dice("cv", one)
        year = chance.randint(1975, 2005)
        rows = [
            (str(year + 3 * n), f"{e}, {chance.choice(words.PLACES)}")
            for n, e in enumerate(chance.sample(DEGREES, 3))
        ]
        return self.skin.page(f"{self.people[one]}: life", h2("Degrees"), table(rows))

    def more(self, asked: Asked, one: str, kind: str) -> Answer:
        if kind == "publications":
            years = [
                (at(asked.path, year=n, type=e), f"{e} {n}")
                for n in range(2015, 2026)
                for e in ("book", "paper")
            ]
            return self.skin.page(
                "Publications",
                p(f"Nothing by {self.people[one]} is on record for this choice."),
                ul(years),
            )
        return self.skin.page(
            kind.capitalize(), p(f"Your message to {self.people[one]} will be sent by mail.")
        )
