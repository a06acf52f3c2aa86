"""A portal of open data: sets behind repeated facets, with streams of activity and previews."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

TAGS = ("water", "roads", "schools", "trees", "budget", "air", "noise", "maps", "health", "energy")
FORMATS = ("CSV", "JSON", "XLSX", "SHP", "PDF")
A_LIST = 20


class Portal(Sim):
    name = "open data portal"

    def __init__(self, count: int = 410) -> None:
        self.sets = {f"/dataset/{one}": n for n, one in enumerate(words.slugs(count, "dataset"))}
        self.bodies = [f"/organization/{one}" for one in words.slugs(26, "body")]
        self.stories = [f"/showcase/{one}" for one in words.slugs(35, "showcase")]
        self.pages = frozenset({"/", "/about", *self.sets, *self.bodies, *self.stories})
        menu = [("/dataset", "Data"), ("/organization", "Publishers"), ("/showcase", "Showcases")]
        more = [("/about", "About"), ("/user/login", "Log in")]
        self.skin = Skin("Data of Hartwell", (("/", "Home"), *menu, *more), "Open licence.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                tags = [(at("/dataset", tags=one), one) for one in TAGS]
                return self.skin.page("Open data", p(words.text(3, "portal")), ul(tags))
            case ["about"]:
                return self.skin.page("About", p(words.text(8, "portal about")))
            case ["user", *_]:
                return self.skin.page("Log in", p("Name and password."))
            case ["dataset"]:
                return self.found(asked, list(self.sets))
            case ["dataset", "activity", one] if f"/dataset/{one}" in self.sets:
                return self.activity(asked, one)
            case ["dataset", "groups", one] if f"/dataset/{one}" in self.sets:
                return self.skin.page("Groups", p("This set is in no group."))
            case ["dataset", one, "resource", number, *view] if f"/dataset/{one}" in self.sets:
                return self.resource(f"/dataset/{one}", number, view)
            case ["dataset", _] if path in self.sets:
                return self.set(path)
            case ["organization"]:
                return self.skin.page("Publishers", ul((e, words.title(e)) for e in self.bodies))
            case ["organization", _] if path in self.bodies:
                mine = [one for one, n in self.sets.items() if self.bodies[n % 26] == path]
                return self.found(asked, mine, words.title(path), p(words.text(2, path)))
            case ["showcase"]:
                return self.skin.page("Showcases", ul((e, words.title(e)) for e in self.stories))
            case ["showcase", _] if path in self.stories:
                return self.skin.page(words.title(path), p(words.text(6, path)))
        return None

    def tags(self, number: int) -> list[str]:
        return words.dice("data tags", number).sample(TAGS, 3)

    def forms(self, number: int) -> list[str]:
        return words.dice("data forms", number).sample(FORMATS, 2)

    def set(self, path: str) -> Answer:
        number = self.sets[path]
        name = path.rpartition("/")[2]
        files = [
            (f"{path}/resource/{number * 10 + n}", f"{one} file")
            for n, one in enumerate(self.forms(number))
        ]
        tabs = [(f"/dataset/activity/{name}", "Activity"), (f"/dataset/groups/{name}", "Groups")]
        tags = [(at("/dataset", tags=one), one) for one in self.tags(number)]
        chance = words.dice("dataset", number)
        text = p(words.text(chance.randint(1, 5), path, stock=0.25))
        body = [(self.bodies[number % 26], "Publisher")]
        return self.skin.page(words.title(path), text, ul(files), ul(tags), ul(body), tools=tabs)

    def resource(self, path: str, number: str, view: list[str]) -> Answer | None:
        stem = self.sets[path] * 10
        if not number.isdigit() or int(number) - stem not in range(2) or view[1:]:
            return None
        here = f"{path}/resource/{number}"
        views = [(f"{here}/{one}", one) for one in ("view", "embed", "preview")]
        told = p(f"File {number} of {words.title(path)}. Last updated 3 May 2026. Size 12 kB.")
        return self.skin.page(f"{words.title(path)} file", told, ul(views), crumbs=[(path, "Set")])

    def activity(self, asked: Asked, name: str) -> Answer:
        start = max(0, asked.number("offset", 0))
        changed = [
            p(f"{words.name('who', name, start + n)} changed the set {name}.") for n in range(5)
        ]
        steps = [(at(asked.path, offset=start + 20), "Load more")] if start < 400 else []
        return self.skin.page(f"Activity of {name}", *changed, ul(steps))

    def found(self, asked: Asked, sets: list[str], title: str = "Data sets", *main: str) -> Answer:
        query, page = asked.query, max(1, asked.number("page"))
        shown = [
            one
            for one in sets
            if query.get("tags", self.tags(self.sets[one])[0]) in self.tags(self.sets[one])
            and query.get("res_format", self.forms(self.sets[one])[0]) in self.forms(self.sets[one])
        ]
        kept = {name: value for name, value in query.items() if name != "page"}
        facets = [(at(asked.path, **{**kept, "tags": one}), one) for one in TAGS]
        facets += [(at(asked.path, **{**kept, "res_format": one}), one) for one in FORMATS]
        facets += [
            (at(asked.path, **{**kept, "license": one}), one) for one in ("cc-by", "cc0", "odbl")
        ]
        facets += [(at(asked.path, **{**kept, "_tags_limit": 0}), "More tags")]
        sorts = [
            (at(asked.path, **{**kept, "sort": one}), one)
            for one in ("name asc", "name desc", "date")
        ]
        near = [n for n in (page - 1, page + 1) if 1 <= n <= -(-len(shown) // A_LIST)]
        steps = [(at(asked.path, **kept, page=n), str(n)) for n in near]
        links = ul((one, words.title(one)) for one in shown[(page - 1) * A_LIST : page * A_LIST])
        told = p(f"{len(shown)} data sets found")
        return self.skin.page(title, *main, told, links, ul(steps), ul(sorts), aside=ul(facets))
