"""A recipe site: each recipe in print, on a phone, for more guests, with comments in pages."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, pages_of, ul
from tests.site.answers import redirect

A_LIST = 18
THINGS = (
    "egg",
    "milk",
    "leek",
    "rice",
    "lamb",
    "plum",
    "oats",
    "kale",
    "lime",
    "corn",
    "cod",
    "fig",
)
COURSES = ("starters", "mains", "desserts", "breads", "drinks")


class Recipes(Sim):
    name = "recipe site"

    def __init__(self, count: int = 380) -> None:
        self.recipes = {f"/recipes/{one}/": n for n, one in enumerate(words.slugs(count, "recipe"))}
        self.cooks = {f"/cooks/{words.slug(one)}/": one for one in words.names(40, "cook")}
        self.stories = [f"/stories/{one}/" for one in words.slugs(70, "food story")]
        self.pages = frozenset({"/", *self.recipes, *self.cooks, *self.stories})
        self.listed = [one for one, n in self.recipes.items() if n % 5 < 3]
        menu = [(f"/course/{one}/", one.title()) for one in COURSES]
        more = [("/stories/", "Stories"), ("/cooks/", "Cooks"), ("/?surprise=1", "Surprise me")]
        self.skin = Skin("The Bramley Table", (("/", "Home"), *menu, *more), "Eat well.")

    def answer(self, asked: Asked) -> Answer | None:
        parts = asked.parts
        if parts[:1] == ["amp"]:
            inner = Asked(asked.target, f"/{'/'.join(parts[1:])}/", asked.query)
            return self.recipe(inner, "amp") if inner.path in self.recipes else None
        match parts:
            case []:
                if "surprise" in asked.query:
                    return redirect(words.dice("surprise").choice(list(self.recipes)))
                new = [(one, words.title(one)) for one in list(self.recipes)[:12]]
                cloud = [(f"/with/{one}/", one) for one in THINGS]
                return self.skin.page(
                    "Cook something", p(words.text(3, "food")), ul(new), ul(cloud)
                )
            case ["recipes", _] if asked.path in self.recipes:
                return self.recipe(asked)
            case ["recipes", one, "print"] if f"/recipes/{one}/" in self.recipes:
                return self.recipe(Asked(asked.target, f"/recipes/{one}/", asked.query), "print")
            case ["recipes", one, page] if page.startswith("comment-page-"):
                path = f"/recipes/{one}/"
                return (
                    self.recipe(Asked(asked.target, path), page) if path in self.recipes else None
                )
            case ["course", one, *rest] if one in COURSES:
                found = [r for r, n in self.recipes.items() if self.course(n) == one]
                return self.listing(f"/course/{one}/", one.title(), found, rest)
            case ["with", chosen, *rest]:
                return self.with_things(chosen.split("+"), rest)
            case ["cooks"]:
                return self.skin.page("Cooks", ul(self.cooks.items()))
            case ["cooks", _] if asked.path in self.cooks:
                return self.cook(asked.path)
            case ["stories", *rest] if not rest or rest[0] == "page":
                return self.listing("/stories/", "Stories", self.stories, rest)
            case ["stories", _] if asked.path in self.stories:
                return self.skin.page(words.title(asked.path), p(words.text(9, asked.path)))
        return None

    def course(self, number: int) -> str:
        return words.dice("course", number).choice(COURSES)

    def things(self, number: int) -> list[str]:
        return words.dice("things", number).sample(THINGS, 4)

    def recipe(self, asked: Asked, form: str = "") -> Answer:
        path, number = asked.path, self.recipes[asked.path]
        chance = words.dice("recipe", number)
        guests = asked.number("servings", 4)
        needs = [f"{guests * chance.randint(1, 9) * 10} g {one}" for one in self.things(number)]
        main = [
            h2("You need"),
            *map(p, needs),
            p(words.text(chance.randint(2, 5), path, stock=0.05)),
        ]
        comments = [words.text(1, "comment", number, n) for n in range(chance.randint(0, 14))]
        if form in ("print", "amp") or "amp" in asked.query:
            return self.skin.page(words.title(path), *main)
        start = 5 * (int(form.rpartition("-")[2]) - 1) if form[-1:].isdigit() else 0
        told = [p(one) for one in comments[start : start + 5]]
        replies = [(at(path, replytocom=number * 20 + n), "Reply") for n in range(len(told))]
        pages = [
            (f"{path}comment-page-{n + 1}/", f"{n + 1}") for n in range(pages_of(len(comments), 5))
        ]
        cook = chance.choice(list(self.cooks))
        tools = [
            (f"{path}print/", "Print"),
            (f"/amp{path}", "On your phone"),
            (at(path, amp=1), "Light version"),
            *((at(path, servings=n), f"For {n}") for n in (2, 4, 6, 8)),
            (cook, self.cooks[cook]),
            *((f"/with/{one}/", one) for one in self.things(number)),
        ]
        return self.skin.page(words.title(path), *main, *told, ul(replies), ul(pages), tools=tools)

    def cook(self, path: str) -> Answer:
        mine = [r for r, n in self.recipes.items() if n % len(self.cooks) == len(path) % 40]
        return self.skin.page(
            self.cooks[path], p(words.text(1, path)), ul((r, words.title(r)) for r in mine)
        )

    def with_things(self, chosen: list[str], rest: list[str]) -> Answer | None:
        if set(chosen) - set(THINGS):
            return None
        found = [r for r, n in self.recipes.items() if set(chosen) <= set(self.things(n))]
        more = [
            (f"/with/{'+'.join(sorted({*chosen, one}))}/", f"and {one}")
            for one in THINGS
            if one not in chosen
        ]
        path = f"/with/{'+'.join(chosen)}/"
        return self.listing(path, f"With {' and '.join(chosen)}", found, rest, ul(more))

    def listing(
        self, path: str, title: str, found: list[str], rest: list[str], *more: str
    ) -> Answer | None:
        number = int(rest[1]) if len(rest) == 2 and rest[1].isdigit() else 1
        shown = found[(number - 1) * A_LIST : number * A_LIST]
        if number > 1 and not shown:
            return None
        older = [(f"{path}page/{number + 1}/", "Older")] if found[number * A_LIST :] else []
        newer = [(f"{path}page/{number - 1}/", "Newer")] if number > 1 else []
        links = ul((one, words.title(one)) for one in shown)
        return self.skin.page(title, links, ul([*newer, *older]), *more)
