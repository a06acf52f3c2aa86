"""A block as HTML for engines that know no Markdown: what must not change becomes a tag."""

import html
import re

from ingester.core.words import CODE_SPAN, EMAIL, LINK, PLACEHOLDER, URL

# Groups 1 and 2 are those of a code span, 3 to 5 those of a link.
_WHOLE = re.compile(f"{CODE_SPAN.pattern}|{LINK.pattern}")
_UNTOUCHED = re.compile(
    "|".join(f"(?:{sign.pattern})" for sign in (URL, EMAIL, PLACEHOLDER)), re.IGNORECASE
)
_BACK = re.compile(
    r"<a\s[^<>]{0,200}?id=[\"']?g(\d{1,6})[\"']?[^<>]{0,200}>(.*?)</a\s*>"
    r"|<span\s[^<>]{0,200}?id=[\"']?g(\d{1,6})[\"']?[^<>]{0,200}>.*?</span\s*>",
    re.IGNORECASE | re.DOTALL,
)


def needs_mask(source: str) -> bool:
    """Whether anything in a block has to be kept from the engine."""
    return any(sign.search(source) for sign in (LINK, CODE_SPAN, _UNTOUCHED))


class Masked:
    """A block in HTML, and the way back from its translation."""

    def __init__(self, source: str) -> None:
        self._kept: list[str] = []
        self.html = self._with_links(source)

    def unmasked(self, answer: str) -> str:
        """The Markdown of a translation; a tag that was lost is lost, and the guard will see it."""
        return html.unescape(_BACK.sub(self._restored, answer))

    def _with_links(self, text: str) -> str:
        out, end = [], 0
        for found in _WHOLE.finditer(text):
            out.append(self._with_untouched(text[end : found.start()]))
            end = found.end()
            if found[2] is not None:
                out.append(self._hidden(found[0]))
            else:
                number = self._number(f"{found[3]}[\0]({found[5]})")
                out.append(f'<a id="g{number}">{self._with_untouched(found[4])}</a>')
        return "".join([*out, self._with_untouched(text[end:])])

    def _with_untouched(self, text: str) -> str:
        out, end = [], 0
        for found in _UNTOUCHED.finditer(text):
            out += [html.escape(text[end : found.start()], quote=False), self._hidden(found[0])]
            end = found.end()
        return "".join([*out, html.escape(text[end:], quote=False)])

    def _hidden(self, original: str) -> str:
        number = self._number(original)
        words = html.escape(original, quote=False)
        return f'<span id="g{number}" translate="no" class="notranslate">{words}</span>'

    def _number(self, original: str) -> int:
        self._kept.append(original)
        return len(self._kept) - 1

    def _restored(self, found: re.Match[str]) -> str:
        number = int(found[1] or found[3])
        if number >= len(self._kept):
            return ""
        words = _BACK.sub(self._restored, found[2].strip()) if found[2] is not None else ""
        return html.escape(self._kept[number], quote=False).replace("\0", words)
