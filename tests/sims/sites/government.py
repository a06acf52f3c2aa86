"""A government's services: an index from A to Z, and a second language on mirrored paths."""

from string import ascii_lowercase

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul
from tests.site.answers import redirect


class Government(Sim):
    name = "government services"

    def __init__(self, count: int = 300) -> None:
        self.services = {f"/services/{one}": n for n, one in enumerate(words.slugs(count, "gov"))}
        self.offices = {f"/offices/{one}": n for n, one in enumerate(words.slugs(40, "office"))}
        self.news = {f"/news/{2024 + n % 3}/{n % 12 + 1:02d}/{one}": n
                     for n, one in enumerate(words.slugs(110, "gov news"))}  # fmt: skip
        self.translated = {one for one, n in {**self.services, **self.offices}.items() if n % 2}
        both = {f"/it{one}" for one in self.translated}
        self.pages = frozenset({"/", *self.services, *self.offices, *self.news, *both})
        self.listed = ["/", *list(self.services)[:120], *list(self.offices)[:10]]

    def answer(self, asked: Asked) -> Answer | None:
        parts = asked.parts
        language = "it" if parts[:1] == ["it"] else "en"
        inner = parts[1:] if language == "it" else parts
        skin = self.skin(language, "/" + "/".join(inner))
        prefix = "/it" if language == "it" else ""
        path = "/" + "/".join(inner)
        if asked.query.get("lang") == "it":
            return redirect(f"/it{path}")
        match inner:
            case []:
                new = [(f"{prefix}{one}", words.title(one)) for one in list(self.news)[-8:]]
                return skin.page("Services for you", p(words.text(3, "gov", language)), ul(new))
            case ["print", *rest] if (real := "/" + "/".join(rest)) in self.services:
                return skin.page(words.title(real), self.text(real, language))
            case ["services", *_] | ["offices", *_] if path in {**self.services, **self.offices}:
                return self.service(skin, path, language)
            case ["news", _, _, _] if path in self.news:
                return skin.page(words.title(path), self.text(path, "en"))
            case ["news", *when]:
                return self.released(skin, prefix, when)
            case ["a-z"] | ["offices"] | ["services"]:
                return self.index(skin, prefix, inner[0])
            case ["a-z", letter] if letter in ascii_lowercase:
                found = [one for one in self.services if one.split("/")[2].startswith(letter)]
                return skin.page(
                    letter.upper(), ul((f"{prefix}{e}", words.title(e)) for e in found)
                )
            case ["contact"] | ["feedback"]:
                return skin.page("Contact us", p("Write to us about the page that you came from."))
        return None

    def skin(self, language: str, path: str) -> Skin:
        prefix = "/it" if language == "it" else ""
        other = path if language == "it" else f"/it{path if path != '/' else ''}"
        menu = (
            *((f"{prefix}/{one}", one.title()) for one in ("a-z", "offices", "news")),
            (other, "English" if language == "it" else "Italiano"),
            (at(f"{prefix}/contact", page=path), "Contact"),
            (at(f"{prefix}/feedback", about=path, mood="good"), "Was this useful? Yes"),
            (at(f"{prefix}/feedback", about=path, mood="bad"), "Was this useful? No"),
        )
        return Skin("Northgate State", ((f"{prefix}/", "Home"), *menu), "Crown copyright", language)

    def text(self, path: str, language: str) -> str:
        """A page that nobody translated shows the English text in both languages."""
        length = words.dice("gov length", path).randint(3, 9)
        if language == "it" and path in self.translated:
            return p(words.foreign("it", length, path))
        return p(words.text(length, path))

    def service(self, skin: Skin, path: str, language: str) -> Answer:
        prefix = "/it" if language == "it" else ""
        chance = words.dice("gov links", path)
        near = [f"{prefix}{one}" for one in chance.sample(list(self.services), 3)]
        tools = [(f"{prefix}/print{path}", "Print"), (at(f"{prefix}{path}", lang="it"), "IT")]
        title = (
            words.foreign_title("it", path)
            if language == "it" and path in self.translated
            else words.title(path)
        )
        links = [(one, words.title(one)) for one in near]
        return skin.page(title, self.text(path, language), ul(links), tools=tools)

    def index(self, skin: Skin, prefix: str, kind: str) -> Answer:
        if kind == "offices":
            return skin.page("Offices", ul((f"{prefix}{e}", words.title(e)) for e in self.offices))
        letters = [(f"{prefix}/a-z/{one}", one.upper()) for one in ascii_lowercase]
        return skin.page("All services", ul(letters))

    def released(self, skin: Skin, prefix: str, when: list[str]) -> Answer | None:
        if not all(one.isdigit() for one in when) or len(when) > 2:
            return None
        if not when:
            return skin.page("News", ul((f"{prefix}/news/{y}", str(y)) for y in (2024, 2025, 2026)))
        if len(when) == 1:
            months = [(f"{prefix}/news/{when[0]}/{m:02d}", f"{m}") for m in range(1, 13)]
            around = [(f"{prefix}/news/{int(when[0]) + n}", f"{int(when[0]) + n}") for n in (-1, 1)]
            return skin.page(f"News of {when[0]}", ul(months), ul(around))
        found = [one for one in self.news if one.startswith(f"/news/{when[0]}/{when[1]}/")]
        links = ul((f"{prefix}{one}", words.title(one)) for one in found)
        return skin.page("News of a month", links if found else p("There was no news."))
