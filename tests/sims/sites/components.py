"""A site of one script and its components: each article under many menu items, and short names."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul
from tests.site.answers import plain

SECTIONS = 12
A_LIST = 12


class Components(Sim):
    name = "component CMS"

    def __init__(self, count: int = 330) -> None:
        slugs = words.slugs(count, "component")
        self.articles = {f"{n + 1}:{one}": n for n, one in enumerate(slugs)}
        self.contacts = {
            f"{n + 1}:{words.slug(one)}": one for n, one in enumerate(words.names(50, "contact"))
        }
        self.pages = frozenset({"/", *self.articles, *(f"c{one}" for one in self.contacts)})
        items = [(self.category(n, item=100 + n), f"Section {n}") for n in range(SECTIONS)]
        people = (self.at(option="com_contact", view="category", id=1, Itemid=150), "People")
        self.menu = (("/", "Home"), *items, people)

    def at(self, **query: object) -> str:
        return at("/index.php", **query)

    def category(self, number: int, item: int, start: int | None = None) -> str:
        return self.at(option="com_content", view="category", id=number, Itemid=item, start=start)

    def page_of(self, asked: Asked) -> str | None:
        query = asked.query
        if asked.path == "/" and not query:
            return "/"
        if asked.path != "/index.php":
            return None
        if query.get("view") == "article" and query.get("id") in self.articles:
            return query["id"]
        if query.get("view") == "contact" and query.get("id") in self.contacts:
            return f"c{query['id']}"
        return None

    def answer(self, asked: Asked) -> Answer | None:
        skin = Skin("Glenholm Parish", self.menu, "Webmaster: write to the office.")
        query = asked.query
        if asked.path == "/":
            new = [self.link(one, 101) for one in list(self.articles)[:8]]
            return skin.page("Welcome to the parish", p(words.text(4, "parish")), ul(new))
        if asked.path != "/index.php":
            return None
        if query.get("format") in ("feed", "pdf"):
            return plain("<feed/>", type="application/xml")
        match query.get("option"), query.get("view"), query.get("id", ""):
            case "com_content", "article", one if one in self.articles:
                return self.article(skin, one, query.get("Itemid", "101"))
            case "com_content", "category", number if number.isdigit() and int(number) < SECTIONS:
                return self.section(skin, asked, int(number))
            case "com_contact", "category", _:
                links = [
                    (self.at(option="com_contact", view="contact", id=one, Itemid=150), name)
                    for one, name in self.contacts.items()
                ]
                return skin.page("People", ul(links))
            case "com_contact", "contact", one if one in self.contacts:
                return skin.page(
                    self.contacts[one], p(f"{self.contacts[one]}, volunteer"), p("Send a message")
                )
            case "com_mailto", _, _:
                return skin.page("Tell a friend", p("Your friend's address, and your name."))
        return None

    def link(self, article: str, item: int | str) -> tuple[str, str]:
        number = self.articles[article]
        where = self.at(
            option="com_content", view="article", id=article, catid=number % SECTIONS, Itemid=item
        )
        return where, words.title("component", article)

    def article(self, skin: Skin, article: str, item: str) -> Answer:
        number = self.articles[article]
        chance = words.dice("component", article)
        here = {
            "option": "com_content",
            "view": "article",
            "id": article,
            "catid": number % SECTIONS,
        }
        tools = [
            (self.at(**here, Itemid=item, tmpl="component", print=1), "Print"),
            (self.at(**here, Itemid=item, format="pdf"), "PDF"),
            (self.at(option="com_mailto", tmpl="component", link=f"{number:08x}"), "E-mail"),
        ]
        near = chance.sample(list(self.articles), 3)
        related = [self.link(one, chance.choice((101, 107, 111, 150))) for one in near]
        text = p(words.text(chance.randint(2, 6), "component", article))
        return skin.page(words.title("component", article), text, ul(related), tools=tools)

    def section(self, skin: Skin, asked: Asked, number: int) -> Answer:
        mine = [one for one, n in self.articles.items() if n % SECTIONS == number]
        start, item = max(0, asked.number("start", 0)), asked.number("Itemid", 101)
        shown = mine[start : start + A_LIST]
        steps = [
            (self.category(number, item, n * A_LIST), str(n + 1))
            for n in range(pages_of(len(mine), A_LIST))
        ]
        orders = [
            (self.at(option="com_content", view="category", id=number, Itemid=item,
                     filter_order=one, filter_order_Dir=way), one)
            for one in ("title", "author", "hits") for way in ("asc", "desc")
        ]  # fmt: skip
        feed = [(self.at(option="com_content", view="category", id=number, format="feed"), "Feed")]
        links = ul(self.link(one, item) for one in shown)
        return skin.page(f"Section {number}", links, ul(steps), ul(orders), ul(feed))
