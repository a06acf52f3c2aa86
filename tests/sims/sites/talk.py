"""A neighbourhood's talk: topics with an address for each post, people, tags that combine, orders."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

TAGS = ("bikes", "cats", "noise", "parking", "parks", "rent", "trams", "waste", "water", "wifi")
ORDERS = ("activity", "views", "posts", "likes")
A_LIST = 15


class Talk(Sim):
    name = "neighbourhood talk"
    robots = "User-agent: *\nDisallow: /admin\n"

    def __init__(self, count: int = 270) -> None:
        self.topics = {str(40 + n): one for n, one in enumerate(words.slugs(count, "talk topic"))}
        self.people = {
            words.slug(one).replace("-", "_"): one for one in words.names(80, "neighbour")
        }
        self.shelves = words.slugs(7, "talk shelf")
        self.pages = frozenset(
            {"/", "/about", "/rules", *self.topics, *(f"/c/{e}" for e in self.shelves)}
        )
        menu = (("/", "Latest"), ("/top", "Top"), ("/categories", "Shelves"), ("/tags", "Tags"),
                ("/about", "About"), ("/rules", "Rules"))  # fmt: skip
        self.skin = Skin("Talk of Bramley", menu, "Be kind.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case ["t", _, one, *_] if one in self.topics:
                return one
        return super().page_of(asked)

    def answer(self, asked: Asked) -> Answer | None:
        every = list(self.topics)
        match asked.parts:
            case [] | ["latest"]:
                return self.list(asked, "Latest topics", every)
            case ["top"] | ["top", _]:
                spans = [(f"/top/{one}", one) for one in ("daily", "weekly", "yearly", "all")]
                return self.list(asked, "Top topics", every[::5], spans)
            case ["about" | "rules"]:
                return self.skin.page(asked.parts[0].capitalize(), p(words.text(6, asked.path)))
            case ["categories"]:
                return self.skin.page(
                    "Shelves", ul((f"/c/{e}", words.title(e)) for e in self.shelves)
                )
            case ["c", one, *rest] if one in self.shelves:
                mine = [e for e in every if int(e) % 7 == self.shelves.index(one)]
                views = [(f"/c/{one}/l/{view}", view) for view in ("latest", "top", "unread")]
                return self.list(asked, words.title(one), mine, views) if len(rest) < 3 else None
            case ["tags"]:
                return self.skin.page("Tags", ul((f"/tag/{one}", one) for one in TAGS))
            case ["tag", *chosen] if chosen and set(chosen) <= set(TAGS):
                mine = [e for e in every if set(chosen) <= set(self.tags(e))]
                more = [(f"/tag/{'/'.join([*chosen, e])}", e) for e in TAGS if e not in chosen]
                return self.list(asked, f"Tagged {' '.join(chosen)}", mine, more)
            case ["t", _, one, *post] if one in self.topics:
                return self.topic(one, post)
            case ["u", one, *view] if one in self.people:
                views = ("summary", "activity", "badges", "activity/likes", "activity/replies")
                tabs = [(f"/u/{one}/{view}", view) for view in views]
                told = p(
                    f"Joined in May 2024, read for {words.dice(one, *view).randint(1, 90)} hours"
                )
                return self.skin.page(self.people[one], told, ul(tabs))
            case ["p", _] | ["posts", *_]:
                return self.skin.page("Post", p("Sign in to see this."))
        return None

    def tags(self, one: str) -> list[str]:
        return words.dice("talk tags", one).sample(TAGS, 2)

    def topic(self, one: str, post: list[str]) -> Answer | None:
        chance, here = words.dice("talk", one), f"/t/{self.topics[one]}/{one}"
        count = chance.randint(2, 9)
        if post and post[0] in ("print", "feed"):
            return plain("<rss/>", type="application/rss+xml")
        said, links = [], []
        for n in range(1, count + 1):
            who = words.dice("says", one, n).choice(list(self.people))
            said.append(p(words.text(2 if n == 1 else 1, "talk", one, n, stock=0.2)))
            links += [(f"{here}/{n}", f"#{n}"), (f"/u/{who}", self.people[who])]
            links += [
                (f"/posts/{int(one) * 20 + n}/raw", "Raw"),
                (at(f"{here}/{n}", u=who), "Share"),
            ]
        near = chance.sample(list(self.topics), 4)
        links += [(f"/tag/{e}", e) for e in self.tags(one)] + [(f"{here}/print", "Print")]
        like = ul((f"/t/{self.topics[e]}/{e}", words.title("talk", e)) for e in near)
        return self.skin.page(words.title("talk", one), *said, ul(links), like)

    def list(
        self, asked: Asked, title: str, found: list[str], more: list[tuple[str, str]] | None = None
    ) -> Answer:
        page = max(0, asked.number("page", 0))
        shown = found[page * A_LIST : (page + 1) * A_LIST]
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        orders = [
            (at(asked.path, **{**kept, "order": one, "ascending": up}), one)
            for one in ORDERS for up in ("true", "false")
        ]  # fmt: skip
        ends = (page + 1) * A_LIST < len(found)
        steps = [(at(asked.path, **kept, page=page + 1), "More")] if ends else []
        links = ul((f"/t/{self.topics[e]}/{e}", words.title("talk", e)) for e in shown)
        return self.skin.page(title, links, ul(steps), ul(orders), ul(more or []))
