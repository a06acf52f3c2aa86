"""Fuzz targets of files that people and their programs write: site files, rules, plans, lists,
translations, glossaries, questions, and what a model answers.
"""

import tempfile
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path

from harvester.net.lists import read_list
from harvester.plan import read_plan
from ingester.answer.reword import Refused, checked
from ingester.net.provider import Misbehaved
from ingester.translate.glossary import read_glossary
from ingester.translate.lines import read_lines
from ingester.translate.llm import object_in
from ingester.translate.xliffread import XliffReader
from ingester.words.query import parse as parse_query
from shared.errors import ConfigError
from shared.outdated import judge_years
from shared.scope import category, judge
from shared.sitefile import read_site_file
from tests.fuzz.target import Target, words

TODAY = date(2026, 11, 30)
ASKED = ("https://campus.example/", "https://campus.example/news/2024/a?x=1", "https://b.example/")
SITE_WORDS = (
    *words(
        "name home hosts contact allow_private ports ca_file secret_parameters [discover] sitemaps"
        " links lists [scope] noindex include ignore_parameters [[scope.exclude]] rule match why"
        " [[scope.link_only]] title [[category]] [outdated] ignore [[outdated.except]] years"
        " [limits] pages minutes failures_in_a_row [politeness] delay connections [due] every"
        " [[due.rule]] [brakes] hide_share shrink_reads [mail] to smtp = [ ] { } ''' true nan inf"
        " -inf 1979-05-27 0x7fffffffffffffff 'https://campus.example/' '10.0.0.0/8' '2d' '\\ud800'"
    ),
    b'"""',
    b"\n[",
)
PATTERN_WORDS = words(
    "^ $ .* ( ) (?: (?i) (?= (?! (?P<a> \\1 \\b \\d \\pL \\p{Greek} [^ ] {1,1000} {0} + *? |"
    " \\Q \\x{10ffff}"
    " \\C (a+)+ ((((( \\z [[:alpha:]] \\u202e ' \\"
)
JSON_WORDS = (
    *words(
        '{"type":"plan","complete":true} "due" "url": "etag": "last_modified": null true {} []'
        ' {"a":'
        ' [[[[[[ "\\ud800" 1e999 -0 "hash": "source": "target": "lang": "human": "blocks":'
    ),
    b"\xe2\x80\xa8",
)
XLIFF_WORDS = words(
    "<xliff <file <unit <segment> <source> </source> <target> </target> <trans-unit <mrk <pc> <ph/>"
    " <!DOCTYPE <!ENTITY &a; &#0; <![CDATA[ xml:space= version='2.1' version='1.2'"
    " srcLang= trgLang="
    " state='final' id= encoding='utf-16' xmlns='urn:oasis:names:tc:xliff:document:2.0'"
)


@cache
def folder() -> Path:
    """A place for files; on a machine's memory disk where it has one."""
    memory = Path("/dev/shm")
    parent = memory if memory.is_dir() else None
    made = tempfile.TemporaryDirectory(prefix="goodcopy-fuzz-", dir=parent)
    _kept.append(made)
    return Path(made.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []


def written(name: str, data: bytes) -> Path:
    path = folder() / name
    path.write_bytes(data)
    return path


def site_file(data: bytes) -> object:
    """A site file, and what it says of some addresses."""
    site = read_site_file(written("site.toml", data))
    seen = [(judge(site, url).rule, category(site, url)) for url in ASKED]
    judge_years(site.outdated, ASKED[1], "Fees 2024/25", TODAY)
    assert all(site.owns(url) in (True, False) for url in ASKED)
    return tuple(seen), len(site.digest)


def rules(data: bytes) -> object:
    """The patterns of a site file, one a line: refused by name, or searched in bounded time."""
    text = data.decode("utf-8", "replace").replace("\0", "")
    patterns = [line for line in text.splitlines() if line][:20]
    tables = "".join(
        f"[[scope.exclude]]\nrule = 'r{number}'\nwhy = 'w'\nmatch = {quoted(pattern)}\n"
        for number, pattern in enumerate(patterns)
    )
    source = f"home = '{ASKED[0]}'\n{tables}"
    site = read_site_file(written("rules.toml", source.encode("utf-8", "replace")))
    long = f"{ASKED[0]}{'a' * 2000}?{'b=' * 500}"
    return tuple(judge(site, url).inside for url in (*ASKED, long)), len(patterns)


def quoted(text: str) -> str:
    return '"' + "".join(c if c.isalnum() else f"\\U{ord(c):08x}" for c in text) + '"'


def plan(data: bytes) -> object:
    """A plan of due pages."""
    found = read_plan(written("plan.jsonl", data))
    return found.is_complete, min(len(found.due), 2), min(len(found.not_due), 2)


def listed(data: bytes) -> object:
    """A list of addresses."""
    lines = list(read_list(str(written("list.txt", data)), ASKED[0]))
    return min(len(lines), 3), min(sum(url is None for _, _, url in lines), 3)


def xliff(data: bytes) -> object:
    """Translations that come back as XLIFF."""
    found = list(XliffReader("a.xliff").read(BytesIO(data)))
    return frozenset(getattr(one, "why", "unit")[:20] for one in found)


def lines(data: bytes) -> object:
    """Translations that come back as JSON lines."""
    found = list(read_lines(BytesIO(data)))
    return frozenset(getattr(one, "why", "unit")[:20] for one in found)


def glossary(data: bytes) -> object:
    """A glossary, as TOML or CSV by its first byte."""
    name = "glossary.toml" if data[:1] in (b"[", b"k", b"#", b'"') else "glossary.csv"
    found = read_glossary(written(name, data), "zh")
    found.terms_in("credit point of Moodle and the library card")
    return name, min(len(found), 3)


def model(data: bytes) -> object:
    """What a language model answers: an object of blocks, or sentences with sources."""
    text = data.decode("utf-8", "replace")
    try:
        found: object = bool(object_in(text))
    except Misbehaved:
        found = None
    return found, len(checked(text, ()))


def question(data: bytes) -> object:
    """What a reader types: always a bounded query."""
    wanted = parse_query(data.decode("utf-8", "surrogateescape"))
    assert len(wanted.words) <= 200
    return min(len(wanted.words), 8)


PAPERS = (
    Target("site-file", site_file, (ConfigError,), SITE_WORDS, weight=0.6),
    Target("rules", rules, (ConfigError,), PATTERN_WORDS, weight=0.4),
    Target("plan", plan, (ConfigError,), JSON_WORDS),
    Target("list", listed, (ConfigError,), words("# http:// / ftp:// \u2028 ? a.example")),
    Target("xliff", xliff, (ConfigError,), XLIFF_WORDS),
    Target("lines", lines, (), JSON_WORDS),
    Target(
        "glossary", glossary, (ConfigError,), words("keep = [zh] source,zh,ja \" , = ' \\ud800")
    ),
    Target("model", model, (Refused,), (*JSON_WORDS, *words('[1] [99] NONE ``` {"blocks":'))),
    Target("question", question, (), words('" ( ) * - + : NEAR AND OR NOT ^ { } \u5b66\u5206')),
)
