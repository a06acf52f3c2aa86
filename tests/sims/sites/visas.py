"""A visa office: a wizard of forms whose answers stand in the query, languages, sizes of letters."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

LANDS = words.PLACES + tuple(f"New {one}" for one in words.PLACES)
PURPOSES = ("work", "study", "family", "visit", "transit")
STAYS = ("days", "months", "years")
TONGUES = ("en", "de", "fr", "es")


class Visas(Sim):
    name = "visa office"

    def __init__(self) -> None:
        self.kinds = [f"/visa/{one}" for one in words.slugs(48, "visa kind")]
        self.parts = [
            f"{one}/{part}" for one in self.kinds for part in ("eligibility", "documents", "fees")
        ]
        self.lands = {f"/country/{words.slug(one)}": one for one in LANDS}
        self.news = [f"/news/{one}" for one in words.slugs(60, "visa news")]
        self.pages = frozenset({"/", "/contact", *self.kinds, *self.parts, *self.lands, *self.news})

    def skin(self, asked: Asked) -> Skin:
        """Every link carries on the language and the letters that were chosen."""
        kept = {name: asked.query.get(name) for name in ("lang", "fs", "contrast")}
        places = ("/", "/visa", "/country", "/finder", "/news", "/contact")
        menu = tuple((at(one, **kept), one.strip("/") or "start") for one in places)
        turns = [{"lang": one} for one in TONGUES]
        turns += [{"fs": one} for one in ("small", "large", "huge")] + [{"contrast": "high"}]
        here = tuple((at(asked.path, **{**asked.query, **one}), "switch") for one in turns)
        return Skin("Visas for Corrin", (*menu, *here), "Ministry of the interior.")

    def answer(self, asked: Asked) -> Answer | None:
        skin, path = self.skin(asked), asked.path
        kept = {name: asked.query.get(name) for name in ("lang", "fs", "contrast")}

        def links(addresses: list[str]) -> str:
            return ul((at(one, **kept), words.title(one)) for one in addresses)

        match asked.parts:
            case []:
                return skin.page("Visas", p(words.text(5, "visas")), links(self.news[:5]))
            case ["contact"]:
                return skin.page("Contact", p(words.text(3, "visas contact")))
            case ["visa"]:
                return skin.page("Kinds of visa", links(self.kinds))
            case ["visa", _] if path in self.kinds:
                mine = [one for one in self.parts if one.startswith(f"{path}/")]
                start = [(at("/finder", purpose=one), one) for one in PURPOSES]
                return skin.page(words.title(path), p(words.text(4, path)), links(mine), ul(start))
            case ["visa", *_] if path in self.parts:
                share = [
                    (at(path, **kept, utm_source="post", share="post"), "Share"),
                    (at(path, **kept, view="print"), "Print"),
                ]
                text = words.text(words.dice(path).randint(2, 5), path, stock=0.2)
                return skin.page(words.title(path), p(text), tools=share)
            case ["country"]:
                return skin.page(
                    "Countries", ul((at(one, **kept), name) for one, name in self.lands.items())
                )
            case ["country", _] if path in self.lands:
                told = p(f"Citizens of {self.lands[path]} need a visa."), p("Ask the embassy.")
                start = [(at("/finder", nationality=asked.parts[1], **kept), "Find your visa")]
                return skin.page(self.lands[path], *told, ul(start))
            case ["news"]:
                page = max(1, asked.number("page"))
                steps = [(at("/news", **kept, page=n), str(n)) for n in range(1, 7)]
                return skin.page("News", links(self.news[(page - 1) * 10 : page * 10]), ul(steps))
            case ["news", _] if path in self.news:
                return skin.page(words.title(path), p(words.text(4, path)))
            case ["finder"]:
                return self.finder(skin, asked)
        return None

    def finder(self, skin: Skin, asked: Asked) -> Answer:
        query = asked.query
        steps = {
            "nationality": [words.slug(one) for one in LANDS],
            "purpose": PURPOSES,
            "stay": STAYS,
            "children": ("yes", "no"),
        }
        for name, choices in steps.items():
            if name not in query:
                next_ = [(at("/finder", **{**query, name: one}), one) for one in choices]
                return skin.page(f"What is your {name}?", ul(next_))
        chance = words.dice("finder", query["purpose"], query["stay"])
        shown = [(one, words.title(one)) for one in chance.sample(self.kinds, 2)]
        again = [(at("/finder", **{k: v for k, v in query.items() if k != n}), n) for n in steps]
        told = p(f"Coming from {query['nationality']} for {query['purpose']}, you may ask for:")
        return skin.page("Your result", told, ul(shown), ul(again))
