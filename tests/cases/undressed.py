"""Hand-made pages without marks for feeds and search results, as students' pages often come.

What stands between ⟪ and ⟫ is the page's own text; all else that a reader sees is the frame. The
marks are taken out before a page is read.
"""

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape
from pathlib import Path

FOLDER = Path(__file__).parent / "undressed"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.html")))
MARKUP = re.compile(r"<(style|title|option|textarea|button)\b.*?</\1>|<!--.*?-->|<[^>]*>", re.S)
LINK = re.compile(r"!?\[((?:[^\[\]\\]|\\.)*)\]\([^)\s]*\)")
WORD = re.compile(r"[\u4e00-\u9fff]|[^\W_]+")
LONGEST_CHANCE = 10  # letters of a frame's words that may stand in a text by chance
OWN, FRAME = re.compile("⟪(.*?)⟫", re.S), re.compile("⟪.*?⟫", re.S)


@dataclass(frozen=True, kw_only=True)
class Page:
    """A page, the words that it is read for, and what must not be among them."""

    html: str
    words: tuple[str, ...]
    frame: tuple[str, ...]


def page_of(name):
    """The page of a file."""
    source = (FOLDER / f"{name}.html").read_text(encoding="utf-8")
    own = " ".join(seen(part) for part in OWN.findall(source))
    around = FRAME.sub("\n", source.partition("</head>")[2])
    said = bare(own)
    strings = {bare(unescape(part)) for part in MARKUP.sub("\n", around).split("\n")}
    return Page(
        html=source.translate({ord("⟪"): None, ord("⟫"): None}),
        words=tuple(words(own)),
        frame=tuple(sorted(one for one in strings if is_telling(one) and one not in said)),
    )


def is_telling(string):
    """Whether the string is long enough not to stand in a text by chance; Chinese is dense."""
    return len(string) > LONGEST_CHANCE or len(re.findall("[\u4e00-\u9fff]", string)) > 3


def seen(source):
    return unescape(MARKUP.sub(" ", source))


def words(text):
    """The words of a text without its Markdown; Chinese by characters."""
    return WORD.findall(LINK.sub(r"\1", text).replace("\\", "").lower())


def bare(text):
    return "".join(words(text))


def f1(text, wanted):
    """How well the words of a text are those that were wanted."""
    got, right = Counter(words(text)), Counter(wanted)
    common = (got & right).total()
    return 2 * common / (got.total() + right.total()) if common else 0.0


def recall(text, wanted):
    """The share of the words that were wanted which the text has."""
    return (Counter(words(text)) & Counter(wanted)).total() / len(wanted)
