"""`python -m bench.text FILE...`: our texts of whole sites beside what trafilatura reads in them.

trafilatura is the judge: which of its words ours has, and where ours has more. Lines that begin or
end most texts of a site are its frame, whoever let them in.
"""

import argparse
import logging
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from time import process_time

from msgspec import Struct

from bench.words import recall, words
from ingester.extract.charset import decode
from ingester.extract.job import ExtractJob
from ingester.extract.reading import not_html, read_page
from ingester.loading.observe import is_page_record
from shared.console import answer, say
from shared.harvestfile import Located, open_source, read_harvest
from shared.http import HttpAnswer, decode_body
from shared.records import Response

# A line that begins or ends more than this share of a site's texts is its frame.
SHARED = 0.5
_LOW = 0.9
_HEAD = (
    "| site | pages | its words in ours | ours in its | under 0.9 | first line shared |"
    " last line shared | CPU beside its |"
)


class Beside(Struct, frozen=True, kw_only=True):
    """One page as both read it."""

    url: str
    kept: float  # the share of trafilatura's words that our text has
    backed: float  # the share of our words that its text has
    first: str
    last: str
    ours: float  # seconds of computing
    theirs: float


def main(arguments: Sequence[str] | None = None) -> int:
    """A row a harvest file, and the pages that differ most."""
    parser = argparse.ArgumentParser(prog="python -m bench.text", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="harvest files")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="pages named a file")
    chosen = parser.parse_args(arguments)
    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    answer(_HEAD)
    answer("|" + "---|" * _HEAD.count(" | ") + "---|")
    named: list[str] = []
    for path in chosen.files:
        pages = [_beside(url, http) for url, http in _answers(path)]
        if not pages:
            say(f"{path} has no pages that were read")
            continue
        answer(_row(path.name.partition(".")[0], pages))
        for page in sorted(pages, key=lambda page: page.kept)[: chosen.worst]:
            named.append(f"{page.kept:.2f} {page.backed:.2f} {page.url}")
    answer("\n".join(named))
    return 0


def _row(name: str, pages: list[Beside]) -> str:
    low = sum(page.kept < _LOW for page in pages)
    cpu = sum(page.ours for page in pages) / max(1e-9, sum(page.theirs for page in pages))
    return (
        f"| {name} | {len(pages)} | {mean(page.kept for page in pages):.3f} |"
        f" {mean(page.backed for page in pages):.3f} | {low} |"
        f" {_shared(page.first for page in pages)} | {_shared(page.last for page in pages)} |"
        f" {cpu:.2f}x |"
    )


def _shared(lines: Iterator[str]) -> int:
    """How many of a site's texts have a line that more than half of them have."""
    counted = Counter(lines)
    least = SHARED * counted.total()
    return sum(times for line, times in counted.items() if line and times > least)


def _beside(url: str, http: HttpAnswer) -> Beside:
    import trafilatura

    began = process_time()
    text = read_page(ExtractJob(url=url, http=http)).text
    ours = process_time() - began
    html = decode(http.body, http.charset).text
    began = process_time()
    theirs = trafilatura.extract(
        html, fast=True, output_format="markdown", include_links=True, include_comments=False
    )
    spent = process_time() - began
    lines = [line for line in text.splitlines() if line.strip()] or [""]
    our_words, their_words = words(text), words(theirs or "")
    return Beside(
        url=url,
        kept=recall(our_words, their_words),
        backed=recall(their_words, our_words),
        first=lines[0],
        last=lines[-1],
        ours=ours,
        theirs=spent,
    )


def _answers(path: Path) -> Iterator[tuple[str, HttpAnswer]]:
    """The pages of a harvest that were read."""
    with open_source(str(path)) as source:
        for located in read_harvest(source, name=path.name):
            if not isinstance(located, Located) or not isinstance(located.record, Response):
                continue
            record = located.record
            http = decode_body(record.http)
            if is_page_record(record) and http.status == 200 and not not_html(http):
                yield record.url, http


if __name__ == "__main__":
    sys.exit(main())
