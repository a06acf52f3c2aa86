"""A museum: objects with labels and few words, in sets, each with its place in the set it came from."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, ul

THINGS = ("Bowl", "Coin", "Lamp", "Spoon", "Brooch", "Letter", "Map", "Chair")
STUFFS = ("clay", "silver", "oak", "paper", "glass", "bone", "wool", "iron")
A_LIST = 18


class Museum(Sim):
    name = "museum"

    def __init__(self, count: int = 380) -> None:
        self.objects = {str(61_000 + 3 * n): n for n in range(count)}
        self.sets = words.slugs(16, "museum set")
        self.visits = [f"/visit/{one}" for one in words.slugs(30, "museum visit")]
        self.pages = frozenset(
            {"/", *self.visits, *(f"/object/{one}" for one in self.objects)}
            | {f"/sets/{one}" for one in self.sets}
        )
        menu = (("/", "Home"), ("/sets", "Collections"), ("/visit", "Your visit"),
                ("/object/random", "Surprise me"))  # fmt: skip
        self.skin = Skin("Museum of Corrin", menu, "Closed on Mondays.")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Museum of Corrin", p(words.text(4, "museum")))
            case ["visit"]:
                return self.skin.page("Your visit", ul((e, words.title(e)) for e in self.visits))
            case ["visit", _] if asked.path in self.visits:
                return self.skin.page(words.title(asked.path), p(words.text(4, asked.path)))
            case ["sets"]:
                return self.skin.page("Sets", ul((f"/sets/{e}", words.title(e)) for e in self.sets))
            case ["sets", one] if one in self.sets:
                return self.set(asked, one)
            case ["object", "random"]:
                where = f"/object/{list(self.objects)[7]}"
                return Answer(status=302, headers=(("Location", where),))
            case ["object", one] if one in self.objects:
                return self.object(asked, one)
            case ["object", one, "picture", n] if one in self.objects and n in "123":
                return self.skin.page("Picture", ul([(f"/object/{one}", "Back to the object")]))
            case ["lightbox", *_]:
                return self.skin.page("Your lightbox", p("Nothing is in your lightbox."))
        return None

    def in_set(self, one: str) -> list[str]:
        return list(self.objects)[self.sets.index(one) :: 16]

    def set(self, asked: Asked, one: str) -> Answer:
        mine, page = self.in_set(one), max(1, asked.number("page"))
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        views = [(at(asked.path, **{**kept, "view": v}), v) for v in ("grid", "list", "slides")]
        views += [(at(asked.path, **{**kept, "sort": v}), v) for v in ("date", "name", "maker")]
        last = pages_of(len(mine), A_LIST)
        steps = [(at(asked.path, **kept, page=n), str(n)) for n in range(1, last + 1)]
        shown = list(enumerate(mine))[(page - 1) * A_LIST : page * A_LIST]
        links = [(at(f"/object/{e}", set=one, pos=n + 1), "See") for n, e in shown]
        text = p(words.text(3, "set", one)) if page == 1 else ""
        return self.skin.page(words.title(one), text, ul(links), ul(steps), ul(views))

    def object(self, asked: Asked, one: str) -> Answer:
        chance, number = words.dice("object", one), self.objects[one]
        chosen = asked.query.get("set", "")
        mine = self.in_set(chosen if chosen in self.sets else self.sets[number % 16])
        pos = mine.index(one) if one in mine else 0
        near = [
            (at(f"/object/{mine[n]}", set=chosen or None, pos=n + 1 if chosen else None), "Turn")
            for n in (pos - 1, pos + 1)
            if 0 <= n < len(mine)
        ]
        rows = [
            ("Number", one), ("Material", chance.choice(STUFFS)),
            ("Made", f"about {chance.randint(900, 1899)}"), ("Height", f"{chance.randint(2, 90)} cm"),
        ]  # fmt: skip
        tools = [
            (f"/lightbox/add/{one}", "Keep"), (at(asked.path, size="large"), "Large"),
            *((f"/object/{one}/picture/{n}", f"Picture {n}") for n in (1, 2)),
        ]  # fmt: skip
        text = p(words.sentence("label", one)) if chance.random() < 0.3 else ""
        return self.skin.page(chance.choice(THINGS), table(rows), text, ul(near), tools=tools)
