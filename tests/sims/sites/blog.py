"""A weblog of a charity: archives by day, month, author and tag, replies, shares, feeds, pictures."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul
from tests.site.answers import plain

FIRST = date(2021, 1, 4)
A_LIST = 8
SHARES = ("mail", "print", "post", "chat")


class Blog(Sim):
    name = "weblog"
    robots = "User-agent: *\nDisallow: /wp-admin/\n"

    def __init__(self, count: int = 340) -> None:
        self.posts: dict[str, int] = {}
        for n, one in enumerate(words.slugs(count, "post")):
            day = FIRST + timedelta(6 * n)
            self.posts[f"/{day:%Y/%m/%d}/{one}/"] = n
        self.about = [f"/{one}/" for one in words.slugs(24, "charity")]
        self.authors = {words.slug(one): one for one in words.names(9, "blogger")}
        self.tags = words.slugs(70, "tag")
        self.pages = frozenset({"/", *self.posts, *self.about})
        menu = (("/", "Home"), *((one, words.title(one)) for one in self.about[:6]))
        self.skin = Skin("Bramley Shelter", menu, "A registered charity.")

    def page_of(self, asked: Asked) -> str | None:
        return "/" if asked.path == "/" and asked.query else super().page_of(asked)

    def tags_of(self, path: str) -> list[str]:
        return words.dice("tagged", path).sample(self.tags, 4)

    def author(self, path: str) -> str:
        return list(self.authors)[self.posts[path] % 9]

    def answer(self, asked: Asked) -> Answer | None:
        parts, page = asked.parts, 1
        if parts[-1:] == ["feed"]:
            return plain("<rss/>", type="application/rss+xml")
        if len(parts) > 1 and parts[-2] == "page" and parts[-1].isdigit():
            parts, page = parts[:-2], int(parts[-1])
        every = list(reversed(self.posts))
        match parts:
            case [] if "s" in asked.query:
                echo = asked.query["s"]
                found = [one for one in every if echo.split(" ")[0] in one]
                return self.list(f"Search results for {echo}", found, "/", page)
            case []:
                return self.list("Bramley Shelter", every, "/", page)
            case ["tag", one] if one in self.tags:
                found = [path for path in every if one in self.tags_of(path)]
                return self.list(one.replace("-", " "), found, f"/tag/{one}/", page)
            case ["author", one] if one in self.authors:
                found = [path for path in every if self.author(path) == one]
                return self.list(self.authors[one], found, f"/author/{one}/", page)
            case [year, *more] if year.isdigit() and all(one.isdigit() for one in more):
                stem = f"/{'/'.join(parts)}/"
                found = [path for path in every if path.startswith(stem)]
                return self.list(f"Archive {'/'.join(parts)}", found, stem, page) if found else None
        path = f"/{'/'.join(parts)}/"
        if path in self.posts:
            return self.post(path)
        if path in self.about:
            here = self.about.index(path)
            near = [(one, words.title(one)) for one in self.about[here + 1 : here + 3]]
            return self.skin.page(words.title(path), p(words.text(6, path)), ul(near))
        if (parent := f"/{'/'.join(parts[:-1])}/") in self.posts and parts[-1].startswith(
            "picture"
        ):
            return self.skin.page(parts[-1].replace("-", " "), ul([(parent, "Back to the post")]))
        return None

    def post(self, path: str) -> Answer:
        number, chance = self.posts[path], words.dice("comments", path)
        every = list(self.posts)
        tags = [(f"/tag/{one}/", one) for one in self.tags_of(path)]
        by = [(f"/author/{self.author(path)}/", "Author"), (path[:12], path[1:11])]
        near = [(every[n], "Next") for n in (number - 1, number + 1) if 0 <= n < len(every)]
        like = [(at(one, relatedposts_hit=1, relatedposts_position=n, relatedposts_origin=number),
                 words.title(one)) for n, one in enumerate(chance.sample(every, 3))]  # fmt: skip
        replies = [
            (at(path, replytocom=number * 50 + n), "Reply") for n in range(chance.randrange(6))
        ]
        shares = [(at(path, share=one, nb=1), one) for one in SHARES] + [
            (f"{path}feed/", "Comments")
        ]
        pictures = [(f"{path}picture-{n}/", "Picture") for n in range(chance.randrange(3))]
        said = "".join(
            p(f"{words.name('comment', path, n)} says: {words.sentence('comment', path, n)}")
            for n in range(len(replies))
        )
        text = p(words.text(chance.randint(2, 6), path))
        return self.skin.page(
            words.title(path), text, ul(pictures), ul(tags), ul(by), ul(near), ul(like), said,
            ul(replies), tools=shares, aside=self.beside(),
        )  # fmt: skip

    def beside(self) -> str:
        months = {f"/{path[1:8]}/": path[1:8] for path in self.posts}
        cloud = ul((f"/tag/{one}/", one) for one in self.tags[:30])
        seek = ul((at("/", s=one.split("-")[0]), one) for one in self.tags[:12])
        return ul(months.items()) + cloud + seek

    def list(self, title: str, found: list[str], stem: str, page: int) -> Answer:
        shown = found[(page - 1) * A_LIST : page * A_LIST]
        last = pages_of(len(found), A_LIST)
        steps = [(f"{stem}page/{n}/", str(n)) for n in (page - 1, page + 1) if 1 <= n <= last]
        parts = "".join(
            f"<h2>{words.title(one)}</h2>" + p(words.text(6, one)[:150]) for one in shown
        )
        links = ul((one, words.title(one)) for one in shown)
        return self.skin.page(title, parts, links, ul(steps), aside=self.beside())
