"""A deep archive: thousands of steps down to papers that one list alone leads to."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, ul

A_BOX, A_LIST = 30, 10
STYLES = ("apa", "mla", "bibtex")


class Archive(Sim):
    name = "deep archive"

    def __init__(self, count: int = 620) -> None:
        self.boxes: dict[str, list[str]] = {}
        self.papers: dict[str, int] = {}
        for number in range(count):
            series, box = number // (A_BOX * 4), number // A_BOX
            shelf = f"/holdings/s{series + 1}/b{box + 1:03d}"
            paper = f"{shelf}/{number % A_BOX + 1}"
            self.papers[paper] = number
            self.boxes.setdefault(shelf, []).append(paper)
        self.series = sorted({one.rpartition("/")[0] for one in self.boxes})
        self.guides = [f"/guides/{one}" for one in words.slugs(12, "guide")]
        self.pages = frozenset({"/", *self.papers, *self.guides, *self.series})
        menu = (("/holdings", "Holdings"), ("/guides", "Guides"), ("/search", "Search"))
        self.skin = Skin("Penrith Record Office", (("/", "Home"), *menu), "Handle with care.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("The record office", p(words.text(5, "archive")))
            case ["holdings"]:
                return self.skin.page("Holdings", ul((one, one[10:]) for one in self.series))
            case ["guides"]:
                return self.skin.page("Guides", ul((one, words.title(one)) for one in self.guides))
            case ["guides", _] if path in self.guides:
                return self.skin.page(words.title(path), p(words.text(12, path)))
            case ["holdings", _] if path in self.series:
                boxes = [(one, f"Box {one[-3:]}") for one in self.boxes if one.startswith(path)]
                return self.skin.page(f"Series {path[-1]}", p(words.text(2, path)), ul(boxes))
            case ["holdings", _, _] if path in self.boxes:
                return self.box(asked)
            case ["holdings", _, _, _] if path in self.papers:
                return self.paper(asked)
            case ["cite", *rest] if f"/holdings/{'/'.join(rest)}" in self.papers:
                style = asked.query.get("style", "apa")
                return self.skin.page(
                    "Cite this paper", p(f"{self.title('/'.join(rest))} ({style})")
                )
            case ["search"]:
                word = asked.query.get("q", "")
                found = [one for one, n in self.papers.items() if word and word in self.text(n)][
                    :20
                ]
                return self.skin.page(f"Search {word}", ul((one, self.title(one)) for one in found))
        return None

    def title(self, path: str) -> str:
        chance = words.dice("paper", path.removeprefix("/holdings/"))
        kind = chance.choice(("Letter", "Minutes", "Receipt", "Deed", "Memorandum"))
        return f"{kind}, {chance.choice(words.PLACES)}, {chance.randint(1, 28)} June {chance.randint(1850, 1940)}"

    def text(self, number: int) -> str:
        chance = words.dice("paper text", number)
        return words.text(chance.randint(1, 4), "paper text", number, stock=0.3)

    def box(self, asked: Asked) -> Answer:
        papers, number = self.boxes[asked.path], max(1, asked.number("page"))
        shown = papers[(number - 1) * A_LIST : number * A_LIST]
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        steps = [
            (at(asked.path, **kept, page=n + 1), str(n + 1))
            for n in range(pages_of(len(papers), A_LIST))
        ]
        sorts = [
            (at(asked.path, order=one, way=way), f"{one} {way}")
            for one in ("date", "title", "number")
            for way in ("up", "down")
        ]
        rows = [(f'<a href="{one}">{self.title(one)}</a>', one.rpartition("/")[2]) for one in shown]
        return self.skin.page(f"Box {asked.path[-3:]}", table(rows), ul(steps), ul(sorts))

    def paper(self, asked: Asked) -> Answer:
        path, number = asked.path, self.papers[asked.path]
        text = self.text(number)
        word = words.dice("mark", number).choice(text.lower().strip(".").split())
        tools = [
            *((at(f"/cite{path.removeprefix('/holdings')}", style=one), one) for one in STYLES),
            (at(path, highlight=word), f"Mark {word}"),
            (at(path, zoom="2"), "Larger scan"),
            (at(path, zoom="4"), "Largest scan"),
            (at("/search", q=word), f"More about {word}"),
        ]
        crumbs = [(path.rpartition("/")[0], "Box")]
        return self.skin.page(self.title(path), p(text), tools=tools, crumbs=crumbs)
