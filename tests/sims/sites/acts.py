"""Laws in sections: each section in its context, at any date, as text, print and comparison."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

DATES = [date(2008, 1, 1) + timedelta(400 * n) for n in range(14)]


class Acts(Sim):
    name = "laws in sections"

    def __init__(self, acts: int = 34) -> None:
        self.acts = {
            f"{1950 + 2 * n}/c{n + 3}": words.dice("sections", n).randint(3, 18)
            for n in range(acts)
        }
        self.terms = words.slugs(40, "legal term")
        self.pages = frozenset(
            {"/", *(f"/terms/{one}" for one in self.terms)}
            | {f"/act/{one}" for one in self.acts}
            | {f"/act/{one}/s{n}" for one, last in self.acts.items() for n in range(1, last + 1)}
        )
        menu = (("/", "Home"), ("/acts", "Acts"), ("/terms", "Terms"), ("/find", "Find"))
        self.skin = Skin("Laws of Marlow", menu, "Not an official text.")

    def page_of(self, asked: Asked) -> str | None:
        """A section is the same at any date."""
        parts = [one for one in asked.parts if not _date(one)]
        path = "/" + "/".join(parts)
        return path if path in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Laws of Marlow", p(words.text(5, "laws")))
            case ["acts"]:
                return self.skin.page(
                    "Acts", ul((f"/act/{e}", words.title("act", e)) for e in self.acts)
                )
            case ["terms"]:
                return self.skin.page("Terms", ul((f"/terms/{e}", e) for e in self.terms))
            case ["terms", one] if one in self.terms:
                find = [(at("/find", q=one.replace("-", " ")), "Where it stands")]
                return self.skin.page(words.title(one), p(words.sentence("term", one)), ul(find))
            case ["find"]:
                return self.find(asked)
            case ["act", year, number, *rest] if f"{year}/{number}" in self.acts:
                return self.act(asked, f"{year}/{number}", rest)
        return None

    def act(self, asked: Asked, one: str, rest: list[str]) -> Answer | None:
        when = [part for part in rest if _date(part)]
        rest = [part for part in rest if not _date(part)]
        stem, tail = f"/act/{one}", (f"/{when[0]}" if when else "")
        last = self.acts[one]
        match rest:
            case []:
                links = [(f"{stem}/s{n}{tail}", f"Section {n}") for n in range(1, last + 1)]
                dates = [(f"{stem}/{day}", f"As of {day}") for day in DATES]
                tools = [(f"{stem}/whole", "Whole text"), (f"{stem}/changes", "Changes")]
                text = p(words.text(2, "act", one))
                return self.skin.page(
                    words.title("act", one), text, ul(links), ul(dates), tools=tools
                )
            case ["whole"]:
                text = [p(self.text(one, n)) for n in range(1, last + 1)]
                return self.skin.page(words.title("act", one), *text)
            case ["changes"]:
                steps = [
                    (at(f"{stem}/compare", a=a, b=b), f"{a} and {b}")
                    for a in DATES
                    for b in DATES
                    if a < b
                ]
                return self.skin.page("Changes", ul(steps))
            case ["compare"]:
                return self.skin.page("Comparison", p("Nothing was changed between these dates."))
            case [section] if (
                section[:1] == "s" and section[1:].isdigit() and 0 < int(section[1:]) <= last
            ):
                n, context = int(section[1:]), asked.query.get("context")
                near = [
                    (at(f"{stem}/s{m}{tail}", context=context), f"Section {m}")
                    for m in (n - 1, n + 1) if 0 < m <= last
                ]  # fmt: skip
                dates = [(f"{stem}/s{n}/{day}", f"As of {day}") for day in DATES]
                tools = [
                    (at(f"{stem}/s{n}", view="print"), "Print"), (f"{stem}/s{n}/note", "Note"),
                    (at(f"{stem}/s{n}", context="terms"), "With terms"),
                ]  # fmt: skip
                head = f"{words.title('act', one)}, section {n}"
                return self.skin.page(head, p(self.text(one, n)), ul(near), ul(dates), tools=tools)
            case [_, "note"]:
                return self.skin.page("Note", p("There is no note on this section."))
            case ["pdf"]:
                return plain("%PDF-1.4", type="application/pdf")
        return None

    def text(self, one: str, n: int) -> str:
        return words.text(words.dice("length", one, n).randint(1, 4), "section", one, n, stock=0.3)

    def find(self, asked: Asked) -> Answer:
        echo = asked.query.get("q", "")
        chance = words.dice("find", echo)
        found = [
            (at(f"/act/{one}/s1", context="find", hit=n), words.title("act", one))
            for n, one in enumerate(chance.sample(list(self.acts), 6))
        ]
        also = [
            (at("/find", q=f"{echo} {one}".strip()), f"{echo} {one}")
            for one in chance.sample(words.NOUNS, 5)
        ]
        return self.skin.page(f"Found for {echo}" if echo else "Find", ul(found), ul(also))


def _date(text: str) -> bool:
    return len(text) == 10 and text.replace("-", "").isdigit()
