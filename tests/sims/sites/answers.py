"""Questions and answers: short ones too, in orders and tabs, tags that combine, votes, people, shares."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

TAGS = (
    "bread",
    "cheese",
    "eggs",
    "fish",
    "grill",
    "knives",
    "oven",
    "rice",
    "soup",
    "spices",
    "sugar",
    "tea",
)
TABS = ("active", "bounties", "hot", "newest", "unanswered", "votes", "week")


class Answers(Sim):
    name = "questions and answers"

    def __init__(self, count: int = 310) -> None:
        self.questions = {str(70 + 3 * n): e for n, e in enumerate(words.slugs(count, "question"))}
        self.people = {str(n): e for n, e in enumerate(words.names(40, "answerer"), 1)}
        self.help = [f"/help/{e}" for e in words.slugs(24, "answers help")]
        self.pages = frozenset(
            {"/about", *self.help, *self.questions, *(f"user {e}" for e in self.people)}
        )
        menu = (
            ("/", "Questions"),
            ("/tags", "Tags"),
            ("/users", "Users"),
            ("/help", "Help"),
            ("/about", "About"),
            ("/ask", "Ask"),
        )
        self.skin = Skin("Kitchen answers", menu, "Licensed to share.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case ["q", one] | ["q", one, _] if one in self.questions:
                return one
            case ["users", one] | ["users", one, _] if one in self.people and not asked.query:
                return f"user {one}"
        return asked.path if asked.path in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case [] | ["questions"]:
                return self.list(asked, "Questions", list(self.questions))
            case ["questions", "tagged", chosen]:
                tags = chosen.split("+")
                mine = [e for e in self.questions if set(tags) <= set(self.tags(e))]
                more = [
                    (f"/questions/tagged/{'+'.join(sorted({*tags, e}))}", e)
                    for e in TAGS
                    if e not in tags
                ]
                return (
                    self.list(asked, f"Tagged {chosen}", mine, more)
                    if set(tags) <= set(TAGS)
                    else None
                )
            case ["tags"]:
                return self.skin.page("Tags", ul((f"/questions/tagged/{e}", e) for e in TAGS))
            case ["users"]:
                orders = [(at("/users", tab=e), e) for e in ("reputation", "new", "voters")]
                return self.skin.page("Users", ul(self.user(e) for e in self.people), ul(orders))
            case ["users", one, *_] if one in self.people:
                tabs = [(at(path, tab=e), e) for e in ("answers", "questions", "badges", "votes")]
                bio = (
                    p(words.sentence("about me", one))
                    if words.dice("me", one).random() < 0.5
                    else ""
                )
                return self.skin.page(
                    self.people[one],
                    bio,
                    p(f"{words.dice('rep', one).randint(1, 9000)} points"),
                    ul(tabs),
                )
            case ["help"]:
                return self.skin.page("Help", ul((e, words.title(e)) for e in self.help))
            case ["about"] | ["help", _] if path in self.pages:
                return self.skin.page(words.title(path), p(words.text(4, path)))
            case ["ask"] | ["vote"] | ["review", *_]:
                return self.skin.page("Log in", p("You must be logged in."))
            case ["q", one, *slug] if one in self.questions:
                if slug != [self.questions[one]]:
                    return Answer(
                        status=301, headers=(("Location", f"/q/{one}/{self.questions[one]}"),)
                    )
                return self.question(asked, one)
        return None

    def user(self, one: str) -> tuple[str, str]:
        return f"/users/{one}/{words.slug(self.people[one])}", self.people[one]

    def tags(self, one: str) -> list[str]:
        return words.dice("tags of", one).sample(TAGS, 3)

    def title(self, one: str) -> str:
        return f"{words.dice('why', one).choice(('Why', 'How', 'When'))} {words.title('question', one).lower()}?"

    def question(self, asked: Asked, one: str) -> Answer:
        chance, here = words.dice("question", one), f"/q/{one}/{self.questions[one]}"
        said, links = (
            [p(words.text(chance.randint(1, 2), "question", one))],
            [self.user(chance.choice(list(self.people)))],
        )
        order = asked.query.get("sort", "votes")
        replies = [p(words.text(1, "reply", one, n)) for n in range(chance.randint(0, 3))]
        said += replies if order == "votes" else replies[::-1]
        for n in range(len(said)):
            links += [(at("/vote", post=f"{one}-{n}", way=e), e) for e in ("up", "down")]
            links += [(f"/q/{one}/{n}", "Share"), self.user(chance.choice(list(self.people)))]
        links += [(at(here, sort=e), e) for e in ("votes", "oldest", "active")]
        links += [(f"/questions/tagged/{e}", e) for e in self.tags(one)]
        like = chance.sample(list(self.questions), 3)
        beside = ul((f"/q/{e}/{self.questions[e]}", self.title(e)) for e in like)
        return self.skin.page(self.title(one), *said, ul(links), aside=beside)

    def list(
        self, asked: Asked, title: str, mine: list[str], more: list[tuple[str, str]] | None = None
    ) -> Answer:
        page, size = max(1, asked.number("page")), asked.number("pagesize", 15)
        shown = mine[(page - 1) * size : page * size]
        kept = {k: v for k, v in asked.query.items() if k != "page"}
        steps = [(at(asked.path, **kept, page=page + 1), "Next")] if page * size < len(mine) else []
        tabs = [(at(asked.path, **{**kept, "tab": e}), e) for e in TABS]
        sizes = [(at(asked.path, **{**kept, "pagesize": n}), str(n)) for n in (15, 30, 50)]
        links = [(f"/q/{e}/{self.questions[e]}", self.title(e)) for e in shown]
        return self.skin.page(title, ul(links), ul(steps), ul([*tabs, *sizes]), ul(more or []))
