"""Libraries and when they are open: branches, services, and a widget that turns to any day and week."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, table, ul

TODAY = date(2026, 11, 30)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")


class Openings(Sim):
    name = "libraries and hours"

    def __init__(self) -> None:
        self.branches = words.slugs(36, "branch library")
        self.services = [f"/services/{one}" for one in words.slugs(70, "library service")]
        self.news = {f"/news/{n}": n for n in range(501, 621)}
        self.pages = frozenset(
            {"/", *self.services, *self.news, *(f"/branches/{e}" for e in self.branches)}
            | {f"/branches/{e}/{part}" for e in self.branches for part in ("rooms", "access")}
        )
        menu = (("/", "Home"), ("/branches", "Branches"), ("/services", "Services"), ("/news", "News"),
                (f"/hours/all/{TODAY:%Y/%m/%d}", "Open today"))  # fmt: skip
        self.skin = Skin("Libraries of Ashford", menu, "Bring your card.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                top = list(self.news)[-5:]
                return self.skin.page(
                    "Libraries", p(words.text(4, "libraries")), ul((e, "News") for e in top)
                )
            case ["branches"]:
                return self.skin.page(
                    "Branches", ul((f"/branches/{e}", words.title(e)) for e in self.branches)
                )
            case ["branches", one, *part] if one in self.branches and path in self.pages:
                return self.branch(one, part)
            case ["services"]:
                return self.skin.page("Services", ul((e, words.title(e)) for e in self.services))
            case ["services", _] if path in self.services:
                return self.skin.page(words.title(path), p(words.text(3, path)))
            case ["news"]:
                page, every = max(1, asked.number("page")), list(self.news)[::-1]
                shown = every[(page - 1) * 10 : page * 10]
                steps = [(at("/news", page=page + 1), "Older")] if page * 10 < len(every) else []
                return self.skin.page("News", ul((e, words.title(e)) for e in shown), ul(steps))
            case ["news", _] if path in self.news:
                branch = words.dice("of", path).choice(self.branches)
                links = [(f"/branches/{branch}", words.title(branch))]
                return self.skin.page(words.title(path), p(words.text(2, path)), ul(links))
            case ["hours", one, year, month, day] if one in (*self.branches, "all"):
                return self.hours(asked, one, (year, month, day))
        return None

    def branch(self, one: str, part: list[str]) -> Answer:
        here = f"/branches/{one}"
        crumbs = [("/branches", "Branches"), (here, words.title(one))]
        if part:
            said = words.text(1 if part == ["access"] else 2, one, *part, stock=0.3)
            return self.skin.page(f"{words.title(one)}: {part[0]}", p(said), crumbs=crumbs)
        links = [(f"{here}/rooms", "Rooms"), (f"{here}/access", "Access"),
                 (f"/hours/{one}/{TODAY:%Y/%m/%d}", "Hours of any day")]  # fmt: skip
        rows = [(day, self.open_on(one, day)) for day in DAYS]
        return self.skin.page(words.title(one), p(words.text(1, one)), table(rows), ul(links))

    def open_on(self, *seed: object) -> str:
        chance = words.dice("open", *seed)
        return (
            f"{chance.randint(8, 11)}:{chance.choice(('00', '30'))} to {chance.randint(15, 20)}:00"
        )

    def hours(self, asked: Asked, one: str, written: tuple[str, ...]) -> Answer | None:
        try:
            day = date(*map(int, written))
        except ValueError:
            return None
        near = [(f"/hours/{one}/{day + timedelta(n):%Y/%m/%d}", f"{n:+}") for n in (-7, -1, 1, 7)]
        near += [(at(asked.path, view=e), e) for e in ("week", "month", "print")]
        some = self.branches if one == "all" else [one]
        told = [
            h2(words.title(e)) + p(f"Open on {day:%A %d %B %Y} from {self.open_on(e, day)}.")
            for e in some[:12]
        ]
        links = [(f"/hours/{e}/{day:%Y/%m/%d}", words.title(e)) for e in self.branches]
        return self.skin.page(f"Hours on {day:%d %B %Y}", *told, ul(near), aside=ul(links))
