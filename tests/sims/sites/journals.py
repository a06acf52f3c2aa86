"""Journals of one program: abstracts, frames around papers, reading tools, authors by details."""

from urllib.parse import quote

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul

JOURNALS = ("acta", "bulletin", "letters")
ABOUT = ("editorialTeam", "submissions", "contact", "privacy", "aboutThisPublishingSystem")
TOOLS = ("metadata", "printerFriendly", "captureCite", "emailColleague", "findingReferences")
ISSUES, AN_ISSUE = 10, 9


class Journals(Sim):
    name = "journals"

    def __init__(self) -> None:
        self.articles: dict[str, tuple[str, int]] = {}
        for one in JOURNALS:
            for n in range(ISSUES * AN_ISSUE):
                self.articles[str(201 + 3 * len(self.articles))] = (one, n)
        self.news = {
            f"/index.php/{one}/announcement/view/{40 + 8 * k + n}": one
            for k, one in enumerate(JOURNALS)
            for n in range(8)
        }
        self.pages = frozenset(
            {"/", *self.news}
            | {f"/index.php/{j}" for j in JOURNALS}
            | {f"/index.php/{j}/about/{e}" for j in JOURNALS for e in ABOUT}
            | {f"/index.php/{j}/article/view/{e}" for e, (j, _) in self.articles.items()}
        )
        self.writers = words.names(150, "writers of journals")

    def page_of(self, asked: Asked) -> str | None:
        found = asked.path.rstrip("/") or "/"
        match asked.parts:
            case ["index.php", one, "index"]:
                found = f"/index.php/{one}"
            case ["index.php", one, "article", "view", number, "0"]:
                found = f"/index.php/{one}/article/view/{number}"
        return found if found in self.pages else None

    def issue(self, one: str, n: int) -> int:
        return 10 * (JOURNALS.index(one) + 1) + n

    def skin(self, one: str, asked: Asked) -> Skin:
        base, source = f"/index.php/{one}", quote(asked.target, safe="")
        menu = [
            (base, "Home"),
            (f"{base}/about", "About"),
            (f"{base}/issue/current", "Current"),
            (f"{base}/issue/archive", "Archives"),
            (f"{base}/announcement", "Announcements"),
            (f"{base}/search", "Search"),
            (f"{base}/search/authors", "By author"),
            (f"{base}/search/titles", "By title"),
            (f"{base}/login?source={source}", "Log in"),
            (f"{base}/user/register?source={source}", "Register"),
            ("/", "Other journals"),
        ]
        menu += [
            (f"{base}/user/setLocale/{e}?source={source}", e) for e in ("en_US", "fr_CA", "pt_BR")
        ]
        return Skin(words.title("journal", one), tuple(menu), "ISSN 1234-5678")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return Skin("Journals of Marlow").page(
                    "Journals of Marlow",
                    p(words.text(3, "journals")),
                    ul((f"/index.php/{e}", words.title("journal", e)) for e in JOURNALS),
                )
            case ["index.php", one, *rest] if one in JOURNALS:
                return self.journal(asked, one, rest)
        return None

    def toc(self, one: str, n: int) -> str:
        mine = [e for e, (j, k) in self.articles.items() if j == one and k // AN_ISSUE == n]
        links = []
        for e in mine:
            links += [
                (f"/index.php/{one}/article/view/{e}", words.title("article", e)),
                (f"/index.php/{one}/article/view/{e}/{int(e) * 2}", "PDF"),
            ]
        return ul(links)

    def journal(self, asked: Asked, one: str, rest: list[str]) -> Answer | None:
        skin, base = self.skin(one, asked), f"/index.php/{one}"
        match rest:
            case [] | ["index"]:
                return skin.page(
                    words.title("journal", one),
                    p(words.text(4, "journal", one)),
                    self.toc(one, ISSUES - 1),
                )
            case ["about"]:
                return skin.page("About", ul((f"{base}/about/{e}", e) for e in ABOUT))
            case ["about", e] if e in ABOUT:
                return skin.page(e, p(words.text(6, one, e)))
            case ["announcement"]:
                return skin.page(
                    "Announcements",
                    ul((e, words.title(e)) for e, j in self.news.items() if j == one),
                )
            case ["announcement", "view", _] if asked.path in self.news:
                return skin.page(words.title(asked.path), p(words.text(2, asked.path)))
            case ["issue", "current"]:
                return skin.page("Current", self.toc(one, ISSUES - 1))
            case ["issue", "archive", *page]:
                start = 6 * (int(page[0]) - 1) if page and page[0].isdigit() else 0
                links = [
                    (f"{base}/issue/view/{self.issue(one, n)}", f"Vol. {n + 1}")
                    for n in range(ISSUES)[::-1][max(0, start) :][:6]
                ]
                return skin.page(
                    "Archives",
                    ul(links),
                    ul([(f"{base}/issue/archive/2", "Next")] if not page else []),
                )
            case ["issue", "view", number, *_] if (
                number.isdigit() and 0 <= (n := int(number) - self.issue(one, 0)) < ISSUES
            ):
                return skin.page(f"Vol. {n + 1}", self.toc(one, n))
            case ["article", "view", e, *galley] if self.articles.get(e, ("",))[0] == one:
                return self.article(skin, base, e, galley)
            case ["article", "download", *_]:
                return Answer(body=b"%PDF-1.4", type="application/pdf")
            case ["rt", tool, e, _, *_] if tool in TOOLS and e in self.articles:
                told = (
                    p(self.abstract(e))
                    if tool in ("metadata", "printerFriendly")
                    else p(f"{', '.join(self.by(e))}: {words.title('article', e)}")
                )
                more = ul(
                    (f"{base}/rt/captureCite/{e}/0/{c}CitationPlugin", c)
                    for c in ("Apa", "Mla", "BibTeX", "EndNote")
                    if tool == "captureCite"
                )
                return Skin("Reading tools").page(words.title("article", e), told, more)
            case ["search", *kind]:
                return self.search(skin, asked, one, kind)
            case ["user", "setLocale", _]:
                return Answer(
                    status=302, headers=(("Location", asked.query.get("source") or base),)
                )
            case ["login" | "user" | "comment", *_]:
                return skin.page("Log in", p("Username and password."))
        return None

    def by(self, one: str) -> list[str]:
        return words.dice("by", one).sample(self.writers, 2)

    def abstract(self, one: str) -> str:
        return words.text(words.dice("abstract", one).randint(1, 5), "article", one, stock=0.1)

    def author(self, base: str, one: str) -> tuple[str, str]:
        first, last = one.rsplit(" ", 1)
        chance = words.dice("author", one)
        return at(
            f"{base}/search/authors/view",
            firstName=first,
            middleName="",
            lastName=last,
            affiliation=f"University of {chance.choice(words.PLACES)}",
            country=chance.choice(("DE", "NZ", "BR")),
        ), one

    def subjects(self, one: str) -> list[str]:
        return words.dice("subjects", one).sample(words.NOUNS, 3)

    def article(self, skin: Skin, base: str, one: str, galley: list[str]) -> Answer:
        title = words.title("article", one)
        if galley and galley[0] != "0":
            return Skin("Return to article").page(
                title,
                ul(
                    [
                        (f"{base}/article/view/{one}", "Return"),
                        (f"{base}/article/download/{one}/{galley[0]}", "Download"),
                    ]
                ),
            )
        links = [self.author(base, e) for e in self.by(one)]
        links += [(at(f"{base}/search", subject=e), e) for e in self.subjects(one)]
        links += [
            (f"{base}/article/view/{one}/{int(one) * 2}", "PDF"),
            (f"{base}/article/view/{one}/{int(one) * 2 + 1}", "XML"),
            (f"{base}/article/view/{one}/0", "Permalink"),
        ]
        tools = [(f"{base}/rt/{e}/{one}/0", e) for e in TOOLS] + [
            (f"{base}/comment/add/{one}/0", "Add comment")
        ]
        return skin.page(title, p(self.abstract(one)), ul(links), aside=ul(tools))

    def search(self, skin: Skin, asked: Asked, one: str, kind: list[str]) -> Answer:
        base, query = f"/index.php/{one}", asked.query
        mine = [e for e, (j, _) in self.articles.items() if j == one]
        if kind == ["authors"]:
            people = sorted({w for e in mine for w in self.by(e)}, key=lambda w: w.split(" ")[::-1])
            initial, page = query.get("searchInitial", ""), max(1, asked.number("authorsPage"))
            people = [w for w in people if w.rsplit(" ", 1)[1].startswith(initial)]
            letters = [(at(asked.path, searchInitial=e), e) for e in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
            kept = {"searchInitial": initial} if initial else {}
            steps = [
                (at(asked.path, **kept, authorsPage=n + 1), str(n + 1))
                for n in range(pages_of(len(people), 25))
            ]
            return skin.page(
                "Authors",
                ul(letters),
                ul(self.author(base, w) for w in people[25 * page - 25 :][:25]),
                ul(steps),
            )
        if kind == ["authors", "view"]:
            who = f"{query.get('firstName', '')} {query.get('lastName', '')}"
            return skin.page(
                who,
                ul(
                    (f"{base}/article/view/{e}", words.title("article", e))
                    for e in mine
                    if who in self.by(e)
                ),
            )
        if subject := query.get("subject"):
            mine = [e for e in mine if subject in self.subjects(e)]
        page = max(1, asked.number("searchPage"))
        kept = {k: v for k, v in query.items() if k != "searchPage"}
        steps = [
            (at(asked.path, **kept, searchPage=n + 1), str(n + 1))
            for n in range(pages_of(len(mine), 25))
        ]
        orders = [
            (at(asked.path, **{**kept, "orderBy": e, "orderDir": d}), e)
            for e in ("score", "authors", "title", "issuePublicationDate")
            for d in ("asc", "desc")
        ]
        return skin.page(
            "Search",
            ul(
                (f"{base}/article/view/{e}", words.title("article", e))
                for e in mine[25 * page - 25 :][:25]
            ),
            ul(steps),
            ul(orders),
        )
