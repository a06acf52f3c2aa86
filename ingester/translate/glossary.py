"""A glossary: terms and what they are called in each language, terms that stay as they are."""

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from ingester.core.language import language, primary
from shared.console import one_line
from shared.errors import ConfigError

MAX_BYTES = 2 << 20
MAX_TERMS = 20_000
MAX_TERM = 200  # characters
KEEP = "keep"

_WORD = re.compile(r"\w+")


class Term(Struct, frozen=True, kw_only=True):
    """What a term is called; the same in both where it stays as it is."""

    source: str
    target: str

    @property
    def is_kept(self) -> bool:
        """Whether it stays as it is."""
        return self.source == self.target


class Glossary:
    """The terms of one language."""

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self._by_word: dict[str, list[Term]] = {}
        self._count = 0
        for term in terms:
            first = _WORD.search(term.source)
            if first:
                self._by_word.setdefault(first[0].casefold(), []).append(term)
                self._count += 1

    def __len__(self) -> int:
        return self._count

    def terms_in(self, source: str) -> tuple[Term, ...]:
        """The terms that a text holds, the longest first; one inside another does not count."""
        words = dict.fromkeys(word.casefold() for word in _WORD.findall(source))
        known = [term for word in words for term in self._by_word.get(word, ())]
        if not known:
            return ()
        known.sort(key=lambda term: -len(term.source))
        rest, found = source, []
        for term in known:
            shorter = _pattern(term.source).sub(" ", rest)
            if shorter != rest:
                rest = shorter
                found.append(term)
        return tuple(found)


def _pattern(term: str) -> re.Pattern[str]:
    """The term as whole words where it begins or ends with a letter; plural s or not."""
    words = r"\s+".join(re.escape(word) for word in term.split())
    start = r"(?<!\w)" if term[0].isascii() and term[0].isalnum() else ""
    end = r"(?:s|es)?(?!\w)" if term[-1].isascii() and term[-1].isalnum() else ""
    return re.compile(f"{start}{words}{end}", re.IGNORECASE)


def broken(source: str, target: str, terms: Iterable[Term]) -> list[Term]:
    """The terms of the source that the target does not call what they are called."""
    told = " ".join(target.split()).casefold()
    return [term for term in terms if " ".join(term.target.split()).casefold() not in told]


def read_glossary(path: Path, lang: str) -> Glossary:
    """The terms of a language in a TOML or CSV file; ConfigError says what is wrong and where."""
    try:
        with path.open("rb") as source:
            content = source.read(MAX_BYTES + 1)
    except OSError as error:
        raise ConfigError(f"the glossary {path} can't be read: {error.strerror}") from None
    if len(content) > MAX_BYTES:
        raise ConfigError(f"the glossary {path} has more than {MAX_BYTES >> 20} MiB")
    terms = list(terms_of(path, content, lang))
    if len(terms) > MAX_TERMS:
        raise ConfigError(f"the glossary {path} has more than {MAX_TERMS:,} terms")
    return Glossary(terms)


def terms_of(path: Path, content: bytes, lang: str) -> Iterator[Term]:
    """The terms of a language in the content of a file that is called so."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"the glossary {path} is not UTF-8 (byte {error.start:,})") from None
    is_toml = path.suffix.lower() == ".toml"
    return _checked(path, _of_toml(path, text, lang) if is_toml else _of_csv(path, text, lang))


def _checked(path: Path, terms: Iterable[Term]) -> Iterator[Term]:
    for term in terms:
        words = (term.source.strip(), term.target.strip())
        if not all(words) or max(map(len, words)) > MAX_TERM:
            raise ConfigError(f"the glossary {path}: {one_line(term.source)[:60]!r} is no term")
        yield Term(source=words[0], target=words[1])


def _of_toml(path: Path, text: str, lang: str) -> Iterator[Term]:
    """`keep = ["Moodle"]`, and a table a language: `[zh]`, `"credit point" = "学分"`."""
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits too
        raise ConfigError(f"the glossary {path}: {error}") from None
    kept = found.pop(KEEP, [])
    if not isinstance(kept, list) or not all(isinstance(word, str) for word in kept):
        raise ConfigError(f'the glossary {path}: {KEEP} is no list such as ["Moodle"]')
    yield from (Term(source=word, target=word) for word in kept)
    meant = _meant(lang, found)
    for name, table in found.items():
        if not isinstance(table, dict) or not all(isinstance(one, str) for one in table.values()):
            raise ConfigError(
                f"the glossary {path}: [{one_line(name)}] is no table of terms such as "
                '"credit point" = "学分"'
            )
        if name in meant:
            yield from (Term(source=word, target=to) for word, to in table.items())


def _of_csv(path: Path, text: str, lang: str) -> Iterator[Term]:
    """A column `source` and one a language; an empty cell says nothing, = keeps the term."""
    rows = csv.reader(io.StringIO(text, newline=""))
    head = [cell.strip() for cell in next(rows, [])]
    if not head or head[0].lower() != "source" or len(head) < 2:
        raise ConfigError(f"the glossary {path}: its first line is not such as source,zh,ja")
    meant = _meant(lang, head[1:])
    column = next((n for n, name in enumerate(head[1:], 1) if name in meant), 0)
    try:
        for row in rows:
            to = row[column].strip() if column and len(row) > column else ""
            if to:
                yield Term(source=row[0], target=row[0] if to == "=" else to)
    except csv.Error as error:
        raise ConfigError(f"the glossary {path}, line {rows.line_num}: {error}") from None


def _meant(lang: str, names: Iterable[str]) -> frozenset[str]:
    """Which tables or columns are for this language: its own tag's, else its language's."""
    tags = {name: language(name) for name in names}
    exact = [name for name, tag in tags.items() if tag == lang]
    return frozenset(exact[-1:] or (name for name, tag in tags.items() if tag == primary(lang)))
