"""A course catalogue by semester: the same module in many semesters, plans, print and languages."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

SEMESTERS = [f"{year}-{half}" for year in range(2019, 2027) for half in ("summer", "winter")]
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


class Semesters(Sim):
    name = "course catalogue"

    def __init__(self, count: int = 220) -> None:
        self.modules = {
            f"{words.dice('field', n).choice(('INF', 'MAT', 'PHY', 'HIS', 'LAW'))}{1000 + 3 * n}": n
            for n in range(count)
        }
        self.courses = {one: n for n, one in enumerate(words.slugs(30, "degree"))}
        self.teachers = {words.slug(one): one for one in words.names(90, "lecturer")}
        self.rules = [f"/study/{one}" for one in words.slugs(35, "study rule")]
        self.pages = frozenset(
            {"/", *self.rules, *self.modules}
            | {f"/degree/{one}" for one in self.courses}
            | {f"/lecturer/{one}" for one in self.teachers}
        )
        menu = (("/", "Start"), ("/2026-winter", "Catalogue"), ("/degrees", "Degrees"),
                ("/lecturers", "Lecturers"), ("/study", "Studying"))  # fmt: skip
        self.skin = Skin("Inverley University", menu, "No warranty for dates.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case [semester, "module", one] if semester in SEMESTERS and one in self.modules:
                return one
        return super().page_of(asked)

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Inverley", p(words.text(4, "inverley")))
            case ["degrees"]:
                links = [(f"/degree/{one}", words.title(one)) for one in self.courses]
                return self.skin.page("Degrees", ul(links))
            case ["degree", one] if one in self.courses:
                mine = [m for m, n in self.modules.items() if n % 30 == self.courses[one]]
                links = [(f"/2026-winter/module/{m}", m) for m in mine[:4]]
                return self.skin.page(words.title(one), p(words.text(5, one)), ul(links))
            case ["lecturers"]:
                links = [(f"/lecturer/{one}", name) for one, name in self.teachers.items()]
                return self.skin.page("Lecturers", ul(links))
            case ["lecturer", one] if one in self.teachers:
                plans = [(f"/{s}/plan/{one}", f"Plan {s}") for s in SEMESTERS[-4:]]
                return self.skin.page(self.teachers[one], p("Office hours by mail."), ul(plans))
            case ["study"]:
                return self.skin.page("Studying", ul((one, words.title(one)) for one in self.rules))
            case ["study", _] if asked.path in self.rules:
                return self.skin.page(words.title(asked.path), p(words.text(5, asked.path)))
            case [semester, *rest] if semester in SEMESTERS:
                return self.semester(asked, semester, rest)
        return None

    def semester(self, asked: Asked, semester: str, rest: list[str]) -> Answer | None:
        others = [(f"/{'/'.join([one, *rest])}", one) for one in SEMESTERS]
        match rest:
            case []:
                fields = [
                    (f"/{semester}/field/{one}", one) for one in ("INF", "MAT", "PHY", "HIS", "LAW")
                ]
                return self.skin.page(f"Catalogue {semester}", ul(fields), ul(others))
            case ["field", field]:
                mine = [one for one in self.modules if one.startswith(field)]
                shown = [one for one in mine if self.runs(one, semester)]
                links = [(f"/{semester}/module/{one}", self.title(one)) for one in shown]
                return (
                    self.skin.page(f"{field} {semester}", ul(links), ul(others)) if mine else None
                )
            case ["module", one] if one in self.modules:
                return self.module(asked, semester, one, others)
            case ["module", one, "dates"] if one in self.modules:
                rows = [(f"{day}", f"{8 + n}:00") for n, day in enumerate(DAYS[:2])]
                return self.skin.page(f"Dates of {self.title(one)}", table(rows), ul(others))
            case ["plan", one] if one in self.teachers:
                rows = [(day, "free") for day in DAYS]
                return self.skin.page(f"Plan of {self.teachers[one]}", table(rows), ul(others))
        return None

    def runs(self, one: str, semester: str) -> bool:
        """Every module runs in this semester; in others most do."""
        return semester == "2026-winter" or words.dice("runs", one, semester).random() < 0.7

    def title(self, one: str) -> str:
        return words.title("module", one)

    def module(
        self, asked: Asked, semester: str, one: str, others: list[tuple[str, str]]
    ) -> Answer:
        number, here = self.modules[one], f"/{semester}/module/{one}"
        german = asked.query.get("language") == "de"
        chance = words.dice("credits", one)
        rows = [
            ("Punkte" if german else "Credits", str(chance.randint(2, 12))),
            ("Semester", semester),
            ("Zeit" if german else "When", f"{chance.choice(DAYS)} {chance.randint(8, 18)}:00"),
        ]
        teacher = list(self.teachers)[number % 90]
        links = [
            (f"/lecturer/{teacher}", self.teachers[teacher]),
            (f"{here}/dates", "Dates"),
            (at(here, language="en" if german else "de"), "English" if german else "Deutsch"),
            (at(here, print=1), "Print"),
        ]
        needs = [
            (f"/{semester}/module/{other}", other)
            for other in list(self.modules)[max(0, number - 2) : number]
        ]
        text = words.text(chance.randint(2, 5), "module", one, stock=0.2)
        return self.skin.page(
            self.title(one), table(rows), p(text), ul(links), ul(needs), ul(others)
        )
