"""A repository of papers: browsed by author, title, subject and year in any order, views of each item."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, ul
from tests.site.answers import plain

SUBJECTS = ("soil", "rivers", "bridges", "grammar", "optics", "markets", "nursing", "choirs")
INDEXES = ("author", "title", "subject", "dateissued")
A_LIST = 20


class Repository(Sim):
    name = "repository of papers"
    robots = "User-agent: *\nDisallow: /search-filter\n"

    def __init__(self, count: int = 360) -> None:
        self.items = {f"1842/{300 + n}": n for n in range(count)}
        self.groups = {f"1842/{n + 1}": n for n in range(22)}
        self.authors = words.names(80, "paper author")
        self.pages = frozenset(
            {"/", "/about", "/policies"} | {f"/handle/{one}" for one in (*self.items, *self.groups)}
        )
        menu = (("/", "Home"), ("/community-list", "Collections"), ("/about", "About"),
                ("/policies", "Policies"), *((at("/browse", type=one), one) for one in INDEXES))  # fmt: skip
        self.skin = Skin("Papers of Kestrel Bay", menu, "Copyright stays with the authors.")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page(
                    "Papers", p(words.text(4, "papers")), self.cards([*self.items][-6:])
                )
            case ["about" | "policies"]:
                return self.skin.page(asked.parts[0].capitalize(), p(words.text(8, asked.path)))
            case ["community-list"]:
                links = [
                    (f"/handle/{one}", words.title("group", n)) for one, n in self.groups.items()
                ]
                return self.skin.page("Collections", ul(links))
            case ["browse"]:
                return self.browse(asked, list(self.items))
            case ["handle", a, b, *view]:
                return self.handle(asked, f"{a}/{b}", view)
            case ["bitstream", *_]:
                return plain("%PDF-1.4", type="application/pdf")
        return None

    def cards(self, items: list[str]) -> str:
        return ul((f"/handle/{one}", words.title("paper", one)) for one in items)

    def by(self, item: str) -> list[str]:
        return words.dice("by", item).sample(self.authors, 2)

    def subject(self, item: str) -> str:
        return words.dice("subject", item).choice(SUBJECTS)

    def year(self, item: str) -> int:
        return words.dice("issued", item).randint(1998, 2025)

    def handle(self, asked: Asked, one: str, view: list[str]) -> Answer | None:
        here = f"/handle/{one}"
        if one in self.groups:
            mine = [item for item, n in self.items.items() if n % 22 == self.groups[one]]
            if view == ["browse"]:
                return self.browse(asked, mine)
            ways = [(at(f"{here}/browse", type=index), index) for index in INDEXES]
            text = p(words.text(2, one))
            return self.skin.page(
                words.title("group", self.groups[one]), text, ul(ways), self.cards(mine[:5])
            )
        if one not in self.items:
            return None
        title = words.title("paper", one)
        if view == ["statistics"]:
            rows = [(f"month {n}", str(words.dice(one, n).randint(0, 90))) for n in range(6)]
            return self.skin.page(f"Statistics of {title}", table(rows))
        if view:
            return None
        rows = [
            *(("Author", name) for name in self.by(one)),
            ("Issued", str(self.year(one))),
            ("Subject", self.subject(one)),
            *([("dc.identifier", one)] if asked.query.get("show") == "full" else []),
        ]
        links = [
            *((at("/browse", type="author", value=name), name) for name in self.by(one)),
            (at("/browse", type="subject", value=self.subject(one)), self.subject(one)),
            (f"/bitstream/{one}/paper.pdf", "PDF"),
            (f"{here}/statistics", "Statistics"),
            (at(here, show="full"), "Full record"),
            (at(here, locale="de"), "Deutsch"),
        ]
        text = words.text(words.dice("abstract", one).randint(1, 5), "paper", one, stock=0.15)
        return self.skin.page(title, p(text), table(rows), ul(links))

    def browse(self, asked: Asked, items: list[str]) -> Answer:
        query = asked.query
        index, value = query.get("type", "title"), query.get("value")
        offset, size = (
            max(0, asked.number("offset", 0)),
            max(1, min(100, asked.number("rpp", A_LIST))),
        )
        kept = {name: text for name, text in query.items() if name != "offset"}
        sizes = [(at(asked.path, **{**kept, "rpp": n}), f"{n}") for n in (20, 40, 60, 100)]
        orders = [(at(asked.path, **{**kept, "order": one}), one) for one in ("ASC", "DESC")]
        sorts = [(at(asked.path, **{**kept, "sort_by": n}), f"by {n}") for n in (1, 2, 3)]
        letters = [(at(asked.path, **{**kept, "starts_with": one}), one) for one in "ABCDEFGHIJKLM"]
        if index in ("author", "subject") and value is None:
            names = sorted(self.authors) if index == "author" else SUBJECTS
            shown = [
                (at(asked.path, type=index, value=one), one)
                for one in names[offset : offset + size]
            ]
            last = pages_of(len(names), size)
        else:
            found = [
                one for one in items
                if value is None or value in (*self.by(one), self.subject(one), str(self.year(one)))
            ]  # fmt: skip
            shown = [
                (f"/handle/{one}", words.title("paper", one))
                for one in found[offset : offset + size]
            ]
            last = pages_of(len(found), size)
        steps = [
            (at(asked.path, **kept, offset=n * size), str(n + 1))
            for n in (offset // size - 1, offset // size + 1)
            if 0 <= n < last
        ]
        title = f"Browsing by {index}" + (f" {value}" if value else "")
        return self.skin.page(
            title, ul(shown), ul(steps), ul(sizes), ul(orders), ul(sorts), ul(letters)
        )
