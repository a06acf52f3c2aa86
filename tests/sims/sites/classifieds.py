"""Small ads: a line and a price each, in places and kinds that combine, by price and age, with forms."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

KINDS = ("bikes", "books", "chairs", "dogs", "flats", "jobs", "lamps", "pianos", "prams")
TOWNS = tuple(words.slug(e) for e in words.PLACES[:9])


class Classifieds(Sim):
    name = "small ads"

    def __init__(self, count: int = 360) -> None:
        self.ads = {f"{41_000_003 + 977 * n}": n for n in range(count)}
        self.rules = [f"/rules/{e}" for e in words.slugs(15, "rule")]
        self.pages = frozenset({"/", *self.rules, *(f"ad {e}" for e in self.ads)})
        menu = (("/", "Home"), ("/ads", "All ads"), ("/rules", "Rules"), ("/post", "Place an ad"))
        self.skin = Skin("Ads of the coast", menu, "Beware of strangers.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case ["ads", _, _, slug] if slug.rpartition("-")[2].removesuffix(".html") in self.ads:
                return f"ad {slug.rpartition('-')[2].removesuffix('.html')}"
        return asked.path if asked.path in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                kinds = [(f"/ads/{e}", e) for e in KINDS]
                return self.skin.page(
                    "Ads of the coast",
                    p(words.text(2, "coast")),
                    ul(kinds),
                    ul((f"/ads/all/{e}", e) for e in TOWNS),
                )
            case ["rules"]:
                return self.skin.page("Rules", ul((e, words.title(e)) for e in self.rules))
            case ["rules", _] if path in self.rules:
                return self.skin.page(words.title(path), p(words.text(3, path)))
            case ["ads", *chosen] if len(chosen) < 3:
                kind, town, *_ = (*chosen, "all", "all")
                return (
                    self.list(asked, kind, town)
                    if kind in (*KINDS, "all") and town in (*TOWNS, "all")
                    else None
                )
            case ["ads", _, _, slug] if self.page_of(asked):
                return self.ad(asked, slug.rpartition("-")[2].removesuffix(".html"))
            case ["post" | "reply" | "flag" | "watch", *_]:
                return self.skin.page(
                    "Your name",
                    p("Tell us who you are."),
                    ul([(at(path, **{**asked.query, "step": asked.number("step") + 1}), "Go on")]),
                )
        return None

    def traits(self, one: str) -> tuple[str, str]:
        chance = words.dice("ad", one)
        return chance.choice(KINDS), chance.choice(TOWNS)

    def title(self, one: str) -> str:
        return f"{words.dice('adj', one).choice(words.ADJECTIVES)} {self.traits(one)[0][:-1]}"

    def to(self, one: str) -> str:
        kind, town = self.traits(one)
        return f"/ads/{kind}/{town}/{words.slug(self.title(one))}-{one}.html"

    def ad(self, asked: Asked, one: str) -> Answer:
        chance, kind, town = words.dice("told", one), *self.traits(one)
        said = chance.choice(
            (
                "As new.",
                "Collect it yourself.",
                "Ring after six.",
                words.sentence("ad", one),
                words.sentence("ad", one),
            )
        )
        price = f"{chance.randint(1, 300)}.00, placed {chance.randint(1, 60)} days ago in {town}"
        like = [e for e in self.ads if self.traits(e)[0] == kind][:40]
        links = [(self.to(e), self.title(e)) for e in chance.sample(like, min(3, len(like)))]
        tools = [
            (at("/reply", ad=one), "Reply"),
            (at("/flag", ad=one), "Report"),
            (at("/watch", ad=one), "Watch"),
            (at(asked.path, photo=2), "Photo 2"),
        ]
        return self.skin.page(
            self.title(one).capitalize(),
            p(said),
            p(price),
            ul(links),
            tools=tools,
            crumbs=[(f"/ads/{kind}", kind), (f"/ads/{kind}/{town}", town)],
        )

    def list(self, asked: Asked, kind: str, town: str) -> Answer:
        query, page = asked.query, max(1, asked.number("page"))
        mine = [
            e
            for e in self.ads
            if kind in ("all", self.traits(e)[0]) and town in ("all", self.traits(e)[1])
        ]
        kept = {k: v for k, v in query.items() if k != "page"}
        steps = [(at(asked.path, **kept, page=page + 1), "Next")] if page * 20 < len(mine) else []
        choices = {
            "sort": ("new", "cheap", "dear"),
            "max": (10, 50, 100, 300),
            "radius": (5, 20, 50),
            "with": ("photo", "price"),
        }
        other = [
            (at(asked.path, **{**kept, k: v}), str(v))
            for k, every in choices.items()
            for v in every
        ]
        other += [(f"/ads/{e}/{town}", e) for e in KINDS] + [(f"/ads/{kind}/{e}", e) for e in TOWNS]
        return self.skin.page(
            f"{kind} in {town}",
            p(f"{len(mine)} ads"),
            ul((self.to(e), self.title(e)) for e in mine[(page - 1) * 20 : page * 20]),
            ul(steps),
            aside=ul(other),
        )
