"""Documentation in versions: copies of the newest, and older ones that are half another text."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, ul
from tests.site.answers import plain

# "stable", "latest" and "3.2" are one text; each older version has texts of its own for some pages.
VERSIONS = ("stable", "latest", "3.2", "3.1", "2.7", "1.9")
OWN = {"3.1": 0.35, "2.7": 0.55, "1.9": 0.65}  # share of pages that say something else there


class Docs(Sim):
    name = "docs with versions"

    def __init__(self, chapters: int = 10, pages: int = 14, members: int = 60) -> None:
        self.chapters = {
            one: words.slugs(pages, "chapter", one) for one in words.slugs(chapters, "docs")
        }
        texts = [f"{one}/{page}.html" for one, ones in self.chapters.items() for page in ones]
        texts += [f"{one}/index.html" for one in self.chapters]
        chance = words.dice("members")
        verbs = [verb.removesuffix("s") for verb in words.VERBS]
        self.members = sorted(
            {
                f"api/kestrel.{chance.choice(words.NOUNS)}.{chance.choice(verbs)}.html"
                for _ in range(members)
            }
        )
        self.texts = [*texts, *self.members, "index.html", "api/index.html"]
        self.pages = frozenset(
            f"{one}@{self.group(version, one)}" for version in VERSIONS for one in self.texts
        )
        self.listed = [
            f"/stable/{one}" for one in self.texts if words.dice("docs listed", one).random() < 0.9
        ]

    def group(self, version: str, text: str) -> str:
        """The newest version that has the text which this version shows."""
        for older in ("1.9", "2.7", "3.1"):
            if version == older and words.dice("own", older, text).random() < OWN[older]:
                return older
        after = {"1.9": "2.7", "2.7": "3.1", "3.1": "stable"}.get(version)
        return self.group(after, text) if after else "stable"

    def skin(self, version: str) -> Skin:
        menu = [
            (f"/{version}/index.html", "Contents"),
            (f"/{version}/genindex.html", "Index"),
            (f"/{version}/search.html", "Search"),
            (f"/{version}/api/index.html", "API"),
        ]
        return Skin(
            f"Kestrel {version} documentation",
            tuple(menu),
            "Copyright the Kestrel authors. Built with care.",
        )

    def answer(self, asked: Asked) -> Answer | None:
        match asked.parts:
            case []:
                return self.skin("stable").page(
                    "Kestrel",
                    p("Documentation for all versions."),
                    ul((f"/{one}/index.html", one) for one in VERSIONS),
                )
            case ["_sources", version, *_] if version in VERSIONS:
                return plain(words.text(4, asked.path))
            case ["edit"]:
                return self.skin("stable").page(
                    "Edit", p("Sign in to propose a change to this page.")
                )
            case ["compare", span, *rest] if ".." in span:
                return self.compare(span, "/".join(rest))
            case [version, *rest] if version in VERSIONS:
                return self.of_version(asked, version, "/".join(rest))
        return None

    def of_version(self, asked: Asked, version: str, text: str) -> Answer | None:
        skin = self.skin(version)
        if text == "genindex.html":
            links = [
                (
                    at(f"/{version}/{one}", highlight=words.dice(one).choice(words.NOUNS))
                    if n % 3 == 0
                    else f"/{version}/{one}",
                    words.title(one),
                )
                for n, one in enumerate(self.members)
            ]
            return skin.page("Index", ul(links))
        if text == "search.html":
            return skin.page("Search", p("Please enter your search words."))
        return self.text(asked, version, text) if text in self.texts else None

    def text(self, asked: Asked, version: str, text: str) -> Answer:
        group = self.group(version, text)
        main = (
            []
            if version in ("stable", "latest")
            else [
                p(
                    f"You are reading the documentation of version {version}. The current version is 3.2."
                )
            ]
        )
        if text in self.members:
            main += [
                p(f"{text.removesuffix('.html')[4:]}(value, *, timeout=None)"),
                p(words.text(2, group, text)),
                h2("Example"),
                p(words.text(1, "example", group, text)),
            ]
        else:
            main += [
                p(words.text(4, group, text)),
                h2(words.title(group, text, 2)),
                p(words.text(5, group, text, 2)),
                h2("Notes"),
                p(words.text(4, group, text, 3)),
            ]
        switch = [(f"/{one}/{text}", one) for one in VERSIONS]
        tools = [
            (f"/_sources/{version}/{text.replace('.html', '.rst.txt')}", "View source"),
            (at("/edit", file=f"{version}/{text}"), "Edit this page"),
            *(
                (f"/compare/{one}..{version}/{text}", f"Changes since {one}")
                for one in ("1.9", "2.7", "3.1")
                if one != version
            ),
        ]
        return self.skin(version).page(
            words.title(text), *main, ul(self.onward(version, text)), aside=ul(switch), tools=tools
        )

    def onward(self, version: str, text: str) -> list[tuple[str, str]]:
        """Relative links, as documentation has them."""
        if text == "index.html":
            return [
                (f"{one}/index.html", words.title(f"{one}/index.html")) for one in self.chapters
            ]
        folder, _, name = text.partition("/")
        if folder == "api":
            return (
                [(one.partition("/")[2], one) for one in self.members]
                if name == "index.html"
                else [("index.html", "API")]
            )
        pages = [f"{one}.html" for one in self.chapters[folder]]
        if name == "index.html":
            return [(one, words.title(f"{folder}/{one}")) for one in pages]
        spot = pages.index(name)
        near = [pages[one] for one in (spot - 1, spot + 1) if 0 <= one < len(pages)]
        member = words.dice("member", text).choice(self.members)
        return [*((one, "Read on") for one in near), ("index.html", "Up"), (f"../{member}", member)]

    def compare(self, span: str, text: str) -> Answer | None:
        old, _, new = span.partition("..")
        if {old, new} - set(VERSIONS) or text not in self.texts:
            return None
        lines = [
            f"- {words.text(1, self.group(old, text), text)}",
            f"+ {words.text(1, self.group(new, text), text)}",
        ]
        others = [(f"/compare/{one}..{new}/{text}", one) for one in VERSIONS if one != new]
        return self.skin("stable").page(f"Changes in {text}", *map(p, lines), ul(others))

    def page_of(self, asked: Asked) -> str | None:
        version, _, text = asked.path.removeprefix("/").partition("/")
        known = version in VERSIONS and text in self.texts
        return f"{text}@{self.group(version, text)}" if known else None
