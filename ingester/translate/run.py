"""The loop: asks a provider for what is missing, keeps what the guard lets through, page by page.

Each answer is kept at once, in one transaction: a run that is killed loses the request in flight,
and the next one goes on behind it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from ingester.core.blocks import Piece
from ingester.core.translation import Mark, Translation, stands_after
from ingester.net.provider import Misbehaved
from ingester.store.contract import Store
from ingester.translate.finding import Fault, Finding
from ingester.translate.glossary import Glossary, Term
from ingester.translate.guard import LONGEST_SOURCE, judge_machine
from ingester.translate.outcome import Listener, Options, Outcome, Pace, Result, Told, Why
from ingester.translate.provider import Provider, Request, Size
from ingester.translate.walk import (
    Standing,
    needs_settling,
    page_numbers,
    settle,
    standing,
    turned,
)
from shared.errors import Unreachable

DOWN_IN_A_ROW = 5  # requests without an answer: the provider is not there
BAD_IN_A_ROW = 50  # blocks without one that could be kept: it is there, and of no use


class Run:
    """One run over the pages of some sites."""

    def __init__(
        self, store: Store, provider: Provider, glossary: Glossary, options: Options,
        listener: Listener, pace: Pace | None = None,
    ) -> None:  # fmt: skip
        self._store, self._provider, self._glossary = store, provider, glossary
        self._options, self._listener = options, listener
        self._pace = pace or Pace(options.per_minute)
        self._tried: set[str] = set()  # blocks without a translation that were asked for
        self._down = self._bad = 0
        self.outcome = Outcome()

    def run(self) -> Outcome:
        """Ask until nothing is missing, the limit is reached or the provider is of no use."""
        mark = Mark()
        with self._store.reading() as reader:
            numbers = page_numbers(reader, self._options.sites)
            if self._options.limit is not None:
                mark = reader.translation_mark(self._options.lang)
        for done, page_id in enumerate(turned(numbers, mark.page) if mark.page else numbers):
            self._listener.page(min(done, len(numbers)), len(numbers))
            self._take(page_id, begin=mark.block if not done and page_id == mark.page else 0)
            if self._is_over and not self.outcome.translated:
                break  # nothing to bring to any page
        return self.outcome

    @property
    def _is_over(self) -> bool:
        return self.outcome.why != Why.FINISHED

    def _take(self, page_id: int, *, begin: int) -> None:
        """Ask for what a page is missing, from a block on; bring to it what is new for it."""
        now = self._look(page_id)
        if now is None:
            return
        translated = self.outcome.translated
        for some in portions(self._wanted(now, begin), self._provider.size):
            allowed = some[: self._room()]
            if allowed:
                self._ask(now, allowed)
                self._set_mark(now, allowed[-1])
            if len(allowed) < len(some):
                self._end(Why.LIMIT, "")
                break
        if self.outcome.translated > translated or needs_settling(now):
            with self._store.writing() as writer:
                self.outcome.settled += settle(writer, page_id, self._options.lang)

    def _look(self, page_id: int) -> Standing | None:
        with self._store.reading() as reader:
            page = reader.page(page_id)
            if page is None or not page.shown:
                return None
            return standing(reader, page, self._options.lang)

    def _wanted(self, now: Standing, begin: int) -> list[Piece]:
        from_there = {piece.key for piece in now.pieces[begin:]}
        return [
            piece
            for piece in now.missing
            if piece.key in from_there and piece.key not in self._tried
        ]

    def _set_mark(self, now: Standing, last: Piece) -> None:
        """The next run with a limit goes on behind what was asked for, be it refused."""
        if self._options.limit is None:
            return
        mark = Mark(page=now.page.id, block=now.pieces.index(last) + 1)
        with self._store.writing() as writer:
            writer.put_translation_mark(self._options.lang, mark)

    def _room(self) -> int | None:
        """How many blocks may still be asked for; None: as many as there are."""
        if self._is_over:
            return 0
        limit = self._options.limit
        return None if limit is None else max(0, limit - self.outcome.asked)

    def _ask(self, now: Standing, some: Sequence[Piece]) -> None:
        """One request; what got no good answer in it is asked for once more, each alone."""
        self.outcome.asked += len(some)
        self.outcome.characters += sum(len(piece.source) for piece in some)
        self._tried.update(piece.key for piece in some)
        for piece in self._answered(now, some, is_last=len(some) == 1):
            if self._is_over:
                self._note(now, piece, Result.FAILED, "no-answer", "the run was stopped")
            else:
                self._answered(now, [piece], is_last=True)

    def _answered(self, now: Standing, some: Sequence[Piece], *, is_last: bool) -> list[Piece]:
        """Keep the good answers of one request; unless it is the last, give back the rest."""
        try:
            answers, why = self._request(now, some), ""
        except Misbehaved as error:
            answers, why = {}, str(error)
        rulings = {piece.key: self._judged(piece, answers.get(piece.key), why) for piece in some}
        self._keep({key: ruling for key, ruling in rulings.items() if isinstance(ruling, str)})
        rest: list[Piece] = []
        for piece in some:
            ruling = rulings[piece.key]
            if isinstance(ruling, str):
                self._note(now, piece, Result.TRANSLATED)
            elif not is_last and ruling is not _ASKED_FOR_TOO_MUCH:
                rest.append(piece)
            else:
                self._refuse(now, piece, ruling)
        return rest

    def _request(self, now: Standing, some: Sequence[Piece]) -> dict[str, str]:
        """The provider's answer; a provider that is not there ends the run."""
        asked = [piece for piece in some if len(piece.source) <= LONGEST_SOURCE]
        if not asked:
            return {}
        self._pace.turn()
        self.outcome.requests += 1
        try:
            answers = self._provider.translate(self._question(now, asked))
        except Unreachable as error:
            self._end(Why.UNREACHABLE, str(error))
            raise Misbehaved("the provider can't be reached") from None
        except Misbehaved as error:
            self._down = self._down + 1 if error.is_down else 0
            if self._down >= DOWN_IN_A_ROW:
                self._end(Why.UNREACHABLE, f"{self._down} requests in a row failed; {error}")
            raise
        self._down = 0
        return answers

    def _question(self, now: Standing, some: Sequence[Piece]) -> Request:
        terms: dict[Term, None] = {}
        for piece in some:
            terms |= dict.fromkeys(self._glossary.terms_in(piece.source))
        return Request(
            blocks=tuple(some), spoken=now.spoken, lang=self._options.lang, title=now.title,
            terms=tuple(terms),
        )  # fmt: skip

    def _judged(self, piece: Piece, answer: str | None, why: str) -> "str | Finding | _NoAnswer":
        if len(piece.source) > LONGEST_SOURCE:
            return _ASKED_FOR_TOO_MUCH
        if answer is None:
            return _NoAnswer(why=why or "the answer leaves this block out")
        terms = self._glossary.terms_in(piece.source)
        ruling = judge_machine(piece.source, answer, self._options.lang, terms=terms)
        return ruling.refused or ruling.text

    def _refuse(self, now: Standing, piece: Piece, ruling: "Finding | _NoAnswer") -> None:
        self._bad += 1
        if isinstance(ruling, Finding):
            self._note(now, piece, Result.REFUSED, ruling.fault.value, ruling.detail)
        else:
            self._note(now, piece, Result.FAILED, "no-answer", ruling.why)
        if self._bad >= BAD_IN_A_ROW:
            self._end(Why.USELESS, f"{self._bad} blocks in a row got no usable translation")

    def _keep(self, texts: dict[str, str]) -> None:
        """Store what came, unless a person was quicker."""
        if not texts:
            return
        self._bad = 0
        lang, maker, now = self._options.lang, self._provider.maker, self._options.clock()
        with self._store.writing() as writer:
            known = writer.translations(texts, lang)
            for key, text in texts.items():
                new = Translation(block=key, lang=lang, text=text, human=False, maker=maker, at=now)
                if stands_after(known.get(key), new):
                    writer.put_translation(new)

    def _note(
        self, now: Standing, piece: Piece, result: Result, reason: str = "", detail: str = ""
    ) -> None:
        self.outcome.results[result] += 1
        self._listener.block(
            Told(page=now.page.slug, piece=piece, result=result, reason=reason, detail=detail)
        )

    def _end(self, why: Why, detail: str) -> None:
        if not self._is_over:
            self.outcome.why, self.outcome.detail = why, detail


class _NoAnswer(Struct, frozen=True, kw_only=True):
    why: str


_ASKED_FOR_TOO_MUCH = Finding(
    fault=Fault.TOO_LONG, detail=f"a block of more than {LONGEST_SOURCE:,} characters"
)


def portions(pieces: Sequence[Piece], size: Size) -> Iterator[list[Piece]]:
    """The blocks in requests that a provider can take, in their order."""
    some: list[Piece] = []
    characters = 0
    for piece in pieces:
        if some and (len(some) >= size.blocks or characters + len(piece.source) > size.characters):
            yield some
            some, characters = [], 0
        some.append(piece)
        characters += len(piece.source)
    if some:
        yield some
