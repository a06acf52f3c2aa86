"""An answer as a line of JSON, for the command and for the web pages."""

from msgspec import Struct

from ingester.answer.ask import NOTHING, Answer
from shared.event import Event, moment


class PassageLine(Struct, frozen=True, kw_only=True):
    """A quoted passage with its source; sentences name it by `number`."""

    number: int
    text: str
    heading: str
    title: str
    url: str
    slug: str
    site: str
    last_read: str | None
    lang: str
    translated: bool
    past: bool


class SentenceLine(Struct, frozen=True, kw_only=True):
    """A sentence of a model and the numbers of the passages that it stands on."""

    text: str
    passages: tuple[int, ...]


class AnswerLine(Event, frozen=True, kw_only=True, tag="answer"):
    """`source`: quotes, or model where sentences reword them; `why`: why there is no more."""

    question: str
    answered: bool
    source: str
    sentences: tuple[SentenceLine, ...]
    passages: tuple[PassageLine, ...]
    why: str


def answer_line(answer: Answer) -> AnswerLine:
    """The line of an answer."""
    return AnswerLine(
        question=answer.question,
        answered=bool(answer.quotes),
        source="model" if answer.sentences else "quotes",
        sentences=tuple(SentenceLine(text=s.text, passages=s.sources) for s in answer.sentences),
        passages=tuple(
            PassageLine(
                number=number, text=quote.text, heading=quote.heading, title=quote.title,
                url=quote.url, slug=quote.slug, site=quote.site, last_read=moment(quote.last_read),
                lang=quote.lang, translated=quote.translated, past=quote.is_past,
            )
            for number, quote in enumerate(answer.quotes, 1)
        ),
        why=answer.why if answer.quotes else NOTHING,
    )  # fmt: skip
