"""One site in four languages, half translated, mirrored by country, for phones and by parameter."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, h2, p, ul

LANGUAGES = ("en", "de", "fr", "es")
COUNTRIES = ("en-gb", "en-us", "en-au", "de-at", "de-ch", "fr-be", "es-mx")
TRANSLATED = 0.7  # share of pages that each language has; the others show the English text


class Languages(Sim):
    name = "multi-language mirrors"

    def __init__(self, sections: int = 9, pages: int = 15) -> None:
        self.tree = {
            one: words.slugs(pages, "lang", one) for one in words.slugs(sections, "languages")
        }
        self.texts = [
            "",
            *self.tree,
            *(f"{one}/{page}" for one, ones in self.tree.items() for page in ones),
        ]
        self.pages = frozenset(
            f"{self.shown(language, text)}:{text}" for language in LANGUAGES for text in self.texts
        )
        self.listed = [f"/en/{one}" for one in self.texts[::2]]

    def shown(self, language: str, text: str) -> str:
        """The language in which a page is shown where this one is asked for."""
        is_there = (
            language == "en" or words.dice("translated", language, text).random() < TRANSLATED
        )
        return language if is_there else "en"

    def answer(self, asked: Asked) -> Answer | None:
        parts = asked.parts
        if not parts:
            links = [(f"/{one}/", one) for one in (*LANGUAGES, *COUNTRIES)]
            return Skin("Northgate Instruments").page("Choose your language", ul(links))
        mirror = "/m" if parts[0] == "m" else ""
        prefix, *rest = parts[1:] if mirror else parts
        text = "/".join(rest)
        if prefix not in (*LANGUAGES, *COUNTRIES) or text not in self.texts:
            return None
        return self.page(asked, mirror, prefix, text)

    def page(self, asked: Asked, mirror: str, prefix: str, text: str) -> Answer:
        wanted = asked.query.get("lang", prefix[:2])
        language = self.shown(wanted if wanted in LANGUAGES else "en", text)
        stem = f"{mirror}/{prefix}"
        menu = [
            (f"{stem}/", "Start"),
            *((f"{stem}/{one}", self.title(language, one)) for one in self.tree),
        ]
        skin = Skin("Northgate Instruments", tuple(menu), "ISO 9001 certified.", language)
        main = []
        if language != wanted:
            main.append(p("This page is not yet available in your language."))
        main += [
            self.text(language, text, 1),
            h2(self.title(language, f"{text} more")),
            self.text(language, text, 2),
        ]
        section = text.partition("/")[0]
        down = [
            (f"{stem}/{section}/{one}", self.title(language, f"{section}/{one}"))
            for one in self.tree.get(section, ())
        ]
        switch = [(f"/{one}/{text}", one) for one in (*LANGUAGES, *COUNTRIES)]
        tools = [
            *((at(asked.path, lang=one), one) for one in LANGUAGES),
            *((at(asked.path, country=one), one) for one in ("US", "GB", "DE")),
            (f"/m{asked.path}" if not mirror else asked.path.removeprefix("/m"), "Mobile version"),
            (at(asked.path, print=1), "Print"),
        ]
        shown = down if text == section else down[:3]
        return skin.page(
            self.title(language, text), *main, ul(shown), aside=ul(switch), tools=tools
        )

    def title(self, language: str, text: str) -> str:
        return (
            words.title("lang", text) if language == "en" else words.foreign_title(language, text)
        )

    def text(self, language: str, text: str, part: int) -> str:
        if language == "en":
            return p(words.text(4, "lang", text, part))
        return p(words.foreign(language, 4, text, part))

    def page_of(self, asked: Asked) -> str | None:
        parts = asked.parts[1:] if asked.parts[:1] == ["m"] else asked.parts
        prefix, text = (parts[0], "/".join(parts[1:])) if parts else ("", "?")
        if prefix not in (*LANGUAGES, *COUNTRIES) or text not in self.texts:
            return None
        wanted = asked.query.get("lang", prefix[:2])
        return f"{self.shown(wanted if wanted in LANGUAGES else 'en', text)}:{text}"
