"""What no language changes: links, placeholders and codes, compared on both sides."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from ingester.core.words import CODE, CODE_SPAN, EMAIL, LINK, PLACEHOLDER, TAG, URL, without_links
from ingester.translate.finding import Fault, Finding

_POSITION = re.compile(r"^%\d{1,2}\$")


class Change(Struct, frozen=True, kw_only=True):
    """Links, codes or placeholders of one side only."""

    fault: Fault
    lost: Counter[str]
    added: Counter[str]

    @property
    def finding(self) -> Finding:
        """It, in words."""
        return Finding(fault=self.fault, detail=difference(self.lost, self.added))


def changes(source: str, text: str) -> Iterator[Change]:
    """What no language changes and this translation did: links, placeholders, codes."""
    for fault, of in ((Fault.LINKS, _links), (Fault.PLACEHOLDERS, _placeholders)):
        before, after = of(source), of(text)
        if before != after:
            yield Change(fault=fault, lost=before - after, added=after - before)
    old, new = _plain(source), _plain(text)
    lost = Counter(code for code in _codes(source) if _plain(code) not in new)
    added = Counter(code for code in _codes(text) if _plain(code) not in old)
    if lost or added:
        yield Change(fault=Fault.CODES, lost=lost, added=added)


def _links(text: str) -> Counter[str]:
    """Where the links lead, addresses and mail addresses in the text among them."""
    plain = CODE_SPAN.sub(" ", text)
    found = Counter(f"{image}{to.strip('<>')}" for image, _, to in LINK.findall(plain))
    rest = without_links(text)
    found.update(url.rstrip(".,;:!?") for url in URL.findall(rest))
    found.update(address.rstrip(".-") for address in EMAIL.findall(URL.sub(" ", rest)))
    return found


def _placeholders(text: str) -> Counter[str]:
    """Placeholders; %1$s is %s in another order."""
    found = PLACEHOLDER.findall(without_links(text))
    return Counter(_POSITION.sub("%", one) for one in found)


def _plain(text: str) -> str:
    """The text as codes are looked for in it: no escapes, one case, digits as 0 to 9."""
    return unicodedata.normalize("NFKC", text.replace("\\", "")).casefold()


def _codes(text: str) -> Iterator[str]:
    """What stands in code spans, and identifiers."""
    yield from (span.strip() for _, span in CODE_SPAN.findall(text))
    rest = without_links(text).replace("\\", "")
    for sign in (URL, EMAIL, PLACEHOLDER, TAG):
        rest = sign.sub(" ", rest)
    yield from CODE.findall(unicodedata.normalize("NFKC", rest))


def difference(before: Counter[str], after: Counter[str]) -> str:
    lost, added = before - after, after - before
    parts = [*(f"lost {one}" for one in lost), *(f"added {one}" for one in added)]
    return ", ".join(part[:80] for part in parts[:3])
