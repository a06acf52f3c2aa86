"""A help desk: answers behind a search that echoes what it is asked and suggests more."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul

A_LIST = 15


class Helpdesk(Sim):
    name = "search echo"

    def __init__(self, count: int = 340) -> None:
        self.tags = words.dice("kb tags").sample(words.NOUNS, 40)
        slugs = words.slugs(count, "kb")
        self.articles = {f"/kb/{2000 + n * 3}/{one}": n for n, one in enumerate(slugs)}
        self.shelves = [f"/topics/{one}" for one in words.slugs(14, "kb topic")]
        self.pages = frozenset({"/", *self.articles, *self.shelves})
        menu = (("/search?q=", "Search"), ("/popular", "Popular"), ("/ask", "Ask"))
        self.skin = Skin(
            "Inverley Help Centre", (("/", "Home"), *menu), "We answer within two working days."
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                links = [(one, words.title(one)) for one in self.shelves]
                cloud = [(f"/tagged/{one}", one) for one in self.tags]
                return self.skin.page(
                    "How can we help?", p(words.text(3, "kb")), ul(links), ul(cloud)
                )
            case ["kb", *_] if path in self.articles:
                return self.article(asked)
            case ["topics", *_] if path in self.shelves:
                return self.shelf(asked)
            case ["search", *said]:
                return self.search(asked, [*said, *asked.query.get("q", "").split()])
            case ["tagged", *chosen] if chosen:
                return self.tagged(asked, chosen[0].split("+"))
            case ["popular"]:
                chance = words.dice("popular")
                found = [
                    (
                        at(
                            "/search",
                            q=f"{chance.choice(words.NOUNS)} {chance.choice(words.NOUNS)}",
                        ),
                        "Often asked",
                    )
                    for _ in range(30)
                ]
                return self.skin.page("Popular searches", ul(found))
            case ["ask"]:
                return self.skin.page("Ask us", p("Tell us what went wrong, and on which machine."))
        return None

    def shelf_of(self, number: int) -> str:
        """Every seventh answer is on no shelf: only its tags lead to it."""
        return "" if number % 7 == 3 else words.dice("kb shelf", number).choice(self.shelves)

    def tags_of(self, number: int) -> list[str]:
        return words.dice("kb tags of", number).sample(self.tags, 3)

    def article(self, asked: Asked) -> Answer:
        path, number = asked.path, self.articles[asked.path]
        chance = words.dice("kb", number)
        tags = self.tags_of(number)
        main = [p(words.text(chance.randint(2, 7), path))]
        if asked.query.get("comments") == "all":
            main += [p("There are no more comments.")]
        tools = [
            (at(path, helpful="yes"), "This helped"),
            (at(path, helpful="no"), "This did not help"),
            (at(path, comments="all"), "All comments"),
            (at("/search", q=f"{tags[0]} {chance.choice(words.NOUNS)}"), "Similar questions"),
            (f"/search/{tags[1]}/{chance.choice(words.ADJECTIVES)}/", "Search for more"),
            *((f"/tagged/{one}", one) for one in tags),
        ]
        shelf = self.shelf_of(number)
        return self.skin.page(
            words.title(path), *main, tools=tools, crumbs=[(shelf, "Topic")] if shelf else ()
        )

    def listing(self, asked: Asked, title: str, found: list[str], *more: str) -> Answer:
        number = asked.number("page")
        some = found[(number - 1) * A_LIST : number * A_LIST] if number > 0 else []
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        steps = [
            (at(asked.path, **kept, page=n + 1), str(n + 1))
            for n in range(pages_of(len(found), A_LIST))
        ]
        return self.skin.page(
            title,
            ul((one, words.title(one)) for one in some),
            ul(steps if len(steps) > 1 else []),
            *more,
        )

    def shelf(self, asked: Asked) -> Answer:
        found = [
            one for one, number in self.articles.items() if self.shelf_of(number) == asked.path
        ]
        return self.listing(asked, words.title(asked.path), found, p(words.text(2, asked.path)))

    def search(self, asked: Asked, said: list[str]) -> Answer:
        wanted = " ".join(said)
        chance = words.dice("search", wanted)
        found = [one for one in self.articles if set(said) & set(one.rpartition("/")[2].split("-"))]
        ideas = [chance.choice(words.NOUNS) for _ in range(4)]
        longer = [
            (at("/search", q=f"{wanted} {one}".strip()), f"{wanted} {one}") for one in ideas[:2]
        ]
        other = [
            (at("/search", q=f"{said[-1] if said else ''} {one}".strip()), one)
            for one in ideas[2:3]
        ]
        paths = [(f"/search/{'/'.join([*said[-3:], ideas[3]])}/", ideas[3])]
        sorts = [(at(asked.path, **{**asked.query, "sort": one}), one) for one in ("date", "votes")]
        told = p(
            f"{len(found)} answers for “{wanted}”."
            if found
            else f"We found nothing for “{wanted}”. Did you mean {ideas[0]} {ideas[1]}?"
        )
        return self.listing(
            asked, f"Search: {wanted}", found, told, ul([*longer, *other, *paths, *sorts])
        )

    def tagged(self, asked: Asked, chosen: list[str]) -> Answer | None:
        if set(chosen) - set(self.tags):
            return None
        found = [
            one for one, number in self.articles.items() if set(chosen) <= set(self.tags_of(number))
        ]
        chance = words.dice("also", *chosen)
        narrower = [
            (f"/tagged/{'+'.join([*chosen, one])}", f"and {one}")
            for one in chance.sample(self.tags, 8)
            if one not in chosen
        ]
        return self.listing(asked, f"Tagged {', '.join(chosen)}", found, ul(narrower))
