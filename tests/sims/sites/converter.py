"""Measures: units told in a line or two, tables of what any number makes, quizzes, and lessons."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

UNITS = 140
STEPS = (1, 2, 5, 10, 50, 100)


class Converter(Sim):
    name = "measures"

    def __init__(self) -> None:
        self.units = words.slugs(UNITS, "unit of measure")
        self.kinds = ("length", "weight", "time", "money", "cloth", "grain", "beer")
        self.lessons = {str(n): n for n in range(1, 101)}
        self.pages = frozenset(
            {
                "/",
                *(f"/unit/{e}" for e in self.units),
                *(f"/kind/{e}" for e in self.kinds),
                *(f"/lesson/{e}" for e in self.lessons),
            }
        )
        menu = (
            ("/", "Home"),
            *((f"/kind/{e}", e) for e in self.kinds),
            ("/lesson/1", "Lessons"),
            ("/quiz", "Quiz"),
        )
        self.skin = Skin("Old measures", menu, "Nothing is exact.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Old measures", p(words.text(3, "measures")))
            case ["kind", one] if one in self.kinds:
                mine = self.units[self.kinds.index(one) :: 7]
                return self.skin.page(
                    one, p(words.text(2, "kind", one)), ul((f"/unit/{e}", e) for e in mine)
                )
            case ["unit", one] if one in self.units:
                return self.unit(one)
            case ["convert", text, one, "to", other] if text.isdigit() and {one, other} <= set(
                self.units
            ):
                return self.convert(int(text), one, other)
            case ["lesson", one] if one in self.lessons:
                n = self.lessons[one]
                near = [
                    (f"/lesson/{k}", f"Lesson {k}")
                    for k in (n - 1, n + 1)
                    if str(k) in self.lessons
                ]
                told = p(words.text(1 + n % 3, "lesson", n, stock=0.3))
                return self.skin.page(
                    f"Lesson {n}",
                    told,
                    ul([*near, (at(path, answers=1), "Answers"), (at("/quiz", lesson=n), "Quiz")]),
                )
            case ["quiz"]:
                seed = asked.number("n", 1)
                some = words.dice("quiz", seed, asked.query.get("lesson")).sample(self.units, 3)
                on = [(at("/quiz", **{**asked.query, "n": seed + 1}), "Next")] + [
                    (at("/quiz", **{**asked.query, "said": e}), e) for e in some
                ]
                return self.skin.page(
                    "Quiz", p(f"Which is the longest: {', '.join(some)}?"), ul(on)
                )
        return None

    def unit(self, one: str) -> Answer:
        chance = words.dice("unit", one)
        kind = self.kinds[self.units.index(one) % 7]
        mine = self.units[self.kinds.index(kind) :: 7]
        told = chance.choice(
            (
                f"A measure of {kind}.",
                f"A measure of {kind}, once used in {chance.choice(words.PLACES)}.",
                words.sentence("measure", one),
            )
        )
        near = [
            (f"/convert/{n}/{one}/to/{e}", f"{n} {one}")
            for e in chance.sample(mine, 3)
            for n in (1, 10)
        ]
        return self.skin.page(
            one.replace("-", " ").capitalize(), p(told), ul(near), ul([(f"/kind/{kind}", kind)])
        )

    def convert(self, count: int, one: str, other: str) -> Answer:
        rate = words.dice("rate", one, other).randint(2, 900)
        rows = [(f"{count + n} {one}", f"{(count + n) * rate / 100:.2f} {other}") for n in range(6)]
        near = [(f"/convert/{count + n}/{one}/to/{other}", f"{count + n} {one}") for n in STEPS]
        near += [(f"/convert/{count}/{other}/to/{one}", "Turn round")]
        some = words.dice("others", one, count).sample(self.units, 2)
        near += [(f"/convert/{count}/{one}/to/{e}", f"In {e}") for e in some]
        return self.skin.page(
            f"{count} {one} in {other}",
            p(f"{count} {one} are {count * rate / 100:.2f} {other}."),
            table(rows),
            ul(near),
        )
