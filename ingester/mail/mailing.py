"""Mails what sites have to tell, each at most once a day, and remembers what people were told."""

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from msgspec import Struct, structs

from ingester.core.trouble import Told, Word, problems, word
from ingester.mail.letter import Letter, Piece, letter
from ingester.store.contract import Reader, Store, StoredSite
from ingester.telling.facts import site_facts
from shared.errors import ToolError
from shared.site import Site

# Sends a letter as the site's [mail] says, and tells which recipients the server refused.
Send = Callable[[Letter, Site], Sequence[str]]


class Pending(Struct, frozen=True, kw_only=True):
    """A site that has something to tell now, or the reason why it has not."""

    known: StoredSite
    piece: Piece
    told: Told

    @property
    def is_due(self) -> bool:
        """Whether it is told now."""
        return self.piece.word in (Word.PROBLEMS, Word.RECOVERED)


class Post(Struct, frozen=True, kw_only=True):
    """One mail: sites whose mail goes to the same people by the same server share one."""

    letter: Letter
    site: Site  # whose [mail] counts
    pending: tuple[Pending, ...]


class Delivery(Struct, frozen=True, kw_only=True):
    """What became of a mail."""

    post: Post
    refused: tuple[str, ...] = ()  # recipients
    error: ToolError | None = None  # nobody got it


def pending(reader: Reader, now: datetime, only: Collection[str] | None = None) -> list[Pending]:
    """Every site whose site file names somebody to mail (of those in `only`)."""
    return [
        _pending(reader, known, now)
        for known in reader.sites()
        if known.site.mail.to and (only is None or known.name in only)
    ]


def _pending(reader: Reader, known: StoredSite, now: datetime) -> Pending:
    facts, told = site_facts(reader, known, now), reader.told(known.id)
    found = problems(facts)
    piece = Piece(facts=facts, word=word(found, told, now), problems=found, before=told.troubles)
    return Pending(known=known, piece=piece, told=told)


def posts(found: Collection[Pending]) -> list[Post]:
    """The mails that are due."""
    groups: dict[tuple[tuple[str, ...], str], list[Pending]] = {}
    for one in found:
        if one.is_due:
            mail = one.known.site.mail
            groups.setdefault((mail.to, mail.smtp), []).append(one)
    return [
        Post(
            letter=letter([one.piece for one in group]),
            site=group[0].known.site,
            pending=tuple(group),
        )
        for group in groups.values()
    ]


def deliver(
    store: Store, now: datetime, send: Send, only: Collection[str] | None = None
) -> Iterator[Delivery]:
    """Send every mail that is due; one that can't be sent is due again at the next call.

    The store is not locked while a server is waited for: what is being sent is marked, so that two
    loads at once send one mail, and the mark of a process that died counts for some minutes only.
    """
    with store.reading() as reader:
        if not any(one.is_due for one in pending(reader, now, only)):
            return
    with store.writing() as tx:
        due = posts(pending(tx, now, only))
        for one in _of(due):
            tx.put_told(one.known.id, structs.replace(one.told, trying=now))
    while due:
        post = due[0]
        try:
            refused = send(post.letter, post.site)
        except ToolError as error:
            _give_up(store, [post])
            yield Delivery(post=post, error=error)
        except BaseException:
            _give_up(store, due)
            raise
        else:
            _remember(store, post, now)
            yield Delivery(post=post, refused=tuple(refused))
        due = due[1:]


def _of(found: Collection[Post]) -> list[Pending]:
    return [one for post in found for one in post.pending]


def _give_up(store: Store, unsent: Collection[Post]) -> None:
    """People still know what they knew, and the next try is free."""
    with store.writing() as tx:
        for one in _of(unsent):
            tx.put_told(one.known.id, structs.replace(one.told, trying=None))


def _remember(store: Store, post: Post, now: datetime) -> None:
    with store.writing() as tx:
        for one in post.pending:
            troubles = tuple(problem.trouble.value for problem in one.piece.problems)
            tx.put_told(one.known.id, Told(at=now, troubles=troubles))
