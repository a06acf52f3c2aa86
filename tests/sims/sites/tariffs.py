"""An insurer: tariffs behind calculators by GET, a glossary of short words, offices, letters in steps."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

AGES, SUMS, TERMS = range(20, 70, 5), (10, 25, 50, 100, 250), (5, 10, 20, 30)
LETTERS = "ABCDEFGHIJKLMNOPRSTUVW"


class Tariffs(Sim):
    name = "insurer"

    def __init__(self) -> None:
        self.tariffs = {one: f"/tariff/{one}" for one in words.slugs(42, "tariff")}
        self.parts = [
            f"{one}/{part}"
            for one in self.tariffs.values()
            for part in ("cover", "claims", "small-print")
        ]
        self.words = {one: f"/glossary/{one}" for one in words.slugs(120, "glossary")}
        self.offices = {f"/office?id={n}": n for n in range(301, 361)}
        self.pages = frozenset(
            {"/", *self.tariffs.values(), *self.parts, *self.words.values(), *self.offices}
        )
        menu = (("/", "Home"), ("/tariff", "Tariffs"), ("/glossary", "Glossary"),
                ("/offices", "Offices"), ("/calculator", "Calculator"))  # fmt: skip
        self.skin = Skin("Redcliffe Mutual", menu, "Supervised by the office of insurers.")

    def page_of(self, asked: Asked) -> str | None:
        if asked.path == "/office":
            one = f"/office?id={asked.query.get('id')}"
            return one if one in self.offices else None
        return super().page_of(asked)

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Redcliffe Mutual", p(words.text(5, "mutual")))
            case ["tariff"]:
                links = [(where, words.title(one)) for one, where in self.tariffs.items()]
                return self.skin.page("Tariffs", ul(links))
            case ["tariff", one] if one in self.tariffs:
                mine = [(e, e.rpartition("/")[2]) for e in self.parts if e.startswith(f"{path}/")]
                tools = [
                    (at("/calculator", tariff=one), "What it costs"),
                    (at("/letter", about=one), "Write"),
                ]
                return self.skin.page(
                    words.title(one), p(words.text(3, one)), ul(mine), tools=tools
                )
            case ["tariff", *_] if path in self.parts:
                text = words.text(words.dice(path).randint(2, 5), path, stock=0.25)
                again = [(at(path, open=n), f"Unfold {n}") for n in range(1, 5)]
                return self.skin.page(words.title(path), p(text), ul(again))
            case ["glossary"]:
                letter = asked.query.get("letter", "")
                shown = [e for e in self.words if e.upper().startswith(letter)]
                letters = [(at("/glossary", letter=one), one) for one in LETTERS]
                links = [(self.words[e], e.replace("-", " ")) for e in shown if letter]
                return self.skin.page("Glossary", ul(letters), ul(links))
            case ["glossary", one] if one in self.words:
                near = words.dice("see also", one).sample(list(self.words), 2)
                also = [(self.words[e], "See also") for e in near]
                return self.skin.page(
                    one.replace("-", " "), p(words.sentence("glossary", one)), ul(also)
                )
            case ["offices"]:
                town = asked.query.get("town")
                mine = [
                    (e, "Office") for e, n in self.offices.items() if town in (None, self.town(n))
                ]
                towns = [(at("/offices", town=one), one) for one in words.PLACES]
                return self.skin.page("Offices", ul(mine if town else []), ul(towns))
            case ["office"] if self.page_of(asked):
                return self.office(asked)
            case ["calculator"]:
                return self.calculator(asked)
            case ["letter"]:
                step = asked.number("step", 1)
                on = [(at("/letter", **{**asked.query, "step": step + 1}), "Go on")]
                return self.skin.page("Write to us", p("Say what you want to say."), ul(on))
        return None

    def town(self, number: int) -> str:
        return words.PLACES[number % len(words.PLACES)]

    def office(self, asked: Asked) -> Answer:
        number = int(asked.query["id"])
        chance = words.dice("branch", number)
        rows = [("Town", self.town(number)), ("Street", f"{chance.randint(1, 99)} High Street"),
                ("Open", f"{chance.randint(7, 10)}:00 to {chance.randint(15, 19)}:00")]  # fmt: skip
        tools = [(at("/letter", to=number), "Write"), (at("/office", id=number, map="big"), "Map")]
        return self.skin.page("Office", table(rows), tools=tools)

    def calculator(self, asked: Asked) -> Answer:
        query = asked.query
        steps = {
            "age": AGES,
            "sum": SUMS,
            "term": TERMS,
            "smoker": ("yes", "no"),
            "pay": ("month", "year"),
        }
        other = [
            (at("/calculator", **{**query, name: one}), f"{name} {one}")
            for name, choices in steps.items()
            for one in choices
        ]
        price = words.dice("price", *sorted(query.items())).randint(4, 400)
        best = words.dice("best", *sorted(query.items())).sample(list(self.tariffs), 2)
        shown = [(self.tariffs[one], words.title(one)) for one in best]
        return self.skin.page("Calculator", p(f"{price}.50 a month"), ul(shown), ul(other))
