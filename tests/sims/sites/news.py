"""A news archive: articles behind days, months, years, topics, authors and tags, each in pages."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul
from tests.site.answers import plain

A_LIST = 10
TOPICS = ("city", "culture", "economy", "sport", "science", "weather", "opinion", "travel")
FIRST, LAST = date(2022, 1, 3), date(2026, 11, 28)


class News(Sim):
    name = "news archive"

    def __init__(self, count: int = 560) -> None:
        span = (LAST - FIRST).days
        slugs = words.slugs(count, "news")
        days = sorted(
            (FIRST + timedelta(words.dice("day", one).randrange(span)), one) for one in slugs
        )
        self.articles = {f"/{day:%Y/%m/%d}/{one}/": day for day, one in reversed(days)}
        self.authors = {words.slug(one): one for one in words.names(14, "reporter")}
        self.tags = words.slugs(90, "tag")
        self.info = [f"/{one}/" for one in words.slugs(7, "news info")]
        topics = {f"/topic/{one}/" for one in TOPICS}
        self.pages = frozenset({"/", *self.articles, *topics, *self.info})
        self.listed = [
            one for one in self.articles if words.dice("news listed", one).random() < 0.3
        ]
        menu = [(f"/topic/{one}/", one.title()) for one in TOPICS]
        self.skin = Skin(
            "The Glenholm Observer",
            (("/", "Home"), *menu, ("/feed/", "Feed")),
            "Independent since 1894. Member of the press council.",
        )

    def topic(self, article: str) -> str:
        return words.dice("topic", article).choice(TOPICS)

    def author(self, article: str) -> str:
        return words.dice("author", article).choice(list(self.authors))

    def tagged(self, article: str) -> list[str]:
        return words.dice("tagged", article).sample(self.tags, 3)

    def answer(self, asked: Asked) -> Answer | None:
        path, number = asked.path, 1
        parts = asked.parts
        if len(parts) >= 2 and parts[-2] == "page" and parts[-1].isdigit():
            number, parts = int(parts[-1]), parts[:-2]
        every = list(self.articles)
        match parts:
            case []:
                return self.listing("Latest news", every, "/", number)
            case ["feed"]:
                return plain(
                    "<rss version='2.0'><channel></channel></rss>", type="application/rss+xml"
                )
            case ["topic", one] if one in TOPICS:
                return self.listing(
                    one.title(),
                    [x for x in every if self.topic(x) == one],
                    f"/topic/{one}/",
                    number,
                )
            case ["author", one] if one in self.authors:
                return self.listing(
                    self.authors[one],
                    [x for x in every if self.author(x) == one],
                    f"/author/{one}/",
                    number,
                )
            case ["tag", one] if one in self.tags:
                return self.listing(
                    one.replace("-", " "),
                    [x for x in every if one in self.tagged(x)],
                    f"/tag/{one}/",
                    number,
                )
            case [year, *_] if year.isdigit() and len(year) == 4:
                return self.dated(asked, parts, number)
            case [_] if path in self.info:
                return self.skin.page(words.title(path), p(words.text(9, path)))
        return None

    def dated(self, asked: Asked, parts: list[str], number: int) -> Answer | None:
        if len(parts) >= 4:
            article = f"/{'/'.join(parts[:4])}/"
            return self.article(asked, article, parts[4:]) if article in self.articles else None
        stem = f"/{'/'.join(parts)}/"
        found = [one for one in self.articles if one.startswith(stem)]
        return self.listing(f"Archive {' '.join(parts)}", found, stem, number) if found else None

    def listing(self, title: str, found: list[str], stem: str, number: int) -> Answer | None:
        if not 1 <= number <= pages_of(len(found), A_LIST):
            return None
        some = found[(number - 1) * A_LIST : number * A_LIST]
        shown = "".join(
            f"<article>{ul([(one, words.title(one))])}{p(self.lead(one))}</article>" for one in some
        )
        steps = [
            (f"{stem}page/{n}/" if n > 1 else stem, str(n))
            for n in (number - 1, number + 1)
            if 1 <= n <= pages_of(len(found), A_LIST)
        ]
        return self.skin.page(title, shown, ul(steps), aside=self.beside(some))

    def lead(self, article: str) -> str:
        return words.sentence("lead", article)

    def beside(self, some: list[str]) -> str:
        """The calendar, the months and the tag cloud, on every page."""
        day = self.articles[some[0]] if some else LAST
        days = sorted(
            {
                one
                for one in self.articles.values()
                if (one.year, one.month) == (day.year, day.month)
            }
        )
        before, after = day.replace(day=1) - timedelta(1), day.replace(day=28) + timedelta(7)
        months = [(f"/{one:%Y/%m}/", f"{one:%B %Y}") for one in (before, after)]
        years = [(f"/{one}/", str(one)) for one in range(FIRST.year, LAST.year + 1)]
        cloud = [(f"/tag/{one}/", one.replace("-", " ")) for one in self.tags[day.day :: 9]]
        info = [(one, words.title(one)) for one in self.info]
        return ul(
            [*((f"/{one:%Y/%m/%d}/", str(one.day)) for one in days), *months, *years, *cloud, *info]
        )

    def article(self, asked: Asked, article: str, rest: list[str]) -> Answer | None:
        if rest not in ([], ["amp"], ["print"], ["feed"]):
            return None
        if rest == ["feed"]:
            return plain("<rss version='2.0'><channel></channel></rss>", type="application/rss+xml")
        chance = words.dice("article", article)
        comments = [
            p(f"{words.name(article, n)}: {words.sentence('comment', article, n)}")
            for n in range(chance.choice((0, 0, 1, 2)))
        ]
        body = [
            p(self.lead(article)),
            *(p(words.text(3, article, part)) for part in range(chance.randint(2, 4))),
        ]
        near = chance.sample(list(self.articles), 3)
        tools = [
            (f"{article}amp/", "Fast version"),
            (f"{article}print/", "Print"),
            (f"{article}feed/", "Comments feed"),
            *((at(article, share=one, nb=1), one) for one in ("mail", "chat", "wall")),
            *(
                (at(article, replytocom=1000 + n) + "#respond", "Reply")
                for n in range(len(comments))
            ),
            (f"/author/{self.author(article)}/", self.authors[self.author(article)]),
            (f"/topic/{self.topic(article)}/", self.topic(article)),
            *((f"/tag/{one}/", one) for one in self.tagged(article)),
        ]
        links = [
            (at(one, ref="related") if n % 2 else one, words.title(one))
            for n, one in enumerate(near)
        ]
        return self.skin.page(
            words.title(article),
            *body,
            *comments,
            ul(links),
            tools=tools,
            aside="" if rest else self.beside([article]),
        )

    def page_of(self, asked: Asked) -> str | None:
        for ending in ("amp/", "print/"):
            if asked.path.endswith(ending):
                return super().page_of(Asked.of(asked.path.removesuffix(ending)))
        return super().page_of(asked)
