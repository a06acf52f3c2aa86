"""As many pages as are asked for, put together from paragraphs of real ones."""

import random
import re
from collections.abc import Iterator
from functools import cache
from html import escape, unescape

from bench.pages import MAIN, Page, corpus

SOURCES = 400  # real pages whose paragraphs are used
PARAGRAPHS = (3, 9)
LINKS = 12
SECTIONS = 40
_PARAGRAPH = re.compile(rb"<p>(.*?)</p>", re.S)
_TAG = re.compile(r"<[^>]*>")
LONGEST, SHORTEST = 900, 60  # characters of a paragraph


@cache
def paragraphs() -> tuple[str, ...]:
    """Paragraphs of real pages (of made-up ones where there are none), without markup."""
    found = (
        " ".join(unescape(_TAG.sub("", raw.decode("utf-8", "replace"))).split())
        for page in corpus(MAIN, made=SOURCES).sample(SOURCES).pages
        for raw in _PARAGRAPH.findall(page.body)
    )
    return tuple(dict.fromkeys(one[:LONGEST] for one in found if len(one) >= SHORTEST))


def path_of(number: int) -> str:
    """Where a page lies."""
    return f"section-{number % SECTIONS}/page-{number}.html"


def grown(count: int) -> Iterator[Page]:
    """So many pages of 2 to 4 KB, no two with the same text; the same ones every time."""
    for number in range(count):
        dice = random.Random(number)
        texts = [
            f"This is page {number}, of section {number % SECTIONS}.",
            *dice.choices(paragraphs(), k=dice.randint(*PARAGRAPHS)),
        ]
        title = " ".join([*texts[1].split()[:5], str(number)])
        yield Page(path_of(number), _source(title, texts, _links(dice, number, count)))


def _links(dice: random.Random, number: int, count: int) -> list[str]:
    """To the next pages, and to some anywhere."""
    near = [(number + step) % count for step in range(1, LINKS // 2 + 1)]
    return [f"/{path_of(one)}" for one in (*near, *dice.choices(range(count), k=LINKS // 2))]


def _source(title: str, texts: list[str], links: list[str]) -> bytes:
    body = "".join(f"<p>{escape(text)}</p>\n" for text in texts)
    menu = "".join(f'<li><a href="{link}">{link}</a></li>' for link in links)
    head = f"<!DOCTYPE html><html lang=en><head><title>{escape(title)}</title></head><body>"
    return f"{head}<h1>{escape(title)}</h1>\n{body}<ul>{menu}</ul></body></html>".encode()
