"""A register of graves: two lines a person, trees of kin, how any two are kin, fields and rows, letters."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

FIELDS = "ABCDEF"


class Graves(Sim):
    name = "register of graves"

    def __init__(self, count: int = 340) -> None:
        self.people = dict(
            zip((f"I{n}" for n in range(count)), words.names(count, "grave"), strict=True)
        )
        self.stories = [f"story-{e}.html" for e in words.slugs(30, "grave story")]
        self.pages = frozenset(
            {"/", *(f"/{e}" for e in self.stories), *(f"person {e}" for e in self.people)}
        )
        menu = (
            ("/", "Home"),
            (at("/names.php", letter="A"), "Names"),
            (at("/field.php", f="A"), "Fields"),
            ("/stories.php", "Stories"),
        )
        self.skin = Skin("Graves of Oakhurst", menu, "Send us what you know.")

    def page_of(self, asked: Asked) -> str | None:
        found = (
            f"person {asked.query.get('id')}"
            if asked.path == "/person.php" and "print" not in asked.query
            else asked.path
        )
        return found if found in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        query, one = asked.query, asked.query.get("id", "")
        match asked.path:
            case "/":
                return self.skin.page("Graves of Oakhurst", p(words.text(4, "graves")))
            case "/stories.php":
                return self.skin.page(
                    "Stories", ul((f"/{e}", words.title(e)) for e in self.stories)
                )
            case "/names.php":
                letter, start = query.get("letter", "A"), max(0, asked.number("start", 0))
                mine = [e for e, name in self.people.items() if name.split()[-1].startswith(letter)]
                letters = [(at("/names.php", letter=e), e) for e in "ABCDEFGHIJKLMNOPRSTUVW"]
                steps = (
                    [(at("/names.php", letter=letter, start=start + 15), "More")]
                    if start + 15 < len(mine)
                    else []
                )
                return self.skin.page(
                    f"Names with {letter}",
                    ul(map(self.link, mine[start : start + 15])),
                    ul(steps),
                    ul(letters),
                )
            case "/field.php":
                field, row = query.get("f", "A"), asked.number("row", 0)
                mine = [
                    e
                    for e in self.people
                    if self.plot(e)[0] == field and row in (0, self.plot(e)[1])
                ]
                rows = [(at("/field.php", f=field, row=n), f"Row {n}") for n in range(1, 9)] + [
                    (at("/field.php", f=e), e) for e in FIELDS
                ]
                return self.skin.page(
                    f"Field {field}, row {row}",
                    ul(map(self.link, mine if row else mine[:5])),
                    ul(rows),
                )
            case "/person.php" if one in self.people:
                return self.person(one, is_print="print" in query)
            case "/tree.php" if query.get("root") in self.people:
                depth, root = asked.number("depth", 3), query["root"]
                steps = [
                    (
                        at("/tree.php", root=root, depth=depth + 1, style=query.get("style")),
                        "Deeper",
                    )
                ]
                steps += [
                    (at("/tree.php", root=root, depth=depth, style=e), e)
                    for e in ("fan", "list", "box")
                ]
                return self.skin.page(
                    f"Tree of {self.people[root]}", ul(map(self.link, self.kin(root))), ul(steps)
                )
            case "/relation.php" if query.get("a") in self.people:
                first = query["a"]
                if query.get("b") in self.people:
                    told = p(
                        f"{self.people[first]} and {self.people[query['b']]} are not related by what we know."
                    )
                    return self.skin.page(
                        f"{self.people[first]} and {self.people[query['b']]}",
                        told,
                        ul(
                            [
                                (at("/relation.php", a=query["b"], b=e), self.people[e])
                                for e in self.kin(first)
                            ]
                        ),
                    )
                some = words.dice("relation", first).sample(list(self.people), 6)
                return self.skin.page(
                    "With whom?",
                    ul((at("/relation.php", a=first, b=e), self.people[e]) for e in some),
                )
        if asked.path[1:] in self.stories:
            who = words.dice(asked.path).sample(list(self.people), 2)
            return self.skin.page(
                words.title(asked.path[1:]), p(words.text(5, asked.path)), ul(map(self.link, who))
            )
        return None

    def link(self, one: str) -> tuple[str, str]:
        return at("/person.php", id=one), self.people[one]

    def plot(self, one: str) -> tuple[str, int]:
        chance = words.dice("plot", one)
        return chance.choice(FIELDS), chance.randint(1, 8)

    def kin(self, one: str) -> list[str]:
        return words.dice("kin", one).sample(list(self.people), 3)

    def person(self, one: str, *, is_print: bool) -> Answer:
        chance, (field, row) = words.dice("life", one), self.plot(one)
        born = chance.randint(1780, 1930)
        rows = [
            ("Born", f"{chance.randint(1, 28)}.{chance.randint(1, 12)}.{born}"),
            ("Died", str(born + chance.randint(1, 95))),
            ("Plot", f"{field}{row}"),
        ]
        if is_print:
            return Skin("").page(self.people[one], table(rows))
        links = [(at("/tree.php", root=one), "Tree"), (at("/relation.php", a=one), "Kin?"), (at("/person.php", id=one, print=1), "Print"),
                 (at("/field.php", f=field, row=row), "Row"), *map(self.link, self.kin(one)[:2])]  # fmt: skip
        note = p(words.sentence("stone", one)) if chance.random() < 0.15 else ""
        return self.skin.page(self.people[one], table(rows), note, ul(links))
