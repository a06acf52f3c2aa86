"""`ingester translate`: what is translated, what is missing, and translations in and out."""

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from ingester.cli.options import db_option
from shared.cli import emit, json_option, ok_option
from shared.console import progress, say
from shared.errors import ConfigError, Ending
from shared.wording import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from io import BufferedReader

    from ingester.store.contract import Reader, Store, StoredSite
    from ingester.translate.glossary import Glossary
    from ingester.translate.status import SiteTranslation

PER_MINUTE = 120.0  # requests; many public endpoints allow no more


class _Asked(Struct, frozen=True, kw_only=True):
    """What the options say."""

    lang: str
    site: str | None
    provider: str | None
    out: str | None
    in_: str | None
    glossary: str | None
    limit: int | None
    per_minute: float
    timeout: float
    dry_run: bool
    as_json: bool


@click.command(
    epilog="Examples:\n\n\b\n  ingester translate --to zh\n"
    "  GOODCOPY_LLM_URL=https://llm.example/v1 GOODCOPY_LLM_MODEL=small "
    "ingester translate --to zh --provider llm\n"
    "  ingester translate --to zh --export zh.xlf\n"
    "  ingester translate --to zh --import zh.xlf\n"
)
@click.option("--to", "to", required=True, metavar="LANG", help="The language: zh, de, pt-BR.")
@click.option("--site", metavar="S", help="Only this site: its name, site file or home address.")
@click.option(
    "--provider",
    metavar="P",
    help="Who translates: llm, libretranslate, command:PROGRAM or plain:PROGRAM.",
)
@click.option("--export", "out", metavar="FILE", help="Write NAME.xlf, NAME.jsonl or - for people.")
@click.option("--import", "in_", metavar="FILE", help="Take in XLIFF or JSON lines (- for a pipe).")
@click.option("--glossary", metavar="FILE", help="Terms that have to be used, as TOML or CSV.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Ask for so many blocks only.")
@click.option(
    "--per-minute",
    type=click.FloatRange(0),
    default=PER_MINUTE,
    show_default=True,
    metavar="N",
    help="Requests to the provider; 0 for as many as it takes.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0.1, 3600),
    default=120.0,
    show_default=True,
    metavar="S",
    help="Seconds that the provider may take for one answer.",
)
@click.option("--dry-run", is_flag=True, help="Say what would be done, ask nobody, keep nothing.")
@db_option
@json_option
@ok_option
def command(db: str | None, to: str, **given: Any) -> Ending | None:
    """Translate pages block by block; without further options say what is missing.

    A translation is kept by block, so it survives a move of the page and edits elsewhere on it. A
    person's stands over a machine's; a block without one shows the original. A machine's text that
    loses a number, a link or a code is refused with the reason.

    llm is any OpenAI-compatible endpoint, named by the environment: GOODCOPY_LLM_URL,
    GOODCOPY_LLM_MODEL, GOODCOPY_LLM_KEY (or _KEY_FILE). libretranslate takes
    GOODCOPY_LIBRETRANSLATE_URL and _KEY. command: runs a program that reads and writes JSON lines,
    plain: one that reads and writes a text at a time.
    """  # fmt: skip
    from ingester.cli.opened import opened  # the store's libraries cost start-up time
    from ingester.core.language import language

    asked = _Asked(lang=language(to), **given)
    _check(asked)
    with opened(db) as store:
        if asked.provider:
            return _run(store, asked.provider, asked)
        if asked.in_:
            return _import(store, asked.in_, asked)
        with store.reading() as reader:
            sites = _sites(reader, asked.site)
            if asked.out:
                _export(reader, sites, asked.out, asked)
            else:
                _status(reader, sites, asked)
    return None


def _check(asked: _Asked) -> None:
    """ConfigError for options that say two things, or nothing."""
    ways = {"--provider": asked.provider, "--export": asked.out, "--import": asked.in_}
    named = [name for name, value in ways.items() if value]
    if len(named) > 1:
        raise ConfigError(f"{' and '.join(named)}: one at a time")
    if asked.limit and named != ["--provider"]:
        raise ConfigError("--limit is for --provider: how many blocks it is asked for")
    if asked.glossary and named not in (["--provider"], ["--import"]):
        raise ConfigError("--glossary is for --provider and --import")
    if asked.dry_run and named not in (["--provider"], ["--import"]):
        raise ConfigError("--dry-run is for --provider and --import")
    if asked.site and named == ["--import"]:
        raise ConfigError("--import takes in blocks, on whatever site they stand: leave out --site")


def _sites(reader: "Reader", site: str | None) -> "list[StoredSite]":
    from ingester.telling.choose import known_site

    return reader.sites() if site is None else [known_site(reader, site)]


def _glossary(name: str | None, lang: str) -> "Glossary":
    from ingester.translate.glossary import Glossary, read_glossary

    if name is None:
        return Glossary()
    found = read_glossary(Path(name), lang)
    if not len(found):
        say(f"Note: the glossary {name} has no terms for {lang}.")
    return found


def _status(
    reader: "Reader", sites: "Sequence[StoredSite]", asked: _Asked
) -> "list[SiteTranslation]":
    from ingester.cli.rows import tell_rows
    from ingester.cli.translatewords import next_step
    from ingester.translate.status import status

    lines = list(status(reader, sites, asked.lang))
    if asked.as_json:
        for line in lines:
            emit(line)
    else:
        columns = (
            "site", "pages", "whole", "blocks", "translated", "by people", "missing", "stale",
            "characters missing",
        )  # fmt: skip
        tell_rows(columns, ((
            line.site, line.pages, line.whole, line.blocks, line.translated, line.human,
            line.missing, line.stale, line.characters_missing,
        ) for line in lines))  # fmt: skip
    say(next_step(lines, asked.lang))
    return lines


def _run(store: "Store", provider_name: str, asked: _Asked) -> Ending | None:
    from datetime import UTC, datetime

    from ingester.cli.translatewords import RunTeller, ending_of_run
    from ingester.translate.outcome import Options
    from ingester.translate.providers import provider_named
    from ingester.translate.run import Run

    glossary = _glossary(asked.glossary, asked.lang)
    provider = provider_named(provider_name, seconds=asked.timeout)
    with store.reading() as reader:
        sites = _sites(reader, asked.site)
        if asked.dry_run:
            _status(reader, sites, asked)
            say("Nothing was asked.")
            return None
    began = monotonic()
    with progress(f"translate to {asked.lang}") as shown:
        teller = RunTeller(asked.lang, shown, as_json=asked.as_json)
        wanted = Options(
            lang=asked.lang, sites=tuple(site.id for site in sites), limit=asked.limit,
            per_minute=asked.per_minute, clock=lambda: datetime.now(UTC),
        )  # fmt: skip
        try:
            outcome = Run(store, provider, glossary, wanted, teller).run()
        finally:
            provider.close()
    teller.summary(outcome, provider.maker, monotonic() - began)
    return ending_of_run(outcome)


def _export(reader: "Reader", sites: "Sequence[StoredSite]", out: str, asked: _Asked) -> None:
    from ingester.cli.translatefiles import export_to

    told = export_to(out, reader, [site.id for site in sites], asked.lang)
    if asked.as_json and out != "-":
        emit(told)
    blocks = counted(told.blocks, "block")
    say(f"{blocks} written to {told.file}, {told.missing:,} of them to translate.")
    back = f"ingester translate --to {asked.lang} --import {told.file}"
    say(f"Next: fill in the targets, then {back}")


def _import(store: "Store", name: str, asked: _Asked) -> Ending:
    from datetime import UTC, datetime

    from ingester.cli.translatefiles import opened_import
    from ingester.cli.translatewords import ImportTeller
    from ingester.translate.takein import Intake

    glossary, dry_run = _glossary(asked.glossary, asked.lang), asked.dry_run
    began = monotonic()
    source: BufferedReader
    with opened_import(name) as source, progress(f"import {name}") as shown:
        teller = ImportTeller(name, asked.lang, shown, as_json=asked.as_json)
        intake = Intake(store, asked.lang, glossary, teller, datetime.now(UTC), dry_run=dry_run)
        sums = intake.take(source, name)
        if sums.imported and not dry_run:
            intake.settle_pages()
    teller.summary(sums, monotonic() - began, dry_run=dry_run)
    return Ending.SOME_FAILED if sums.refused or sums.damaged else Ending.DONE
