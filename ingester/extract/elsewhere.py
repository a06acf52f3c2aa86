"""What the bytes of one address read like at another: the same words, other ends of its links.

Bytes are read in 15 ms, and their links are turned in a fiftieth of that.
"""

import re
from collections.abc import Mapping

from msgspec import structs

from ingester.extract.job import LONGEST_BLOCK, LONGEST_SHELL, Outlink, Reading, ReadingOutcome
from ingester.extract.links import LINK
from shared.url import authority, join

# In an address these change how the text around it is read.
_MARKS = re.compile(r"[\s()<>]")
# An address with no more slashes may be a site's home, whose links headings are not made of.
_HOME_SLASHES = 3


def read_elsewhere(reading: Reading, was: str, url: str) -> Reading | None:
    """The reading at `url` of the bytes that were read at `was`, exactly as reading them there
    would give it; None where only that can tell.
    """
    if reading.hrefs is None or authority(was) != authority(url):
        return None  # a title may name the host
    leads = _leads(reading.hrefs, was, url)
    if leads is None:
        return None
    is_same = all(old == new for old, new in leads.items())
    if not is_same and reading.outcome != ReadingOutcome.TEXT:
        return None  # it was judged by a text that is not here any more
    try:
        turned = _turned(reading, leads)
    except KeyError:  # an address that was not joined as all others are
        return None
    return turned if _judged_alike(reading.text, turned.text) else None


def _leads(hrefs: tuple[str, ...], was: str, url: str) -> dict[str, str] | None:
    """Where each address that the page leads to is when it is read at `url`; None where a link may
    count for something else there.
    """
    within, within_here = f"{was}#", f"{url}#"
    leads: dict[str, str] = {}
    for href in hrefs:
        old, new = join(was, href), join(url, href)
        if old is None or new is None:
            if old is not new:
                return None
            continue
        is_within = old.startswith(within)
        if is_within != new.startswith(within_here) or leads.setdefault(old, new) != new:
            return None
        if old != new and not is_within and not _count_alike(old, new):
            return None
    return leads if len(set(leads.values())) == len(leads) else None


def _count_alike(old: str, new: str) -> bool:
    """Whether nothing that is read from an address differs between these."""
    return min(old.count("/"), new.count("/")) > _HOME_SLASHES and not _MARKS.search(old + new)


def _turned(reading: Reading, leads: Mapping[str, str]) -> Reading:
    def turn(found: "re.Match[str]") -> str:
        old = found[2].strip("<>")
        new = leads[old]
        return found[0] if new == old else f"[{found[1]}]({new})"

    canonical = reading.canonical
    return structs.replace(
        reading,
        text=LINK.sub(turn, reading.text),
        links=tuple(leads[link] for link in reading.links),
        outlinks=tuple(Outlink(url=leads[one.url], text=one.text) for one in reading.outlinks),
        canonical=None if canonical is None else leads[canonical],
    )


def _judged_alike(old: str, new: str) -> bool:
    """Whether both texts lie on the same side of the lengths by which pages are judged."""
    return all((len(old) <= most) == (len(new) <= most) for most in (LONGEST_SHELL, LONGEST_BLOCK))
