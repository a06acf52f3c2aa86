"""`ingester reextract`: texts anew from stored harvest files when the extractor improves."""

from typing import TYPE_CHECKING

import click

from ingester.cli.options import db_option
from ingester.cli.readers import readers_of, readers_options
from shared.cli import emit, json_option, ok_option
from shared.console import answer, one_line, progress, say
from shared.errors import Ending, worst
from shared.event import Event
from shared.wording import counted

if TYPE_CHECKING:
    from ingester.loading.desk import Desk
    from ingester.loading.intake import Extraction
    from ingester.loading.reextract import Renewed, Sums
    from ingester.store.contract import StoredSite


class RenewedLine(Event, frozen=True, kw_only=True, tag="renewed"):
    """A page whose text reads otherwise now; lengths are in characters."""

    site: str
    url: str
    slug: str
    before: int
    after: int


class ReextractLine(Event, frozen=True, kw_only=True, tag="reextract"):
    """The captures of a site that an older extractor had read: read anew from their files, kept as
    they were, like one that was read, or missing; and the pages that changed.
    """

    site: str
    extractor: str
    old: int
    read: int
    kept: int
    followed: int
    missing: int
    missing_files: dict[str, int]
    changed: int
    dry_run: bool


@click.command(
    epilog="Examples:\n\n\b\n  ingester reextract --dry-run\n  ingester reextract campus\n"
)
@click.argument("site", required=False)
@click.option(
    "--dry-run", is_flag=True, help="Say what would change, with the same output, and do nothing."
)
@readers_options
@db_option
@json_option
@ok_option
def command(
    site: str | None,
    dry_run: bool,
    workers: int | None,
    cluster: str | None,
    db: str | None,
    as_json: bool,
) -> Ending:
    """Read the texts anew from the harvest files that they came from.

    No page is asked for: dates and states stay, and search and translations follow the new texts.
    Files are looked for where they were loaded from, then in this folder.
    """
    from ingester.cli.opened import opened  # the store's libraries cost start-up time
    from ingester.loading.desk import Desk
    from ingester.store import open_store
    from ingester.store.address import database_url
    from ingester.telling.choose import known_site

    readers, url = readers_of(workers, cluster), database_url(db)
    with opened(db) as store, store.reading() as reader:
        sites = [known_site(reader, site)] if site else reader.sites()
        exists = store.exists
    if not exists:
        return Ending.DONE
    desk = Desk(lambda: open_store(url, create=False, notice=say), dry_run=dry_run)
    endings = []
    try:
        with readers.at_work() as extraction:
            for one in sites:
                line = _one_site(desk, extraction, one, url, dry_run=dry_run, as_json=as_json)
                endings.append(Ending.SOME_FAILED if line.missing else Ending.DONE)
    finally:
        desk.close()
    return worst(endings or [Ending.DONE])


def _one_site(
    desk: "Desk", extraction: "Extraction", site: "StoredSite", url: str, *,
    dry_run: bool, as_json: bool,
) -> ReextractLine:  # fmt: skip
    from datetime import UTC, datetime

    from ingester.loading.dictionaries import kept_in
    from ingester.loading.reextract import Listener, Reextraction

    today = datetime.now(UTC).date()
    work = Reextraction(desk, extraction, site, kept_in(url), today)
    with progress(f"reextract {one_line(site.name)}") as shown:
        listener = Listener(
            lambda one: _tell_page(site.name, one, as_json=as_json),
            lambda file, offset: shown.update(done=offset, note=one_line(file)),
        )
        sums = work.run(listener)
    line = _line(site.name, sums, dry_run=dry_run)
    emit(line) if as_json else _tell(line)
    return line


def _line(site: str, sums: "Sums", *, dry_run: bool) -> ReextractLine:
    from ingester.extract.job import EXTRACTOR_VERSION

    return ReextractLine(
        site=site, extractor=EXTRACTOR_VERSION, old=sums.old, read=sums.read, kept=sums.kept,
        followed=sums.followed, missing=sums.missing, missing_files=sums.missing_files,
        changed=sums.changed, dry_run=dry_run,
    )  # fmt: skip


def _tell_page(site: str, one: "Renewed", *, as_json: bool) -> None:
    if as_json:
        page = one.page
        emit(
            RenewedLine(site=site, url=page.url, slug=page.slug, before=one.before, after=one.after)
        )
    else:
        answer(f"  {one_line(one.page.url)}: {one.before:,} -> {one.after:,} characters")


def _tell(line: ReextractLine) -> None:
    rehearsal = " (dry run: nothing was written)" if line.dry_run else ""
    captures = counted(line.old, "capture")
    if not line.old:
        answer(f"{one_line(line.site)}: every text is of the present extractor ({line.extractor}).")
        return
    answer(
        f"{one_line(line.site)}: {captures} of an older extractor: {line.read} read anew, "
        f"{line.kept} kept as they were, {line.followed} as the same bytes or text read,"
        f" {line.missing} missing{rehearsal}"
    )
    answer(f"{counted(line.changed, 'page')} with another text; dates stay as they were.")
    for file, count in sorted(line.missing_files.items()):
        what = counted(count, "capture")
        name = "a pipe" if file == "-" else one_line(file)
        say(f"Gone: {name} ({what}). Bring the file here, or load it again from elsewhere.")
