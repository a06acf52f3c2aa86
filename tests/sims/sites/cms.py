"""A site made by one script: articles by number, under several menus, a token in every link."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, token, ul

A_LIST = 12


class Cms(Sim):
    name = "CMS with session tokens"

    def __init__(self, count: int = 400, shelves: int = 20) -> None:
        self.articles = {
            n + 1: words.dice("cms shelf", n).randrange(shelves) + 1 for n in range(count)
        }
        self.shelves = {n + 1: words.title("cms shelf", n) for n in range(shelves)}
        self.pages = frozenset(
            {"/", *(f"a{one}" for one in self.articles), *(f"s{one}" for one in self.shelves)}
        )

    def link(self, asked: Asked, **query: object) -> str:
        """A link of this visit; the token differs from answer to answer."""
        return at("/index.php", **query, vtok=token("visit", asked.target, digits=12))

    def answer(self, asked: Asked) -> Answer | None:
        if asked.path not in ("/", "/index.php"):
            return None
        menu = [
            (self.link(asked, option="list", shelf=one, Itemid=100 + one), name)
            for one, name in list(self.shelves.items())[:9]
        ]
        skin = Skin(
            "Langdon Water Board", (("/index.php", "Home"), *menu), "Emergencies: call at any hour."
        )
        option, article, shelf = (
            asked.query.get("option"),
            asked.number("id", 0),
            asked.number("shelf", 0),
        )
        if option == "article" and article in self.articles:
            return self.article(asked, skin, article)
        if option == "list" and shelf in self.shelves:
            return self.list(asked, skin, shelf)
        if option == "mail":
            return skin.page("Send this page", p("Enter the address of a friend."))
        if option is None:
            every = [
                (self.link(asked, option="list", shelf=one, Itemid=100 + one), name)
                for one, name in self.shelves.items()
            ]
            return skin.page("Welcome", p(words.text(5, "cms")), ul(every))
        return skin.page("Not found", p("This page does not exist."), status=404)

    def article(self, asked: Asked, skin: Skin, number: int) -> Answer:
        chance = words.dice("article", number)
        body = [p(words.text(chance.randint(3, 9), "article", number))]
        if chance.random() < 0.5:
            body.append(p(words.text(chance.randint(2, 5), "more", number)))
        item = asked.query.get("Itemid", "0")
        near = [one for one in (number - 1, number + 1, number * 2) if one in self.articles]
        links = [
            (self.link(asked, option="article", id=one, Itemid=item), self.title(one))
            for one in near
        ]
        shelf = self.articles[number]
        tools = [
            (self.link(asked, option="article", id=number, Itemid=item, tmpl="print"), "Print"),
            (
                self.link(asked, option="article", id=number, Itemid=item, format="pdfview"),
                "As PDF",
            ),
            (self.link(asked, option="mail", id=number), "Mail"),
            (self.link(asked, option="article", id=number, Itemid=item, vote=5), "Vote"),
            (self.link(asked, option="list", shelf=shelf, Itemid=100 + shelf), "More like this"),
        ]
        return skin.page(self.title(number), *body, ul(links), tools=tools)

    def title(self, number: int) -> str:
        return words.title("article", number)

    def list(self, asked: Asked, skin: Skin, shelf: int) -> Answer:
        inside = [one for one, on in self.articles.items() if on == shelf]
        start = max(0, asked.number("start", 0))
        item = asked.query.get("Itemid", "0")
        some = inside[start : start + A_LIST]
        links = [
            (self.link(asked, option="article", id=one, Itemid=item), self.title(one))
            for one in some
        ]
        steps = [
            (
                self.link(asked, option="list", shelf=shelf, Itemid=item, start=n * A_LIST),
                str(n + 1),
            )
            for n in range(pages_of(len(inside), A_LIST))
        ]
        sorts = [
            (self.link(asked, option="list", shelf=shelf, Itemid=item, order=one), one)
            for one in ("title", "date", "hits")
        ]
        return skin.page(
            self.shelves[shelf], p(words.text(2, "shelf", shelf)), ul(links), ul(steps), ul(sorts)
        )

    def page_of(self, asked: Asked) -> str | None:
        option, article, shelf = (
            asked.query.get("option"),
            asked.number("id", 0),
            asked.number("shelf", 0),
        )
        if asked.path not in ("/", "/index.php"):
            return None
        if option is None:
            return "/"
        if option == "list":
            return f"s{shelf}" if shelf in self.shelves else None
        return f"a{article}" if option == "article" and article in self.articles else None
