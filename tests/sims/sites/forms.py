"""A town's forms: short notes, each to print, to download and in other languages, steps, reports."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import plain

TONGUES = ("cy", "pl", "ur", "uk", "ro")
TOPICS = ("waste", "dogs", "roads", "housing", "taxes", "parking", "libraries", "births", "trees")
FIELDS = ("Your name", "Your street", "Date of birth", "Phone", "Signature", "Bank account", "Plot")
LETTERS = "ABCDEFGHIJKLMNOPRSTUVW"


class Forms(Sim):
    name = "forms of a town"

    def __init__(self) -> None:
        self.forms = [f"/forms/{one}" for one in words.slugs(190, "town form")]
        self.help = [f"/guide/{one}" for one in words.slugs(45, "town guide")]
        self.pages = frozenset(
            {"/", "/about", *self.forms, *self.help, *(f"/topic/{e}" for e in TOPICS)}
        )
        menu = (("/", "Home"), ("/forms", "Forms"), ("/guide", "Guides"), ("/topic", "Topics"),
                ("/report", "Report a problem"), ("/about", "About"))  # fmt: skip
        self.skin = Skin("Dunmore Town Hall", menu, "Town Hall, 1 Market Street, Dunmore.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Dunmore Town Hall", p(words.text(4, "town hall")))
            case ["about"]:
                return self.skin.page("About", p(words.text(7, "town hall about")))
            case ["forms"]:
                letter = asked.query.get("letter")
                mine = [e for e in self.forms if letter and e[7].upper() == letter]
                letters = [(at("/forms", letter=e), e) for e in LETTERS]
                return self.skin.page("Forms", ul(letters), ul((e, self.title(e)) for e in mine))
            case ["forms", _] if path in self.forms:
                return self.form(asked)
            case ["forms", one, "download"] if f"/forms/{one}" in self.forms:
                return plain("%PDF-1.4", type="application/pdf")
            case ["forms", one, "print"] if f"/forms/{one}" in self.forms:
                return Skin("Print").page(self.title(f"/forms/{one}"), *self.body(f"/forms/{one}"))
            case ["forms", one, "step", n] if f"/forms/{one}" in self.forms and n.isdigit():
                on = [(f"/forms/{one}/step/{int(n) + 1}", "Next"), (at(path, save=1), "Save")]
                return self.skin.page(f"Step {n}", p("Fill in what is marked with a star."), ul(on))
            case ["guide"]:
                return self.skin.page("Guides", ul((e, words.title(e)) for e in self.help))
            case ["guide", _] if path in self.help:
                near = words.dice("forms of", path).sample(self.forms, 3)
                return self.skin.page(
                    words.title(path), p(words.text(5, path)), ul((e, self.title(e)) for e in near)
                )
            case ["topic"]:
                return self.skin.page("Topics", ul((f"/topic/{e}", e) for e in TOPICS))
            case ["topic", one] if one in TOPICS:
                mine = self.forms[TOPICS.index(one) :: len(TOPICS)]
                return self.skin.page(
                    one.capitalize(),
                    p(words.text(2, "topic", one)),
                    ul((e, self.title(e)) for e in mine),
                )
            case ["report"]:
                on = [(at("/report", **{**asked.query, "kind": e}), e) for e in TOPICS]
                on += [
                    (at("/report", **{**asked.query, "x": n, "y": 9 - n}), "Map") for n in range(4)
                ]
                return self.skin.page("Report a problem", p("Choose a kind or a place."), ul(on))
            case ["feedback"]:
                return self.skin.page("Was this page useful?", p("Tell us what went wrong."))
        return None

    def title(self, one: str) -> str:
        return f"Form {self.forms.index(one) + 1000}: {words.title(one).lower()}"

    def body(self, one: str) -> list[str]:
        chance = words.dice("form", one)
        asked_for = ", ".join(chance.sample(FIELDS, 3))
        return [
            p(words.text(chance.choice((1, 1, 2)), one, stock=0.3)),
            p(f"We ask for: {asked_for}."),
        ]

    def form(self, asked: Asked) -> Answer:
        path, tongue = asked.path, asked.query.get("lang")
        tools = [(f"{path}/print", "Print"), (f"{path}/download", "Download"),
                 (f"{path}/step/1", "Start"), (at("/feedback", page=path), "Useful?")]  # fmt: skip
        tools += [(at(path, lang=e), e) for e in TONGUES]
        told = [p("Not yet translated."), *self.body(path)] if tongue else self.body(path)
        topic = TOPICS[self.forms.index(path) % len(TOPICS)]
        return self.skin.page(
            self.title(path),
            *told,
            tools=tools,
            crumbs=[("/forms", "Forms"), (f"/topic/{topic}", topic)],
        )
