"""Made-up HTML pages that look like documentation: head, menu, headings, lists, tables, code."""

import random
from collections.abc import Iterator
from html import escape

from bench.pageworld import PageWorld

MIDDLE = 15_000  # bytes of the median page; real documentation has that
SPREAD = 1.0  # of the logarithm: one page in ten is over 50 KB
MOST = 400_000
SECTIONS = 8
_STYLE = "body{font:16px/1.5 serif;margin:0 auto;max-width:60rem}nav{float:left;width:14rem}" * 8


def made_pages(count: int) -> Iterator[tuple[str, bytes]]:
    """So many pages of one site, each with its path; the same numbers give the same pages."""
    world = PageWorld()
    paths = [_path(number) for number in range(count)]
    for number, path in enumerate(paths):
        yield path, _page(world, number, paths).encode()


def _path(number: int) -> str:
    return f"section-{number % SECTIONS}/page-{number}.html" if number else "index.html"


def _page(world: PageWorld, number: int, paths: list[str]) -> str:
    dice = random.Random(-number - 1)
    wanted = min(MOST, int(MIDDLE * dice.lognormvariate(0, SPREAD)))
    parts: list[str] = []
    size = 0
    while size < wanted:
        made = world.page(dice.randrange(10**6))
        block = _section(dice, made.title, made.text.split("\n\n")[1:], number)
        parts.append(block)
        size += len(block)
    title = f"{world.page(number).title} {number}"
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
        f"</title><style>{_STYLE}</style></head>\n<body>{_menu(dice, number, paths)}"
        f"<main><h1>{escape(title)}</h1>\n{''.join(parts)}</main>"
        f"<footer><p>Made up for measuring, page {number}.</p></footer></body></html>"
    )


def _menu(dice: random.Random, number: int, paths: list[str]) -> str:
    near = [paths[(number + step) % len(paths)] for step in range(1, 9)]
    chosen = [*near, *dice.choices(paths, k=20)]
    links = "".join(f'<li><a href="/{path}">{path.rpartition("/")[2]}</a></li>' for path in chosen)
    return f"<nav><ul>{links}</ul></nav>\n"


def _section(dice: random.Random, title: str, paragraphs: list[str], number: int) -> str:
    made = [f"<h2>{escape(title)}</h2>\n"]
    for text in paragraphs:
        words = escape(text.lstrip("# "))
        match dice.randrange(8):
            case 0:
                items = "".join(f"<li>{part}</li>" for part in words.split(". "))
                made.append(f"<ul>{items}</ul>\n")
            case 1:
                cells = words.split(" ")
                rows = "".join(
                    f"<tr><td>{cells[at]}</td><td>{' '.join(cells[at + 1 : at + 6])}</td></tr>"
                    for at in range(0, len(cells), 6)
                )
                made.append(f"<table>{rows}</table>\n")
            case 2:
                made.append(f'<pre class="code"><code>{words[:400]}</code></pre>\n')
            case _:
                made.append(f'<p>{words} <a href="#end">below</a></p>\n')
    return "".join(made)
