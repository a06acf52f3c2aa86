"""`python -m bench.growth.searching STORE PAGES QUERIES TIMES`: searches in a grown store."""

import json
import random
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bench.growth.pages import paragraphs
from bench.search import timed
from ingester.search.find import find
from ingester.store import open_store

WARM = 20


def main(store: str, pages: int, count: int, times: Path) -> None:
    """Words that stand together in some paragraph, one to four, now and then in quotes."""
    queries = [_query(random.Random(-number - 1), pages) for number in range(count)]
    today = datetime.now(UTC).date()
    with closing(open_store(store, create=False)) as opened, opened.reading() as reader:
        for query in queries[:WARM]:
            find(reader, query, today=today)
        told = [timed(find, reader, query) for query in queries]
    times.write_text(json.dumps([[one.clock, one.processor] for one in told]))


def _query(dice: random.Random, pages: int) -> str:
    words = dice.choice(paragraphs()).split()
    at = dice.randrange(len(words))
    chosen = " ".join(words[at : at + dice.randint(1, 4)])
    match dice.randrange(5):
        case 0:
            return f'"{chosen}"'
        case 1:
            return f"{chosen} {dice.randrange(pages)}"
        case _:
            return chosen


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
