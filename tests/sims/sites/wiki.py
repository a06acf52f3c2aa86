"""A wiki: articles with talk, history, revisions, differences and special pages."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, ul
from tests.site.answers import redirect

REVISIONS = 25
A_LIST = 60


class Wiki(Sim):
    name = "wiki with history"

    def __init__(self, count: int = 420) -> None:
        chance = words.dice("wiki")
        made = dict.fromkeys(
            f"{chance.choice(words.ADJECTIVES)}_{chance.choice(words.NOUNS)}".capitalize()
            for _ in range(count * 2)
        )
        self.articles = list(made)[:count]
        self.talk = [
            f"Talk:{one}" for one in self.articles if words.dice("talk", one).random() < 0.15
        ]
        self.shelves = [
            f"Category:{one.title().replace('-', '_')}" for one in words.slugs(24, "wiki category")
        ]
        self.short = {
            f"{one.partition('_')[2].upper()}_redirect": one for one in self.articles[::15]
        }
        self.pages = frozenset(
            f"/wiki/{one}" for one in (*self.articles, *self.talk, *self.shelves, "Main_Page")
        )
        menu = (
            ("/wiki/Main_Page", "Main page"),
            ("/wiki/Special:RecentChanges", "Recent changes"),
            ("/wiki/Special:Random", "Random page"),
            ("/wiki/Special:AllPages", "All pages"),
            ("/wiki/Help:Contents", "Help"),
        )
        self.skin = Skin("Penrith Trail Wiki", menu, "Text is available under a free licence.")

    def answer(self, asked: Asked) -> Answer | None:
        if asked.path == "/":
            return redirect("/wiki/Main_Page", 301)
        if asked.path == "/index.php":
            return self.view(asked, asked.query.get("title", ""))
        if not asked.path.startswith("/wiki/"):
            return None
        name = asked.path.removeprefix("/wiki/")
        if name.startswith("Special:"):
            return self.special(asked, name.removeprefix("Special:"))
        if asked.query:
            return self.view(asked, name)
        return self.read(name)

    def read(self, name: str) -> Answer:
        if name == "Main_Page":
            links = [(f"/wiki/{one}", one) for one in (*self.articles[:12], *self.shelves)]
            return self.page(name, p(words.text(5, "wiki main")), ul(links))
        if name in self.short:
            return redirect(f"/wiki/{self.short[name]}")
        if name in self.articles:
            return self.article(name)
        if name in self.talk:
            said = [
                p(f"{words.text(2, name, one)} {words.name(name, one)} (talk)")
                for one in range(words.dice(name).randint(1, 4))
            ]
            return self.page(name, *said)
        if name in self.shelves:
            inside = [
                one
                for one in self.articles
                if words.dice("shelf", one).choice(self.shelves) == name
            ]
            return self.page(
                name,
                p(words.text(1, name)),
                ul((f"/wiki/{one}", one.replace("_", " ")) for one in inside),
            )
        if name == "Help:Contents":
            return self.page(name, p(words.text(6, "wiki help")))
        none = p(
            "There is currently no text in this page. You can search for this title in other pages."
        )
        return self.skin.page(
            name, none, ul([(at("/index.php", title=name, action="edit"), "Create")]), status=404
        )

    def page(self, name: str, *main: str) -> Answer:
        subject = name.removeprefix("Talk:")
        tools = [
            (
                f"/wiki/Talk:{subject}"
                if f"Talk:{subject}" in self.talk
                else at("/index.php", title=f"Talk:{subject}", action="edit", redlink=1),
                "Discussion",
            ),
            (at("/index.php", title=name, action="edit"), "Edit"),
            (at("/index.php", title=name, action="history"), "History"),
            (f"/wiki/Special:WhatLinksHere/{name}", "What links here"),
            (f"/wiki/Special:RecentChangesLinked/{name}", "Related changes"),
            (at("/index.php", title=name, printable="yes"), "Printable version"),
            (at("/index.php", title=name, oldid=self.newest(name)), "Permanent link"),
            (at("/index.php", title=name, action="info"), "Page information"),
            (at("/index.php", title="Special:UserLogin", returnto=name), "Log in"),
        ]
        return self.skin.page(name.replace("_", " "), *main, tools=tools)

    def newest(self, name: str) -> int:
        return words.dice("revision", name).randint(1000, 40000) * REVISIONS

    def text(self, name: str, revision: int) -> list[str]:
        """An older revision has one paragraph of its own and less of the rest."""
        age = self.newest(name) - revision
        count = words.dice("length", name).choice((1, 2, 2, 3, 5))
        told = [
            p(words.text(3, name, part)) for part in range(count if not age else max(1, count - 1))
        ]
        return [*told, p(words.text(1, name, "old", age // 6))] if age else told

    def article(self, name: str) -> Answer:
        chance = words.dice("links", name)
        spot = self.articles.index(name)
        near = [
            self.articles[one] for one in (2 * spot + 1, 2 * spot + 2) if one < len(self.articles)
        ]
        some = [*near, *chance.sample(self.articles, 4)]
        red = f"{chance.choice(words.ADJECTIVES)}_{chance.choice(words.LAST)}".capitalize()
        links = [(f"/wiki/{one}", one.replace("_", " ")) for one in some]
        links += [(at("/index.php", title=red, action="edit", redlink=1), red)]
        links += [(f"/wiki/{one}", one) for one in list(self.short)[spot % 7 : spot % 7 + 1]]
        shelf = words.dice("shelf", name).choice(self.shelves)
        return self.page(
            name,
            *self.text(name, self.newest(name)),
            h2("See also"),
            ul([*links, (f"/wiki/{shelf}", shelf)]),
        )

    def known(self, name: str) -> bool:
        return name in {*self.articles, *self.talk, *self.shelves, "Main_Page", "Help:Contents"}

    def view(self, asked: Asked, name: str) -> Answer | None:
        action = asked.query.get("action", "")
        if action == "edit":
            return self.skin.page(
                f"Editing {name}",
                p("You do not have permission to edit this page. You can view its source."),
            )
        if name == "Special:UserLogin":
            return self.skin.page("Log in", '<form><input type="password" name="wp"></form>')
        if not self.known(name):
            return None
        if action == "history":
            return self.history(asked, name)
        if action == "info":
            return self.skin.page(
                f"Information for {name}", p(f"Length {words.dice(name).randint(200, 9000)} bytes")
            )
        shown = self.text(name, asked.number("oldid", self.newest(name)))
        return (
            self.compared(asked, name, shown) if "diff" in asked.query else self.page(name, *shown)
        )

    def history(self, asked: Asked, name: str) -> Answer:
        newest, links = self.newest(name), []
        for number in range(newest, newest - REVISIONS, -1):
            links += [
                (at("/index.php", title=name, oldid=number), "version"),
                (at("/index.php", title=name, diff=number, oldid=number - 1), "prev"),
                (at("/index.php", title=name, diff=newest, oldid=number), "cur"),
            ]
        sizes = [
            (at("/index.php", title=name, action="history", limit=one), str(one))
            for one in (20, 50, 100, 500)
        ]
        return self.skin.page(f"Revision history of {name}", ul(links), ul(sizes))

    def compared(self, asked: Asked, name: str, shown: list[str]) -> Answer:
        number = asked.number("diff", 0)
        steps = [
            (
                at("/index.php", title=name, diff=number + one, oldid=number + one - 1),
                "Older or newer",
            )
            for one in (-1, 1)
        ]
        return self.skin.page(f"{name}: difference between revisions", *shown, ul(steps))

    def special(self, asked: Asked, name: str) -> Answer | None:
        kind, _, about = name.partition("/")
        if kind == "Random":
            return redirect(f"/wiki/{self.articles[len(self.articles) // 3]}")
        if kind == "RecentChanges":
            spans = [
                (at(asked.path, days=days, limit=limit), f"{days} days")
                for days in (1, 3, 7, 30)
                for limit in (50, 100, 500)
            ]
            some = self.articles[: asked.number("limit", 50)]
            return self.skin.page(
                "Recent changes",
                ul(
                    (
                        at(
                            "/index.php",
                            title=one,
                            diff=self.newest(one),
                            oldid=self.newest(one) - 1,
                        ),
                        "diff",
                    )
                    for one in some
                ),
                ul(spans),
            )
        if kind == "AllPages":
            spot = asked.number("from", 0)
            shown = self.articles[spot : spot + A_LIST]
            steps = (
                [(at(asked.path, **{"from": spot + A_LIST}), "Next page")]
                if spot + A_LIST < len(self.articles)
                else []
            )
            return self.skin.page(
                "All pages", ul((f"/wiki/{one}", one) for one in shown), ul(steps)
            )
        if kind in ("WhatLinksHere", "RecentChangesLinked") and self.known(about):
            some = words.dice("links to", about).sample(self.articles, 5)
            sizes = [(at(asked.path, limit=one), str(one)) for one in (20, 50, 100, 500)]
            return self.skin.page(
                f"Pages that link to {about}", ul((f"/wiki/{one}", one) for one in some), ul(sizes)
            )
        return None
