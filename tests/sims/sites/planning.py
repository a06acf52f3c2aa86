"""A planning register: applications in tabs of one script, weekly lists, searches, neighbours."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, token, ul

TABS = ("summary", "details", "contacts", "dates", "documents", "map", "comments")
MONDAY = date(2026, 11, 30)


class Planning(Sim):
    name = "planning register"

    def __init__(self, count: int = 280) -> None:
        self.cases = {token("case", n, digits=12).upper(): n for n in range(count)}
        self.guides = [f"/guidance/{one}" for one in words.slugs(60, "planning guide")]
        self.wards = words.slugs(14, "ward")
        self.pages = frozenset(
            {"/", *self.guides, *self.cases, *(f"/wards/{w}" for w in self.wards)}
        )
        menu = (("/", "Home"), ("/guidance", "Guidance"), ("/wards", "Wards"),
                ("/online/search.do?action=weekly", "Weekly lists"))  # fmt: skip
        self.skin = Skin("Ashford Planning", menu, "Comments are public.")

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/online/case.do":
            return asked.query.get("keyVal") if asked.query.get("keyVal") in self.cases else None
        return super().page_of(asked)

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Planning", p(words.text(4, "planning")))
            case ["guidance"]:
                return self.skin.page("Guidance", ul((e, words.title(e)) for e in self.guides))
            case ["guidance", _] if asked.path in self.guides:
                return self.skin.page(words.title(asked.path), p(words.text(5, asked.path)))
            case ["wards"]:
                return self.skin.page(
                    "Wards", ul((f"/wards/{e}", words.title(e)) for e in self.wards)
                )
            case ["wards", one] if one in self.wards:
                find = [(at("/online/search.do", action="ward", ward=one, page=1), "Cases")]
                return self.skin.page(words.title(one), p(words.text(3, one)), ul(find))
            case ["online", "search.do"]:
                return self.search(asked)
            case ["online", "case.do"] if asked.query.get("keyVal") in self.cases:
                return self.case(asked)
        return None

    def link(self, one: str, tab: str = "summary") -> str:
        return at("/online/case.do", activeTab=tab, keyVal=one)

    def case(self, asked: Asked) -> Answer:
        one, tab = asked.query["keyVal"], asked.query.get("activeTab", "summary")
        number, chance = self.cases[one], words.dice("planning case", asked.query["keyVal"])
        title = f"{100 + number} {chance.choice(words.NOUNS).capitalize()} Lane"
        tabs = [(self.link(one, other), other) for other in TABS]
        tools = [
            (at("/online/case.do", activeTab=tab, keyVal=one, print="true"), "Print"),
            (at("/online/search.do", action="near", keyVal=one), "Nearby"),
            (at("/online/search.do", action="property", key=f"P{number // 2}"), "Same house"),
        ]
        main = {
            "summary": p(words.text(chance.randint(1, 2), "proposal", one, stock=0.2)),
            "contacts": table([("Agent", words.name("agent", one))]),
            "dates": table([("Received", f"{chance.randint(1, 28)} May 2026")]),
            "comments": p(f"{chance.randint(0, 12)} comments"),
        }.get(tab, p("Nothing to show here."))
        return self.skin.page(title, ul(tabs), p(f"Reference 26/{number:05d}"), main, tools=tools)

    def search(self, asked: Asked) -> Answer:
        query, every = asked.query, list(self.cases)
        page = max(1, asked.number("page"))
        stem = {name: value for name, value in query.items() if name != "page"}
        steps: list[tuple[str, str]] = []
        match query.get("action"):
            case "weekly":
                week = asked.number("week", 0)
                found = every[week * 5 : week * 5 + 5] if week >= 0 else []
                steps = [
                    (at("/online/search.do", action="weekly", week=week + n), "Week")
                    for n in (-1, 1)
                ]
                title = f"Week of {MONDAY - timedelta(7 * min(week, 5000)):%d %B %Y}"
            case "ward":
                found = [e for e in every if self.wards[self.cases[e] % 14] == query.get("ward")]
                title = "Cases of a ward"
            case "near":
                here = self.cases.get(query.get("keyVal", ""), 0)
                found, title = every[max(0, here - 3) : here + 4], "Nearby cases"
            case _:
                here = int(query.get("key", "P0")[1:] or 0)
                found, title = every[2 * here : 2 * here + 2], "Cases of one house"
        last = -(-len(found) // 10)
        steps += [(at("/online/search.do", **stem, page=n), str(n)) for n in range(1, last + 1)]
        sorts = [
            (at("/online/search.do", **{**stem, "orderBy": one, "dir": way}), one)
            for one in ("date", "ref") for way in ("up", "down")
        ]  # fmt: skip
        shown = found[(page - 1) * 10 : page * 10]
        links = ul((self.link(one), f"Case 26/{self.cases[one]:05d}") for one in shown)
        told = p(f"{len(found)} cases")
        return self.skin.page(title, told, links, ul(steps), ul(sorts))
