"""Glossaries: one line a word, clouds of tags that add up, a word by chance, the same by first letters."""

from itertools import combinations

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, token, ul

FIELDS = ("sailing", "printing", "farming", "weaving", "baking")
CLOUD = ("old", "rare", "new", "loan", "slang", "legal", "tool", "verb", "place", "joke")


class Glossaries(Sim):
    name = "glossaries"

    def __init__(self) -> None:
        self.words = {
            f"/{field}/{e}": field for field in FIELDS for e in words.slugs(75, "glossary", field)
        }
        self.essays = [f"/essay/{e}" for e in words.slugs(22, "essay")]
        self.asked = 0
        self.pages = frozenset({"/", *self.words, *self.essays, *(f"/{e}" for e in FIELDS)})
        menu = (
            ("/", "Home"),
            *((f"/{e}", e) for e in FIELDS),
            ("/essay", "Essays"),
            ("/cloud", "Tags"),
            ("/random", "Any word"),
        )
        self.skin = Skin("Words of trades", menu, "One word a day.")

    def answer(self, asked: Asked) -> Answer | None:
        self.asked += 1
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Words of trades", p(words.text(3, "trades")))
            case [field] if field in FIELDS:
                mine = [e for e, f in self.words.items() if f == field]
                start = asked.query.get("starts", "")
                shown = [e for e in mine if e.rpartition("/")[2].startswith(start)]
                firsts = sorted({e.rpartition("/")[2][:n] for e in mine for n in (1, 2)})
                return self.skin.page(
                    field.capitalize(), p(words.text(1, "field", field)), ul((e, self.said(e)) for e in shown[:60]),
                    ul((at(path, starts=e), e) for e in firsts),
                )  # fmt: skip
            case ["essay"]:
                return self.skin.page("Essays", ul((e, words.title(e)) for e in self.essays))
            case ["essay", _] if path in self.essays:
                return self.skin.page(words.title(path), p(words.text(6, path)))
            case [_, _] if path in self.words:
                return self.word(path)
            case ["random"]:
                one = words.dice("random", self.asked).choice(list(self.words))
                return Answer(
                    status=302, headers=(("Location", at(one, from_random=token(self.asked))),)
                )
            case ["cloud", *chosen] if set(chosen) <= set(CLOUD):
                mine = [e for e in self.words if set(chosen) <= set(self.tags(e))]
                more = [(f"/cloud/{'/'.join([*chosen, e])}", e) for e in CLOUD if e not in chosen]
                pairs = (
                    [(f"/cloud/{x}/{y}", f"{x} {y}") for x, y in combinations(CLOUD, 2)]
                    if not chosen
                    else []
                )
                return self.skin.page(
                    f"Tagged {' '.join(chosen)}",
                    ul((e, self.said(e)) for e in mine[:10]),
                    ul([*more, *pairs]),
                )
            case ["suggest"]:
                return self.skin.page("Suggest", p("Write to us about this word."))
        return None

    def said(self, one: str) -> str:
        return one.rpartition("/")[2].replace("-", " ")

    def tags(self, one: str) -> list[str]:
        return words.dice("cloud", one).sample(CLOUD, 2)

    def word(self, one: str) -> Answer:
        chance = words.dice("word", one)
        noun, adjective = chance.choice(words.NOUNS), chance.choice(words.ADJECTIVES)
        told = chance.choice(
            (
                f"A {adjective} {noun}.",
                f"See {noun}.",
                f"Said of a {noun} that is {adjective}.",
                words.sentence("word", one),
            )
        )
        near = chance.sample([e for e, f in self.words.items() if f == self.words[one]], 2)
        links = [(f"/cloud/{e}", e) for e in self.tags(one)] + [
            (at("/suggest", word=one), "Suggest"),
            (at(one, cite=1), "Cite"),
        ]
        return self.skin.page(self.said(one), p(told), ul((e, "See also") for e in near), ul(links))
