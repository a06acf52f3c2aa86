"""A clinic school's site by one script: pages by id, plug-ins behind sealed parameters, days."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, token, ul

A_LIST = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Sealed(Sim):
    name = "site of sealed links"

    def __init__(self) -> None:
        self.tree = {str(n): n for n in range(2, 132)}
        self.news = {str(400 + n): n for n in range(140)}
        self.staff = {str(50 + n): e for n, e in enumerate(words.names(70, "sealed"))}
        self.terms = {str(n): e for n, e in enumerate(words.slugs(48, "sealed term"), 1)}
        self.german = [e for e in self.tree if words.dice("german", e).random() < 0.35]
        self.pages = frozenset(
            {
                "/",
                *(f"page {e}" for e in self.tree),
                *(f"news {e}" for e in self.news),
                *(f"staff {e}" for e in self.staff),
            }
            | {f"term {e}" for e in self.terms}
            | {f"page {e} de" for e in self.german}
        )

    def link(self, page: str, tongue: str = "0", plug: str = "", **args: object) -> str:
        query: dict[str, object] = {"id": page}
        if tongue == "1":
            query["L"] = 1
        query |= {f"tx_{plug}[{k}]": v for k, v in args.items()}
        if args:
            query["cHash"] = token(
                "seal", page, plug, tongue, *sorted(map(str, args.items())), digits=32
            )
        return at("/index.php", **query)

    def arg(self, asked: Asked, plug: str, name: str) -> str:
        return asked.query.get(f"tx_{plug}[{name}]", "")

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/" or (asked.path == "/index.php" and asked.query.get("id", "1") == "1"):
            return "/"
        if asked.path != "/index.php" or asked.query.get("type", "0") != "0":
            return None
        one, german = asked.query.get("id", ""), asked.query.get("L") == "1"
        found = f"page {one}" + (" de" if german and one in self.german else "")
        for page, plug, name, word in (
            ("200", "news", "news", "news"),
            ("201", "staff", "person", "staff"),
            ("202", "glossary", "term", "term"),
        ):
            if one == page:
                found = f"{word} {self.arg(asked, plug, name)}"
        return found if found in self.pages else None

    def skin(self, asked: Asked) -> Skin:
        tongue = "1" if asked.query.get("L") == "1" else "0"
        every = list(self.tree)
        menu = [
            (self.link("1", tongue), "Home"),
            *((self.link(e, tongue), self.title(e, tongue)) for e in every[:9]),
        ]
        menu += [
            (self.link(e, tongue), w)
            for e, w in (
                ("200", "News"),
                ("201", "Staff"),
                ("202", "Glossary"),
                ("203", "Calendar"),
            )
        ]
        query = {k: v for k, v in asked.query.items() if k not in ("L", "cHash")}
        for n, w in enumerate(("English", "Deutsch")):
            seal = token("seal", asked.target, n, digits=32) if len(query) > 1 else None
            menu.append((at("/index.php", **{"id": 1, **query, "L": n, "cHash": seal}), w))
        menu.append((at("/index.php", **{"id": 1, **asked.query, "type": 98}), "Print"))
        return Skin("School of Nursing", tuple(menu), "Imprint and contact.")

    def title(self, one: str, tongue: str) -> str:
        return (
            words.foreign_title("de", "sealed", one)
            if tongue == "1" and one in self.german
            else words.title("sealed", one)
        )

    def answer(self, asked: Asked) -> Answer | None:
        if asked.path not in ("/", "/index.php"):
            return None
        skin = self.skin(asked)
        if asked.query.get("type") == "98":
            skin = Skin("School of Nursing, print")
        elif asked.query.get("type") == "100":
            return Answer(body=b"<rss/>", type="application/rss+xml")
        tongue = "1" if asked.query.get("L") == "1" else "0"
        match asked.query.get("id", "1"):
            case "1":
                return skin.page(
                    "School of Nursing",
                    p(words.text(4, "nursing")),
                    self.leads(list(self.news)[:6], tongue),
                )
            case "200":
                return self.newsroom(skin, asked, tongue)
            case "201":
                return self.people(skin, asked, tongue)
            case "202":
                return self.glossary(skin, asked, tongue)
            case "203":
                return self.calendar(skin, asked, tongue)
            case one if one in self.tree:
                every = list(self.tree)
                below = every[9 + 5 * every.index(one) :][:5]
                told = (
                    words.foreign("de", 3, "sealed", one)
                    if tongue == "1" and one in self.german
                    else words.text(
                        words.dice("sealed", one).randint(1, 5), "sealed", one, stock=0.2
                    )
                )
                tools = [
                    (self.link("210", tongue, "tipafriend", tipUrl=asked.target), "Tip a friend"),
                    (self.link("211", tongue, "felogin", redirect_url=asked.target), "Log in"),
                ]
                return skin.page(
                    self.title(one, tongue),
                    p(told),
                    ul((self.link(e, tongue), self.title(e, tongue)) for e in below),
                    tools=tools,
                )
            case "210" | "211":
                return skin.page("Form", p("Your name, and a password or a friend."))
        return None

    def leads(self, some: list[str], tongue: str) -> str:
        return ul(
            (
                self.link("200", tongue, "news", news=e, controller="News", action="detail"),
                words.title("sealed news", e),
            )
            for e in some
        )

    def when(self, one: str) -> tuple[int, int]:
        return 2024 + self.news[one] // 55, self.news[one] % 12 + 1

    def article(self, skin: Skin, asked: Asked, tongue: str, one: str) -> Answer:
        section = words.dice("back", asked.target).randint(2, 9)
        how = {"news": one, "controller": "News", "action": "detail", "backPid": section}
        back = [
            (self.link("200", tongue), "Back"),
            (self.link("200", tongue, "news", **how), "In section"),
        ]
        return skin.page(
            words.title("sealed news", one),
            p(words.text(words.dice("sealed news", one).randint(1, 4), "sealed news", one)),
            ul(back),
            self.leads(words.dice("see", one).sample(list(self.news), 2), tongue),
        )

    def newsroom(self, skin: Skin, asked: Asked, tongue: str) -> Answer | None:
        if one := self.arg(asked, "news", "news"):
            return self.article(skin, asked, tongue, one) if one in self.news else None
        year, month = (
            self.arg(asked, "news", "overwriteDemand][year"),
            self.arg(asked, "news", "overwriteDemand][month"),
        )
        mine = [
            e
            for e in self.news
            if (not year or str(self.when(e)[0]) == year)
            and (not month or str(self.when(e)[1]) == month.lstrip("0"))
        ]
        cat = self.arg(asked, "news", "overwriteDemand][categories")
        mine = [e for e in mine if not cat or str(self.news[e] % 7) == cat]
        page = self.arg(asked, "news", "currentPage")
        n = int(page) if page.isdigit() else 1
        args = {
            k: v
            for k, v in (
                ("overwriteDemand][year", year),
                ("overwriteDemand][month", month),
                ("overwriteDemand][categories", cat),
            )
            if v
        }
        steps = [
            (self.link("200", tongue, "news", **args, currentPage=k + 1), str(k + 1))
            for k in range(pages_of(len(mine), A_LIST))
        ]
        dates = [
            (
                self.link(
                    "200",
                    tongue,
                    "news",
                    **{**args, "overwriteDemand][year": y, "overwriteDemand][month": f"{m:02d}"},
                ),
                f"{m}/{y}",
            )
            for y in (2024, 2025, 2026)
            for m in range(1, 13)
        ]
        cats = [
            (
                self.link("200", tongue, "news", **{**args, "overwriteDemand][categories": k}),
                words.title("sealed cat", k),
            )
            for k in range(7)
        ]
        return skin.page(
            "News",
            self.leads(mine[A_LIST * n - A_LIST :][:A_LIST], tongue),
            ul(steps),
            aside=ul(dates) + ul(cats) + ul([(at("/index.php", id=200, type=100), "RSS")]),
        )

    def people(self, skin: Skin, asked: Asked, tongue: str) -> Answer | None:
        if one := self.arg(asked, "staff", "person"):
            if one not in self.staff:
                return None
            chance = words.dice("staff", one)
            rows = [
                ("Name", self.staff[one]),
                ("Room", f"{chance.choice('ABC')} {chance.randint(100, 400)}"),
                ("Phone", f"4{chance.randint(1000, 9999)}"),
                ("Unit", chance.choice(words.NOUNS)),
            ]
            return skin.page(
                self.staff[one],
                table(rows),
                ul([(self.link("201", tongue, "staff", vcard=one), "vCard")]),
            )
        letter = self.arg(asked, "staff", "letter")
        mine = [
            (self.link("201", tongue, "staff", person=e, action="show"), w)
            for e, w in self.staff.items()
            if w.rsplit(" ", 1)[1].startswith(letter)
        ]
        return skin.page(
            "Staff",
            ul((self.link("201", tongue, "staff", letter=e), e) for e in LETTERS),
            ul(mine if letter else mine[:15]),
        )

    def glossary(self, skin: Skin, asked: Asked, tongue: str) -> Answer | None:
        if one := self.arg(asked, "glossary", "term"):
            if one not in self.terms:
                return None
            return skin.page(
                self.terms[one].replace("-", " "),
                p(words.sentence("term", one)),
                ul([(self.link("202", tongue), "All terms")]),
            )
        return skin.page(
            "Glossary",
            ul(
                (self.link("202", tongue, "glossary", term=e), w.replace("-", " "))
                for e, w in self.terms.items()
            ),
        )

    def calendar(self, skin: Skin, asked: Asked, tongue: str) -> Answer:
        """Weeks and days that go on for ever; three of a hundred have anything on."""
        now = self.arg(asked, "cal", "getdate") or "20261130"
        count = (
            int(now[:4]) * 372 + int(now[4:6] or 1) * 31 + int(now[6:8] or 1)
            if now.isdigit() and len(now) == 8
            else 0
        )
        turns = []
        for v, n in (("day", -1), ("day", 1), ("week", 7), ("month", 31), ("year", 372)):
            e = count + n - 32
            day = f"{e // 372:04d}{e % 372 // 31 + 1:02d}{e % 31 + 1:02d}"
            turns.append((self.link("203", tongue, "cal", view=v, getdate=day), f"{v} {n}"))
        told = (
            words.text(1, "cal", count)
            if words.dice("cal", count).random() < 0.03
            else "Nothing on."
        )
        return skin.page("Calendar", p(told), ul(turns))
