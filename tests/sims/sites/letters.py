"""A newsletter's site: each link says where it stood, archives by day, month and writer, shares, jumps."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

FIRST_DAY = date(2024, 3, 1)


class Letters(Sim):
    name = "newsletter"

    def __init__(self, count: int = 300) -> None:
        self.posts = {
            e: FIRST_DAY + timedelta(n * 3) for n, e in enumerate(words.slugs(count, "post"))
        }
        self.writers = {words.slug(e): e for e in words.names(12, "writer")}
        self.pages = frozenset(
            {
                "/",
                "/about",
                "/subscribe",
                *(f"/p/{e}" for e in self.posts),
                *(f"/by/{e}" for e in self.writers),
            }
        )
        self.menu = (
            ("/", "Home"),
            ("/archive", "Archive"),
            ("/about", "About"),
            ("/subscribe", "Subscribe"),
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        here = path.strip("/").replace("/", "-") or "home"
        skin = Skin(
            "The Penrith Letter",
            tuple((at(e, ref=here, pos=f"menu{n}"), w) for n, (e, w) in enumerate(self.menu)),
            "Sent on Fridays.",
        )
        match asked.parts:
            case []:
                return skin.page(
                    "The Penrith Letter",
                    p(words.text(3, "letter")),
                    self.links(list(self.posts)[-8:], here),
                )
            case ["about" | "subscribe"]:
                return skin.page(path[1:].capitalize(), p(words.text(5, path)))
            case ["archive"]:
                months = sorted({f"/archive/{d:%Y/%m}" for d in self.posts.values()})
                return skin.page("Archive", ul((at(e, ref=here), e[-7:]) for e in months))
            case ["archive", year, month, *day]:
                return self.archive(skin, here, path, (year, month, *day))
            case ["by", one] if one in self.writers:
                mine = [e for e in self.posts if self.writer(e) == one]
                page = max(1, asked.number("page"))
                steps = [
                    (at(path, page=n + 1, ref=here), str(n + 1)) for n in range(-(-len(mine) // 10))
                ]
                told = p(words.text(1, "writer", one))
                return skin.page(
                    self.writers[one],
                    told,
                    self.links(mine[(page - 1) * 10 : page * 10], here),
                    ul(steps),
                )
            case ["p", one] if one in self.posts:
                return self.post(skin, here, one)
            case ["share" | "like" | "comments", *_]:
                return skin.page("Sign in", p("Sign in to go on."))
            case ["go", one] if one in self.posts:
                return Answer(status=302, headers=(("Location", at(f"/p/{one}", ref="go")),))
        return None

    def writer(self, one: str) -> str:
        return words.dice("writer of", one).choice(list(self.writers))

    def links(self, some: list[str], here: str) -> str:
        return ul((at(f"/p/{e}", ref=here, pos=n), words.title(e)) for n, e in enumerate(some))

    def post(self, skin: Skin, here: str, one: str) -> Answer:
        every, path = list(self.posts), f"/p/{one}"
        spot, chance = every.index(one), words.dice("like", one)
        like = [every[n] for n in (spot - 1, spot + 1) if 0 <= n < len(every)] + chance.sample(
            every, 3
        )
        links = [(at("/share", url=path, to=e), e) for e in ("mail", "link", "post")] + [
            (at("/like", post=one), "Like")
        ]
        links += [
            (f"/comments/{one}", "Comments"),
            (f"/go/{like[0]}", "Read on"),
            (at(f"/by/{self.writer(one)}", ref=here), "Writer"),
        ]
        links += [
            (at(f"/archive/{self.posts[one]:%Y/%m/%d}", ref=here), f"{self.posts[one]:%d %B %Y}")
        ]
        return skin.page(
            words.title(one),
            p(words.text(chance.randint(2, 7), one)),
            self.links(like, here),
            ul(links),
        )

    def archive(self, skin: Skin, here: str, path: str, written: tuple[str, ...]) -> Answer | None:
        try:
            day = date(*(int(e) for e in (*written, "1")[:3]))
        except ValueError:
            return None
        mine = [e for e, d in self.posts.items() if f"{d:%Y/%m/%d}".startswith("/".join(written))]
        step, form = (1, "%Y/%m/%d") if len(written) > 2 else (31, "%Y/%m")
        near = [
            (at(f"/archive/{day + timedelta(n * step):{form}}", ref=here), "Turn") for n in (-1, 1)
        ]
        return skin.page(f"Archive of {'-'.join(written)}", self.links(mine, here), ul(near))
