"""A revisit of the same bytes reads like the capture that brought them (WARC 1.1, 6.7.2)."""

from collections.abc import Iterable
from functools import partial

from msgspec import structs

from ingester.core.observation import Kind, Observation, Texts
from ingester.loading.observe import READ
from ingester.store.contract import Reader


def texts_of(tx: Reader, site_id: int) -> Texts:
    """The stored texts, also for revisits of what their address brought before."""
    return Texts(tx.copy, partial(_read_before, tx, site_id))


def read_elsewhere(tx: Reader, site_id: int, seen: Observation, refers: str | None) -> Observation:
    """A revisit of another address's bytes as an answer of its own; as it is where they are not
    known.
    """
    if refers is None or seen.kind != Kind.NOT_MODIFIED or seen.payload is None:
        return seen
    known = (one.observation for one in tx.observations_of(site_id, [refers]))
    return like_its_original(seen, known) or seen


def like_its_original(seen: Observation, known: Iterable[Observation]) -> Observation | None:
    """The revisit with what the newest capture of the same bytes read like, if that was a text;
    where it does not name bytes, of the same ETag.
    """
    name = "payload" if seen.payload is not None else "etag"
    same = (one for one in known if getattr(one, name) == getattr(seen, name) and _is_text(one))
    newest = max(same, key=lambda one: one.order, default=None)
    if newest is None:
        return None
    read = {name: getattr(newest, name) for name in (*READ, "content_type", "extractor")}
    return structs.replace(seen, kind=Kind.ANSWER, status=newest.status, **read)


def _read_before(tx: Reader, site_id: int, seen: Observation) -> Observation | None:
    known = (one.observation for one in tx.observations_of(site_id, [seen.url]) if not one.undone)
    return like_its_original(seen, (one for one in known if one.order < seen.order))


def _is_text(one: Observation) -> bool:
    """Only what was shown is shown again: a revisit alone never hides."""
    return one.answered_well and one.copy is not None and not one.noindex and not one.block
