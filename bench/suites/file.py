"""Harvest files read and written, beside warcio and FastWARC, all in one process."""

from pathlib import Path

from bench.contest import Contest, Row, Run
from bench.cost import Cost
from bench.file import packed_as_zst
from bench.harvests import harvest
from bench.results import Figure, Result
from bench.rounds import Times, interleaved
from bench.stream import read_through_a_pipe
from bench.ways import pages_of, readers, writers
from bench.workshop import Workshop

MOST_WRITTEN = 300  # pages: enough to measure, few enough to hold in memory
STREAMED = 1 << 30  # bytes through a pipe


def run(shop: Workshop) -> Result:
    """Reading gz and zst, writing gz, and memory of a long stream."""
    corpus = shop.site()
    path = harvest(corpus.pages, shop.folder / "bench.warc.gz")
    packed = packed_as_zst(path, shop.folder)
    contests = [
        _reading(shop, "file-read-gz", "Read a gz file", path),
        _reading(shop, "file-read-zst", "Read the same as zst with a dictionary", packed),
        _writing(shop, path),
    ]
    streamed = STREAMED if shop.size.is_real else path.stat().st_size
    told = read_through_a_pipe(path, streamed)
    figures = {
        "stream": Figure(
            value=round(told["peak"] / 2**20, 1), unit="MiB at most",
            what=f"Memory of reading {told['bytes'] / 2**30:.1f} GiB through a pipe",
        ),
        "packed": Figure(
            value=round(packed.stat().st_size / path.stat().st_size, 3), unit="of the gz file",
            what="Size of the zst file with its dictionary",
        ),
    }  # fmt: skip
    return shop.result("file", corpus.what, contests, figures)


def _reading(shop: Workshop, id: str, title: str, path: Path) -> Contest:
    ways = readers(path)
    records = next(iter(ways.values()))()[0]
    times = interleaved(ways, shop.size.rounds)
    return _contest(id, title, records, times)


def _writing(shop: Workshop, path: Path) -> Contest:
    pages = pages_of(path)[:MOST_WRITTEN]
    times = interleaved(writers(pages), shop.size.rounds)
    return _contest("file-write", "Write gz, to nowhere", len(pages), times)


def _contest(id: str, title: str, pages: int, times: dict[str, Times]) -> Contest:
    """Processor time of this process: there is no command, so memory is not told apart."""
    rows = [
        Row(
            name=name,
            runs=[
                Run(
                    cost=Cost(seconds=one, own=one, wall=0, peak=0, first=0, together=0),
                    pages=pages,
                )
                for one in took.seconds
            ],
        )
        for name, took in times.items()
    ]
    return Contest(id=id, title=title, pages=pages, rows=rows, unit="record")
