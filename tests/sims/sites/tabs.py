"""A chamber's site of tabs: parameters stand in the path, each article under any tab."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul

A_LIST = 10


class Tabs(Sim):
    name = "site of tabs"

    def __init__(self) -> None:
        self.tabs = {str(36 + n): e for n, e in enumerate(words.slugs(70, "tab"))}
        self.news = {str(3 + n): n for n in range(190)}
        self.members = {str(900 + n): e for n, e in enumerate(words.names(90, "chamber"))}
        self.pages = frozenset(
            {
                "/",
                *(f"tab {e}" for e in self.tabs),
                *(f"news {e}" for e in self.news),
                *(f"member {e}" for e in self.members),
            }
        )
        menu = [("/", "Home"), *((self.tab(e), words.title("tab", e)) for e in list(self.tabs)[:8])]
        menu += [
            ("/News/tabid/21/Default.aspx", "News"),
            ("/Members/tabid/22/Default.aspx", "Members"),
            ("/Events/tabid/23/Default.aspx", "Events"),
        ]
        self.skin = Skin("Chamber of Marlow", tuple(menu), "Terms of use. Privacy statement.")

    def tab(self, one: str) -> str:
        return f"/{self.tabs[one].title().replace('-', '')}/tabid/{one}/Default.aspx"

    def given(self, asked: Asked) -> dict[str, str]:
        """The parameters that stand in the path behind the name of the page, in pairs."""
        parts = asked.parts[1 if asked.parts and asked.parts[0] != "tabid" else 0 : -1]
        return dict(zip(parts[::2], parts[1::2], strict=False)) | asked.query

    def page_of(self, asked: Asked) -> str | None:
        if not asked.parts:
            return "/"
        given = self.given(asked)
        if "ctl" in given or not asked.path.endswith(".aspx"):
            return None
        if given.get("articleType") == "ArticleView":
            found = f"news {given.get('articleId')}"
        elif "memberId" in given:
            found = f"member {given['memberId']}"
        else:
            found = f"tab {given.get('tabid')}"
        return found if found in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        if not asked.parts:
            return self.skin.page(
                "Chamber of Marlow",
                p(words.text(4, "chamber")),
                ul(map(self.article, list(self.news)[-5:])),
                tools=self.controls("36", asked),
            )
        given = self.given(asked)
        tab = given.get("tabid", "")
        if not asked.path.endswith(".aspx") or "tabid" not in given:
            return None
        tools = self.controls(tab, asked)
        if "ctl" in given:
            return self.skin.page("User log in", p("User name. Password. Remember me."))
        if "memberId" in given:
            return self.member(given["memberId"], tools)
        match tab, given.get("articleType"):
            case _, "ArticleView":
                return self.told(given, tools)
            case "21", _:
                return self.leads(given, tools)
            case "22", _:
                return self.directory(given, tools)
            case "23", _:
                return self.events(given, tools)
            case one, _ if one in self.tabs:
                every = list(self.tabs)
                below = every[8 + 6 * every.index(one) :][:6] if every.index(one) < 11 else []
                links = [(self.tab(e), words.title("tab", e)) for e in below]
                return self.skin.page(
                    words.title("tab", one),
                    p(words.text(words.dice("tab", one).randint(2, 5), "tab", one)),
                    ul(links),
                    tools=tools,
                )
        return None

    def controls(self, tab: str, asked: Asked) -> list[tuple[str, str]]:
        links = [
            (at(f"/{one}/tabid/{tab}/ctl/{one}/Default.aspx", returnurl=asked.target), one)
            for one in ("Login", "Register")
        ]
        links += [(f"/tabid/{tab}/ctl/{one}/Default.aspx", one) for one in ("Terms", "Privacy")]
        here = asked.path if asked.parts else self.tab("36")
        return [
            *links,
            (at(here, SkinSrc="[G]Skins/Print", ContainerSrc="[G]Containers/Print"), "Print"),
        ]

    def article(self, one: str, tab: str = "21", **more: object) -> tuple[str, str]:
        extra = "".join(f"{k}/{v}/" for k, v in more.items())
        title = words.title("news", one)
        return (
            f"/News/tabid/{tab}/articleType/ArticleView/articleId/{one}/{extra}"
            f"{words.slug(title).title()}.aspx",
            title,
        )

    def cat(self, one: str) -> int:
        return words.dice("news cat", one).randint(1, 9)

    def told(self, given: dict[str, str], tools: list[tuple[str, str]]) -> Answer | None:
        one = given.get("articleId", "")
        if one not in self.news:
            return None
        chance, tab = words.dice("news", one), given["tabid"]
        every = list(self.news)
        near = [self.article(e, tab) for e in chance.sample(every, 3)]
        links = [
            (
                f"/News/tabid/21/articleType/CategoryView/categoryId/{self.cat(one)}/Default.aspx",
                "Category",
            ),
            (
                f"/News/tabid/21/articleType/AuthorView/authorID/{chance.randint(2, 7)}/Default.aspx",
                "Author",
            ),
            (f"/News/tabid/21/articleType/ArticleView/articleId/{one}/Default.aspx", "Permalink"),
            (
                f"/News/tabid/{tab}/PageID/{chance.randint(1, 9)}/articleType/ArticleView/articleId/{one}/Default.aspx",
                "Next part",
            ),
            (f"/DesktopModules/DnnForge/Print.aspx?tabid={tab}&articleId={one}", "Print"),
        ]
        return self.skin.page(
            words.title("news", one),
            p(words.text(chance.randint(1, 5), "news", one)),
            ul(near),
            ul(links),
            tools=tools,
        )

    def leads(self, given: dict[str, str], tools: list[tuple[str, str]]) -> Answer:
        mine, base, tab = list(self.news)[::-1], "/News/tabid/21", "21"
        kind = given.get("articleType", "")
        if kind == "CategoryView":
            mine = [e for e in mine if str(self.cat(e)) == given.get("categoryId")]
            base += f"/articleType/CategoryView/categoryId/{given.get('categoryId')}"
            tab = "23"
        elif kind == "AuthorView":
            mine = [
                e for e in mine if str(words.dice("news", e).randint(2, 7)) == given.get("authorID")
            ]
            base += f"/articleType/AuthorView/authorID/{given.get('authorID')}"
        elif kind == "ArchiveView":
            mine = [
                e
                for e in mine
                if str(self.news[e] % 24)
                == str(int(given.get("month", "0") or 0) + 12 * (given.get("year") == "2025") - 1)
            ]
            base += f"/articleType/ArchiveView/month/{given.get('month')}/year/{given.get('year')}"
        page = int(given.get("currentpage", "1")) if given.get("currentpage", "1").isdigit() else 1
        steps = [
            (f"{base}/currentpage/{n + 1}/Default.aspx", str(n + 1))
            for n in range(pages_of(len(mine), A_LIST))
        ]
        months = [
            (f"/News/tabid/21/articleType/ArchiveView/month/{m}/year/{y}/Default.aspx", f"{m}/{y}")
            for y in (2025, 2026)
            for m in range(1, 13)
        ]
        cats = [
            (
                f"/News/tabid/21/articleType/CategoryView/categoryId/{n}/Default.aspx",
                words.title("news cat", n),
            )
            for n in range(1, 10)
        ]
        links = ul(
            self.article(e, tab if n % 2 else "21")
            for n, e in enumerate(mine[A_LIST * page - A_LIST :][:A_LIST])
        )
        return self.skin.page("News", links, ul(steps), aside=ul(months) + ul(cats), tools=tools)

    def directory(self, given: dict[str, str], tools: list[tuple[str, str]]) -> Answer:
        letter, base = given.get("filter", ""), "/Members/tabid/22"
        mine = [e for e, w in self.members.items() if w.startswith(letter)]
        page = int(given.get("currentpage", "1")) if given.get("currentpage", "1").isdigit() else 1
        base += f"/filter/{letter}" if letter else ""
        letters = [
            (f"/Members/tabid/22/filter/{e}/Default.aspx", e) for e in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        ]
        orders = [(f"{base}/sort/{e}/Default.aspx", e) for e in ("name", "trade", "place")]
        steps = [
            (f"{base}/currentpage/{n + 1}/Default.aspx", str(n + 1))
            for n in range(pages_of(len(mine), 15))
        ]
        links = ul(
            (f"/Members/tabid/22/memberId/{e}/Default.aspx", self.members[e])
            for e in mine[15 * page - 15 :][:15]
        )
        return self.skin.page("Members", ul(letters), links, ul(steps), ul(orders), tools=tools)

    def member(self, one: str, tools: list[tuple[str, str]]) -> Answer | None:
        if one not in self.members:
            return None
        chance = words.dice("member", one)
        told = f"{self.members[one]}, {chance.choice(words.NOUNS)} maker, {chance.choice(words.PLACES)}. Phone 0{chance.randint(10**7, 10**8)}"
        links = [(f"/Contact/tabid/40/memberId/{one}/ctl/Contact/mid/400/Default.aspx", "Write")]
        return self.skin.page(self.members[one], p(told), ul(links), tools=tools)

    def events(self, given: dict[str, str], tools: list[tuple[str, str]]) -> Answer:
        """A month of the events module, selected in the path; nothing was ever entered."""
        when = given.get("selecteddate", "2026-11")
        year, _, month = when.partition("-")
        count = int(year) * 12 + int(month) - 1 if year.isdigit() and month.isdigit() else 24_322
        turns = [
            (
                f"/Events/tabid/23/ModuleID/410/mctl/EventMonth/selecteddate/{(count + n) // 12}-{(count + n) % 12 + 1:02d}/Default.aspx",
                "Turn",
            )
            for n in (-1, 1)
        ]
        views = [
            (f"/Events/tabid/23/ModuleID/410/mctl/{e}/selecteddate/{when}/Default.aspx", e)
            for e in ("EventWeek", "EventList", "EventDay")
        ]
        return self.skin.page(
            "Events", p("No events in this view."), ul(turns), ul(views), tools=tools
        )
