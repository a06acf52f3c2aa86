"""Parquet: a row a page, times as times, for whatever reads columns. pyarrow is an extra."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ingester.export.pages import text_of
from ingester.telling.pageline import PageLine
from shared.cli import put
from shared.errors import ConfigError
from shared.newfile import new_file

BYTES = 1 << 20  # that go to stdout at once
ROWS = 500  # of a group: what stays in memory, about 5 MB of common pages
TEXTS = (
    "site", "url", "slug", "title", "text", "state", "reason", "category", "error", "etag", "held",
    "rule",
)  # fmt: skip
TIMES = ("last_read", "last_tried", "last_changed")


def tell(lines: Iterable[PageLine]) -> None:
    """Write the pages to stdout: by way of a file, for the end of one says where its parts are."""
    with TemporaryDirectory(prefix="goodcopy-") as folder:
        path = Path(folder) / "pages.parquet"
        write(lines, path)
        with path.open("rb") as made:
            while portion := made.read(BYTES):
                put(portion)


def write(lines: Iterable[PageLine], path: Path) -> int:
    """Write the pages into a file that is there whole or not at all; how many there were."""
    try:
        import pyarrow as pa  # an extra
        from pyarrow.parquet import ParquetWriter
    except ModuleNotFoundError:
        raise ConfigError(
            "Parquet needs pyarrow, which is not installed here: "
            "pip install 'goodcopy[server,parquet]'. Or choose --format jsonl."
        ) from None
    schema = _schema(pa)
    count = 0
    with new_file(path) as stream, ParquetWriter(stream, schema, compression="zstd") as writer:
        for some in _groups(lines):
            writer.write_table(pa.Table.from_pylist(some, schema=schema))
            count += len(some)
    return count


def _schema(pa: Any) -> Any:
    moment = pa.timestamp("us", tz="UTC")
    return pa.schema(
        [
            ("id", pa.int64()),
            *((name, pa.string()) for name in TEXTS),
            ("aliases", pa.list_(pa.string())),
            ("versions", pa.int32()),
            *((name, moment) for name in TIMES),
        ]
    )


def _groups(lines: Iterable[PageLine]) -> Iterator[list[dict[str, Any]]]:
    rows: list[dict[str, Any]] = []
    for line in lines:
        rows.append(_row(line))
        if len(rows) == ROWS:
            yield rows
            rows = []
    if rows:
        yield rows


def _row(line: PageLine) -> dict[str, Any]:
    texts = {name: getattr(line, name) for name in TEXTS if name != "text"}
    times = {name: _moment(getattr(line, name)) for name in TIMES}
    aliases = list(line.aliases)
    return {
        "id": line.id, "text": text_of(line), "aliases": aliases, "versions": line.versions,
        **texts, **times,
    }  # fmt: skip


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
