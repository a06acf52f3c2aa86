"""A project's tracker: tickets, wiki pages, and every file at every revision."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, pages_of, table, ul
from tests.site.answers import plain

A_LIST = 25
COMPONENTS = ("core", "docs", "ui", "network", "storage")
STATES = ("new", "accepted", "assigned", "closed", "reopened")
COLUMNS = ("id", "summary", "component", "status", "owner", "priority")


class Tracker(Sim):
    name = "project tracker"

    def __init__(
        self, tickets: int = 340, notes: int = 50, files: int = 70, changes: int = 160
    ) -> None:
        self.tickets = range(1, tickets + 1)
        self.notes = [
            "Start",
            *(one.title().replace("-", "") for one in words.slugs(notes, "tracker wiki")),
        ]
        folders = words.dice("tracker").sample(words.NOUNS, 8)
        self.files = [
            f"trunk/{words.dice('folder', one).choice(folders)}/{one.partition('-')[2]}.c"
            for one in words.slugs(files, "source")
        ]
        self.changes = range(1, changes + 1)
        self.pages = frozenset(
            {
                "/",
                *(f"/ticket/{one}" for one in self.tickets),
                *(f"/wiki/{one}" for one in self.notes),
            }
        )
        menu = (
            ("/wiki/Start", "Wiki"),
            ("/timeline", "Timeline"),
            ("/report/1", "All tickets"),
            ("/query", "Query"),
            ("/browser", "Source"),
            ("/login", "Login"),
        )
        self.skin = Skin(
            "Oakhurst Toolkit", (("/", "Home"), *menu), "Running on an old machine in the cellar."
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page(
                    "Oakhurst Toolkit",
                    p(words.text(4, "tracker")),
                    ul([("/wiki/Start", "Start here")]),
                )
            case ["ticket", number] if number.isdigit() and int(number) in self.tickets:
                return self.ticket(asked, int(number))
            case ["wiki", name] if name in self.notes:
                return self.note(asked, name)
            case ["report", _]:
                return self.report(asked)
            case ["query"]:
                return self.report(asked)
            case ["browser", *_]:
                return self.browser(asked, path.removeprefix("/browser").strip("/"))
            case ["changeset", number] if number.isdigit() and int(number) in self.changes:
                return self.change(asked, int(number))
            case ["timeline"]:
                return self.timeline(asked)
            case ["log", *_]:
                return self.log(asked)
            case ["login"]:
                return self.skin.page("Login", '<form><input type="password" name="word"></form>')
        return None

    def formats(self, asked: Asked) -> list[tuple[str, str]]:
        return [
            (at(asked.path, **{**asked.query, "format": one}), one) for one in ("txt", "csv", "tab")
        ]

    def ticket(self, asked: Asked, number: int) -> Answer:
        if "format" in asked.query:
            return plain(f"{number}\t{words.title('ticket', number)}")
        chance = words.dice("ticket", number)
        told = [p(words.text(chance.randint(1, 4), "ticket", number))]
        told += [
            p(
                f"Comment by {words.name('comment', number, one)}: {words.text(1, 'comment', number, one)}"
            )
            for one in range(chance.randint(0, 4))
        ]
        rows = [
            ("Component", chance.choice(COMPONENTS)),
            ("Status", chance.choice(STATES)),
            ("Owner", words.name("owner", number % 9)),
        ]
        near = [one for one in (number - 1, number + 1) if one in self.tickets]
        links = [(f"/ticket/{one}", f"Ticket #{one}") for one in near]
        links += (
            [(f"/changeset/{chance.choice(self.changes)}", "Change")]
            if chance.random() < 0.6
            else []
        )
        links += [
            (at(f"/ticket/{number}", version=one), f"version {one}")
            for one in range(chance.randint(0, 3))
        ]
        links += [
            (at(f"/ticket/{number}", action="diff", version=1), "diff"),
            (at(f"/ticket/{number}", replyto="description") + "#comment", "Reply"),
        ]
        return self.skin.page(
            f"#{number} {words.title('ticket', number)}",
            table(rows),
            *told,
            ul(links),
            tools=self.formats(asked),
        )

    def note(self, asked: Asked, name: str) -> Answer:
        if "format" in asked.query:
            return plain(words.text(5, name))
        if asked.query.get("action") in ("edit", "diff", "history"):
            versions = [(at(asked.path, version=one), str(one)) for one in range(1, 20)]
            versions += [
                (at(asked.path, action="diff", version=one), "diff") for one in range(1, 20)
            ]
            return self.skin.page(f"{name} ({asked.query['action']})", ul(versions))
        old = asked.number("version", 20)
        spot = self.notes.index(name)
        near = [self.notes[one] for one in (2 * spot + 1, 2 * spot + 2) if one < len(self.notes)]
        ticket = words.dice(name).choice(self.tickets)
        links = [
            *((f"/wiki/{one}", one) for one in near),
            (f"/ticket/{ticket}", f"#{ticket}"),
            (at(asked.path, action="history"), "History"),
            (at(asked.path, action="edit"), "Edit"),
        ]
        body = [p(words.text(4, name, "part", part)) for part in range(3 if old == 20 else 2)]
        return self.skin.page(name, *body, ul(links), tools=self.formats(asked))

    def report(self, asked: Asked) -> Answer:
        if "format" in asked.query:
            return plain("id,summary")
        status, component = asked.query.get("status"), asked.query.get("component")
        found = [
            one
            for one in self.tickets
            if (not status or words.dice("s", one).choice(STATES) == status)
            and (not component or words.dice("c", one).choice(COMPONENTS) == component)
        ]
        number = asked.number("page")
        some = found[(number - 1) * A_LIST : number * A_LIST] if number > 0 else []
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        steps = [
            (at(asked.path, **kept, page=n + 1), str(n + 1))
            for n in range(pages_of(len(found), A_LIST))
        ]
        sorts = [
            (at(asked.path, **{**kept, "sort": one, "asc": way}), one)
            for one in COLUMNS
            for way in (0, 1)
        ]
        filters = [(at("/query", **{**kept, "status": one}), one) for one in STATES] + [
            (at("/query", **{**kept, "component": one}), one) for one in COMPONENTS
        ]
        groups = [(at("/query", **{**kept, "group": one}), one) for one in COLUMNS]
        rows = [[a(f"/ticket/{one}", f"#{one}"), words.title("ticket", one)] for one in some]
        return self.skin.page(
            "Tickets",
            table(rows),
            ul(steps),
            ul([*sorts, *filters, *groups]),
            tools=self.formats(asked),
        )

    def browser(self, asked: Asked, path: str) -> Answer | None:
        revision = asked.number("rev", len(self.changes))
        if revision not in self.changes:
            return None
        if path in self.files:
            shown = "\n".join(self.source(path, line, revision) for line in range(12))
            links = [
                (at(asked.path, rev=revision - one), f"r{revision - one}")
                for one in (1, 2)
                if revision - one in self.changes
            ]
            links += [
                (at(asked.path, annotate="blame", rev=revision), "Annotate"),
                (at(asked.path, rev=revision, format="raw"), "Raw"),
                (at(f"/log/{path}", rev=revision), "Log"),
            ]
            if asked.query.get("format"):
                return plain(shown)
            return self.skin.page(path, f"<pre>{shown}</pre>", ul(links))
        inside = sorted(
            {
                f"{path}/{one.removeprefix(path).strip('/').partition('/')[0]}".strip("/")
                for one in self.files
                if one.startswith(path)
            }
        )
        if not inside:
            return None
        kept = asked.query.get("rev")
        names = [(at(f"/browser/{one}", rev=kept), one) for one in inside]
        orders = [(at(asked.path, order=one, rev=kept), one) for one in ("name", "size", "date")]
        return self.skin.page(f"Source {path}", ul(names), ul(orders))

    def source(self, path: str, line: int, revision: int) -> str:
        """A line of code; one line in twelve differs from one revision to the next."""
        age = revision if (line * 7 + revision) % 12 == 0 else 0
        chance = words.dice("source", path, line, age)
        return f"{chance.choice(words.NOUNS)}_{chance.choice(words.NOUNS)} = {chance.choice(words.NOUNS)}({chance.randint(0, 99)}, {chance.choice(words.NOUNS)});"

    def change(self, asked: Asked, number: int) -> Answer:
        chance = words.dice("change", number)
        path = chance.choice(self.files)
        near = [one for one in (number - 1, number + 1) if one in self.changes]
        links = [
            *((f"/changeset/{one}", f"r{one}") for one in near),
            (at(f"/browser/{path}", rev=number), path),
        ]
        links += [
            (at(asked.path, style=style, contextall=whole), style)
            for style in ("inline", "sidebyside")
            for whole in (0, 1)
        ]
        return self.skin.page(
            f"Changeset {number}",
            p(words.text(1, "change", number)),
            f"<pre>{self.source(path, 3, number)}</pre>",
            ul(links),
            tools=self.formats(asked),
        )

    def log(self, asked: Asked) -> Answer | None:
        path, revision = asked.path.removeprefix("/log/"), asked.number("rev", len(self.changes))
        if path not in self.files:
            return None
        some = list(range(revision, max(0, revision - 10), -1))
        links = [(at(f"/browser/{path}", rev=one), f"r{one}") for one in some]
        modes = [
            (at(asked.path, rev=revision, mode=one, limit=limit), one)
            for one in ("stop_on_copy", "follow_copy")
            for limit in (10, 100)
        ]
        return self.skin.page(
            f"Log of {path}",
            ul(links),
            ul([*modes, (at(asked.path, rev=max(1, revision - 10)), "Older")]),
        )

    def timeline(self, asked: Asked) -> Answer:
        day = asked.number("days_back", 0)
        chance = words.dice("timeline", day)
        some = (
            [f"/ticket/{chance.choice(self.tickets)}" for _ in range(8)] if 0 <= day < 400 else []
        )
        steps = [(at("/timeline", days_back=day + one), "Earlier or later") for one in (30, -30)]
        return self.skin.page("Timeline", ul((one, one) for one in some), ul(steps))
