"""A place to learn: courses of one program, sections and short steps, actions on each, days by seconds."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, token, ul

NOW = 1_796_000_000
KINDS = ("page", "book", "quiz", "forum")


class Lessons(Sim):
    name = "place to learn"

    def __init__(self) -> None:
        self.courses = {str(n): n for n in range(11, 41)}
        self.steps = {str(2000 + 7 * n): (list(self.courses)[n % 30], n // 30) for n in range(270)}
        self.shelves = {str(n): n for n in range(1, 7)}
        self.asked = 0
        self.pages = frozenset(
            {"/", *(f"course {e}" for e in self.courses), *(f"shelf {e}" for e in self.shelves)}
            | {f"step {e}" for e in self.steps}
        )
        menu = (("/", "Home"), ("/course/index.php", "All courses"), ("/login/index.php", "Log in"),
                (at("/calendar/view.php", view="month"), "Calendar"))  # fmt: skip
        self.skin = Skin("Learn at Fairlea", menu, "You are using guest access.")

    def page_of(self, asked: Asked) -> str | None:
        one = asked.query.get("id", "")
        match asked.parts:
            case ["course", "view.php"]:
                found = f"course {one}"
            case ["course", "index.php"]:
                found = f"shelf {asked.query.get('categoryid')}"
            case ["mod", kind, "view.php"] if one in self.steps and kind == self.kind(one):
                found = f"step {one}"
            case _:
                found = asked.path
        return found if found in self.pages else None

    def kind(self, one: str) -> str:
        return KINDS[self.steps[one][1] % 4]

    def answer(self, asked: Asked) -> Answer | None:
        self.asked += 1
        query, one = asked.query, asked.query.get("id", "")
        match asked.parts:
            case []:
                return self.skin.page("Learn at Fairlea", p(words.text(4, "learn")))
            case ["course", "index.php"]:
                shelf = query.get("categoryid")
                mine = [e for e, n in self.courses.items() if shelf == str(n % 6 + 1)]
                links = [(at("/course/view.php", id=e), words.title("course", e)) for e in mine]
                shelves = [
                    (at(asked.path, categoryid=e), words.title("shelf", e)) for e in self.shelves
                ]
                told = p(words.text(1, "shelf", shelf)) if shelf in self.shelves else ""
                return self.skin.page("Courses", told, ul(links), ul(shelves))
            case ["course", "view.php"] if one in self.courses:
                return self.course(asked, one)
            case ["mod", _, "view.php"] if self.page_of(asked):
                return self.step(asked, one)
            case ["calendar", "view.php"]:
                when = asked.number("time", NOW)
                near = [
                    (at(asked.path, **{**query, "time": when + n * 86_400}), "Day")
                    for n in (-1, 1, 30)
                ]
                near += [
                    (at(asked.path, view=e, time=when), e) for e in ("day", "month", "upcoming")
                ]
                return self.skin.page("Calendar", p("There are no events."), ul(near))
            case ["login", _] | ["enrol", _] | ["user", _]:
                return self.skin.page("Log in", p("Guests can not do that."))
        return None

    def course(self, asked: Asked, one: str) -> Answer:
        key = token("key", self.asked)
        told, section = [], asked.query.get("section")
        for n in range(3):
            if section not in (None, str(n)):
                continue
            mine = [
                e for e, (course, spot) in self.steps.items() if course == one and spot % 3 == n
            ]
            links = [
                (at(f"/mod/{self.kind(e)}/view.php", id=e), words.title("step", e)) for e in mine
            ]
            tools = [(at(asked.path, id=one, section=n), "Only this"), (at(asked.path, id=one, hide=n, sesskey=key), "Hide"),
                     (at(asked.path, id=one, marker=n, sesskey=key), "Mark")]  # fmt: skip
            told.append(h2(f"Week {n + 1}") + ul(links) + ul(tools))
        tools = [(at("/user/index.php", id=one), "People"), (at("/enrol/index.php", id=one), "Join"),
                 (at("/calendar/view.php", view="month", course=one), "Calendar")]  # fmt: skip
        return self.skin.page(
            words.title("course", one), p(words.text(2, "course", one)), *told, tools=tools
        )

    def step(self, asked: Asked, one: str) -> Answer:
        course, spot = self.steps[one]
        count = {"page": 2, "book": 4, "quiz": 1, "forum": 1}[self.kind(one)]
        mine = [e for e, (c, _) in self.steps.items() if c == course]
        near = [mine[n] for n in (spot - 1, spot + 1) if 0 <= n < len(mine)]
        links = [(at(f"/mod/{self.kind(e)}/view.php", id=e, forceview=1), "Turn") for e in near]
        links += [(at(asked.path, id=one, lang=e), e) for e in ("de", "fr")]
        if self.kind(one) == "quiz":
            links += [(at(asked.path, id=one, attempt=n), "Try") for n in (1, 2)]
        if self.kind(one) == "forum":
            links += [(at(asked.path, id=one, mode=n), f"Order {n}") for n in (1, 2, 3)]
        crumbs = [(at("/course/view.php", id=course), words.title("course", course))]
        return self.skin.page(
            words.title("step", one),
            p(words.text(count, "step", one, stock=0.25)),
            ul(links),
            crumbs=crumbs,
        )
