"""`make bench-file`: how fast harvest files are read and written, beside warcio and FastWARC.

All ways of one kind run in one process on the same file, interleaved, in processor time; they must
give the same number of records and payload bytes. Ours always verifies block digests; the others
do so when they are asked to, and so each is measured with and without.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path

from bench.corpus import Sample, lengths, samples
from bench.rounds import Times, interleaved
from bench.stream import read_through_a_pipe
from bench.ways import UNVERIFIED, VERIFIED, is_ours, pages_of, readers, writers
from shared import gzipmember
from shared.console import answer, size
from shared.dictionary import dictionary_path

TOOLS = ("isal", "zstandard", "warcio", "fastwarc")

GIB, MEBIBYTE = 1 << 30, 1 << 20
PEAK = 64 * MEBIBYTE

# Like with like, and then as each is used: ours can't be told not to verify.
COMPARED = (
    (VERIFIED, VERIFIED, "both verify"),
    (UNVERIFIED, UNVERIFIED, "neither verifies"),
    (VERIFIED, UNVERIFIED, "only goodcopy verifies"),
)

# Pages of the writers' round: enough to measure, few enough to hold in memory.
MOST_WRITTEN = 300


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and tell."""
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="goodcopy-bench-") as name:
        folder = Path(name)
        sample, *others = samples(options.file, folder)
        _tell_where(options.rounds)
        _tell_sample(sample, folder, options.rounds)
        _tell_writing(sample.path, options.rounds)
        _tell_packing(sample, folder)
        _tell_memory(sample.path, options.gigabytes if not options.full else 10)
        for other in others:
            _tell_sample(other, folder, options.rounds)
            _tell_packing(other, folder)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.file", description=__doc__)
    parser.add_argument("file", nargs="?", help="a .warc.gz, or a folder of HTML pages")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--gigabytes", type=float, default=1, help="read through a pipe")
    parser.add_argument("--full", action="store_true", help="10 GB through the pipe")
    return parser


def _tell_where(rounds: int) -> None:
    tools = ", ".join(f"{name} {version(name)}" for name in TOOLS)
    answer(f"Python {platform.python_version()}, {tools}; inflate: {gzipmember.ENGINE.__name__}")
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    answer(f"{rounds} rounds of processor time; load average {load} on {os.cpu_count()} processors")


def _tell_sample(sample: Sample, folder: Path, rounds: int) -> None:
    packed = size(sample.path.stat().st_size)
    answer(f"\n{sample.what}: {packed} of gz, {lengths(sample.path)}")
    _tell_reading(sample.path, rounds)
    _tell_reading(packed_as_zst(sample.path, folder), rounds)


def packed_as_zst(path: Path, folder: Path) -> Path:
    """The same records as zst with a dictionary; a file that is there already is taken."""
    target = folder / f"{path.name.removesuffix('.gz')}.zst"
    if target.exists():
        return target
    pack = [str(Path(sys.executable).parent / "harvester"), "pack", str(path), "-o", str(target)]
    subprocess.run(pack, check=True, capture_output=True)
    return target


def _tell_reading(path: Path, rounds: int) -> None:
    ways = readers(path)
    records, _, payload = ways["goodcopy" + VERIFIED]()
    answer(f"\nRead {path.suffixes[-1]}: {records} records, {size(payload)} of payload")
    times = interleaved(ways, rounds)
    _tell_times(times, records, payload)
    for ours, theirs, what in COMPARED:
        one = times["goodcopy" + ours]
        others = (name for name in times if name.endswith(theirs) and not is_ours(name))
        told = ", ".join(f"{one.over(times[name])} x {name.split(',')[0]}" for name in others)
        answer(f"  {what}: goodcopy is {told}")


def _tell_writing(path: Path, rounds: int) -> None:
    found = pages_of(path)
    pages = found[:: -(-len(found) // MOST_WRITTEN)]  # from all of the file: sites differ
    answer(f"\nWrite {len(pages)} records as gzip, to nowhere and without waiting for a disk")
    times = interleaved(writers(pages), rounds)
    _tell_times(times, len(pages), sum(len(page.http.body) for page in pages))
    for name in filter(is_ours, times):
        answer(f"  {name} is {times[name].over(times['warcio, gzip 9'])} x warcio, gzip 9")


def _tell_times(times: Mapping[str, Times], records: int, payload: int) -> None:
    for name, one in times.items():
        rate, each = payload / one.median / 1e6, one.median / records * 1e6
        answer(f"  {name:28} {each:7.1f} µs a record {rate:7.0f} MB/s")


def _tell_packing(sample: Sample, folder: Path) -> None:
    """Each site by itself, as harvests are: a dictionary serves the site that it was made from."""
    packed = [packed_as_zst(path, folder) for path in sample.sites]
    whole, alone = _together(sample.sites), _together(packed)
    copies = _together(filter(Path.exists, map(dictionary_path, packed)))
    answer(
        f"\nPacked as zst with a dictionary a site: {alone / whole:.2f} of the gz size (goal: up to"
        f" 0.66), {(alone + copies) / whole:.2f} with the copies of the dictionaries beside them"
    )
    if len(packed) > 1:
        joined = packed_as_zst(sample.path, folder).stat().st_size / whole
        answer(f"  all sites in one file with one dictionary: {joined:.2f}")


def _together(paths: Iterable[Path]) -> int:
    return sum(path.stat().st_size for path in paths)


def _tell_memory(path: Path, gigabytes: float) -> None:
    told = read_through_a_pipe(path, int(gigabytes * GIB))
    assert not told["damaged"]
    answer(
        f"\nRead {told['bytes'] / GIB:.1f} GiB ({told['records']:.0f} records) through a pipe:"
        f" {told['seconds']:.0f} s of processor time, peak memory {told['peak'] / MEBIBYTE:.0f} MiB"
        f" (goal: under {PEAK / MEBIBYTE:.0f})"
    )


if __name__ == "__main__":
    main()
