"""Which file a link check writes to: a new one, one more run in a file, or a run that goes on."""

from pathlib import Path

from msgspec import Struct

from harvester.core.reached import Method, Reached
from harvester.files import only_of
from harvester.linkcheck.look import cause, word
from harvester.tally import Tally
from shared.errors import ConfigError
from shared.filestate import FINISHED, holds_nothing, state_of
from shared.harvestfile import Damage, Located
from shared.numerals import whole_number
from shared.packing import codec_of
from shared.records import LINKS, End, LinkCheck, Warcinfo
from shared.site import Site
from shared.writer import HarvestWriter, Intro


class LinkJournal:
    """The last run of a file, as far as it got: what it checked is not asked for again."""

    def __init__(self) -> None:
        self._start_over(None)

    def _start_over(self, run: str | None) -> None:
        self.run = run
        self.purpose, self.home, self.last_why = "", None, ""
        self.checked: dict[str, Reached] = {}

    home: str | None

    def see(self, found: Located | Damage) -> None:
        """One record of the file; damage is no record."""
        if isinstance(found, Damage) or found.record.run is None:
            return
        record = found.record
        if record.run != self.run:
            self._start_over(record.run)
        self.last_why = record.why if isinstance(record, End) else ""
        match record:
            case Warcinfo():
                self.purpose, self.home = record.purpose, record.home
            case LinkCheck():
                self.checked[record.url] = _reached_of(record)
            case _:
                pass

    def count(self, tally: Tally) -> None:
        """Add what was checked before to the sums."""
        for url, facts in self.checked.items():
            tally.add(word(facts), url, cause(facts, word(facts)))


class LinkOutput(Struct, frozen=True, kw_only=True):
    """A file that is ours now, and the run that goes on in it, if one does."""

    writer: HarvestWriter
    journal: LinkJournal | None = None


def open_links_output(path: Path, site: Site, intro: Intro, *, append: bool) -> LinkOutput:
    """Open the file; ConfigError where it must not be written to, and it is left as it was."""
    if not path.exists() or holds_nothing(path):
        return LinkOutput(writer=HarvestWriter.create(path, intro, codec=codec_of(path.name)))
    if append:
        return LinkOutput(writer=HarvestWriter.add_run(path, intro, visit=only_of(site, path)))
    journal = LinkJournal()
    state_of(path, journal.see)
    _check(path, site, journal)
    return LinkOutput(writer=HarvestWriter.resume(path), journal=journal)


def _check(path: Path, site: Site, journal: LinkJournal) -> None:
    if journal.purpose != LINKS:
        raise ConfigError(
            f"{path} holds pages, and its last run checks no links."
            " --append adds this check behind it; -o names another file."
        )
    if journal.last_why == FINISHED:
        raise ConfigError(
            f"{path} holds a finished link check. --append adds a new one; -o names another file."
        )
    if journal.home not in (None, site.home):
        raise ConfigError(
            f"{path} checks the links of {journal.home}, not of {site.home};"
            " name another file with -o."
        )


def _reached_of(record: LinkCheck) -> Reached:
    """As much of a record as the sums take."""
    said = record.fields
    status = said.get("status", "")
    return Reached(
        url=said.get("finalUrl", record.url),
        at=record.date,
        method=Method(said["method"]) if said.get("method") in set(Method) else Method.NONE,
        status=whole_number(status) if len(status) == 3 else None,
        error=said.get("error", ""),
        robots_rule=said.get("robotsRule", ""),
        block=said.get("block", ""),
    )
