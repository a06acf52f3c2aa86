"""A team site of lists: items that say where their reader came from, events that recur."""

from datetime import date, timedelta
from urllib.parse import quote

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, token, ul

WEBS = ("hr", "it", "estates", "library")
COUNTS = {"Announcements": 45, "Questions": 25, "Calendar": 14}
A_VIEW = 30
TOPICS = ("Staff", "Students", "Visitors", "Suppliers")
START = date(2026, 11, 30)


class TeamSite(Sim):
    name = "team site"

    def __init__(self) -> None:
        self.wiki = {
            f"/{web}/SitePages/{slug.title()}.aspx": (web, slug)
            for web in WEBS
            for slug in words.slugs(16, "wiki", web)
        }
        self.items = {
            f"{web} {kind} {n}"
            for web in WEBS
            for kind, most in COUNTS.items()
            for n in range(1, most + 1)
        }
        self.pages = frozenset(
            {
                "/SitePages/Home.aspx",
                *(f"/{web}/SitePages/Home.aspx" for web in WEBS),
                *self.wiki,
                *self.items,
            }
        )
        menu = [
            ("/SitePages/Home.aspx", "Home"),
            *((f"/{web}/SitePages/Home.aspx", web.upper()) for web in WEBS),
        ]
        self.skin = Skin("Langdon Council", tuple(menu), "Use of this site is logged.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case [web, "Lists", kind, "DispForm.aspx"]:
                found = f"{web} {kind} {asked.query.get('ID', '').partition('.')[0]}"
            case _:
                found = asked.path
        return found if found in self.pages else None

    def guid(self, *seed: object) -> str:
        made = token("guid", *seed, digits=32).upper()
        return f"{{{made[:8]}-{made[8:12]}-{made[12:16]}-{made[16:20]}-{made[20:]}}}"

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return Answer(status=302, headers=(("Location", "/SitePages/Home.aspx"),))
            case ["SitePages", "Home.aspx"]:
                return self.wiki_page(asked, "Langdon Council", [])
            case [web, "SitePages", "Home.aspx"] if web in WEBS:
                mine = [
                    (one, words.title(*seed)) for one, seed in self.wiki.items() if seed[0] == web
                ]
                lists = [(f"/{web}/Lists/{kind}/{self.view(kind)}", kind) for kind in COUNTS]
                return self.wiki_page(
                    asked,
                    web.upper(),
                    [*mine[:6], *lists, (f"/{web}/SitePages/Forms/AllPages.aspx", "All pages")],
                )
            case [web, "SitePages", "Forms", "AllPages.aspx"] if web in WEBS:
                mine = [
                    (one, words.title(*seed)) for one, seed in self.wiki.items() if seed[0] == web
                ]
                sorts = [
                    (at(path, SortField=e, SortDir=d, View=self.guid(web, "pages")), e)
                    for e in ("LinkFilename", "Modified", "Editor")
                    for d in ("Asc", "Desc")
                ]
                return self.skin.page("All pages", ul(mine), ul(sorts))
            case [_, "SitePages", _] if path in self.wiki:
                web = self.wiki[path][0]
                mine = [
                    (one, words.title(*seed)) for one, seed in self.wiki.items() if seed[0] == web
                ]
                near = words.dice("wiki links", path).sample(mine, 3)
                return self.wiki_page(asked, words.title(*self.wiki[path]), near)
            case [web, "Lists", kind, "AllItems.aspx"] if web in WEBS and kind in COUNTS:
                return self.all_items(asked, web, kind)
            case [web, "Lists", "Calendar", "calendar.aspx"] if web in WEBS:
                return self.calendar(asked, web)
            case [web, "Lists", kind, "DispForm.aspx"] if self.page_of(asked):
                return self.item(asked, web, kind)
            case ["_layouts", *_] | [_, "_layouts", *_] | [_, "Lists", _, "EditForm.aspx"]:
                return self.skin.page("Sign in", p("Enter your user name and password."))
        return None

    def view(self, kind: str) -> str:
        return "calendar.aspx" if kind == "Calendar" else "AllItems.aspx"

    def wiki_page(self, asked: Asked, title: str, links: list[tuple[str, str]]) -> Answer:
        tools = [
            (at(asked.path, Mobile=1), "Mobile"),
            (at(asked.path, ToolPaneView=2), "Edit"),
            (at("/_layouts/15/Versions.aspx", FileName=asked.path), "History"),
            (at("/_layouts/15/Authenticate.aspx", Source=asked.target), "Sign in"),
        ]
        return self.skin.page(
            title,
            p(words.text(words.dice(asked.path).randint(2, 6), asked.path)),
            ul(links),
            tools=tools,
        )

    def form(self, web: str, kind: str, number: int | str, source: str) -> str:
        kind_id = f"0x01{len(kind):04d}00{token(web, kind, digits=16).upper()}"
        return at(
            f"/{web}/Lists/{kind}/DispForm.aspx", ID=number, Source=source, ContentTypeId=kind_id
        )

    def all_items(self, asked: Asked, web: str, kind: str) -> Answer:
        path, query = asked.path, asked.query
        wanted = query.get("FilterValue1")
        mine = [
            n
            for n in range(1, COUNTS[kind] + 1)
            if wanted is None or words.dice("topic", web, kind, n).choice(TOPICS) == wanted
        ]
        first = max(1, asked.number("PageFirstRow"))
        shown = mine[first - 1 : first - 1 + A_VIEW]
        view = self.guid(web, kind)
        links = [(self.form(web, kind, n, asked.target), words.title(web, kind, n)) for n in shown]
        ways = [
            (at(path, SortField=e, SortDir=d, View=view), e)
            for e in ("LinkTitle", "Modified", "Topic")
            for d in ("Asc", "Desc")
        ]
        ways += [(at(path, FilterField1="Topic", FilterValue1=e, View=view), e) for e in TOPICS]
        ways += [
            (at(f"/{web}/_layouts/15/listfeed.aspx", List=view), "RSS"),
            (at(path, InitialTabId="Ribbon.List", VisibilityContext="WSSTabPersistence"), "List"),
        ]
        if len(mine) > first - 1 + A_VIEW:
            kept = {k: v for k, v in query.items() if k.startswith(("Sort", "Filter"))}
            ways.append(
                (
                    at(
                        path,
                        Paged="TRUE",
                        **kept,
                        p_ID=shown[-1],
                        PageFirstRow=first + A_VIEW,
                        View=view,
                    ),
                    "Next",
                )
            )
        return self.skin.page(kind, ul(links), ul(ways))

    def item(self, asked: Asked, web: str, kind: str) -> Answer:
        number, _, when = asked.query["ID"].partition(".")
        chance = words.dice("item", web, kind, number)
        rows = [
            ("Title", words.title(web, kind, number)),
            ("Topic", words.dice("topic", web, kind, int(number)).choice(TOPICS)),
        ]
        if kind == "Calendar":
            rows.append(("Start Time", when[2:12] or str(START + timedelta(int(number)))))
        rows.append(
            ("Body", words.text(chance.randint(1, 4), "item", web, kind, number, stock=0.2))
        )
        tools = [
            (asked.query.get("Source") or f"/{web}/Lists/{kind}/{self.view(kind)}", "Close"),
            (at(f"/{web}/Lists/{kind}/EditForm.aspx", ID=number, Source=asked.target), "Edit"),
            (
                at(f"/{web}/_layouts/15/Versions.aspx", list=self.guid(web, kind), ID=number),
                "Versions",
            ),
            (
                at(f"/{web}/_layouts/15/AlertMe.aspx", List=self.guid(web, kind), ID=number),
                "Alert me",
            ),
        ]
        return self.skin.page(f"{kind} - {rows[0][1]}", table(rows), tools=tools)

    def calendar(self, asked: Asked, web: str) -> Answer:
        day, month, year = (asked.query.get("CalendarDate", "") + "//").split("/")[:3]
        try:
            now = date(int(year), int(month), int(day))
        except ValueError:
            now = START
        mine = [
            n
            for n in range(1, COUNTS["Calendar"] + 1)
            if (START + timedelta(n)).month == now.month and n % 3
        ]
        links = [
            (self.form(web, "Calendar", n, asked.target), words.title(web, "Calendar", n))
            for n in mine
            if now.year == 2026
        ]
        again = list(range(3, COUNTS["Calendar"] + 1, 3))  # every week, for ever
        links += [
            (
                self.form(
                    web, "Calendar", f"{n}.0.{now + timedelta(n % 7)}T09:00:00Z", asked.target
                ),
                words.title(web, "Calendar", n),
            )
            for n in again
        ]
        periods = [
            (at(asked.path, CalendarDate=f"{now.day}/{now.month}/{now.year}", CalendarPeriod=e), e)
            for e in ("day", "week", "month")
        ]
        near = [now + timedelta(n) for n in (-31, -7, -1, 1, 7, 31)]
        steps = [
            (f"{asked.path}?CalendarDate={quote(f'{e.day}/{e.month}/{e.year}', safe='')}", "Turn")
            for e in near
        ]
        return self.skin.page(f"{now:%B %Y}", ul(links), ul(periods), ul(steps))
