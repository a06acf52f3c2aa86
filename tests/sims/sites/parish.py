"""A parish by hand: relative links that feed on themselves, a server that says 200 to all, days as folders."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, p, ul

TODAY = date(2026, 11, 30)


class Parish(Sim):
    name = "parish"

    def __init__(self) -> None:
        self.groups = [f"/groups/{e}.html" for e in words.slugs(60, "group")]
        self.letters = {
            f"/letter/{y}/{m:02d}.html": (y, m) for y in range(2012, 2027) for m in range(1, 12)
        }
        self.places = [f"/churches/{e}/" for e in words.slugs(25, "church")]
        self.pages = frozenset({"/", *self.groups, *self.letters, *self.places})
        menu = (("/", "Home"), ("/groups/", "Groups"), ("/letter/", "Letters"), ("/churches/", "Churches"),
                (f"/diary/{TODAY:%Y/%m/%d}/", "Diary"))  # fmt: skip
        self.skin = Skin("Parish of Redcliffe", menu, "All are welcome.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page(
                    "Parish", p(words.text(4, "parish")), ul([("contact/us.html", "Write to us")])
                )
            case ["groups"]:
                return self.skin.page("Groups", ul((e, words.title(e)) for e in self.groups))
            case ["groups", _] if path in self.groups:
                # Whoever wrote this forgot the slash before the folder.
                near = [
                    (f"groups{e.removeprefix('/groups')}", words.title(e))
                    for e in words.dice(path).sample(self.groups, 2)
                ]
                return self.skin.page(words.title(path), p(words.text(2, path)), ul(near))
            case ["letter"]:
                return self.skin.page(
                    "Letters", ul((f"/letter/{y}/", str(y)) for y in range(2012, 2027))
                )
            case ["letter", year]:
                mine = [(e, f"{m}/{y}") for e, (y, m) in self.letters.items() if str(y) == year]
                return (
                    self.skin.page(f"Letters of {year}", ul(mine)) if mine else self.missing(asked)
                )
            case ["letter", _, _] if path in self.letters:
                year, month = self.letters[path]
                return self.skin.page(
                    f"Letter of {date(year, month, 1):%B %Y}", p(words.text(2 + month % 3, path))
                )
            case ["churches"]:
                return self.skin.page("Churches", ul((e, words.title(e)) for e in self.places))
            case ["churches", *_] if path in self.places:
                return self.skin.page(
                    words.title(path),
                    p(words.text(1, path)),
                    ul([("services.html", "Services"), ("hall/", "Hall")]),
                )
            case ["diary", year, month, day]:
                return self.diary(asked, (year, month, day))
        return self.missing(asked)

    def diary(self, asked: Asked, written: tuple[str, ...]) -> Answer:
        try:
            day = date(*map(int, written))
        except (ValueError, OverflowError):
            return self.missing(asked)
        near = [
            (f"/diary/{day + timedelta(n):%Y/%m/%d}/", f"{n:+} days")
            for n in (-28, -7, -1, 1, 7, 28)
        ]
        told = (
            p(f"{words.dice('diary', day).randint(8, 11)}:30 Holy Communion")
            if day.weekday() == 6
            else p("Nothing is planned.")
        )
        return self.skin.page(f"{day:%A %d %B %Y}", told, ul(near))

    def missing(self, asked: Asked) -> Answer:
        """An error page that says 200, and hands out links that are wrong where it stands."""
        last = asked.parts[-1] if asked.parts else ""
        links = [("help/index.html", "Help"), ("search/all.html", "Search"), ("/groups/", "Groups")]
        return self.skin.page(
            "Not here", p(f"We could not find {last}. Perhaps it has moved."), ul(links)
        )
