"""A lexicon by one script: articles and stubs by title, old versions, differences, special pages."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

SPECIAL = ("WhatLinksHere", "RecentChangesLinked", "Log", "PrefixIndex", "Cite")
SPANS = (50, 100, 250, 500)


class Lexicon(Sim):
    name = "lexicon by one script"

    def __init__(self, count: int = 330) -> None:
        self.titles = [e.replace("-", "_").capitalize() for e in words.slugs(count, "lexicon")]
        self.groups = [
            f"Category:{e.capitalize()}"
            for e in ("rivers", "crafts", "rulers", "plants", "towns", "ships")
        ]
        self.first = {e: 10_000 + 37 * n for n, e in enumerate(self.titles)}
        self.pages = frozenset({*self.titles, *self.groups, "Main_Page"})
        menu = ((self.to("Main_Page"), "Main page"), (self.to("Special:RecentChanges"), "Changes"),
                (self.to("Special:Random"), "Any page"), (self.to("Special:AllPages"), "All"))  # fmt: skip
        self.skin = Skin("Lexicon of Inverley", menu, "Text is free.")

    def to(self, title: str, **more: object) -> str:
        return at("/w/index.php", **{**more, "title": title})

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/":
            return "Main_Page"
        plain = not {"action", "diff", "oldid", "printable"} & set(asked.query)
        title = asked.query.get("title", "")
        return title if asked.path == "/w/index.php" and plain and title in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        query, title = asked.query, asked.query.get("title", "")
        if asked.path == "/" or title == "Main_Page":
            groups = [(self.to(e), e) for e in self.groups]
            return self.skin.page("Main page", p(words.text(4, "lexicon")), ul(groups))
        if asked.path != "/w/index.php":
            return None
        name, _, rest = title.removeprefix("Special:").partition("/")
        match title.partition(":")[0]:
            case "Special" if name == "Random":
                return Answer(status=302, headers=(("Location", self.to(self.titles[5])),))
            case "Special":
                return self.special(asked, name, rest)
            case "Category" if title in self.groups:
                mine = self.titles[self.groups.index(title) :: 6]
                start = mine.index(query["from"]) if query.get("from") in mine else 0
                more = (
                    [(self.to(title, **{"from": mine[start + 30]}), "Next")]
                    if start + 30 < len(mine)
                    else []
                )
                return self.skin.page(
                    title,
                    p(words.text(1, title)),
                    ul((self.to(e), e) for e in mine[start : start + 30]),
                    ul(more),
                )
            case "Talk" if title[5:] in self.titles:
                return self.skin.page(
                    title,
                    p("Nobody has said anything yet."),
                    ul([(self.to(title, action="edit"), "Say something")]),
                )
        return self.article(asked, title) if title in self.titles else None

    def tools(self, title: str) -> list[tuple[str, str]]:
        tools = [(self.to(f"Special:{e}/{title}"), e) for e in SPECIAL]
        tools += [(self.to(title, action=e), e) for e in ("edit", "history", "info", "purge")]
        return [*tools, (self.to(title, printable="yes"), "Print"), (self.to(f"Talk:{title}"), "Talk"),
                (self.to(title, oldid=self.first.get(title, 0) + 5), "Link for good")]  # fmt: skip

    def article(self, asked: Asked, title: str) -> Answer:
        query, first = asked.query, self.first[title]
        if query.get("action") == "history":
            old = [(self.to(title, oldid=first + n), f"Version {n}") for n in range(6)]
            old += [
                (self.to(title, diff=first + n, oldid=first + n - 1), "Difference")
                for n in range(1, 6)
            ]
            old += [
                (self.to(title, action="history", limit=n, offset=first), f"{n} more")
                for n in SPANS
            ]
            return self.skin.page(f"History of {title}", ul(old))
        if query.get("action"):
            return self.skin.page(f"{query['action']} {title}", p("Please log in to do that."))
        chance = words.dice("lexicon", title)
        is_stub = chance.random() < 0.4
        body = [p(words.text(1 if is_stub else chance.randint(3, 6), "lexicon", title))]
        if query.get("oldid") or query.get("diff"):
            body = [
                p(f"This is an old version of {title}."),
                *body,
                p(words.sentence("old", title, query.get("oldid"))),
            ]
        spot = self.titles.index(title)
        near = [self.titles[n % len(self.titles)] for n in (spot * 3 + 1, spot * 5 + 2, spot + 1)]
        group = self.groups[spot % 6]
        return self.skin.page(
            title.replace("_", " "),
            *body,
            ul((self.to(e), e) for e in near),
            ul([(self.to(group), group)]),
            tools=self.tools(title),
        )

    def special(self, asked: Asked, name: str, rest: str) -> Answer:
        query = asked.query
        if name == "AllPages":
            start = self.titles.index(query["from"]) if query.get("from") in self.titles else 0
            more = (
                [(self.to("Special:AllPages", **{"from": self.titles[start + 40]}), "Next")]
                if start + 40 < len(self.titles)
                else []
            )
            return self.skin.page(
                "All pages", ul((self.to(e), e) for e in self.titles[start : start + 40]), ul(more)
            )
        if name == "RecentChanges":
            some = words.dice("recent", *sorted(query.items())).sample(self.titles, 8)
            links = [(self.to(e, diff=self.first[e] + 5, oldid=self.first[e] + 4), e) for e in some]
            spans = [(at("/w/index.php", **{**query, "limit": n}), str(n)) for n in SPANS]
            spans += [(at("/w/index.php", **{**query, "days": n}), str(n)) for n in (1, 3, 7, 30)]
            spans += [
                (at("/w/index.php", **{**query, "hide": e}), e) for e in ("bots", "minor", "own")
            ]
            return self.skin.page("Recent changes", ul(links), ul(spans))
        steps = [(self.to(f"Special:{name}/{rest}", limit=n), str(n)) for n in SPANS]
        some = words.dice(name, rest).sample(self.titles, 3) if rest in self.titles else []
        return self.skin.page(f"{name} {rest}", ul((self.to(e), e) for e in some), ul(steps))
