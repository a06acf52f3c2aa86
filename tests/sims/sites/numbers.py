"""A society's weblog: all is a number in the query, and each picture has a page."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, pages_of, ul

SHARES = ("facebook", "mail", "mastodon")
A_LIST = 10


class Numbers(Sim):
    name = "weblog of numbers"

    def __init__(self, count: int = 280) -> None:
        self.posts = {str(1000 + 7 * n): n for n in range(count)}
        self.leaves = {str(20 + n): n for n in range(24)}
        self.pictures = {
            str(int(e) + k): (e, k)
            for e, n in self.posts.items()
            for k in range(1, 1 + words.dice("pictures", n).randint(0, 3))
        }
        self.cats = {str(n): words.title("cat", n) for n in range(2, 12)}
        self.tags = [
            e.split("-")[0] + str(n) for n, e in enumerate(words.slugs(40, "tag of numbers"))
        ]
        self.pages = frozenset(
            {"/", *(f"p{e}" for e in self.posts), *(f"page{e}" for e in self.leaves)}
        )
        menu = (
            ("/", "Home"),
            *((at("/", page_id=e), words.title("leaf", e)) for e in list(self.leaves)[:6]),
        )
        self.skin = Skin("Society of Elsworth", menu, "Proudly made by its members.")

    def page_of(self, asked: Asked) -> str | None:
        query = asked.query
        if asked.path != "/" or query.get("feed"):
            return None
        found = (
            "/"
            if not query
            else f"p{query.get('p')}"
            if "p" in query
            else f"page{query.get('page_id')}"
        )
        return found if found in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        query = asked.query
        if asked.path in ("/wp-login.php", "/wp-admin/"):
            return self.skin.page("Log in", p("Username or e-mail address."))
        if asked.path != "/":
            return None
        if "feed" in query:
            return Answer(body=b"<rss/>", type="application/rss+xml")
        if (one := query.get("p")) is not None:
            return self.post(asked, one) if one in self.posts else None
        if (one := query.get("page_id")) is not None:
            return self.leaf(one) if one in self.leaves else None
        if (one := query.get("attachment_id")) is not None:
            return self.picture(one) if one in self.pictures else None
        return self.list(asked)

    def side(self) -> str:
        months = sorted({self.month(e) for e in self.posts})[::-1]
        return (
            h2("Recent")
            + ul((at("/", p=e), words.title("number", e)) for e in list(self.posts)[-5:])
            + h2("Archives")
            + ul((at("/", m=e), e) for e in months[:24])
            + h2("Categories")
            + ul((at("/", cat=e), w) for e, w in self.cats.items())
            + ul(
                [
                    ("/wp-login.php", "Log in"),
                    (at("/", feed="rss2"), "Entries"),
                    (at("/", feed="comments-rss2"), "Comments"),
                ]
            )
        )

    def month(self, one: str) -> str:
        count = 2022 * 12 + self.posts[one] * 58 // len(self.posts)
        return f"{count // 12}{count % 12 + 1:02d}"

    def cat(self, one: str) -> str:
        return words.dice("cat of", one).choice(list(self.cats))

    def tagged(self, one: str) -> list[str]:
        return words.dice("tags of", one).sample(self.tags, 3)

    def post(self, asked: Asked, one: str) -> Answer:
        every = list(self.posts)
        spot, here = every.index(one), at("/", p=one)
        chance = words.dice("number", one)
        mine = [e for e, (post, _) in self.pictures.items() if post == one]
        links = [(at("/", attachment_id=e), "") for e in mine]
        meta = [
            (at("/", cat=self.cat(one)), self.cats[self.cat(one)]),
            (at("/", author=chance.randint(1, 5)), "Author"),
            (at("/", m=f"{self.month(one)}{chance.randint(10, 28)}"), "Date"),
        ]
        meta += [(at("/", tag=e), e) for e in self.tagged(one)]
        near = [
            (at("/", p=every[n]), words.title("number", every[n]))
            for n in (spot - 1, spot + 1)
            if 0 <= n < len(every)
        ]
        share = [(at("/", p=one, share=e, nb=1), e) for e in SHARES]
        talk = []
        for n in range(chance.randint(0, 4)):
            talk.append(p(f"{words.name('says', one, n)} says: {words.sentence('says', one, n)}"))
            talk.append(
                ul(
                    [
                        (f"{here}&cpage=1#comment-{n}", "Link"),
                        (at("/", p=one, replytocom=int(one) * 10 + n), "Reply"),
                    ]
                )
            )
        return self.skin.page(
            words.title("number", one),
            p(words.text(chance.randint(1, 6), "number", one)),
            ul(links),
            ul(meta),
            ul(near),
            *talk,
            tools=share,
            aside=self.side(),
            canonical=here,
        )

    def leaf(self, one: str) -> Answer:
        every = list(self.leaves)
        below = every[6 + 3 * every.index(one) :][:3] if every.index(one) < 6 else []
        links = [(at("/", page_id=e), words.title("leaf", e)) for e in below]
        return self.skin.page(
            words.title("leaf", one),
            p(words.text(5, "leaf", one)),
            ul(links),
            aside=self.side(),
            canonical=at("/", page_id=one),
        )

    def picture(self, one: str) -> Answer:
        post, n = self.pictures[one]
        near = [
            (at("/", attachment_id=int(post) + k), "Turn")
            for k in (n - 1, n + 1)
            if str(int(post) + k) in self.pictures
        ]
        title = (
            f"IMG_{int(one) * 37 % 9000 + 1000}"
            if n > 1
            else f"{words.name('shown', one)} at {words.dice('at', one).choice(words.PLACES)}"
        )
        links = [
            (at("/", p=post), words.title("number", post)),
            *near,
            (f"/wp-content/uploads/{one}.jpg", "Full size"),
        ]
        return self.skin.page(title, ul(links), aside=self.side())

    def list(self, asked: Asked) -> Answer:
        query, every = asked.query, list(self.posts)[::-1]
        if when := query.get("m"):
            every = [e for e in every if self.month(e) == when[:6]]
        if cat := query.get("cat"):
            every = [e for e in every if self.cat(e) == cat]
        if tag := query.get("tag"):
            every = [e for e in every if tag in self.tagged(e)]
        if who := query.get("author"):
            every = [e for e in every if str(words.dice("number", e).randint(1, 5)) == who]
        page = max(1, asked.number("paged"))
        if page > pages_of(len(every), A_LIST):
            return self.skin.page("Not found", p("Nothing was found here."), status=404)
        kept = {k: v for k, v in query.items() if k != "paged"}
        steps = [
            (at("/", **kept, paged=n), "Turn")
            for n in (page - 1, page + 1)
            if 0 < n <= pages_of(len(every), A_LIST)
        ]
        told = [
            h2(words.title("number", e))
            + p(words.sentence("start", e))
            + ul([(at("/", p=e), "More")])
            for e in every[A_LIST * page - A_LIST :][:A_LIST]
        ]
        lead = p(words.text(2, "society")) if not query else ""
        return self.skin.page("Society of Elsworth", lead, *told, ul(steps), aside=self.side())
