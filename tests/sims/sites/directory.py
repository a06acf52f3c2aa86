"""A staff directory: people by letter, department and role in any combination, sizes and views."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, ul
from tests.site.answers import plain

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROLES = ("academic", "professional", "honorary", "visiting")
SORTS = ("surname", "department", "room")
SIZES = (10, 25, 50)


class Directory(Sim):
    name = "staff directory"
    robots = "User-agent: *\nDisallow: /directory/export\n"

    def __init__(self, count: int = 420) -> None:
        self.people = {str(1_000 + n): one for n, one in enumerate(words.names(count, "staff"))}
        self.units = words.slugs(24, "department")
        self.help = [f"/directory/help/{one}" for one in words.slugs(12, "directory help")]
        self.pages = frozenset(
            {"/", "/about", *self.help}
            | {f"/directory/person/{one}" for one in self.people}
            | {f"/departments/{one}" for one in self.units}
        )
        menu = (("/", "Home"), ("/directory", "Directory"), ("/departments", "Departments"))
        self.skin = Skin("Oakhurst College", (*menu, ("/about", "About")), "Ask the front desk.")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Oakhurst College", p(words.text(5, "oakhurst")))
            case ["about"]:
                return self.skin.page("About", p(words.text(9, "oakhurst about")))
            case ["departments"]:
                links = [(f"/departments/{one}", words.title(one)) for one in self.units]
                return self.skin.page("Departments", ul(links))
            case ["departments", one] if one in self.units:
                links = [(at("/directory", dept=one), "People of this department")]
                return self.skin.page(words.title(one), p(words.text(4, one)), ul(links))
            case ["directory"]:
                return self.search(asked)
            case ["directory", "person", one] if one in self.people:
                return self.person(one)
            case ["directory", "person", one, "vcard"] if one in self.people:
                return plain("BEGIN:VCARD\nEND:VCARD", type="text/vcard")
            case ["directory", "person", one, "message"] if one in self.people:
                told = p(f"Your message to {self.people[one]}"), p("Your name, and your address")
                return self.skin.page("Send a message", *told)
            case ["directory", "help", *_] if asked.path in self.help:
                return self.skin.page(words.title(asked.path), p(words.text(3, asked.path)))
        return None

    def unit(self, one: str) -> str:
        return self.units[words.dice("unit", one).randrange(24)]

    def role(self, one: str) -> str:
        return words.dice("role", one).choice(ROLES)

    def person(self, one: str) -> Answer:
        name, chance = self.people[one], words.dice("desk", one)
        here = f"/directory/person/{one}"
        rows = [
            ("Position", f"{self.role(one).capitalize()} staff"),
            ("Room", f"{chance.choice('ABCD')}{chance.randint(100, 399)}"),
            ("Phone", f"01632 960{chance.randint(100, 999)}"),
        ]
        near = [
            (at("/directory", letter=name.split()[-1][0]), "Same letter"),
            (at("/directory", dept=self.unit(one)), words.title(self.unit(one))),
            (at("/directory", dept=self.unit(one), role=self.role(one)), "Colleagues"),
            (f"{here}/vcard", "Add to contacts"),
            (f"{here}/message", "Send a message"),
        ]
        return self.skin.page(name, table(rows), ul(near))

    def search(self, asked: Asked) -> Answer:
        query = asked.query
        letter, unit, role = (query.get(name) for name in ("letter", "dept", "role"))
        size = asked.number("size", 10)
        size = size if size in SIZES else 10
        shown = [
            one for one, name in self.people.items()
            if letter in (None, name.split()[-1][0]) and unit in (None, self.unit(one))
            and role in (None, self.role(one))
        ]  # fmt: skip
        page = min(max(1, asked.number("page")), pages_of(len(shown), size))
        kept = {name: value for name, value in query.items() if name != "page"}
        facets = [(at("/directory", **{**kept, "letter": one}), one) for one in LETTERS]
        facets += [
            (at("/directory", **{**kept, "dept": one}), words.title(one)) for one in self.units
        ]
        facets += [(at("/directory", **{**kept, "role": one}), one) for one in ROLES]
        facets += [(at("/directory", **{**kept, "sort": one}), one) for one in SORTS]
        facets += [(at("/directory", **{**kept, "size": one}), f"{one} a page") for one in SIZES]
        facets += [(at("/directory", **{**kept, "view": one}), one) for one in ("cards", "table")]
        near = [n for n in (page - 1, page + 1) if 1 <= n <= pages_of(len(shown), size)]
        steps = [(at("/directory", **kept, page=n), str(n)) for n in near]
        links = [
            (f"/directory/person/{one}", self.people[one])
            for one in shown[(page - 1) * size : page * size]
        ]
        told = p(f"{len(shown)} people")
        guide = ul((one, words.title(one)) for one in self.help)
        return self.skin.page("Directory", told, ul(links), ul(steps), guide, aside=ul(facets))
