"""What a suite works with: a folder of its own, the size, the corpus, and the peers' Python."""

import sys
from pathlib import Path

from msgspec import Struct

from bench import peerenv
from bench.contest import Contest
from bench.cost import Cost, Failed, measured
from bench.pages import Corpus, corpus, made_corpus
from bench.results import Figure, Machine, Result, now, own_versions
from bench.size import Size

BIN = Path(sys.executable).parent


class Workshop(Struct, frozen=True, kw_only=True):
    """One suite's place to work."""

    folder: Path
    size: Size
    peers: Path | None  # the Python of the peers, where they are installed
    machine: Machine  # as it was before the suite began

    def site(self) -> Corpus:
        """The site that is harvested."""
        if not self.size.is_real:
            return made_corpus(self.size.crawled)
        return corpus(self.size.sites, made=self.size.crawled)

    def peer(self, script: str, *arguments: str | Path, into: Path | None = None) -> Cost:
        """Run a peer's script; Failed where the peers are not installed."""
        if self.peers is None:
            raise Failed("the peers are not installed")
        path = peerenv.SCRIPTS / script
        place = path if path.exists() else peerenv.SCRIPTS.parent / script
        return measured([self.peers, place, *arguments], self.folder, into=into)

    def ours(
        self,
        tool: str,
        *arguments: str | Path,
        fine: tuple[int, ...] = (0,),
        into: Path | None = None,
    ) -> Cost:
        """Run one of our two commands."""
        return measured([BIN / tool, *arguments], self.folder, fine=fine, into=into)

    def result(
        self, suite: str, what: str, contests: list[Contest], figures: dict[str, Figure]
    ) -> Result:
        """What the suite measured, with all that has to be known about it."""
        return Result(
            suite=suite, at=now(), size=self.size.name, corpus=what, machine=self.machine,
            versions=own_versions() | peerenv.versions(), contests=contests, figures=figures,
        )  # fmt: skip


def disk_size(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    if path.is_dir():
        return sum(one.stat().st_size for one in path.rglob("*") if one.is_file())
    return path.stat().st_size if path.exists() else 0
