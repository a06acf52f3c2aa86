"""A town paper whose pages never look the same: counters, a saying by chance, others read now, forms."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, token, ul

TOPICS = ("sports", "politics", "culture", "crime", "schools", "traffic")


class Noisy(Sim):
    name = "paper that changes"

    def __init__(self, count: int = 290) -> None:
        self.stories = {str(88_000 + 13 * n): n for n in range(count)}
        self.shorts = {str(500 + n): n for n in range(90)}
        self.asked = 0
        self.pages = frozenset(
            {
                "/",
                "/imprint",
                *(f"story {e}" for e in self.stories),
                *(f"/brief/{e}" for e in self.shorts),
                *(f"/topic/{e}" for e in TOPICS),
            }
        )
        menu = (
            ("/", "Home"),
            *((f"/topic/{e}", e) for e in TOPICS),
            ("/brief", "In brief"),
            ("/imprint", "Imprint"),
        )
        self.skin = Skin("Bramley Echo", menu, "Printed since 1871.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case ["story", slug] if slug.partition("-")[0] in self.stories:
                return f"story {slug.partition('-')[0]}"
        return asked.path if asked.path in self.pages else None

    def beside(self) -> str:
        self.asked += 1
        now = words.dice("now", self.asked)
        read = [self.link(e) for e in now.sample(list(self.stories), 3)]
        return (
            p(f"{now.randint(3, 400)} people read this now. {words.sentence('saying', now.randint(1, 60))}")
            + ul(read) + ul([(at("/poll", q=now.randint(1, 4), t=token("poll", self.asked)), "Vote")])
        )  # fmt: skip

    def link(self, one: str) -> tuple[str, str]:
        return f"/story/{one}-{words.slug(words.title('story', one))}", words.title("story", one)

    def answer(self, asked: Asked) -> Answer | None:
        path, beside = asked.path, self.beside()
        match asked.parts:
            case []:
                return self.skin.page(
                    "Bramley Echo",
                    p(words.text(2, "echo")),
                    ul(map(self.link, list(self.stories)[:10])),
                    aside=beside,
                )
            case ["imprint"]:
                return self.skin.page("Imprint", p(words.text(4, "imprint")), aside=beside)
            case ["topic", one] if one in TOPICS:
                mine, page = (
                    list(self.stories)[TOPICS.index(one) :: 6],
                    max(1, asked.number("page")),
                )
                steps = [(at(path, page=page + 1), "Older")] if page * 12 < len(mine) else []
                steps += [(at(path, sort=e), e) for e in ("new", "read", "shared")]
                told = p(words.text(1, "topic", one))
                return self.skin.page(
                    one,
                    told,
                    ul(map(self.link, mine[(page - 1) * 12 : page * 12])),
                    ul(steps),
                    aside=beside,
                )
            case ["brief"]:
                return self.skin.page(
                    "In brief", ul((f"/brief/{e}", f"Brief {e}") for e in self.shorts), aside=beside
                )
            case ["brief", one] if one in self.shorts:
                return self.skin.page(f"Brief {one}", p(words.sentence("brief", one)), aside=beside)
            case ["story", slug] if self.page_of(asked):
                return self.story(slug.partition("-")[0], beside)
            case ["print", one] if one in self.stories:
                return Skin("Bramley Echo").page(
                    words.title("story", one), p(self.said(one)), p(f"Printed {self.asked} times.")
                )
            case ["mail" | "poll" | "mark", *_]:
                return self.skin.page(
                    "One moment", p("Sign in or say that you are no robot."), aside=beside
                )
        return None

    def said(self, one: str) -> str:
        return words.text(words.dice("story", one).randint(1, 6), "story", one)

    def story(self, one: str, beside: str) -> Answer:
        tools = [
            (f"/print/{one}", "Print"),
            (at("/mail", story=one), "Mail"),
            (f"/mark/{one}/{token('mark', self.asked)}", "Keep"),
        ]
        tools += [(at(self.link(one)[0], fontsize=n), f"Size {n}") for n in (1, 2, 3)]
        return self.skin.page(
            words.title("story", one), p(self.said(one)), tools=tools, aside=beside
        )
