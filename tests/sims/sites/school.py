"""A school whose server shows the home page for what it does not have, and has two roots."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

TODAY = date(2026, 11, 30)


class School(Sim):
    name = "school with two roots"

    def __init__(self, count: int = 260) -> None:
        self.years = [f"/classes/{one}" for one in words.slugs(14, "class")]
        self.pupils = {
            f"{words.dice('in class', n).choice(self.years)}/{one}": n
            for n, one in enumerate(words.slugs(count, "class work"))
        }
        self.info = [f"/parents/{one}" for one in words.slugs(32, "parents")]
        self.notes = {f"/notices/{2024 + n % 3}-{n % 12 + 1:02d}/{one}": n
                      for n, one in enumerate(words.slugs(90, "notice"))}  # fmt: skip
        self.pages = frozenset({"/", *self.years, *self.pupils, *self.info, *self.notes})
        self.listed = ["/", *self.info, "/old/page", "/old/other"]

    def page_of(self, asked: Asked) -> str | None:
        path = asked.path.removeprefix("/index.php") or "/"
        return path if path in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        root = "/index.php" if asked.path.startswith("/index.php") else ""
        path = asked.path.removeprefix("/index.php") or "/"
        # Half of the menu was written by hand, with one root; the other half by the program.
        menu = (("/", "Home"), ("/index.php/classes", "Classes"), ("/parents", "Parents"),
                ("/index.php/notices", "Notices"), ("/diary", "Diary"))  # fmt: skip
        skin = Skin("Fairlea School", menu, "We learn together.")
        parts = [one for one in path.split("/") if one]
        match parts:
            case ["classes"]:
                return skin.page("Classes", ul((f"{root}{e}", words.title(e)) for e in self.years))
            case ["classes", _] if path in self.years:
                mine = [
                    (f"{root}{one}", words.title(one))
                    for one in self.pupils
                    if one.startswith(f"{path}/")
                ]
                return skin.page(words.title(path), p(words.text(2, path)), ul(mine))
            case ["classes", _, _] if path in self.pupils:
                number = self.pupils[path]
                photos = [(at(f"{root}{path}", photo=n), f"Photo {n}") for n in range(1, 7)]
                near = [
                    (f"{root}{one}", words.title(one))
                    for one in list(self.pupils)[number + 1 : number + 2]
                ]
                told = words.text(words.dice("work", path).randint(1, 4), path, stock=0.2)
                return skin.page(words.title(path), p(told), ul(photos), ul(near))
            case ["parents"]:
                return skin.page(
                    "For parents", ul((f"{root}{e}", words.title(e)) for e in self.info)
                )
            case ["parents", _] if path in self.info:
                back = [("../parents", "Back"), (f"help/{parts[1]}", "Help with this page")]
                return skin.page(words.title(path), p(words.text(5, path)), ul(back))
            case ["notices", *when] if len(when) < 2:
                return self.notices(skin, root, when)
            case ["notices", _, _] if path in self.notes:
                return skin.page(words.title(path), p(words.text(3, path)))
            case ["diary"]:
                return self.diary(skin, root, asked)
        new = [(one, words.title(one)) for one in list(self.notes)[-6:]]
        return skin.page("Fairlea School", p(words.text(5, "school")), ul(new))

    def notices(self, skin: Skin, root: str, when: list[str]) -> Answer:
        month = date(2026, 12, 1)
        if when and len(when[0]) == 7 and when[0].replace("-", "").isdigit():
            year, number = int(when[0][:4]), int(when[0][5:])
            month = date(max(1, year), min(12, max(1, number)), 1)
        before = (month - timedelta(1)).replace(day=1) if month.year > 1 else month
        shown = [one for one in self.notes if one.startswith(f"/notices/{month:%Y-%m}/")]
        steps = [(f"{root}/notices/{before:%Y-%m}", "Earlier"), (f"{root}/notices", "Latest")]
        told = [] if shown else [p("No notices in this month.")]
        links = ul((f"{root}{one}", words.title(one)) for one in shown)
        return skin.page(f"Notices {month:%B %Y}", *told, links, ul(steps))

    def diary(self, skin: Skin, root: str, asked: Asked) -> Answer:
        number = asked.number("week", 0)
        around = [(at(f"{root}/diary", week=number + n), f"Week {number + n}") for n in (-1, 1)]
        days = [(at(f"{root}/diary", week=number, day=n), f"Day {n}") for n in range(1, 6)]
        return skin.page("Diary", p("Lessons as usual."), ul(around), ul(days))
