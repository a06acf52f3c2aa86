"""Small makers of values for the tests of the decision: everything has a default, tests name what
matters.
"""

from datetime import UTC, datetime, timedelta

from ingester.core.book import Book
from ingester.core.fold import apply
from ingester.core.observation import Kind, Observation, Outcome, Source, Step, Texts
from ingester.core.page import Copy, Page, State, copy_of
from shared.site import Brakes, Site

START = datetime(2026, 11, 1, tzinfo=UTC)
HOME = "https://campus.example/"
FEES = "https://campus.example/fees"
LONG = " ".join(f"Sentence number {n} tells students something of use." for n in range(40))
OTHER = " ".join(f"Paragraph {n} has wholly different words for everybody." for n in range(40))
SHORT = "Only a short line is left."


def day(number: float) -> datetime:
    return START + timedelta(days=number)


def a_site(**brakes: float) -> Site:
    hosts = ("campus.example", "www.campus.example")
    return Site(home=HOME, name="campus", hosts=hosts, brakes=Brakes(**brakes))


def a_text(text: str = LONG, title: str = "Fees") -> Copy:
    return copy_of(title, text, ())


def a_page(text: Copy | None = None, **fields) -> Page:
    text = text or a_text()
    known = {
        "id": 1,
        "slug": "fees",
        "url": FEES,
        "state": State.SHOWN,
        "reason": "new",
        "copy": text.hash,
        "title": text.title,
        "length": len(text.text),
        "last_read": day(0),
        "last_tried": day(0),
        "last_changed": day(0),
        "first_run": "run-0",
    }
    return Page(**(known | fields))


def an_observation(
    url: str = FEES, *, at: float = 1, run: str | None = None, **fields
) -> Observation:
    source = Source(run=run or f"run-{at}", file="a.warc.gz", offset=0, length=1, seq=1)
    known = {
        "record": f"record-{url}-{at}-{run}",
        "digest": "sha256:0",
        "at": day(at),
        "source": source,
        "requested": url,
        "url": url,
        "status": 200,
        "content_type": "text/html",
    }
    return Observation(**(known | fields))


def a_read(text: Copy | None = None, **fields) -> Observation:
    text = text or a_text()
    seen = {
        "outcome": Outcome.TEXT,
        "copy": text.hash,
        "length": len(text.text),
        "title": text.title,
    }
    return an_observation(**(seen | fields))


def a_failure(**fields) -> Observation:
    return an_observation(
        **({"kind": Kind.NO_ANSWER, "status": None, "detail": "timeout"} | fields)
    )


def hops(*pairs: tuple[str, int | None]) -> tuple[Step, ...]:
    return tuple(Step(url=url, status=status) for url, status in pairs)


def texts(*copies: Copy) -> Texts:
    made = Texts()
    for copy in (a_text(), *copies):
        made.add(copy)
    return made


class World:
    """A book, its texts and a site: observations go in, pages come out."""

    def __init__(self, site: Site | None = None, *copies: Copy) -> None:
        numbers = iter(range(1, 1000))
        self.site = site or a_site()
        self.book = Book(lambda url: (next(numbers), url.rsplit("/", 1)[-1] or "home"))
        self.texts = texts(*copies)

    def see(self, *observations: Observation):
        for seen in observations:
            applied = apply(self.book, seen, self.texts, self.site)
        return applied.decision.act.value, applied.decision.reason.value

    def page(self, url: str = FEES) -> Page:
        page = self.book.at(url)
        assert page is not None
        return page
