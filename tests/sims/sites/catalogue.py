"""A library's catalogue: thin records behind searches that combine, each record in many views."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, pages_of, table, ul
from tests.site.answers import plain, redirect

FORMATS = ("book", "e-book", "map", "score", "journal", "film")
LANGUAGES = ("English", "German", "French", "Latin", "Spanish")
DECADES = ("1950s", "1960s", "1970s", "1980s", "1990s", "2000s", "2010s", "2020s")
FACETS = {"format": FORMATS, "language": LANGUAGES, "decade": DECADES}
A_LIST = 20


class Catalogue(Sim):
    name = "library catalogue"

    def __init__(self, count: int = 450) -> None:
        self.writers = words.names(120, "writer")
        self.subjects = [words.title("subject", n) for n in range(60)]
        self.records = {f"b{1_200_000 + n * 37}": n for n in range(count)}
        self.info = [f"/about/{one}" for one in words.slugs(16, "library about")]
        self.pages = frozenset({"/", *self.info, *(f"/record/{one}" for one in self.records)})
        letters = [(f"/browse/title/{one}", one) for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        menu = [
            ("/search", "All titles"),
            ("/browse/subject", "Subjects"),
            ("/browse/author", "Authors"),
            *letters,
            ("/account", "My account"),
        ]
        self.skin = Skin(
            "Hartwell City Library", (("/", "Home"), *menu), "Ask a librarian. Join for free."
        )

    def facts(self, record: str) -> dict[str, str]:
        chance = words.dice("record", record)
        return {
            "title": self.title(record),
            "author": chance.choice(self.writers),
            "subject": chance.choice(self.subjects),
            "second": chance.choice(self.subjects),
            "format": chance.choice(FORMATS),
            "language": chance.choice(LANGUAGES),
            "decade": chance.choice(DECADES),
        }

    def title(self, record: str) -> str:
        chance = words.dice("work", record)
        return f"{words.title('work', record)}: {words.title('subtitle', record).lower()} {chance.choice(words.NOUNS)}"

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                links = [(one, words.title(one)) for one in self.info]
                return self.skin.page("Library catalogue", p(words.text(5, "library")), ul(links))
            case ["about", _] if path in self.info:
                return self.skin.page(words.title(path), p(words.text(8, path)))
            case ["record", record, *rest] if record in self.records:
                return self.record(asked, record, rest)
            case ["search"]:
                return self.search(asked)
            case ["browse", kind, *letter]:
                return self.browse(asked, kind, letter[0] if letter else "")
            case ["shelf"]:
                return self.shelf(asked)
            case ["account" | "hold", *_]:
                return redirect(at("/login", to=asked.target))
            case ["login"]:
                return self.skin.page(
                    "Sign in",
                    '<form><input type="password" name="pin"></form>',
                    p("Use the number on your card."),
                )
        return None

    def record(self, asked: Asked, record: str, rest: list[str]) -> Answer | None:
        facts, here = self.facts(record), f"/record/{record}"
        if rest == ["export"]:
            return plain(
                f"TY  - BOOK\nTI  - {facts['title']}\n", type="application/x-research-info-systems"
            )
        if rest == ["cite"]:
            styles = [(at(f"{here}/cite", style=one), one) for one in ("apa", "mla", "chicago")]
            return self.skin.page(
                f"Cite {facts['title']}", p(f"{facts['author']}. {facts['title']}."), ul(styles)
            )
        if rest:
            return None
        chance = words.dice("print", record)
        rows = [
            ("Author", a(at("/search", author=facts["author"]), facts["author"])),
            ("Subject", a(at("/search", subject=facts["subject"]), facts["subject"])),
            ("Subject", a(at("/search", subject=facts["second"]), facts["second"])),
            ("Format", a(at("/search", format=facts["format"]), facts["format"])),
            (
                "Published",
                f"{chance.choice(words.PLACES)}: {chance.choice(words.LAST)}, {1950 + chance.randrange(75)}",
            ),
            ("Shelf", f"{chance.randint(100, 999)}.{chance.randint(1, 99)}"),
        ]
        note = [p(words.text(1, "note", record))] if chance.random() < 0.4 else []
        tools = [
            *((at(here, view=one), one) for one in ("full", "marc", "holdings")),
            (at(f"{here}/cite", style="apa"), "Cite"),
            (at(f"{here}/export", format="ris"), "Export"),
            (f"/hold/{record}", "Place a hold"),
            (at("/shelf", around=record), "Nearby on the shelf"),
            (at("/search", similar=record), "Similar titles"),
        ]
        return self.skin.page(facts["title"], table(rows), *note, tools=tools)

    def search(self, asked: Asked) -> Answer:
        found = [one for one in self.records if self.matches(one, asked)]
        return self.listing(asked, "Search results", found)

    def matches(self, record: str, asked: Asked) -> bool:
        facts = self.facts(record)
        for name, value in asked.query.items():
            if name in ("author", "format", "language", "decade") and facts[name] != value:
                return False
            if name == "subject" and value not in (facts["subject"], facts["second"]):
                return False
            if name == "similar" and words.dice(record, value).random() > 0.02:
                return False
        return True

    def listing(self, asked: Asked, title: str, found: list[str]) -> Answer:
        number = asked.number("page")
        some = found[(number - 1) * A_LIST : number * A_LIST] if number > 0 else []
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        rows = []
        for one in some:
            facts = self.facts(one)
            rows.append(
                [
                    a(f"/record/{one}", facts["title"]),
                    a(at("/search", author=facts["author"]), facts["author"]),
                    facts["format"],
                ]
            )
        steps = [
            (at(asked.path, **kept, page=n + 1), str(n + 1))
            for n in range(pages_of(len(found), A_LIST))
        ]
        filters = [
            (at("/search", **{**kept, name: value}), value)
            for name, values in FACETS.items()
            for value in values
        ]
        sorts = [
            (at(asked.path, **{**kept, "sort": one}), one)
            for one in ("title", "author", "date", "relevance")
        ]
        told = p(f"{len(found)} titles" if some else "No titles match.")
        return self.skin.page(
            title,
            told,
            table(rows),
            ul(steps if len(steps) > 1 else []),
            aside=ul([*filters, *sorts]),
        )

    def browse(self, asked: Asked, kind: str, letter: str) -> Answer | None:
        if kind == "title" and len(letter) == 1:
            return self.listing(
                asked,
                f"Titles with {letter}",
                [one for one in self.records if self.title(one).startswith(letter)],
            )
        if kind == "subject":
            return self.skin.page(
                "Subjects", ul((at("/search", subject=one), one) for one in sorted(self.subjects))
            )
        if kind == "author":
            return self.skin.page(
                "Authors", ul((at("/search", author=one), one) for one in self.writers)
            )
        return None

    def shelf(self, asked: Asked) -> Answer | None:
        known = list(self.records)
        around = asked.query.get("around", "")
        if around not in self.records:
            return None
        spot = self.records[around]
        near = [known[one] for one in range(max(0, spot - 3), min(len(known), spot + 4))]
        links = [(f"/record/{one}", self.title(one)) for one in near]
        steps = [(at("/shelf", around=one), "Move") for one in (near[0], near[-1])]
        return self.skin.page("On the shelf", ul(links), ul(steps))

    def page_of(self, asked: Asked) -> str | None:
        return None if asked.query.get("view") == "marc" else super().page_of(asked)
