"""What a load says aloud, because only a person can tell: one site under two names, one text under
many addresses. Nothing is done about either.
"""

from ingester.loading.origin import FOREIGN
from ingester.store.contract import Reader, SameText, StoredRun
from shared.console import one_line
from shared.site import Site
from shared.wording import counted

MANY = 10  # addresses of one text: a few pages read alike on most sites ("no dates yet")
GROUPS = 3  # that are told, the largest


def twin_of(reader: Reader, site: Site) -> str | None:
    """Where a site is new: another one in the store that has pages on its home's host."""
    if site.name == FOREIGN or reader.site(site.name) is not None:
        return None
    others = (one for one in reader.sites() if one.name != FOREIGN and one.site.owns(site.home))
    return next((one.name for one in others), None)


def told_twin(site: Site, other: str) -> str:
    """The two names in a sentence, and what to do."""
    return (
        f"the store has pages of {one_line(site.home)} as site {one_line(other)!r}; those of"
        f" site {one_line(str(site.name))!r} are kept beside them. If they are one site, give both"
        f" one name: load with the site file of {one_line(other)!r}, or name = "
        f"{one_line(other)!r} in this one."
    )


def same_texts(reader: Reader, run: StoredRun) -> list[SameText]:
    """The texts that new pages of a run share with many others that are shown."""
    return reader.same_texts(run.site_id, run.run, least=MANY, most=GROUPS)


def told_same(same: SameText) -> str:
    """Such a text in a sentence, and what to do."""
    return (
        f"{counted(same.new, 'new page')} of this run and {same.pages - same.new:,} others read"
        f" exactly alike, such as {one_line(same.url)}. If they are one page under many addresses,"
        " name what tells them apart in [scope] ignore_parameters, or exclude them."
    )
