"""A store of documents: folders by number and by path, files with versions, and lists in any order."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul
from tests.site.answers import plain

ORDERS = [(column, way) for column in "NMSD" for way in "AD"]


class Documents(Sim):
    name = "document store"

    def __init__(self, folders: int = 46, files: int = 320) -> None:
        self.folders: dict[int, int] = {1: 0}
        for n in range(2, folders + 1):
            self.folders[n] = words.dice("parent", n).randint(
                max(1, n // 4), max(1, n - 1) // 2 or 1
            )
        self.files = {
            5_000 + n: words.dice("filed", n).choice(list(self.folders)) for n in range(files)
        }
        self.pages = frozenset(
            {"/", "/about"}
            | {f"/docs/folder/{one}" for one in self.folders}
            | {f"/docs/file/{one}" for one in self.files}
        )
        menu = (("/", "Start"), ("/docs/folder/1", "Documents"), ("/about", "About"),
                ("/docs/recent", "Recent"))  # fmt: skip
        self.skin = Skin("Elsworth Records", menu, "Kept under the records act.")

    def page_of(self, asked: Asked) -> str | None:
        """A folder is a page in any order of its files."""
        if asked.parts[:2] == ["docs", "path"]:
            number = self.at_path(asked.parts[2:])
            return f"/docs/folder/{number}" if number else None
        return super().page_of(asked)

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin.page("Records", p(words.text(4, "records")))
            case ["about"]:
                return self.skin.page("About", p(words.text(8, "records about")))
            case ["docs", "recent"]:
                return self.recent(asked)
            case ["docs", "folder", one] if one.isdigit() and int(one) in self.folders:
                return self.folder(asked, int(one))
            case ["docs", "path", *names] if number := self.at_path(names):
                return self.folder(asked, number)
            case ["docs", "file", one, *view] if one.isdigit() and int(one) in self.files:
                return self.file(asked, int(one), view)
            case ["docs", "login"]:
                return self.skin.page("Sign in", p("Name and password."))
        return None

    def name_of(self, folder: int) -> str:
        return words.slug(words.title("folder", folder)) + f"-{folder}"

    def at_path(self, names: list[str]) -> int | None:
        known = {self.name_of(one): one for one in self.folders}
        return known.get(names[-1]) if names else None

    def path(self, folder: int) -> str:
        parts = []
        while folder:
            parts.append(self.name_of(folder))
            folder = self.folders[folder]
        return "/docs/path/" + "/".join(reversed(parts))

    def folder(self, asked: Asked, number: int) -> Answer:
        below = [one for one, above in self.folders.items() if above == number]
        mine = [one for one, folder in self.files.items() if folder == number]
        column, way = asked.query.get("C", "N"), asked.query.get("O", "A")
        mine = sorted(mine, key=lambda one: words.dice(column, one).random(), reverse=way == "D")
        orders = [(at(asked.path, C=c, O=o), f"{c}{o}") for c, o in ORDERS]
        folders = [(f"/docs/folder/{one}", words.title("folder", one)) for one in below]
        files = [(f"/docs/file/{one}", words.title("file", one)) for one in mine]
        rows = [(words.title("file", one), f"{one % 900} kB", "3 May 2026") for one in mine]
        tools = [
            (self.path(number), "Address by path"),
            (at("/docs/login", target=asked.path), "Sign in to edit"),
            (at(asked.path, view="thumbs"), "Thumbnails"),
        ]
        return self.skin.page(
            words.title("folder", number),
            ul(folders),
            ul(files),
            table(rows),
            ul(orders),
            tools=tools,
        )

    def recent(self, asked: Asked) -> Answer:
        start = max(0, asked.number("b_start", 0))
        shown = list(self.files)[start : start + 20]
        steps = [
            (at("/docs/recent", b_start=n), "More") for n in (start + 20,) if n < len(self.files)
        ]
        return self.skin.page(
            "Recent",
            ul((f"/docs/file/{one}", words.title("file", one)) for one in shown),
            ul(steps),
        )

    def file(self, asked: Asked, number: int, view: list[str]) -> Answer | None:
        here, chance = f"/docs/file/{number}", words.dice("document", number)
        versions = chance.randint(1, 6)
        title, above = words.title("file", number), f"/docs/folder/{self.files[number]}"
        match view:
            case []:
                shown = min(versions, max(1, asked.number("version", versions)))
                told = f"Version {shown} of {versions}, {chance.randint(9, 999)} kB, checked in by"
                by = words.name("author", number, shown)
                text = words.text(chance.randint(1, 3), "document", number, stock=0.25)
                older = [(at(here, version=n), f"Version {n}") for n in range(1, versions + 1)]
                links = [
                    (f"{here}/download", "Download"), (f"{here}/history", "History"),
                    (f"{here}/properties", "Properties"), (f"{here}/checkout", "Check out"),
                    *((f"{here}/versions/{n}", f"V{n}") for n in range(1, versions + 1)),
                ]  # fmt: skip
                return self.skin.page(
                    title,
                    p(f"{told} {by}"),
                    p(text),
                    ul(older),
                    tools=links,
                    crumbs=[(above, "Up")],
                )
            case ["download"]:
                return plain("%PDF-1.4", type="application/pdf")
            case ["history"]:
                rows = [
                    (str(n), words.name("author", number, n), "3 May 2026")
                    for n in range(1, versions + 1)
                ]
                steps = [(at(here, version=n), "See") for n in range(1, versions + 1)]
                return self.skin.page(f"History of {title}", table(rows), ul(steps))
            case ["versions", n] if n.isdigit() and 1 <= int(n) <= versions:
                told = p(f"Version {n}, checked in by {words.name('author', number, int(n))}")
                return self.skin.page(f"{title}, version {n}", told, ul([(here, "Newest")]))
            case ["properties"]:
                rows = [("Title", title), ("Kind", "PDF"), ("Rights", "All may read")]
                return self.skin.page("Properties", table(rows))
            case ["checkout"]:
                return self.skin.page("Sign in", p("Name and password."))
        return None
