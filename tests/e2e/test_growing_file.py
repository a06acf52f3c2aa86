"""A file that is still being written is loaded to its last whole member, and goes on from there."""

import pytest

from shared.dictionary import train_dictionary
from shared.http import stored
from shared.records import Counts, Facts
from shared.writer import HarvestWriter
from tests.contract.harvests import AT, HOME, HTML, INTRO
from tests.site.answers import page_source

DICTIONARY = train_dictionary(
    [page_source(f"Page {n}", f"Page {n} of the campus site.").encode() for n in range(99)]
)


def put(writer, number):
    http = stored(200, "OK", HTML, page_source(f"Page {number}").encode())
    return writer.response(url=f"{HOME}{number}", at=AT, http=http, facts=Facts())


def loaded(ingester, name, code):
    load = ingester("load", name, "--json", expect=code).sole("load")
    assert load["members"] == sum(load["counts"].values())
    return load


@pytest.mark.parametrize("codec", ["gz", "zst"])
def test_a_file_that_is_being_written_is_read_to_its_last_whole_member(tmp_path, ingester, codec):
    """The writer holds its lock and is in the middle of a member."""
    path, growing = tmp_path / f"whole.warc.{codec}", tmp_path / f"campus.warc.{codec}"
    with HarvestWriter.create(path, INTRO, codec=codec) as writer:
        for number in (1, 2, 3):
            put(writer, number)
        third = put(writer, 4)
        half = path.read_bytes()[: third.offset + third.length // 2]
        growing.write_bytes(half)
        load = loaded(ingester, growing.name, 6)
        assert (load["counts"]["loaded"], load["complete"]) == (3, False)
        assert [(t["offset"], t["why"]) for t in load["torn"]] == [(third.offset, "cut short")]
        assert load["torn"][0]["length"] == len(half) - third.offset
        # Read under the writer's lock, and to the end of what it has acknowledged
        load = loaded(ingester, path.name, 6)
        assert (load["counts"]["loaded"], load["counts"]["duplicate"]) == (1, 3)
        writer.end(at=AT, counts=Counts(targets=4, read=4), why="finished")
    load = loaded(ingester, path.name, 0)
    assert (load["counts"]["duplicate"], load["complete"], load["torn"]) == (4, True, [])
    shown = {page["url"] for page in ingester("pages", "--state", "shown", "--json").all("page")}
    assert shown == {f"{HOME}{number}" for number in (1, 2, 3, 4)}


def test_a_file_that_lost_its_dictionary_is_read_with_the_store_s(tmp_path, ingester):
    """Frame and copy are gone; an earlier load of the same file kept the dictionary."""
    path = tmp_path / "campus.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY) as writer:
        put(writer, 1)
        half = path.read_bytes()
        put(writer, 2)
        writer.end(at=AT, counts=Counts(targets=2, read=2), why="finished")
    whole = path.read_bytes()
    headless = whole[whole.index(b"\x28\xb5\x2f\xfd", 12) :]
    (tmp_path / "headless.warc.zst").write_bytes(headless)
    lost = ingester("load", "headless.warc.zst", "--json", expect=6).sole("load")
    assert [torn["why"] for torn in lost["torn"]] == ["no dictionary"]
    (tmp_path / "half.warc.zst").write_bytes(half)
    loaded(ingester, "half.warc.zst", 6)
    found = loaded(ingester, "headless.warc.zst", 0)
    assert (found["counts"]["loaded"], found["counts"]["duplicate"], found["torn"]) == (1, 1, [])
    piped = ingester("load", "-", "--json", stdin=headless).sole("load")
    assert piped["counts"]["duplicate"] == 2


def test_a_rehearsal_keeps_no_dictionary(tmp_path, ingester):
    path = tmp_path / "campus.warc.zst"
    with HarvestWriter.create(path, INTRO, codec="zst", dictionary=DICTIONARY) as writer:
        put(writer, 1)
        writer.end(at=AT, counts=Counts(targets=1, read=1), why="finished")
    ingester("load", path.name, "--dry-run", "--json")
    assert not (tmp_path / "goodcopy.db").exists()
