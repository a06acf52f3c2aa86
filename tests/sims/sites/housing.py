"""A housing office: flats in short texts, a map in steps, comparisons, saved lists, mail to friends."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, table, ul

AREAS = ("north", "south", "harbour", "hill", "station", "meadows")
KINDS = ("studio", "flat", "house", "shared")
SIZES = (12, 24, 48)
STEP = 0.02


class Housing(Sim):
    name = "housing office"

    def __init__(self, count: int = 300) -> None:
        self.homes = {f"{20_000 + 7 * n}": n for n in range(count)}
        self.advice = [f"/advice/{one}" for one in words.slugs(70, "tenant advice")]
        self.areas = [f"/areas/{one}" for one in AREAS]
        self.pages = frozenset(
            {"/", *self.advice, *self.areas, *(f"/homes/{one}" for one in self.homes)}
        )
        menu = (("/", "Start"), ("/homes", "Find a home"), ("/advice", "Advice"),
                ("/areas", "Areas"), ("/saved", "Saved"))  # fmt: skip
        self.skin = Skin("Dunmore Housing", menu, "Rent is paid on the first of the month.")

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Dunmore Housing", p(words.text(6, "dunmore housing")))
            case ["advice"]:
                return self.advices(asked)
            case ["advice", _] if asked.path in self.advice:
                steps = [(at(asked.path, **{"share": one}), one) for one in ("mail", "post")]
                return self.skin.page(
                    words.title(asked.path), p(words.text(6, asked.path)), ul(steps)
                )
            case ["areas"]:
                return self.skin.page("Areas", ul((one, words.title(one)) for one in self.areas))
            case ["areas", one] if one in AREAS:
                find = [(at("/homes", area=one), "Homes here"), (self.map(57.1, -2.1), "Map")]
                return self.skin.page(words.title(one), p(words.text(4, asked.path)), ul(find))
            case ["homes"]:
                return self.search(asked)
            case ["homes", "map"]:
                return self.tile(asked)
            case ["homes", "compare", *_]:
                return self.compare(asked)
            case ["homes", one] if one in self.homes:
                return self.home(one)
            case ["homes", one, "tell-a-friend"] if one in self.homes:
                return self.skin.page("Tell a friend", p("Your friend's address"), p(f"Home {one}"))
            case ["saved"] | ["saved", "add"]:
                return self.skin.page("Saved homes", p("You have saved nothing yet."))
        return None

    def map(self, north: float, east: float, zoom: int = 12) -> str:
        return at("/homes/map", lat=f"{north:.2f}", lng=f"{east:.2f}", z=zoom)

    def advices(self, asked: Asked) -> Answer:
        page = max(1, asked.number("page"))
        shown = self.advice[(page - 1) * 10 : page * 10]
        steps = [(at("/advice", page=n), str(n)) for n in range(1, 8)]
        return self.skin.page("Advice", ul((one, words.title(one)) for one in shown), ul(steps))

    def area(self, one: str) -> str:
        return words.dice("area", one).choice(AREAS)

    def kind(self, one: str) -> str:
        return words.dice("kind of home", one).choice(KINDS)

    def rooms(self, one: str) -> int:
        return words.dice("rooms", one).randint(1, 5)

    def home(self, one: str) -> Answer:
        chance, number = words.dice("home", one), self.homes[one]
        street = f"{chance.randint(1, 120)} {chance.choice(words.NOUNS).capitalize()} Street"
        rows = [
            ("Area", self.area(one)), ("Kind", self.kind(one)), ("Rooms", str(self.rooms(one))),
            ("Rent", f"{chance.randint(300, 1400)} a month"),
            ("Free from", f"{chance.randint(1, 28)} January 2027"),
        ]  # fmt: skip
        text = words.text(chance.randint(1, 2), "home", one, stock=0.3)
        others = list(self.homes)[number + 1 : number + 3]
        tools = [
            (at("/saved/add", id=one, back=f"/homes/{one}"), "Save"),
            (f"/homes/{one}/tell-a-friend", "Tell a friend"),
            (f"/homes/compare/{'/'.join([one, *others])}", "Compare"),
            (self.map(57 + number % 40 * STEP, -2 + number % 17 * STEP, 15), "On the map"),
        ]
        like = [(f"/homes/{other}", "A similar home") for other in others]
        return self.skin.page(street, table(rows), p(text), ul(like), tools=tools)

    def compare(self, asked: Asked) -> Answer | None:
        chosen = [one for one in asked.parts[2:] if one in self.homes]
        if not chosen:
            return None
        rows = [(one, self.area(one), self.kind(one)) for one in chosen]
        less = [
            (
                f"/homes/compare/{'/'.join(other for other in chosen if other != one)}",
                f"Without {one}",
            )
            for one in chosen
            if len(chosen) > 1
        ]
        more = list(self.homes)[self.homes[chosen[-1]] + 1 :][:3]
        add = [(f"/homes/compare/{'/'.join([*chosen, one])}", f"With {one}") for one in more]
        shown = [(f"/homes/{one}", f"Home {one}") for one in chosen]
        return self.skin.page("Compare homes", table(rows), ul(shown), ul(less), ul(add))

    def tile(self, asked: Asked) -> Answer:
        try:
            north, east = float(asked.query.get("lat", 57)), float(asked.query.get("lng", -2))
        except ValueError:
            north, east = 57.0, -2.0
        zoom = asked.number("z", 12)
        moves = [
            (north + STEP, east),
            (north - STEP, east),
            (north, east + STEP),
            (north, east - STEP),
        ]
        steps = [(self.map(*one, zoom), "Move") for one in moves]
        steps += [
            (self.map(north, east, one), "Zoom") for one in (zoom - 1, zoom + 1) if 3 < one < 19
        ]
        return self.skin.page("Map of homes", p("Move the map to see more."), ul(steps))

    def search(self, asked: Asked) -> Answer:
        query = asked.query
        shown = [
            one for one in self.homes
            if query.get("area") in (None, self.area(one))
            and query.get("kind") in (None, self.kind(one))
            and query.get("rooms") in (None, str(self.rooms(one)))
        ]  # fmt: skip
        size = asked.number("per_page", 12)
        size = size if size in SIZES else 12
        page = min(max(1, asked.number("page")), pages_of(len(shown), size))
        kept = {name: value for name, value in query.items() if name != "page"}
        facets = [(at("/homes", **{**kept, "area": one}), one) for one in AREAS]
        facets += [(at("/homes", **{**kept, "kind": one}), one) for one in KINDS]
        facets += [(at("/homes", **{**kept, "rooms": n}), f"{n} rooms") for n in range(1, 6)]
        facets += [(at("/homes", **{**kept, "per_page": n}), f"{n} a page") for n in SIZES]
        facets += [(at("/homes", **{**kept, "sort": one}), one) for one in ("rent", "newest")]
        facets += [(at("/saved/add", search=asked.target), "Save this search")]
        near = [n for n in range(1, pages_of(len(shown), size) + 1) if abs(n - page) < 3]
        steps = [(at("/homes", **kept, page=n), str(n)) for n in near]
        links = [
            (f"/homes/{one}", "See this home") for one in shown[(page - 1) * size : page * size]
        ]
        told = p(f"{len(shown)} homes")
        return self.skin.page("Homes", told, ul(links), ul(steps), aside=ul(facets))
