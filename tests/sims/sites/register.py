"""A register of laws: short sections, each as it stood on any day, compared with any other, printed."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

TODAY = date(2026, 11, 30)
CHANGED = ("2009-01-01", "2014-07-01", "2019-03-15", "2024-01-01")


class Register(Sim):
    name = "register of laws"

    def __init__(self) -> None:
        self.laws = {e: n for n, e in enumerate(words.slugs(26, "act"))}
        self.sections = {
            f"/law/{e}/s{k}": (e, k) for e, n in self.laws.items() for k in range(1, 9 + n % 13)
        }
        self.news = [f"/gazette/{n}" for n in range(2101, 2141)]
        self.pages = frozenset({"/", *self.sections, *self.news, *(f"/law/{e}" for e in self.laws)})
        menu = (
            ("/", "Home"),
            ("/law", "Laws"),
            ("/gazette", "Gazette"),
            (at("/asof", date=TODAY), "As of"),
        )
        self.skin = Skin("Register of Laws", menu, "Only the printed text is binding.")

    def page_of(self, asked: Asked) -> str | None:
        return asked.path if asked.path in self.pages and "date" not in asked.query else None

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Register of Laws", p(words.text(3, "register")))
            case ["law"]:
                return self.skin.page("Laws", ul((f"/law/{e}", words.title(e)) for e in self.laws))
            case ["law", one] if one in self.laws:
                day = asked.query.get("date")
                links = [
                    (at(e, date=day), f"Section {k}")
                    for e, (law, k) in self.sections.items()
                    if law == one
                ]
                told = p(f"As it stands on {day}") if day else ""
                return self.skin.page(
                    words.title(one),
                    told,
                    p(words.text(1, "act", one)),
                    ul(links),
                    ul(self.days(path, day)),
                )
            case ["law", _, _] if path in self.sections:
                return self.section(asked)
            case ["compare", one, section, first, second] if (
                f"/law/{one}/{section}" in self.sections
            ):
                base = f"/compare/{one}/{section}"
                others = [(f"{base}/{e}/{second}", e) for e in CHANGED] + [
                    (f"{base}/{first}/{e}", e) for e in CHANGED
                ]
                return self.skin.page(
                    "Compare",
                    p(self.said(f"/law/{one}/{section}", first)),
                    p(self.said(f"/law/{one}/{section}", second)),
                    ul(others),
                )
            case ["gazette"]:
                return self.skin.page("Gazette", ul((e, f"Number {e[-4:]}") for e in self.news))
            case ["gazette", _] if path in self.news:
                some = words.dice(path).sample(list(self.sections), 3)
                return self.skin.page(
                    f"Gazette {path[-4:]}", p(words.text(2, path)), ul((e, e) for e in some)
                )
            case ["asof"]:
                day = self.day(asked.query.get("date"))
                links = [(at(f"/law/{e}", date=day), words.title(e)) for e in self.laws]
                return self.skin.page(
                    f"Laws as of {day}", ul(links), ul(self.days("/asof", str(day)))
                )
            case ["print", *rest] if f"/{'/'.join(rest)}" in self.sections:
                return Skin("Print").page("Print", p(self.said(f"/{'/'.join(rest)}", str(TODAY))))
        return None

    def day(self, text: str | None) -> date:
        try:
            return date.fromisoformat(text or "")
        except ValueError:
            return TODAY

    def days(self, path: str, text: str | None) -> list[tuple[str, str]]:
        day = self.day(text)
        return [(at(path, date=day + timedelta(n)), f"{n:+} days") for n in (-365, -1, 1)]

    def said(self, section: str, day: str) -> str:
        version = sum(e <= day for e in CHANGED) * words.dice("old", section).randint(0, 1)
        chance = words.dice("section", section)
        if chance.random() < 0.15:
            return "Repealed."
        text = words.text(chance.choice((1, 1, 2, 3)), "section", section, stock=0)
        return f"{text} {words.sentence('amended', section, version)}" if version else text

    def section(self, asked: Asked) -> Answer:
        law, number = self.sections[asked.path]
        day = asked.query.get("date", str(TODAY))
        near = [
            f"/law/{law}/s{n}"
            for n in (number - 1, number + 1)
            if f"/law/{law}/s{n}" in self.sections
        ]
        links = [(at(e, date=asked.query.get("date")), "Turn") for e in near] + [
            (at(asked.path, date=e), e) for e in CHANGED
        ]
        links += [
            *self.days(asked.path, day),
            (f"/print{asked.path}", "Print"),
            (f"/compare/{law}/s{number}/{CHANGED[0]}/{CHANGED[1]}", "Compare"),
        ]
        return self.skin.page(
            f"Section {number}",
            p(self.said(asked.path, day)),
            ul(links),
            crumbs=[("/law", "Laws"), (f"/law/{law}", words.title(law))],
        )
