"""Small makers for translations: pages with texts, a provider that is a function, a quiet ear."""

import itertools

from ingester.core.blocks import key_of
from ingester.core.translated import translated
from ingester.core.translation import Translation
from ingester.net.provider import Misbehaved
from ingester.translate.glossary import Glossary
from ingester.translate.outcome import Options
from ingester.translate.provider import Size
from ingester.translate.run import Run
from ingester.translate.status import status
from tests.contract.makers import NOW, a_copy, day

TEXT = "# Fees\n\nYou pay at the desk.\n\n- Bring 300 EUR\n- Bring your card\n\n```\ncode\n```"


def a_translation(source, text="译文", lang="zh", **fields):
    return Translation(
        **{"block": key_of(source), "lang": lang, "text": text, "human": False, "at": NOW, **fields}
    )


def put_text(store, put, path, text=TEXT, title="Fees", lang="en"):
    """A shown page with this text."""
    copy = a_copy(text, title, ())
    copy = type(copy)(hash=copy.hash, title=title, text=text, lang=lang)
    with store.writing() as tx:
        tx.put_copy(copy)
    return put(path, copy=copy.hash, title=title)


class Told:
    """A provider that answers each block by a function; None leaves the block out."""

    maker = "told"

    def __init__(self, answer, blocks=8):
        self._answer, self.size = answer, Size(blocks=blocks, characters=3_000)
        self.requests = []

    def translate(self, request):
        self.requests.append([piece.source for piece in request.blocks])
        answers = {piece.key: self._answer(piece.source) for piece in request.blocks}
        for answer in answers.values():
            if isinstance(answer, Exception):
                raise answer
        return {key: text for key, text in answers.items() if text is not None}

    def close(self):
        pass


class Ear:
    """Hears everything."""

    def __init__(self):
        self.heard, self.damaged = [], []

    def block(self, told):
        self.heard.append(told)

    def unit(self, heard):
        self.heard.append(heard)

    def damage(self, problem):
        self.damaged.append(problem)

    def page(self, done, of):
        pass

    def progress(self, units):
        pass


def ran(store, site_id, provider, *, limit=None, glossary=None, lang="zh"):
    """A run and what was heard of it; each translation comes a second after the one before."""
    ear, seconds = Ear(), itertools.count()
    options = Options(
        lang=lang,
        sites=(site_id,),
        limit=limit,
        clock=lambda: day(next(seconds) / 86_400),
    )
    run = Run(store, provider, glossary or Glossary(), options, ear)
    return run.run(), ear.heard


def chinese(source):
    """A translation that the guard lets through."""
    return f"译文{''.join(c if c.isdigit() or c == ' ' else '字' for c in source)}。"


def nonsense(_source):
    return Misbehaved("nonsense")


SOURCES = ["Fees", "You pay at the desk.", "Bring 300 EUR", "Bring your card"]


def known(store, *sources, lang="zh"):
    """The texts of these blocks, None where there is none."""
    with store.reading() as view:
        found = view.translations([key_of(one) for one in sources], lang)
    return [found[key_of(one)].text if key_of(one) in found else None for one in sources]


def keep(store, *translations):
    with store.writing() as tx:
        for one in translations:
            tx.put_translation(one)


def seen(store, page, lang="zh"):
    with store.reading() as view:
        page = view.page(page.id)
        return translated(view, page, view.copy(page.copy) if page.copy else None, lang)


def counts(store, lang="zh"):
    with store.reading() as view:
        (line,) = status(view, view.sites(), lang)
    return line
