"""A handbook on a wiki: every page with actions, revisions, searches of its links, and no list."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

ACTIONS = ("edit", "info", "raw", "print", "AttachFile", "LikePages", "LocalSiteMap", "subscribe")


class Handbook(Sim):
    name = "handbook with actions"

    def __init__(self, count: int = 340) -> None:
        made = words.slugs(count, "handbook")
        self.names = ["".join(part.title() for part in one.split("-")) for one in made]
        self.names = list(dict.fromkeys(self.names))
        self.groups = [
            f"Category{one.title()}" for one in words.dice("groups").sample(words.NOUNS, 14)
        ]
        self.where = {f"/{one}": n for n, one in enumerate(self.names)}
        self.pages = frozenset({"/", *self.where, *(f"/{one}" for one in self.groups)})
        menu = (("/FrontPage", "FrontPage"), ("/RecentChanges", "RecentChanges"),
                ("/FindPage", "FindPage"), ("/HelpContents", "HelpContents"))  # fmt: skip
        self.menu = (("/", "Home"), *menu)

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        skin = Skin("Dunmore Handbook", self.menu, "Immutable page. Powered by a wiki.")
        match asked.parts:
            case [] | ["FrontPage"]:
                links = [(f"/{one}", one) for one in (*self.names[:6], *self.groups)]
                return skin.page("FrontPage", p(words.text(4, "handbook")), ul(links))
            case [one] if one in self.groups:
                return self.group(skin, one)
            case [_] if path in self.where:
                return self.view(skin, asked, self.where[path])
            case ["RecentChanges"]:
                days = asked.number("max_days", 7)
                some = [(f"/{one}", one) for one in self.names[-min(days, 20) :]]
                spans = [(at(path, max_days=n), f"{n} days") for n in (1, 2, 3, 7, 14, 30, 60, 90)]
                return skin.page("Recent changes", ul(some), ul(spans))
            case ["FindPage"]:
                return self.find(skin, asked)
            case ["HelpContents"]:
                return skin.page("Help", p("Ask the person next to you."))
        return None

    def group(self, skin: Skin, name: str) -> Answer:
        mine = [one for n, one in enumerate(self.names) if self.groups[n % 14] == name and n % 3]
        links = ul((f"/{one}", one) for one in mine)
        return skin.page(name, p(words.text(1, name)), links, tools=self.tools(f"/{name}", name))

    def tools(self, path: str, name: str) -> list[tuple[str, str]]:
        back = (at("/FindPage", value=f"linkto:{name}", context=180), "Who links here")
        return [(at(path, action=one), one) for one in ACTIONS] + [back]

    def view(self, skin: Skin, asked: Asked, number: int) -> Answer:
        path, name = asked.path, self.names[number]
        action, chance = asked.query.get("action", "show"), words.dice("handbook", number)
        newest = chance.randint(1, 24)
        text = words.text(chance.randint(2, 8), path)
        match action:
            case "info":
                return self.history(skin, path, newest)
            case "raw":
                return plain(text)
            case "diff":
                told = p(
                    f"Differences between {asked.query.get('rev1')} and {asked.query.get('rev2')}"
                )
                return skin.page(name, told, p(text[: len(text) // 2]))
            case "recall" | "show" | "print":
                rev = asked.number("rev", newest)
                keep = len(text) if rev >= newest else len(text) * (rev + 4) // (newest + 4)
                near = [self.names[one] for one in (2 * number + 1, 2 * number + 2, 2 * number + 3)
                        if one < len(self.names)]  # fmt: skip
                links = ul((f"/{one}", one) for one in near)
                groups = ul([(f"/{self.groups[number % 14]}", "Category")])
                return skin.page(name, p(text[:keep]), links, groups, tools=self.tools(path, name))
            case "LikePages" | "LocalSiteMap":
                some = chance.sample(self.names, 12)
                return skin.page(f"Pages like {name}", ul((f"/{one}", one) for one in some))
        return skin.page(f"{action} {name}", p("You are not allowed to do this. Log in first."))

    def history(self, skin: Skin, path: str, newest: int) -> Answer:
        links = []
        for rev in range(newest, 0, -1):
            links.append((at(path, action="recall", rev=rev), f"view {rev}"))
            links.append((at(path, action="raw", rev=rev), f"raw {rev}"))
            if rev > 1:
                links.append((at(path, action="diff", rev1=rev - 1, rev2=rev), f"diff {rev}"))
        return skin.page("Revision history", ul(links))

    def find(self, skin: Skin, asked: Asked) -> Answer:
        word = asked.query.get("value", "").removeprefix("linkto:")
        found = [one for one in self.names if word and word[:5] in one][:15]
        wider = [
            (at("/FindPage", value=word, context=n, case=1), f"context {n}") for n in (20, 180)
        ]
        links = ul((f"/{one}", one) for one in found)
        return skin.page(f"Search {word}", links, ul(wider))
