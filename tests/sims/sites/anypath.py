"""A guide with relative links on a server that answers by the last part of a path, or says sorry."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, p, ul


class AnyPath(Sim):
    name = "guide that answers any path"

    def __init__(self, count: int = 240) -> None:
        self.guides = dict.fromkeys(words.slugs(count, "guide"))
        self.offices = {words.slug(one): one for one in words.names(40, "office")}
        self.topics = [
            f"topic-{one}" for one in ("money", "school", "health", "work", "home", "car")
        ]
        self.pages = frozenset({"/", *self.guides, *self.offices, *self.topics})
        self.listed = ["/", *(f"/{one}" for one in list(self.guides)[:30])]

    def page_of(self, asked: Asked) -> str | None:
        last = asked.parts[-1] if asked.parts else ""
        return (last or "/") if (last or "/") in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        menu = (("/", "Home"), *((f"/{one}", one) for one in self.topics), ("/offices", "Offices"))
        skin = Skin("Guide to Northgate", menu, "Written by neighbours.")
        last = asked.parts[-1] if asked.parts else ""
        names = list(self.guides)
        if not last:
            return skin.page("Northgate", p(words.text(4, "northgate")))
        if last in self.guides:
            number = names.index(last)
            near = [(names[(number + n) % len(names)], "Read on") for n in (1, 7)]
            more = [(f"{last}/more", "More on this"), ("help/contact", "Help"), ("print/", "Print")]
            text = words.text(words.dice(last).randint(2, 5), "guide", last)
            return skin.page(words.title("guide", last), p(text), ul(near), tools=more)
        if last in self.topics:
            mine = names[self.topics.index(last) :: 6]
            return skin.page(last, ul((f"/{one}", words.title("guide", one)) for one in mine))
        if last == "offices":
            return skin.page("Offices", ul((f"/{one}", name) for one, name in self.offices.items()))
        if last in self.offices:
            hour = words.dice("open", last).randint(8, 11)
            told = p(f"Open from {hour}:00 to {hour + 7}:30, closed on Sunday")
            return skin.page(f"Office of {self.offices[last]}", told, p("Ring the bell twice."))
        tries = [(f"{last}/search", "Search"), ("sitemap/all", "All pages")]
        return skin.page("Sorry", p("We could not find what you asked for."), ul(tries))
