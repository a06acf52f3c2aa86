"""What harvest files say: the newest capture of each page, its links, and answers known already."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from harvester.core.fragments import anchors_in
from harvester.core.linkbook import LinkBook
from harvester.core.links import is_html
from harvester.core.reached import Method, Reached
from harvester.core.target import key_of
from harvester.net.objects import open_harvest
from shared.block import classify
from shared.harvestfile import Damage, Located, read_harvest
from shared.html import decode, page_facts
from shared.http import HttpAnswer, decode_body
from shared.records import PAGE, Failure, Hop, Response, Revisit
from shared.site import Site
from shared.url import mask, normalise

GONE = (404, 410)
MOST_IMAGES = 1_000  # of one page

Place = tuple[int, int, int]  # number of the file, offset of the member, record in it
PageRecord = Response | Revisit | Failure


class Capture(Struct, frozen=True, kw_only=True):
    """One capture of an address; `leads_to`: a redirect that was not followed."""

    at: datetime
    url: str
    status: int | None = None
    content_type: str = ""
    hops: tuple[Hop, ...] = ()
    leads_to: str | None = None
    place: Place | None = None  # of a page that was read
    cut: bool = False


class Harvested:
    """The harvest files of one site. They are read up to three times, a record at a time: which
    captures are the newest, what those pages link to, which anchors they have.
    """

    def __init__(self, site: Site, files: Sequence[str]) -> None:
        self._site, self._files = site, files
        self._newest: dict[int, Capture] = {}
        self._read: dict[int, Capture] = {}
        self._blocks: dict[Place, tuple[str, str]] = {}
        self._anchors: dict[Place, frozenset[str]] = {}
        self.damaged = 0
        self.strange = 0  # pages of other hosts
        self._find()
        self._counted = self._places()

    @property
    def pages(self) -> int:
        """How many pages have links that count."""
        return len(self._counted)

    def note_links(self, book: LinkBook, *, images: bool, moved: Callable[[int], None]) -> None:
        """Put the links of every page into the book; `moved` hears how many pages were read."""
        for read, (place, record) in enumerate(self._records(self._counted), 1):
            http = decode_body(record.http)
            facts = page_facts(http.body, charset=http.charset, url=record.url)
            page = mask(record.url, self._site.secret_parameters)
            book.take(page, facts.links, facts.noted)
            if images:
                book.images(page, facts.images[:MOST_IMAGES])
            if block := classify(http, decode(http.body, http.charset)):
                self._blocks[place] = (block.kind.value, block.evidence)
            moved(read)

    def find_anchors(self, urls: Iterable[str]) -> None:
        """Look for the anchors of these addresses, as far as their pages are held."""
        captures = (self._standing(url) for url in urls)
        wanted = {one.place for one in captures if one is not None and one.place is not None}
        for place, record in self._records(wanted):
            http = decode_body(record.http)
            self._anchors[place] = anchors_in(decode(http.body, http.charset))

    def reached(self, url: str) -> Reached | None:
        """What an address answered when it was harvested; None where it has to be asked for."""
        found = self._standing(url)
        if found is None:
            return None
        block, evidence = self._blocks.get(found.place, ("", "")) if found.place else ("", "")
        return Reached(
            url=found.url,
            at=found.at,
            method=Method.HARVEST,
            hops=found.hops,
            status=found.status,
            content_type=found.content_type,
            block=block,
            evidence=evidence,
            cut=found.cut,
            anchors=self._anchors.get(found.place) if found.place else None,
        )

    def _standing(self, url: str) -> Capture | None:
        """The newest capture of an address, or of where it leads, if that went well."""
        key = self._key(url)
        found = self._newest.get(key) if key is not None else None
        if found is not None and found.leads_to is not None:
            here = Hop(url=found.url, status=found.status)
            end = self._newest.get(self._key(found.leads_to) or 0)
            found = replace(end, hops=(*found.hops, here)) if end and not end.hops else None
        if found is None or found.status is None:
            return None
        return found if 200 <= found.status < 300 or found.status == 304 else None

    # --- the first reading -----------------------------------------------------------------------

    def _find(self) -> None:
        for number, located in self._located():
            if isinstance(located, Damage):
                self.damaged += 1
                continue
            record = located.record
            if not isinstance(record, PageRecord) or record.kind != PAGE:
                continue
            if not self._site.owns(record.url):
                self.strange += 1
                continue
            self._note(record, (number, located.offset, located.index))

    def _note(self, record: PageRecord, place: Place) -> None:
        capture = _capture_of(record, place)
        ends = {self._key(record.facts.requested or record.url): capture}
        if capture.hops and capture.leads_to is None:
            ends.setdefault(self._key(record.url), replace(capture, hops=()))
        for key, one in ends.items():
            if key is None:
                continue
            known = self._newest.get(key)
            if isinstance(record, Revisit) and known is not None and known.status == 200:
                one = replace(known, at=max(known.at, one.at))
            if known is None or known.at <= one.at:
                self._newest[key] = one
        key = self._key(record.url)
        if key is not None and capture.place is not None:
            before = self._read.get(key)
            if before is None or before.at <= capture.at:
                self._read[key] = capture

    def _places(self) -> set[Place]:
        """Where the pages lie whose links count: not those that were gone later."""
        found = set()
        for key, capture in self._read.items():
            newest = self._newest.get(key, capture)
            is_gone = newest.at > capture.at and newest.status in GONE
            if capture.place is not None and not is_gone:
                found.add(capture.place)
        return found

    def _key(self, url: str) -> int | None:
        identity = normalise(url, self._site.scope.ignore_parameters)
        return None if identity is None else key_of(mask(identity, self._site.secret_parameters))

    # --- reading again ---------------------------------------------------------------------------

    def _records(self, places: set[Place]) -> Iterator[tuple[Place, Response]]:
        for number, located in self._located() if places else ():
            if isinstance(located, Damage) or not isinstance(located.record, Response):
                continue
            place = (number, located.offset, located.index)
            if place in places:
                yield place, located.record

    def _located(self) -> Iterator[tuple[int, Located | Damage]]:
        for number, name in enumerate(self._files):
            with open_harvest(name) as source:
                for found in read_harvest(source, name=name):
                    yield number, found


def _capture_of(record: PageRecord, place: Place) -> Capture:
    hops = record.facts.hops
    leads_to = hops[-1].url if hops and hops[-1].status is None else None
    capture = Capture(
        at=record.date,
        url=record.url,
        hops=tuple(hop for hop in hops if hop.status is not None and hop.url != record.url),
        leads_to=leads_to,
    )
    match record:
        case Response(http=http):
            return replace(
                capture,
                status=http.status,
                content_type=http.content_type,
                place=place if _is_read(http) else None,
                cut=record.truncated is not None,
            )
        case Revisit():
            return replace(capture, status=304)
        case Failure():
            return capture


def _is_read(http: HttpAnswer) -> bool:
    return 200 <= http.status < 300 and is_html(http)
