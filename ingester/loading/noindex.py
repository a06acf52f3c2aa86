"""A site file that changes its mind about noindex: what pages said before is judged anew, from
stored facts.
"""

from collections.abc import Iterator, Sequence

from msgspec import structs

from ingester.core.decide import Act, Reason
from ingester.core.observation import Observation
from ingester.core.page import Page
from ingester.loading.family import pages_at
from ingester.store.contract import Reader, StoredObservation, StoredSite, Writer
from shared.site import Site

HIDE = "hide"
SAYS = (Act.REPLACE, Act.CONFIRM, Act.HIDE)  # captures that say how their page reads


def as_judged(reader: Reader, site: Site) -> Site:
    """The site with the word for noindex that its pages were judged by: a run's end judges them by
    another one, and a load that is killed before leaves that to the next.
    """
    known = reader.site(site.name)
    if known is None:
        return site
    return structs.replace(
        site, scope=structs.replace(site.scope, noindex=known.site.scope.noindex)
    )


def judge_anew(tx: Writer, site_id: int, site: Site) -> None:
    """Where the site file hides for noindex from now on, pages that readers see and that said it
    when they were read last wait for the brake, as if that capture had come now.
    """
    before = tx.site_by_id(site_id)
    if before is None or before.site.scope.noindex == site.scope.noindex:
        return
    for page, word in to_hide(tx, before, site):
        tx.set_held([word.id], True)
        tx.put_page(site_id, structs.replace(page, held=Reason.NOINDEX.value))
    tx.save_site(site, before.updated)


def to_hide(
    reader: Reader, known: StoredSite, site: Site
) -> Iterator[tuple[Page, StoredObservation]]:
    """The pages that readers see under the known site file and not under this one, for what they
    said when they were read last.
    """
    if site.scope.noindex != HIDE or known.site.scope.noindex == HIDE:
        return
    said = reader.saying_noindex(known.id)
    for page in pages_at(reader, known.id, {url for both in said for url in both}):
        word = _last_word(reader.observations_of(known.id, page.addresses))
        if page.shown and word is not None and _says_so(word.observation):
            yield page, word


def _says_so(seen: Observation) -> bool:
    """Whether the page said it, and no person has answered that."""
    return seen.noindex and not seen.dropped


def _last_word(known: Sequence[StoredObservation]) -> StoredObservation | None:
    told = (one for one in reversed(known) if one.decided and not one.undone)
    return next((one for one in told if one.verdict.act in SAYS), None)
