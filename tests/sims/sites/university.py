"""A university: sections, people with thin pages, courses with filters, an endless calendar."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, pages_of, ul

SECTIONS = ("study", "research", "about", "students", "library")
FACULTIES = ("arts", "science", "law", "medicine", "engineering")
FILTERS = {
    "level": ("undergraduate", "postgraduate", "doctoral"),
    "campus": ("city", "north", "lakeside"),
    "mode": ("on-campus", "online", "block"),
    "sem": ("1", "2", "summer"),
}
NEWS_A_PAGE, PEOPLE_A_PAGE, COURSES_A_PAGE = 10, 25, 20


class University(Sim):
    name = "university"

    def __init__(self, people: int = 220, courses: int = 180) -> None:
        self.tree = {
            f"/{section}/{topic}": words.slugs(
                words.dice(section, topic).randint(4, 6), section, topic
            )
            for section in SECTIONS
            for topic in words.slugs(7, "topic", section)
        }
        leaves = {f"{topic}/{one}" for topic, ones in self.tree.items() for one in ones}
        self.faculty = {one: words.slugs(12, "faculty", one) for one in FACULTIES}
        faculties = {f"/faculty/{one}/{sub}" for one, subs in self.faculty.items() for sub in subs}
        self.people = {f"/people/{words.slug(one)}": one for one in words.names(people, "staff")}
        chance = words.dice("courses")
        codes = [
            f"{chance.choice(('ART', 'BIO', 'CHM', 'LAW', 'MED', 'ENG'))}{n * 7 + 1003}"
            for n in range(courses)
        ]
        self.courses = {f"/courses/{code}": code for code in codes}
        self.events = {
            f"/events/item/{n + 400}-{one}" for n, one in enumerate(words.slugs(60, "uni event"))
        }
        self.news = [f"/news/2026/{one}" for one in words.slugs(80, "uni news")]
        fronts = {f"/{one}" for one in SECTIONS} | {f"/faculty/{one}/" for one in FACULTIES}
        self.pages = frozenset(
            {
                "/",
                *fronts,
                *self.tree,
                *leaves,
                *faculties,
                *self.people,
                *self.courses,
                *self.events,
                *self.news,
            }
        )
        self.listed = sorted({*self.tree, *leaves, *list(self.courses)[::2]})
        menu = [(f"/{one}", one.title()) for one in SECTIONS] + [
            ("/people?letter=A", "People"),
            ("/courses", "Courses"),
            ("/events/2026/11", "Events"),
            ("/news", "News"),
            ("/faculty/arts/", "Faculties"),
        ]
        foot = "We acknowledge the people on whose land we stand. Provider 00012B."
        self.skin = Skin("University of Elsworth", (("/", "Home"), *menu), foot)

    def page(self, asked: Asked, title: str, *main: str, crumbs=()) -> Answer:
        tools = [
            (at(asked.path, **{**asked.query, "print": "true"}), "Print this page"),
            (at("/login", returnUrl=asked.target), "Log in"),
            (at(asked.path, **{**asked.query, "fontsize": "large"}), "Larger text"),
        ]
        return self.skin.page(title, *main, tools=tools, crumbs=crumbs)

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.page(
                    asked,
                    "Welcome",
                    p(words.text(8, "uni home")),
                    ul((one, one) for one in self.news[:5]),
                )
            case [section] if section in SECTIONS:
                topics = [
                    (one, words.title(one)) for one in self.tree if one.startswith(f"/{section}/")
                ]
                return self.page(asked, section.title(), p(words.text(5, section)), ul(topics))
            case [section, _] if path in self.tree:
                links = [(f"{path}/{one}", words.title(path, one)) for one in self.tree[path]]
                return self.page(
                    asked,
                    words.title(path),
                    p(words.text(6, path)),
                    ul(links),
                    crumbs=[(f"/{section}", section)],
                )
            case [section, topic, name] if name in self.tree.get(f"/{section}/{topic}", ()):
                links = [(f"/{section}/{topic}", "Up"), *self.related(path)]
                body = [p(words.text(5, path)), h2("Details"), p(words.text(6, "more", path))]
                return self.page(asked, words.title(f"/{section}/{topic}", name), *body, ul(links))
            case ["faculty", one, *rest] if one in FACULTIES:
                return self.of_faculty(asked, one, rest)
            case ["people", *_] if path in self.people:
                return self.person(asked)
            case ["people"]:
                return self.directory(asked)
            case ["courses", *_] if path in self.courses:
                body = [p(words.text(5, path)), h2("Assessment"), p(words.text(2, "exam", path))]
                people = words.dice(path).sample(list(self.people), 1)
                return self.page(
                    asked,
                    f"{self.courses[path]} {words.title(path)}",
                    *body,
                    ul((one, self.people[one]) for one in people),
                )
            case ["courses"]:
                return self.course_list(asked)
            case ["events", "item", _] if path in self.events:
                return self.page(
                    asked, words.title(path), p("Thursday 6 pm, main hall"), p(words.text(4, path))
                )
            case ["events", year, month, *day] if year.isdigit() and month.isdigit():
                return self.calendar(asked, int(year), int(month), day)
            case ["news"]:
                return self.news_list(asked)
            case ["news", _, _] if path in self.news:
                return self.page(
                    asked, words.title(path), p(words.text(9, path)), ul([("/news", "All news")])
                )
            case ["login"]:
                return self.skin.page(
                    "Log in",
                    '<form><input type="password" name="p"></form>',
                    p("Use your university account."),
                )
        return None

    def related(self, path: str) -> list[tuple[str, str]]:
        chance = words.dice("related", path)
        some = [*chance.sample(sorted(self.courses), 2), *chance.sample(sorted(self.events), 1)]
        return [(one, words.title(one)) for one in some]

    def of_faculty(self, asked: Asked, faculty: str, rest: list[str]) -> Answer | None:
        """The footer of one faculty has a relative link, and the server takes any folder for it."""
        broken = [("contact/find-us", "Find us")] if faculty == "arts" else []
        if faculty == "arts" and rest[-2:] == ["contact", "find-us"]:
            return self.page(
                asked, "Find us", p("The faculty is in building 11, level 2."), ul(broken)
            )
        pages = self.faculty[faculty]
        if not rest:
            links = [(f"/faculty/{faculty}/{one}", words.title(faculty, one)) for one in pages]
            others = [(f"/faculty/{one}/", one) for one in FACULTIES]
            staff = at("/people", faculty=faculty)
            return self.page(
                asked,
                f"Faculty of {faculty}",
                p(words.text(6, faculty)),
                ul([*links, *others, (staff, "Staff"), *broken]),
            )
        if rest[0] in pages and len(rest) == 1:
            return self.page(
                asked, words.title(faculty, rest[0]), p(words.text(7, asked.path)), ul(broken)
            )
        return None

    def person(self, asked: Asked) -> Answer:
        name = self.people[asked.path]
        chance = words.dice("person", name)
        rank = chance.choice(
            ("Lecturer", "Senior lecturer", "Professor", "Research fellow", "Tutor")
        )
        main = [
            p(rank),
            p(f"Room {chance.randint(100, 699)}, building {chance.randint(1, 40)}"),
            p(f"Telephone 9905 {chance.randint(1000, 9999)}"),
        ]
        if chance.random() < 0.4:
            main.append(p(words.text(4, "bio", name)))
        return self.page(asked, name, *main)

    def directory(self, asked: Asked) -> Answer:
        letter, faculty = asked.query.get("letter", ""), asked.query.get("faculty", "")
        found = [
            one
            for one, name in self.people.items()
            if name.rpartition(" ")[2].startswith(letter or "")
            and (not faculty or words.dice("f", name).choice(FACULTIES) == faculty)
        ]
        number = asked.number("page")
        some = found[(number - 1) * PEOPLE_A_PAGE : number * PEOPLE_A_PAGE]
        steps = [
            (at("/people", letter=letter or None, faculty=faculty or None, page=n + 1), str(n + 1))
            for n in range(pages_of(len(found), PEOPLE_A_PAGE))
        ]
        letters = [(at("/people", letter=one), one) for one in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        return self.page(
            asked, "People", ul((one, self.people[one]) for one in some), ul(steps), ul(letters)
        )

    def course_list(self, asked: Asked) -> Answer:
        chosen = {name: value for name, value in asked.query.items() if name in FILTERS}
        found = [
            one
            for one in self.courses
            if all(
                words.dice(one, name).choice(FILTERS[name]) == value
                for name, value in chosen.items()
                if value in FILTERS[name]
            )
        ]
        number = asked.number("page")
        some = found[(number - 1) * COURSES_A_PAGE : number * COURSES_A_PAGE]
        steps = [
            (at("/courses", **{**asked.query, "page": n + 1}), str(n + 1))
            for n in range(pages_of(len(found), COURSES_A_PAGE))
        ]
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        filters = [
            (at("/courses", **{**kept, name: value}), value)
            for name, values in FILTERS.items()
            for value in values
        ]
        sorts = [
            (at("/courses", **{**kept, "sort": one}), one) for one in ("code", "title", "points")
        ]
        rows = [(one, f"{self.courses[one]} {words.title(one)}") for one in some]
        return self.page(
            asked,
            "Find a course",
            p(f"{len(found)} courses"),
            ul(rows),
            ul(steps),
            ul([*filters, *sorts]),
        )

    def calendar(self, asked: Asked, year: int, month: int, day: list[str]) -> Answer | None:
        if not 1 <= month <= 12:
            return None
        at_month = year * 12 + month - 1
        near = [((at_month + step) // 12, (at_month + step) % 12 + 1) for step in (-1, 1)]
        steps = [(f"/events/{y}/{m:02}", f"{m}/{y}") for y, m in near]
        shown = [
            one
            for one in sorted(self.events)
            if words.dice("when", one).choice(
                ((2026, 9), (2026, 10), (2026, 11), (2026, 12), (2027, 2), (2027, 3))
            )
            == (year, month)
        ]
        shown = [
            one
            for one in shown
            if not day
            or words.dice("day", one).randint(1, 28) == int(day[0] if day[0].isdigit() else 0)
        ]
        days = [(f"/events/{year}/{month:02}/{one:02}", str(one)) for one in range(1, 29)]
        words_shown = [] if shown else [p("There are no events in this period.")]
        return self.page(
            asked,
            f"Events in {month}/{year}",
            *words_shown,
            ul((one, words.title(one)) for one in shown),
            ul(steps),
            ul(days),
        )

    def news_list(self, asked: Asked) -> Answer:
        number = asked.number("page")
        some = self.news[(number - 1) * NEWS_A_PAGE : number * NEWS_A_PAGE]
        older = [(at("/news", page=number + 1), "Older news")]
        teasers = [p(words.sentence("teaser", one)) for one in some] or [
            p("There is no more news.")
        ]
        return self.page(
            asked, "News", *teasers, ul((one, words.title(one)) for one in some), ul(older)
        )
