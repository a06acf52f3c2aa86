"""A photo gallery: a page a picture with a line of text, in sizes, orders, slide shows and tags."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, pages_of, table, ul
from tests.site.answers import redirect

A_LIST = 24
SIZES = ("small", "medium", "large", "original")
TAGS = (
    "bridge",
    "harbour",
    "snow",
    "sunset",
    "people",
    "boats",
    "birds",
    "market",
    "night",
    "hills",
    "trees",
    "rain",
)


class Gallery(Sim):
    name = "gallery"

    def __init__(self, pictures: int = 640, albums: int = 40) -> None:
        years = [str(one) for one in range(2012, 2027)]
        self.albums = {
            f"{words.dice('year', n).choice(years)}/{one}": []
            for n, one in enumerate(words.slugs(albums, "album"))
        }
        self.pictures: dict[str, int] = {}
        for number in range(pictures):
            album = words.dice("in album", number).choice(list(self.albums))
            target = f"/gallery/{album}/IMG_{2000 + number * 3}.html"
            self.albums[album].append(target)
            self.pictures[target] = number
        self.years = sorted({one.partition("/")[0] for one in self.albums})
        fronts = {f"/gallery/{one}/" for one in (*self.years, *self.albums)}
        self.pages = frozenset({"/", "/gallery/", *fronts, *self.pictures})
        menu = (("/gallery/", "All albums"), ("/tags/", "Tags"), ("/random", "Surprise me"))
        self.skin = Skin(
            "Marlow Harbour Pictures",
            (("/", "Home"), *menu),
            "All pictures by members of the club.",
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        if path in self.pictures:
            return self.picture(asked)
        match asked.parts:
            case []:
                return self.skin.page(
                    "Welcome", p(words.text(4, "gallery")), ul([("/gallery/", "Albums")])
                )
            case ["gallery"]:
                return self.skin.page("Albums", ul((f"/gallery/{one}/", one) for one in self.years))
            case ["gallery", year] if year in self.years:
                inside = [one for one in self.albums if one.startswith(year)]
                return self.skin.page(
                    f"Albums of {year}",
                    ul((f"/gallery/{one}/", words.title("album", one)) for one in inside),
                )
            case ["gallery", year, name, *rest] if f"{year}/{name}" in self.albums:
                return self.album(asked, f"{year}/{name}", rest)
            case ["exif", number] if number.isdigit():
                return self.exif(int(number))
            case ["ecard"]:
                return self.skin.page("Send an e-card", p("Write a few words and choose a stamp."))
            case ["random"]:
                return redirect(list(self.pictures)[len(self.pictures) // 2])
            case ["tags", *chosen]:
                return self.tagged(asked, chosen[0].split("+") if chosen else [])
        return None

    def tags(self, picture: str) -> list[str]:
        return sorted(words.dice("tags", picture).sample(TAGS, 3))

    def title(self, picture: str) -> str:
        number = self.pictures[picture]
        return f"IMG_{2000 + number * 3}" if number % 4 == 0 else words.title("picture", number)

    def picture(self, asked: Asked) -> Answer:
        target, number = asked.path, self.pictures[asked.path]
        album = target.removeprefix("/gallery/").rpartition("/")[0]
        inside = self.albums[album]
        spot = inside.index(target)
        near = [inside[one] for one in (spot - 1, spot + 1) if 0 <= one < len(inside)]
        chance = words.dice("picture", number)
        said = [p(words.sentence("caption", number))]
        said += [
            p(f"{words.name(number, one)}: {words.sentence('comment', number, one)}")
            for one in range(chance.choice((0, 0, 0, 1, 2)))
        ]
        tools = [
            *((at(target, size=one), one) for one in SIZES),
            (f"/gallery/{album}/slideshow?start={spot}", "Slide show"),
            (f"/exif/{number}", "Camera data"),
            (at("/ecard", picture=target), "Send as e-card"),
            (at(target, vote=chance.randint(1, 5)), "Vote"),
            (f"/pictures/{2000 + number * 3}.jpg", "Download"),
            *((f"/tags/{one}", one) for one in self.tags(target)),
        ]
        return self.skin.page(
            self.title(target),
            *said,
            ul((one, "Next") for one in near),
            tools=tools,
            crumbs=[(f"/gallery/{album}/", "Album")],
        )

    def album(self, asked: Asked, album: str, rest: list[str]) -> Answer | None:
        inside = self.albums[album]
        if rest == ["slideshow"]:
            spot = asked.number("start", 0) % max(1, len(inside))
            shown = [p(words.sentence("caption", self.pictures[inside[spot]]))] if inside else []
            step = [
                (at(asked.path, start=(spot + one) % max(1, len(inside)), speed=speed), "Next")
                for one in (1, -1)
                for speed in (3, 5)
            ]
            return self.skin.page(f"Slide show: {words.title('album', album)}", *shown, ul(step))
        if rest:
            return None
        number = asked.number("page")
        some = inside[(number - 1) * A_LIST : number * A_LIST]
        kept = {name: value for name, value in asked.query.items() if name != "page"}
        steps = [
            (at(asked.path, **kept, page=n + 1), str(n + 1))
            for n in range(pages_of(len(inside), A_LIST))
        ]
        orders = [
            (at(asked.path, **{**kept, "order": one}), one)
            for one in ("date", "name", "rating", "views")
        ]
        thumbs = [(at(asked.path, **{**kept, "thumbs": one}), one) for one in ("small", "large")]
        cells = [[a(one, self.title(one))] for one in some]
        return self.skin.page(
            words.title("album", album),
            p(words.text(1, "album", album)),
            table(cells),
            ul(steps if len(steps) > 1 else []),
            ul([*orders, *thumbs, (f"/gallery/{album}/slideshow", "Slide show")]),
        )

    def exif(self, number: int) -> Answer:
        chance = words.dice("exif", number)
        rows = [
            ("Camera", f"Optika D{chance.choice((5, 50, 700))}"),
            ("Exposure", f"1/{chance.choice((60, 125, 250))}"),
            ("Aperture", f"f/{chance.choice((2, 4, 8))}"),
            ("Taken", f"{chance.randint(1, 28)}.{chance.randint(1, 12)}.2019"),
        ]
        return self.skin.page("Camera data", table(rows))

    def tagged(self, asked: Asked, chosen: list[str]) -> Answer | None:
        if set(chosen) - set(TAGS):
            return None
        found = (
            [one for one in self.pictures if set(chosen) <= set(self.tags(one))] if chosen else []
        )
        more = [
            (f"/tags/{'+'.join([*chosen, one])}", f"and {one}") for one in TAGS if one not in chosen
        ]
        number = asked.number("page")
        some = found[(number - 1) * A_LIST : number * A_LIST]
        steps = [
            (at(asked.path, page=n + 1), str(n + 1)) for n in range(pages_of(len(found), A_LIST))
        ]
        told = p(f"{len(found)} pictures")
        return self.skin.page(
            f"Pictures of {' and '.join(chosen) or 'everything'}",
            told,
            ul((one, self.title(one)) for one in some),
            ul(steps if len(steps) > 1 else []),
            ul(more),
        )
