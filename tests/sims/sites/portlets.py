"""A city's portal of portlets: every page in states and modes of each window it holds."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

STATES = ("maximized", "minimized", "normal")
WINDOWS = ("news_INSTANCE_4fGx", "links_INSTANCE_9aQz", "search_WAR_kit")


class Portlets(Sim):
    name = "portal of portlets"

    def __init__(self, count: int = 250) -> None:
        self.guides = {
            f"/web/city/{one}": n for n, one in enumerate(words.slugs(count, "city page"))
        }
        self.offices = {f"/web/city/office/{n}": n for n in range(1, 46)}
        self.topics = [f"/web/city/topic-{one}" for one in ("build", "live", "work", "pay", "vote")]
        self.news = {str(70_000 + 3 * n): n for n in range(90)}
        self.pages = frozenset(
            {"/", *self.guides, *self.offices, *self.topics, *(f"news {one}" for one in self.news)}
        )
        menu = (("/", "Home"), *((one, one[16:]) for one in self.topics), ("/web/city/offices", "Offices"),
                ("/web/city/news", "News"))  # fmt: skip
        self.skin = Skin("City of Fairlea", menu, "Town hall, open on weekdays.")

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/web/city/news":
            one = asked.query.get("_news_articleId", "")
            return f"news {one}" if one in self.news else None
        return super().page_of(asked)

    def windows(self, asked: Asked) -> list[tuple[str, str]]:
        """Links of each window, on any page, over what the address says already."""
        kept = {name: value for name, value in asked.query.items() if not name.startswith("p_p_")}
        return [
            (
                at(
                    asked.path,
                    **kept,
                    p_p_id=one,
                    p_p_lifecycle=0,
                    p_p_state=state,
                    p_p_mode="view",
                ),
                state,
            )
            for one in WINDOWS
            for state in STATES
        ] + [(at("/c/portal/login", p_l_id=words.dice(asked.path).randint(1, 9999)), "Sign in")]

    def answer(self, asked: Asked) -> Answer | None:
        path, aside = asked.path, ul(self.windows(asked))
        guides = list(self.guides)
        match asked.parts:
            case []:
                found = ul((one, words.title(one)) for one in guides[:5])
                return self.skin.page(
                    "City of Fairlea", p(words.text(3, "fairlea")), found, aside=aside
                )
            case ["c", "portal", "login"]:
                return self.skin.page("Sign in", p("Name and password."))
            case ["web", "city", "offices"]:
                links = ul((one, f"Office {n}") for one, n in self.offices.items())
                return self.skin.page("Offices", links, aside=aside)
            case ["web", "city", "office", _] if path in self.offices:
                chance = words.dice("office", path)
                rows = [
                    (
                        day,
                        f"{chance.randint(7, 10)}:{chance.choice(('00', '30'))} to {chance.randint(15, 19)}:00",
                    )
                    for day in ("Monday", "Wednesday", "Friday")
                ]
                return self.skin.page(
                    "Opening hours", table(rows), p("Closed on holidays."), aside=aside
                )
            case ["web", "city", "news"]:
                return self.story(asked, aside)
            case ["web", "city", _] if path in self.topics:
                return self.topic(asked, aside)
            case ["web", "city", _] if path in self.guides:
                number = self.guides[path]
                near = [guides[(number + n) % len(guides)] for n in (1, 40)]
                text = p(words.text(words.dice(path).randint(2, 6), path))
                links = ul((one, words.title(one)) for one in near)
                return self.skin.page(words.title(path), text, links, aside=aside)
        return None

    def story(self, asked: Asked, aside: str) -> Answer:
        one = asked.query.get("_news_articleId", "")
        if one in self.news:
            text = p(words.text(3, "city story", one))
            back = [(at("/web/city/news", _news_back=one), "Back to the list")]
            return self.skin.page(words.title("city story", one), text, ul(back), aside=aside)
        cur = max(1, asked.number("_news_cur"))
        shown = list(self.news)[(cur - 1) * 10 : cur * 10]
        links = [
            (at("/web/city/news", _news_articleId=e), words.title("city story", e)) for e in shown
        ]
        steps = [(at("/web/city/news", _news_cur=n, _news_delta=10), str(n)) for n in range(1, 10)]
        deltas = [
            (at("/web/city/news", _news_cur=cur, _news_delta=n), f"{n}") for n in (10, 20, 50)
        ]
        return self.skin.page("News", ul(links), ul(steps), ul(deltas), aside=aside)

    def topic(self, asked: Asked, aside: str) -> Answer:
        mine = list(self.guides)[self.topics.index(asked.path) :: 5]
        cur = max(1, asked.number("_links_cur"))
        steps = [(at(asked.path, _links_cur=n), str(n)) for n in range(1, 6)]
        links = ul((one, words.title(one)) for one in mine[(cur - 1) * 10 : cur * 10])
        return self.skin.page(asked.path[16:], links, ul(steps), aside=aside)
