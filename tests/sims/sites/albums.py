"""Albums: pictures told in a line or two, each in every set it is in, queries that are paths."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, p, pages_of, ul

A_PAGE = 15
BEST = ("best_rated", "most_visited", "recent_pics", "random")


class Albums(Sim):
    name = "albums"

    def __init__(self, count: int = 380) -> None:
        self.albums = {str(n): words.title("album", n) for n in range(1, 25)}
        self.pictures = {str(n): n for n in range(101, 101 + count)}
        self.tags = {str(n): e for n, e in enumerate(words.slugs(18, "tag of album"), 1)}
        self.pages = frozenset(
            {
                "/",
                "/about.php",
                *(f"album {e}" for e in self.albums),
                *(f"picture {e}" for e in self.pictures),
            }
        )
        menu = [
            ("/", "Home"),
            ("/about.php", "About"),
            ("/tags.php", "Tags"),
            ("/search.php", "Search"),
            ("/identification.php", "Log in"),
            *((f"/index.php?/{e}", e) for e in BEST),
            *((f"/index.php?/{e}-monthly-list", e) for e in ("created", "posted")),
        ]
        menu += [(f"/index.php?/category/{e}", w) for e, w in list(self.albums.items())[:8]]
        self.skin = Skin("Pictures of Inverley", tuple(menu), "Powered by volunteers.")

    def asks(self, asked: Asked) -> list[str]:
        """The query is a path: what the first part of it asks for."""
        query = asked.target.partition("?")[2].partition("&")[0]
        return [part for part in query.split("/") if part]

    def page_of(self, asked: Asked) -> str | None:
        found, asks = asked.path, self.asks(asked)
        if asked.path == "/picture.php" and asks:
            found = f"picture {asks[0]}"
        elif asked.path == "/index.php" and asks[:1] == ["category"] and len(asks) == 2:
            found = f"album {asks[1]}"
        return found if found in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        asks = self.asks(asked)
        match asked.path:
            case "/":
                return self.skin.page(
                    "Pictures of Inverley",
                    p(words.text(3, "inverley")),
                    ul((f"/index.php?/category/{e}", w) for e, w in self.albums.items()),
                )
            case "/about.php":
                return self.skin.page("About", p(words.text(5, "about albums")))
            case "/tags.php":
                return self.skin.page(
                    "Tags", ul((f"/index.php?/tags/{e}-{w}", w) for e, w in self.tags.items())
                )
            case "/search.php" | "/identification.php" | "/register.php" | "/comments.php":
                return self.skin.page("Search or log in", p("Words to look for, or your name."))
            case "/picture.php" if asks and asks[0] in self.pictures:
                return self.picture(asked, asks[0], asks[1:])
            case "/index.php" if asks:
                return self.set(asked, asks)
        return None

    def album(self, one: str) -> str:
        return str(self.pictures[one] % 24 + 1)

    def tagged(self, one: str) -> list[str]:
        return words.dice("tags", one).sample(list(self.tags), 3)

    def month(self, one: str) -> str:
        return f"{2019 + self.pictures[one] % 7}-{self.pictures[one] % 12 + 1:02d}"

    def within(self, asks: list[str]) -> list[str] | None:
        """The pictures of a set: an album, tags that all of them have, a month, a chance."""
        every = list(self.pictures)
        match asks:
            case ["category", one, *_] if one in self.albums:
                return [e for e in every if self.album(e) == one]
            case ["tags", *rest]:
                wanted = [e.partition("-")[0] for e in rest if e.partition("-")[0] in self.tags]
                return [e for e in every if set(wanted) <= set(self.tagged(e))] if wanted else None
            case [kind, *_] if kind in BEST:
                return words.dice(kind).sample(every, 45)
            case [kind, *_] if kind.startswith(("created-monthly", "posted-monthly")):
                when = kind.split("-", 3)[3] if kind.count("-") > 2 else ""
                return [e for e in every if when and self.month(e).startswith(when)]
        return None

    def title(self, one: str) -> str:
        chance = words.dice("picture", one)
        return (
            words.title("picture", one)
            if chance.random() < 0.7
            else f"{chance.choice(words.PLACES)}, {chance.choice(words.NOUNS)}"
        )

    def picture(self, asked: Asked, one: str, context: list[str]) -> Answer | None:
        mine = self.within(context) if context else [one]
        if not mine:
            return None
        under = "".join(f"/{e}" for e in context)
        spot = mine.index(one) if one in mine else 0
        near = [
            (f"/picture.php?/{mine[n]}{under}", "Turn")
            for n in (0, spot - 1, spot + 1, len(mine) - 1)
            if 0 <= n < len(mine) and mine[n] != one
        ]
        chance = words.dice("picture", one)
        told = words.text(chance.randint(1, 2), "picture", one, stock=0.1)
        links = [(f"/index.php?/tags/{e}-{self.tags[e]}", self.tags[e]) for e in self.tagged(one)]
        links += [
            (f"/index.php?/category/{self.album(one)}", self.albums[self.album(one)]),
            (f"/index.php?/created-monthly-list-{self.month(one)}", self.month(one)),
        ]
        here = f"/picture.php?/{one}{under}"
        tools = [
            (f"{here}&slideshow=", "Slide show"),
            (f"{here}&metadata", "Metadata"),
            (f"{here}&action=add_to_favorites", "Keep"),
        ]
        return self.skin.page(self.title(one), p(told), ul(near), ul(links), tools=tools)

    def set(self, asked: Asked, asks: list[str]) -> Answer | None:
        if asks[0].endswith(("-monthly-list", "-monthly-calendar")) or asks[0] == "categories":
            kind = asks[0].partition("-")[0]
            months = sorted({self.month(e) for e in self.pictures})
            return self.skin.page(
                kind.capitalize(),
                ul(
                    (f"/index.php?/{kind}-monthly-{how}-{e}", e)
                    for e in months
                    for how in ("list", "calendar")
                ),
            )
        start, asks = (
            next((int(e[6:]) for e in asks if e.startswith("start-") and e[6:].isdigit()), 0),
            [e for e in asks if not e.startswith("start-")],
        )
        mine = self.within(asks)
        if mine is None:
            return None
        under = "".join(f"/{e}" for e in asks)
        links = [(f"/picture.php?/{e}{under}", self.title(e)) for e in mine[start:][:A_PAGE]]
        steps = [
            (f"/index.php?{under}/start-{A_PAGE * n}", str(n + 1))
            for n in range(1, pages_of(len(mine), A_PAGE))
        ]
        more = (
            [
                (f"/index.php?{under}/{e}-{w}", f"+{w}")
                for e, w in self.tags.items()
                if f"{e}-{w}" not in asks
            ]
            if asks[0] == "tags"
            else []
        )
        tools = [(f"/index.php?{under}&image_order={n}", f"Order {n}") for n in range(1, 8)] + [
            (f"/index.php?{under}&display={e}", e) for e in ("square", "small", "thumb")
        ]
        head = (
            [p(words.text(1, "album", asks[1]))] if asks[0] == "category" and len(asks) == 2 else []
        )
        return self.skin.page(
            self.albums.get(asks[1], "Pictures") if len(asks) > 1 else "Pictures",
            *head,
            ul(links),
            ul(steps),
            ul(more),
            tools=tools,
        )
