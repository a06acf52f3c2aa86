"""Blocks as XLIFF 2.0, for the tools of translators: a file a page, a unit a block."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from ingester.translate.exchange import Entry, Sheet

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
UNKNOWN = "und"  # a language that no page names (RFC 5646, section 4.1)


def xliff(sheets: Iterable[Sheet], lang: str) -> Iterator[str]:
    """The document, piece by piece; its source language is that of the first page."""
    spoken = None
    for number, sheet in enumerate(sheets, 1):
        if spoken is None:
            spoken = sheet.spoken or UNKNOWN
            yield _head(spoken, lang)
        yield f"  <file id={quoteattr(f'p{number}')} original={quoteattr(sheet.url)}>\n"
        yield f'    <notes><note category="page">{escape(sheet.slug)}</note></notes>\n'
        yield from map(_unit, sheet.entries)
        yield "  </file>\n"
    if spoken is None:
        yield _head(UNKNOWN, lang)
    yield "</xliff>\n"


def _head(spoken: str, lang: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<xliff xmlns="{NAMESPACE}" version="2.0" '
        f"srcLang={quoteattr(spoken)} trgLang={quoteattr(lang)}>\n"
    )


def _unit(entry: Entry) -> str:
    """A unit; its state says whose work it is: a machine's is translated, a person's reviewed."""
    known = entry.known
    state = "initial" if known is None else "reviewed" if known.human else "translated"
    target = "" if known is None else f"        <target>{escape(known.text)}</target>\n"
    others = "".join(f'<note category="page">{escape(slug)}</note>' for slug in entry.pages[1:])
    notes = f"      <notes>{others}</notes>\n" if others else ""
    return (
        f'    <unit id="b{entry.piece.key}" type="goodcopy:{entry.piece.kind.value}">\n{notes}'
        f'      <segment state="{state}">\n'
        f"        <source>{escape(entry.piece.source)}</source>\n{target}"
        "      </segment>\n    </unit>\n"
    )
