"""A small CMS that answers any path with 200, repeats it, and writes its menu without a slash."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, ul


class Echo(Sim):
    name = "CMS that never says no"

    def __init__(self, count: int = 310) -> None:
        self.tops = words.slugs(9, "echo top")
        self.tree: dict[str, list[str]] = {"/": [f"/{one}/" for one in self.tops]}
        folders = [f"/{one}/" for one in self.tops]
        for number, slug in enumerate(words.slugs(count, "echo page")):
            chance = words.dice("echo place", number)
            parent = chance.choice(folders)
            is_folder = parent.count("/") < 4 and chance.random() < 0.2
            page = f"{parent}{slug}{'/' if is_folder else '.html'}"
            self.tree.setdefault(parent, []).append(page)
            folders += [page] * is_folder
        self.pages = frozenset({"/"}.union(*self.tree.values()))
        self.listed = sorted(self.pages)[: count // 3]

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        # One template forgot the slash before its links: they grow below wherever they stand.
        forgot = [("contact/office.html", "Office"), ("legal/imprint.html", "Imprint")]
        forgot += [(f"{self.tops[0]}/", "Start here")]
        menu = [("/", "Home"), *((f"/{one}/", one) for one in self.tops), *forgot]
        skin = Skin("Redcliffe Trust", tuple(menu), "Established long ago.")
        if path not in self.pages:
            return self.unknown(skin, asked)
        below = [(one, words.title(one)) for one in self.tree.get(path, ())]
        chance = words.dice("echo", path)
        near = [(one, words.title(one)) for one in chance.sample(sorted(self.pages), 2)]
        tools = [
            (at("/tell-a-friend", page=path), "Tell a friend"),
            (at(path, font="large"), "Larger"),
            (at(path, font="small"), "Smaller"),
        ]
        text = p(words.text(chance.randint(1, 7), path, stock=0.2))
        return skin.page(words.title(path), text, ul(below), ul(near), tools=tools)

    def unknown(self, skin: Skin, asked: Asked) -> Answer:
        last = asked.parts[-1] if asked.parts else "home"
        said = last.removesuffix(".html").replace("-", " ").title()
        ideas = words.dice("idea", asked.path).sample(words.NOUNS, 2)
        search = [(f"search/{one}", one) for one in ideas]
        told = p(f"There is nothing yet at {asked.path} about {said}. Were you looking for these?")
        return skin.page(said, h2(f"Welcome to {said}"), told, ul(search))
