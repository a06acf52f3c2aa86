"""A shop for screws: facets as parts of the path in any order, thin goods of numbers, a session in it."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, token, ul

FACETS = {"size": ("m3", "m4", "m5", "m6", "m8"), "steel": ("a2", "a4", "black", "brass"),
          "head": ("flat", "round", "hex"), "drive": ("cross", "star", "slot")}  # fmt: skip
KINDS = ("screws", "nuts", "washers", "hooks")


class FacetPaths(Sim):
    name = "shop for screws"

    def __init__(self) -> None:
        self.goods = {f"{n:05d}": words.dice("goods", n) for n in range(10_100, 10_420)}
        self.traits = {
            e: {k: c.choice(v) for k, v in {"kind": KINDS, **FACETS}.items()}
            for e, c in self.goods.items()
        }
        self.advice = [f"/advice/{e}" for e in words.slugs(50, "screw advice")]
        self.asked = 0
        self.pages = frozenset(
            {"/", *self.advice, *(f"/item/{e}" for e in self.goods), *(f"/{e}" for e in KINDS)}
        )

    def page_of(self, asked: Asked) -> str | None:
        parts = [e for e in asked.parts if not e.startswith("(S(")]
        path = f"/{'/'.join(parts)}"
        return path if path in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        self.asked += 1
        parts = asked.parts
        session = (
            parts[0]
            if parts and parts[0].startswith("(S(")
            else f"(S({token('screws', self.asked, digits=16)}))"
        )
        if parts and parts[0].startswith("(S("):
            parts = parts[1:]
        menu = (
            ("/", "Home"),
            *((f"/{e}", e) for e in KINDS),
            ("/advice", "Advice"),
            (f"/{session}/basket", "Basket"),
        )
        skin = Skin("Screws of Hartwell", menu, "Sold by weight.")
        match parts:
            case []:
                return skin.page("Screws of Hartwell", p(words.text(4, "screws")))
            case ["advice"]:
                return skin.page("Advice", ul((e, words.title(e)) for e in self.advice))
            case ["advice", _] if f"/{'/'.join(parts)}" in self.advice:
                one = f"/{'/'.join(parts)}"
                return skin.page(words.title(one), p(words.text(3, one)))
            case ["item", one] if one in self.goods:
                return self.item(skin, one, session)
            case ["basket" | "login" | "order", *_]:
                on = [
                    (f"/{session}/login", "Log in"),
                    (f"/{session}/order/step1", "Order"),
                    ("/advice", "Advice"),
                ]
                return skin.page("Basket", p("There is nothing in it."), ul(on))
            case [kind, *chosen] if kind in KINDS:
                return self.list(skin, asked, kind, chosen)
        return None

    def item(self, skin: Skin, one: str, session: str) -> Answer:
        traits, chance = self.traits[one], words.dice("item", one)
        rows = [*((k.capitalize(), v) for k, v in traits.items()), ("Length", f"{chance.randint(6, 120)} mm"), ("Weight", f"{chance.randint(1, 90)} g"),
                ("Price", f"{chance.randint(1, 19)}.{chance.randint(10, 99)}"), ("In a box", str(chance.choice((50, 100, 200))))]  # fmt: skip
        links = [(f"/{traits['kind']}/{k}-{v}", v) for k, v in traits.items() if k != "kind"]
        links += [
            (f"/{session}/basket/add/{one}", "Buy"),
            (at(f"/item/{one}", zoom=1), "Large picture"),
        ]
        return skin.page(
            f"{traits['kind'].capitalize()} {traits['size'].upper()}, no. {one}",
            table(rows),
            ul(links),
        )

    def list(self, skin: Skin, asked: Asked, kind: str, chosen: list[str]) -> Answer | None:
        wanted = dict(e.partition("-")[::2] for e in chosen)
        if any(v not in FACETS.get(k, ()) for k, v in wanted.items()) or len(wanted) != len(chosen):
            return None
        mine = [
            e
            for e, t in self.traits.items()
            if t["kind"] == kind and all(t[k] == v for k, v in wanted.items())
        ]
        page = max(1, asked.number("page"))
        more = [
            ("/" + "/".join((kind, *chosen, f"{k}-{v}")), v)
            for k, every in FACETS.items()
            if k not in wanted
            for v in every
        ]
        less = [
            ("/" + "/".join((kind, *(o for o in chosen if o != e))), f"not {e}") for e in chosen
        ]
        steps = [(at(asked.path, page=n + 1), str(n + 1)) for n in range(-(-len(mine) // 24))]
        told = p(words.text(2, "kind", kind)) if not chosen else ""
        shown = mine[(page - 1) * 24 : page * 24]
        return skin.page(
            " ".join((kind, *chosen)),
            told,
            ul((f"/item/{e}", e) for e in shown),
            ul(steps),
            aside=ul([*more, *less]),
        )
