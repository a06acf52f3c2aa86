"""Mailing lists: short messages by number, indexes by thread, day and writer, folders that sort, replies."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, ul

LISTS = ("devel", "users", "announce")
MONTHS = [f"2025-{m:02d}" for m in range(1, 13)]
ORDERS = [f"C={column};O={way}" for column in "NMSD" for way in "AD"]


class Posts(Sim):
    name = "mailing lists"

    def __init__(self) -> None:
        self.mails = {
            f"/{e}/{month}/msg{n:05d}.html": (e, month, n)
            for e in LISTS for month in MONTHS for n in range(words.dice("count", e, month).randint(4, 16))
        }  # fmt: skip
        self.pages = frozenset({"/", *self.mails})
        self.skin = Skin(
            "Lists of Corrin",
            (("/", "Home"), *((f"/{e}/", e) for e in LISTS)),
            "Mail list-owner for help.",
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Lists of Corrin", p(words.text(3, "lists")))
            case [one] if one in LISTS:
                orders = "".join(a(f"{path}?{e}", e) for e in ORDERS)
                return self.skin.page(
                    f"Index of {path}", orders, ul((f"/{one}/{m}/", m) for m in MONTHS)
                )
            case [one, month] if one in LISTS and month in MONTHS:
                return self.index(one, month, "thread.html", asked)
            case [one, month, "thread.html" | "date.html" | "author.html" as order] if (
                one in LISTS and month in MONTHS
            ):
                return self.index(one, month, order, asked)
            case [_, _, _] if path in self.mails:
                return self.mail(path)
            case ["cgi-bin", *_]:
                return self.skin.page("Log in", p("Members only."))
        return None

    def subject(self, path: str) -> str:
        one, month, n = self.mails[path]
        start = n - n % 3
        return ("Re: " if n % 3 else "") + words.title("thread", one, month, start)

    def index(self, one: str, month: str, order: str, asked: Asked) -> Answer:
        mine = [e for e, (o, m, _) in self.mails.items() if (o, m) == (one, month)]
        if order == "author.html":
            mine.sort(key=lambda e: words.name("from", e))
        others = [(f"/{one}/{month}/{e}.html", e) for e in ("thread", "date", "author")]
        orders = "".join(a(f"/{one}/{month}/?{e}", e) for e in ORDERS)
        return self.skin.page(
            f"{one}, {month}",
            orders,
            ul((e, f"{self.subject(e)}, {words.name('from', e)}") for e in mine),
            ul(others),
        )

    def mail(self, path: str) -> Answer:
        one, month, n = self.mails[path]
        near = [
            e
            for e in (f"/{one}/{month}/msg{k:05d}.html" for k in (n - 1, n + 1))
            if e in self.mails
        ]
        said = [
            p(f"From: {words.name('from', path)}"),
            p(words.text(words.dice("mail", path).randint(1, 3), "mail", path, stock=0.2)),
        ]
        if n % 3:
            quoted = f"/{one}/{month}/msg{n - 1:05d}.html"
            said.insert(
                1,
                p(
                    f"> {words.text(words.dice('mail', quoted).randint(1, 3), 'mail', quoted, stock=0.2)}"
                ),
            )
        links = [*((e, "Turn") for e in near), (f"/{one}/{month}/thread.html#{n:05d}", "Thread"), (f"/{one}/{month}/date.html#{n:05d}", "Date"),
                 (at("/cgi-bin/reply", list=one, id=n, month=month), "Reply"), (f"{path}?raw", "Raw")]  # fmt: skip
        return self.skin.page(self.subject(path), *said, ul(links))
