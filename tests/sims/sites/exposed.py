"""An institute's site: each node under a number and a name, facets in the order of clicks."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, h2, p, pages_of, table, ul

TYPES = ("report", "brief", "paper", "review")
TOPICS = ("water", "housing", "labour", "energy", "health", "trade", "soil", "ports")
A_LIST = 10


class Exposed(Sim):
    name = "institute of nodes"

    def __init__(self) -> None:
        kinds = {"news": 130, "publications": 130, "people": 60, "events": 36}
        self.nodes: dict[str, tuple[str, str]] = {}
        for kind, count in kinds.items():
            for slug in (
                map(words.slug, words.names(count, "node"))
                if kind == "people"
                else words.slugs(count, kind)
            ):
                self.nodes[str(len(self.nodes) + 11)] = (kind, slug)
        self.paths = {f"/{kind}/{slug}": one for one, (kind, slug) in self.nodes.items()}
        self.pages = frozenset(
            {"/", "/about", "/contact", "/privacy", *self.paths, *(f"/topics/{e}" for e in TOPICS)}
        )
        menu = (
            ("/", "Home"),
            *((f"/{kind}", kind.capitalize()) for kind in kinds),
            ("/about", "About"),
            ("/contact", "Contact"),
        )
        self.skin = Skin("Institute for Tides", menu, "Registered charity.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case ["node", one] if one in self.nodes:
                found = "/{}/{}".format(*self.nodes[one])
            case ["taxonomy", "term", n] if n.isdigit() and 0 < int(n) <= len(TOPICS):
                found = f"/topics/{TOPICS[int(n) - 1]}"
            case _:
                found = asked.path
        return found if found in self.pages else None

    def year(self, one: str) -> int:
        return words.dice("year", one).randint(2014, 2026)

    def type(self, one: str) -> str:
        return words.dice("type", one).choice(TYPES)

    def topics(self, one: str) -> list[str]:
        return words.dice("topics", one).sample(TOPICS, 2)

    def teaser(self, one: str) -> str:
        kind, slug = self.nodes[one]
        here = f"/{kind}/{slug}"
        tools = [
            (here, "Read more"),
            (f"/user/login?destination=/node/{one}%23comment-form", "Log in to comment"),
        ]
        return (
            h2(words.title(here))
            + p(words.sentence("lead", here))
            + ul(tools)
            + a(here, words.title(here))
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        mine = [
            one for one, (kind, _) in self.nodes.items() if asked.parts and kind == asked.parts[0]
        ]
        match asked.parts:
            case []:
                return self.skin.page(
                    "Institute for Tides",
                    p(words.text(3, "tides")),
                    *(self.teaser(e) for e in list(self.nodes)[:5]),
                    ul([("/privacy", "Privacy")]),
                )
            case ["about" | "contact" | "privacy"]:
                return self.skin.page(path[1:].capitalize(), p(words.text(5, path)))
            case ["news" | "people"]:
                return self.view(asked, path[1:].capitalize(), mine)
            case ["publications"]:
                return self.publications(asked, mine)
            case ["events"] | ["events", "month", _]:
                return self.events(asked, mine)
            case ["topics", topic] if topic in TOPICS:
                return self.topic(asked, topic)
            case ["taxonomy", "term", n] if self.page_of(asked):
                return self.topic(asked, TOPICS[int(n) - 1])
            case ["node", one] if one in self.nodes:
                return self.node(one)
            case [_, _] if path in self.paths:
                return self.node(self.paths[path])
            case ["node", one, "printable", "print"] | ["print", one] if one in self.nodes:
                return Skin("Institute for Tides").page(
                    words.title("/{}/{}".format(*self.nodes[one])), p(self.body(one))
                )
            case ["user", _] | ["comment", "reply", *_] | ["forward"] | ["node", _, "webform"]:
                return self.skin.page("Log in", p("Enter your name and your password."))
        return None

    def view(self, asked: Asked, title: str, mine: list[str], *more: str) -> Answer:
        page, path, query = max(0, asked.number("page", 0)), asked.path, asked.query
        last = pages_of(len(mine), A_LIST)
        steps = [
            (at(path, **{**query, "page": n}), str(n + 1))
            for n in range(max(0, page - 2), min(last, page + 3))
        ]
        steps.append((at(path, **{**query, "page": last - 1}), "Last"))
        return self.skin.page(
            title, *(self.teaser(e) for e in mine[page * A_LIST :][:A_LIST]), ul(steps), *more
        )

    def publications(self, asked: Asked, mine: list[str]) -> Answer:
        chosen = [asked.query[f"f[{n}]"] for n in range(4) if f"f[{n}]" in asked.query]
        for wish in chosen:
            key, _, value = wish.partition(":")
            has = {
                "type": lambda e: [self.type(e)],
                "year": lambda e: [str(self.year(e))],
                "topic": self.topics,
            }
            mine = [e for e in mine if value in has.get(key, self.topics)(e)]
        if (order := asked.query.get("order")) in ("title", "year"):
            mine = sorted(
                mine,
                key=lambda e: (words.title(e), e) if order == "title" else (str(self.year(e)), e),
            )
            mine = mine[::-1] if asked.query.get("sort") == "desc" else mine
        facets = []
        for key, values in (("type", TYPES), ("topic", TOPICS), ("year", range(2014, 2027))):
            for value in values:
                wish = f"{key}:{value}"
                now = [e for e in chosen if e != wish] if wish in chosen else [*chosen, wish]
                facets.append(
                    (at(asked.path, **{f"f[{n}]": e for n, e in enumerate(now)}), str(value))
                )
        kept = {k: v for k, v in asked.query.items() if k.startswith("f[")}
        sorts = [
            (at(asked.path, **kept, order=e, sort=d), f"{e} {d}")
            for e in ("title", "year")
            for d in ("asc", "desc")
        ]
        return self.view(asked, "Publications", mine, ul(facets), ul(sorts))

    def events(self, asked: Asked, mine: list[str]) -> Answer:
        when = (asked.parts[2:] or ["202611"])[0]
        if not when.isdigit() or len(when) != 6:
            return self.skin.page("Events", p("No such month."), status=404)
        count = int(when[:4]) * 12 + int(when[4:]) - 1
        shown = [e for n, e in enumerate(mine) if 2026 * 12 + 10 + n % 9 - 4 == count]
        steps = [
            (f"/events/month/{(count + n) // 12}{(count + n) % 12 + 1:02d}", "Turn")
            for n in (-1, 1, 12)
        ]
        rows = [
            (a("/{}/{}".format(*self.nodes[e]), words.title("/{}/{}".format(*self.nodes[e]))),)
            for e in shown
        ]
        return self.skin.page(f"Events {when[4:]}/{when[:4]}", table(rows), ul(steps))

    def topic(self, asked: Asked, topic: str) -> Answer:
        mine = [
            e
            for e, (kind, _) in self.nodes.items()
            if kind in ("news", "publications") and topic in self.topics(e)
        ]
        feed = [(f"/taxonomy/term/{TOPICS.index(topic) + 1}/feed", "Feed")]
        return self.view(
            asked, topic.capitalize(), mine, p(words.text(1, "topic", topic)), ul(feed)
        )

    def body(self, one: str) -> str:
        kind = self.nodes[one][0]
        if kind == "people":
            return f"Fellow since {self.year(one)}. Works on {', '.join(self.topics(one))}."
        return words.text(words.dice("body", one).randint(1, 5), "node", one, stock=0.15)

    def node(self, one: str) -> Answer:
        kind, slug = self.nodes[one]
        here = f"/{kind}/{slug}"
        topics = [
            (f"/topics/{e}" if n else f"/taxonomy/term/{TOPICS.index(e) + 1}", e)
            for n, e in enumerate(self.topics(one))
        ]
        title = slug.replace("-", " ").title() if kind == "people" else words.title(here)
        tools = [
            (f"/node/{one}/printable/print", "Print"),
            (f"/forward?path=node/{one}", "Mail"),
            (f"/comment/reply/{one}", "Reply"),
            (at("/user/login", destination=f"node/{one}"), "Log in"),
            (f"/node/{one}", "Link"),
        ]
        return self.skin.page(title, p(self.body(one)), ul(topics), tools=tools, canonical=here)
