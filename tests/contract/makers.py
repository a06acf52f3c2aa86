"""Small makers of what goes into a store, with defaults."""

from datetime import UTC, datetime, timedelta

from msgspec import structs

from ingester.core.observation import Observation, Outcome, Source
from ingester.core.page import Page, State, copy_of
from ingester.store.contract import StoredRun
from shared.site import Site

NOW = datetime(2026, 11, 30, 12, 0, 0, 123456, tzinfo=UTC)
CAMPUS = Site(home="https://campus.example/", name="campus", hosts=("campus.example",))


def day(number):
    """The moment `number` days before NOW."""
    return NOW - timedelta(days=number)


def url(path):
    return f"https://campus.example/{path}"


def a_run(site_id, name="run-1", **fields):
    return StoredRun(
        **{"site_id": site_id, "run": name, "started": day(1), "loaded": NOW, **fields}
    )


def an_observation(path="fees", number=1, **fields):
    base = Observation(
        record=f"<urn:uuid:{number}>",
        digest=f"sha256:{number:064x}",
        at=day(1),
        source=Source(run="run-1", file="campus.warc.gz", offset=number, length=7, seq=number),
        requested=url(path),
        url=url(path),
        status=200,
        outcome=Outcome.TEXT,
    )
    return structs.replace(base, **fields)


def a_page(number=1, path="fees", **fields):
    return structs.replace(
        Page(id=number, slug=path, url=url(path), state=State.SHOWN, reason="new"), **fields
    )


def a_copy(text="You pay at the desk.", title="Fees", links=("https://campus.example/a",)):
    return copy_of(title, text, links)


def differs_everywhere(value, plain, passing=()):
    """Whether no field of a value has its default: then a round trip proves something. `passing`
    fields are no facts of the store.
    """
    names = [
        name for name in value.__struct_fields__ if getattr(value, name) == getattr(plain, name)
    ]
    return names == list(passing)
