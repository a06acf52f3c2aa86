"""export as people and scripts run it: JSON lines, a folder of Markdown files, Parquet."""

import os
import sys
from contextlib import closing
from datetime import UTC, datetime

import pytest
from msgspec import structs

from ingester.core.page import State
from ingester.export import parquet
from ingester.export.markdown import MADE
from ingester.store import open_store
from shared.errors import ConfigError
from tests.site.library import FEES, fill

SHOWN = {"home", "fees", "exams", "held", "evil", "guide", "scholarship"}


@pytest.fixture
def store(tmp_path):
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as made:
        fill(made, datetime.now(UTC))
        yield made


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "copies"


def names(folder):
    return {path.name for path in folder.iterdir()} - {MADE}


def hide(store, number):
    with store.writing() as tx:
        page = tx.page(number)
        tx.put_page(1, structs.replace(page, state=State.HIDDEN, reason="gone"))


def test_json_lines_have_the_shown_pages_with_their_texts(store, ingester):
    pages = {line["slug"]: line for line in ingester("export").all("page")}
    assert set(pages) == SHOWN
    assert pages["fees"]["text"] == FEES
    assert pages["fees"]["category"] == "money"


def test_another_state_and_another_site(store, ingester):
    assert [line["slug"] for line in ingester("export", "--state", "hidden").lines] == [
        "gone", "map-2021",
    ]  # fmt: skip
    ingester("export", "--site", "nobody", expect=2)


def test_a_file_of_json_lines_is_the_same_as_stdout(store, ingester, tmp_path):
    ingester("export", "-o", "pages.jsonl")
    assert (tmp_path / "pages.jsonl").read_text() == ingester("export", "-o", "-").out


def test_a_folder_has_a_file_a_page(store, ingester, folder):
    ingester("export", "--format", "markdown", "-o", "copies")
    assert names(folder) == {f"{slug}.md" for slug in SHOWN}
    assert (folder / "fees.md").read_text().endswith(FEES)
    assert "\x1b" not in (folder / "evil.md").read_text()


def test_a_page_that_went_away_takes_its_file_along(store, ingester, folder):
    ingester("export", "--format", "markdown", "-o", "copies")
    (folder / "mine.md").write_text("not of an export")
    before = (folder / "fees.md").stat().st_mtime_ns
    hide(store, 3)
    said = ingester("export", "--format", "markdown", "-o", "copies")
    assert names(folder) == {f"{slug}.md" for slug in SHOWN - {"exams"}} | {"mine.md"}
    assert "0 files written, 1 removed" in said.err
    assert (folder / "fees.md").stat().st_mtime_ns == before


def test_a_file_that_somebody_changed_by_hand_is_not_removed(store, ingester, folder):
    ingester("export", "--format", "markdown", "-o", "copies")
    (folder / "exams.md").write_text("my own notes")
    hide(store, 3)
    ingester("export", "--format", "markdown", "-o", "copies")
    assert (folder / "exams.md").read_text() == "my own notes"


def test_a_folder_with_other_things_in_it_is_left_alone(store, ingester, folder):
    folder.mkdir()
    (folder / "fees.md").write_text("mine")
    ingester("export", "--format", "markdown", "-o", "copies", expect=2)
    assert names(folder) == {"fees.md"}


def test_a_file_of_somebody_elses_is_not_replaced(store, ingester, folder):
    ingester("export", "--format", "markdown", "-o", "copies")
    (folder / "fees.md").unlink()
    (folder / "fees.md").symlink_to(folder / "home.md")
    ingester("export", "--format", "markdown", "-o", "copies", expect=8)
    assert "Welcome" in (folder / "home.md").read_text()


def test_what_a_killed_export_left_is_known_to_the_next(store, ingester, folder):
    ingester("export", "--format", "markdown", "-o", "copies")
    lines = ['{"file":"exams.md","slug":"exams"}', '{"file":"../x","slug":"y"}', '{"cut']
    (folder / MADE).write_text("\n".join(lines))
    hide(store, 3)
    ingester("export", "--format", "markdown", "-o", "copies")
    assert names(folder) == {f"{slug}.md" for slug in SHOWN - {"exams"}}


def test_parquet_has_typed_columns(store, ingester, tmp_path):
    arrow = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed here")
    ingester("export", "--format", "parquet", "-o", "pages.parquet")
    table = arrow.read_table(tmp_path / "pages.parquet").to_pylist()
    rows = {row["slug"]: row for row in table}
    assert set(rows) == SHOWN
    assert rows["fees"]["text"] == FEES
    assert rows["fees"]["last_read"].tzinfo is not None


def test_without_pyarrow_the_extra_is_named(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ConfigError, match=r"goodcopy\[server,parquet\]"):
        parquet.write([], tmp_path / "pages.parquet")
    assert list(tmp_path.iterdir()) == []


def test_markdown_goes_to_stdout_where_no_folder_is_named(store, ingester):
    said = ingester("export", "--format", "markdown").out
    assert said.startswith("---\nmade_by: goodcopy export\n")
    assert FEES in said


def test_parquet_goes_to_a_pipe(store, ingester, tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "pages.parquet"
    path.write_bytes(ingester.start("export", "--format", "parquet").communicate(timeout=60)[0])
    assert FEES in pq.read_table(path)["text"].to_pylist()


def test_a_device_keeps_its_place_and_is_written_to(store, ingester, tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    export = ingester.start("export", "-o", pipe)
    assert pipe.read_bytes().startswith(b'{"type":"page"')
    export.communicate(timeout=60)
    assert (export.returncode, pipe.is_fifo()) == (0, True)
