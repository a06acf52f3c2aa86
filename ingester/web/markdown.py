"""A copy's Markdown as HTML that can't act: no raw HTML, no pictures, links to the web alone.

markdown-it-py reads CommonMark as its standard says and bounds nesting; it comes with rich anyway,
and an own renderer would be a second, worse reading of the texts that the extractor writes.
"""

from collections.abc import Callable, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape
from msgspec import Struct

from ingester.look.environment import harmless, web
from ingester.web.original import BEGIN, END, without_marks

PART = 100_000  # characters of one screenful; a hostile one takes about two seconds
NESTING = 40  # levels; what lies deeper is left out
LINKS = 400  # of a part that are looked up
FENCE = "```"

Local = Callable[[str], str | None]  # a web address to the path that it has here, if any


class Part(Struct, frozen=True, kw_only=True):
    """A part of a long text; counted from 1."""

    text: str
    number: int
    count: int


def part_of(text: str, number: int) -> Part:
    """The part with this number (or the last); parts end between paragraphs."""
    parts = [""]
    at = 0
    while at < len(text):
        end = len(text)
        if end - at > PART:
            end = text.rfind("\n\n", at + PART // 2, at + PART) + 2
            end = end if end > 1 else at + PART
        parts.append(text[at:end])
        at = end
    count = max(len(parts) - 1, 1)
    number = min(max(number, 1), count)
    before = "".join(parts[1:number])
    inside = sum(line.startswith(FENCE) for line in before.split("\n")) % 2 == 1
    own = parts[number] if len(parts) > number else ""
    return Part(text=f"{FENCE}\n{own}" if inside else own, number=number, count=count)


def as_html(text: str, local: Local, *, spoken: str = "") -> Markup:
    """The text; its highest headings stand below the page's own title. `spoken`: the language of
    what is marked as the original.
    """
    clean = harmless(text.replace("\r", ""))
    assert isinstance(clean, str)
    environment: dict[str, Any] = {"local": local, "left": LINKS, "spoken": spoken}
    tokens = _RENDERER.parse(clean, environment)
    levels = (int(token.tag[1:]) for token in tokens if token.type == "heading_open")
    environment["lower"] = 2 - min(levels, default=1)
    made = _RENDERER.renderer.render(tokens, _RENDERER.options, environment)
    return Markup(without_marks(made))  # noqa: S704 - the renderer escapes all that the text brings


def _renderer() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False, "maxNesting": NESTING}).enable("table")
    made.disable(["image", "html_block", "html_inline", "reference"])
    made.validateLink = lambda url: web(url) or url.startswith("mailto:")  # type: ignore[method-assign]
    for name in ("heading_open", "heading_close"):
        made.add_render_rule(name, _heading)
    made.add_render_rule("link_open", _link)
    made.add_render_rule("text", _text)
    made.add_render_rule("table_open", _table)
    made.add_render_rule("table_close", _table)
    made.add_render_rule("th_open", _cell)
    made.add_render_rule("td_open", _cell)
    return made


def _text(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """Words; those that still stand in the original become an element that says so."""
    words = str(escape(tokens[at].content))
    if BEGIN not in words and END not in words:
        return words
    spoken = escape(without_marks(env["spoken"]))
    lang = f' lang="{spoken}"' if spoken else ""
    return words.replace(BEGIN, f'<span class="original"{lang}>').replace(END, "</span>")


def _heading(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    level = min(int(tokens[at].tag[1:]) + env["lower"], 6)
    return f"<h{level}>" if tokens[at].nesting == 1 else f"</h{level}>\n"


def _link(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    token = tokens[at]
    href = str(token.attrs.get("href", ""))
    path = None
    if env["left"] > 0 and web(href):
        env["left"] -= 1
        path = env["local"](href)
    token.attrs = {"href": path} if path else {"href": href, "rel": "nofollow noopener noreferrer"}
    return str(self.renderToken(tokens, at, options, env))


def _table(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """A wide table scrolls inside its own frame, which the keyboard can reach."""
    opening = '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>\n'
    return opening if tokens[at].nesting == 1 else "</table></div>\n"


def _cell(self: Any, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    """Without its alignment, which is a style of its own."""
    return "<th>" if tokens[at].tag == "th" else "<td>"


_RENDERER = _renderer()
