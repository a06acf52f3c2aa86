"""What simulated sites are made of: a request as it comes, pieces of HTML, and the site itself."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from html import escape
from urllib.parse import parse_qsl, quote, unquote, urlencode

from tests.site.answers import Answer, html, urlset


@dataclass(frozen=True)
class Asked:
    """A request: its path decoded, its parameters (the last one of a name)."""

    target: str
    path: str
    query: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, target: str) -> "Asked":
        path, _, query = target.partition("?")
        return cls(target, unquote(path), dict(parse_qsl(query, keep_blank_values=True)))

    @property
    def parts(self) -> list[str]:
        return [part for part in self.path.split("/") if part]

    def number(self, name: str, default: int = 1) -> int:
        """A parameter as a number; anything else is the default, as on most sites."""
        value = self.query.get(name, "")
        return int(value) if value.lstrip("-").isdigit() else default


class Sim:
    """A simulated site: a pure function from a request to an answer, and what is real in it.

    `pages`: names of the texts that a reader needs; `page_of` says which one an answer shows.
    """

    name = ""
    pages: frozenset[str] = frozenset()
    listed: Sequence[str] = ()  # targets in the sitemap
    robots = ""

    def answer(self, asked: Asked) -> Answer | None:
        raise NotImplementedError

    def page_of(self, asked: Asked) -> str | None:
        return asked.path if asked.path in self.pages else None

    def __call__(self, target: str, origin: str) -> Answer | None:
        if target == "/robots.txt":
            return Answer(body=self.robots.encode(), type="text/plain") if self.robots else None
        if target == "/sitemap.xml":
            return urlset(f"{origin}{one}" for one in self.listed) if self.listed else None
        return self.answer(Asked.of(target))

    @property
    def link_only(self) -> frozenset[str]:
        """The pages that no sitemap lists."""
        return self.pages - {self.page_of(Asked.of(target)) for target in self.listed}


def token(*seed: object, digits: int = 10) -> str:
    """A made-up identifier, hexadecimal."""
    return blake2b("/".join(map(str, seed)).encode(), digest_size=32).hexdigest()[:digits]


def at(path: str, **query: object) -> str:
    """An address with parameters in this order; None leaves one out."""
    kept = {name: str(value) for name, value in query.items() if value is not None}
    return f"{quote(path)}?{urlencode(kept)}" if kept else quote(path)


def a(href: str, words: str) -> str:
    return f'<a href="{escape(href)}">{escape(words)}</a>'


def p(words: str) -> str:
    return f"<p>{escape(words)}</p>"


def h2(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def ul(links: Iterable[tuple[str, str]]) -> str:
    return f"<ul>{''.join(f'<li>{a(href, words)}</li>' for href, words in links)}</ul>"


def table(rows: Iterable[Sequence[str]]) -> str:
    """Rows of cells that are HTML already."""
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table>{body}</table>"


@dataclass(frozen=True)
class Skin:
    """What surrounds every page of a site."""

    site: str
    menu: tuple[tuple[str, str], ...] = ()
    foot: str = ""
    lang: str = "en"

    def page(
        self,
        title: str,
        *main: str,
        tools: Iterable[tuple[str, str]] = (),
        crumbs: Iterable[tuple[str, str]] = (),
        aside: str = "",
        canonical: str = "",
        status: int = 200,
    ) -> Answer:
        head = f"<title>{escape(title)} | {escape(self.site)}</title>"
        head += f'<link rel="canonical" href="{escape(canonical)}">' if canonical else ""
        trail = " &gt; ".join(a(href, words) for href, words in crumbs)
        beside = f"<aside>{aside}</aside>" if aside else ""
        extra = f'<div class="tools">{ul(tools)}</div>' if tools else ""
        return html(
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8">{head}</head>\n'
            f"<body><header><div>{escape(self.site)}</div><nav>{ul(self.menu)}</nav></header>"
            f'<div class="crumbs">{trail}</div><main><h1>{escape(title)}</h1>{"".join(main)}{extra}'
            f"</main>{beside}<footer><p>{escape(self.foot)}</p></footer></body></html>",
            status=status,
        )


def pages_of(count: int, size: int) -> int:
    """How many pages a list of so many entries takes; an empty list takes one."""
    return max(1, -(-count // size))
