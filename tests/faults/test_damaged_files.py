"""Harvest files that are cut, joined, mangled or changed while they are read, by the command."""

import os
import threading
import time
from io import BytesIO

import pytest

from shared.records import Response
from tests.property.warcs import (
    GZ,
    ZST,
    Packed,
    Seen,
    end,
    gzip_member,
    page,
    records_of,
    run_id,
    warcinfo,
    zstd_frame,
)
from tests.site.tool import Tool
from tests.torture.loadkills import dump

RUN = run_id(1)
PACKED = Packed(records_of(6, RUN))


def test_cut_copies_first_and_then_the_whole_file_end_as_the_whole_file(tmp_path, ingester):
    """F-01: each cut is loaded to its last whole member and says where it ends."""
    whole = PACKED.bytes()
    cuts = [PACKED.offset(2) + 40, PACKED.offset(4) - 1, PACKED.offset(6), len(whole) - 9]
    for number, cut in enumerate(cuts):
        (tmp_path / f"{number}.warc.gz").write_bytes(whole[:cut])
    (tmp_path / "whole.warc.gz").write_bytes(whole)
    names = [f"{number}.warc.gz" for number in range(len(cuts))]
    cut = ingester("load", *names, "--db", "sqlite:///a.db", "--json", expect=6)
    told = [(one["counts"]["loaded"], [torn["why"] for torn in one["torn"]], one["complete"])
            for one in cut.all("load")]  # fmt: skip
    assert told == [(1, ["cut short"], False), (1, ["cut short"], False), (3, [], False),
                    (1, ["cut short"], False)]  # fmt: skip
    ingester("load", "whole.warc.gz", "--db", "sqlite:///a.db")
    ingester("load", "whole.warc.gz", "--db", "sqlite:///b.db")
    assert dump(tmp_path / "a.db") == dump(tmp_path / "b.db")


def spoiled(*numbers):
    """The file with a hole in each of these members."""
    members = [*PACKED.members]
    for number in numbers:
        members[number] = members[number][:30] + bytes(20) + members[number][50:]
    return b"".join(members)


LOST = {
    "the first page": (1,),
    "the last page": (6,),
    "two side by side": (3, 4),
    "the warcinfo": (0,),
    "the end record": (7,),
    "the warcinfo and the end": (0, 7),
}


@pytest.fixture(scope="module")
def verified(tmp_path_factory):
    """What `verify` says of each, asked once."""
    folder = tmp_path_factory.mktemp("lost")
    for name, numbers in LOST.items():
        (folder / f"{name}.warc.gz").write_bytes(spoiled(*numbers))
    with Tool("harvester", folder) as harvester:
        said = harvester("verify", *[f"{name}.warc.gz" for name in LOST], "--json", expect=(3, 6))
    return {line["file"].removesuffix(".warc.gz"): line for line in said.all("verify")}


@pytest.mark.parametrize("name", LOST)
def test_what_is_lost_is_located_and_the_rest_is_read(verified, name):
    """F-04."""
    numbers, told = LOST[name], verified[name]
    spans = [(one["offset"], one["length"]) for one in told["torn"]]
    lengths = [len(PACKED.members[number]) for number in numbers]
    expected = [(PACKED.offset(numbers[0]), sum(lengths))] if name == "two side by side" else [
        (PACKED.offset(number), length) for number, length in zip(numbers, lengths, strict=True)
    ]  # fmt: skip
    assert spans == expected
    assert told["records"] == len(PACKED.members) - len(numbers)
    assert told["bytes_torn"] == sum(lengths)
    assert [run["run"] for run in told["runs"]] == [RUN]
    assert [run["complete"] for run in told["runs"]] == [7 not in numbers]


def test_too_little_that_agrees_is_loaded_and_hides_nothing(tmp_path, ingester):
    """F-04, law 5: the warcinfo is lost and two members agree: read, but not believed."""
    run = run_id(7)
    (tmp_path / "good.warc.gz").write_bytes(Packed([warcinfo(run_id(6)), *[
        page(run_id(6), number) for number in (1, 2)], end(run_id(6), 3)]).bytes())  # fmt: skip
    ingester("load", "good.warc.gz")
    gone = [page(run, number, b"gone", status=404) for number in (1, 2)]
    head = gzip_member(warcinfo(run))[:60]
    (tmp_path / "torn.warc.gz").write_bytes(head + Packed(gone).bytes())
    told = ingester("load", "torn.warc.gz", "--json", expect=(3, 4, 6))
    assert [line["act"] for line in told.all("decision")] == ["keep", "keep"]
    shown = ingester("pages", "--state", "shown", "--json").all("page")
    assert len(shown) == 2


def test_a_text_mark_before_the_file_costs_nothing_and_mangled_line_ends_only_what_they_touch():
    """F-05."""
    packed = Packed(records_of(40, RUN, words=9))
    whole = packed.bytes()
    marked = Seen(b"\xef\xbb\xbf" + whole)
    assert len(marked.records) == len(packed.members)
    touched = [member for member in packed.members if b"\n" in member]
    mangled = Seen(whole.replace(b"\n", b"\r\n"))
    assert 0 < len(mangled.records) == len(packed.members) - len(touched)
    assert sum(length for _, length in mangled.torn) == sum(
        len(member.replace(b"\n", b"\r\n")) for member in touched
    )


def test_joined_files_of_two_runs_and_two_packings_all_load(tmp_path, ingester):
    """F-07, F-08: a run in gz, one in zst, the first once more, in one file."""
    first, second = records_of(3, run_id(1)), records_of(3, run_id(2))
    gz, zst = Packed(first, GZ).bytes(), Packed(second, ZST).bytes()
    (tmp_path / "joined.warc.gz").write_bytes(gz + zst + gz)
    told = ingester("load", "joined.warc.gz", "--json").sole("load")
    assert told["runs"] == [run_id(1), run_id(2)]
    assert (told["counts"]["loaded"], told["counts"]["duplicate"]) == (6, 3)
    assert told["members"] == sum(told["counts"].values())


def test_a_file_loaded_ten_times_and_its_parts_beside_it_are_one_load(tmp_path, ingester):
    """P-04."""
    members = PACKED.members
    (tmp_path / "whole.warc.gz").write_bytes(PACKED.bytes())
    (tmp_path / "part.warc.gz").write_bytes(members[0] + b"".join(members[3:]))
    names = ["part.warc.gz", *["whole.warc.gz"] * 10, "part.warc.gz"]
    told = ingester("load", *names, "--db", "sqlite:///a.db", "--json").all("load")
    assert [one["counts"]["loaded"] for one in told] == [4, 2, *[0] * 10]
    assert {one["counts"]["duplicate"] for one in told[2:]} == {6, 4}
    ingester("load", "whole.warc.gz", "--db", "sqlite:///b.db")
    assert dump(tmp_path / "a.db") == dump(tmp_path / "b.db")


NO_HARVEST = {
    "empty": b"",
    "one byte": b"\x1f",
    "noise": os.urandom(1_000_000),
    "photo": b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(4000),
    "error page": b"<!doctype html><html><body>502 Bad Gateway</body></html>",
    "wide text": "WARC/1.1\r\nContent-Length: 0\r\n\r\n".encode("utf-16"),
    "packed page": gzip_member(b"<html>502 Bad Gateway</html>"),
    "packed noise": zstd_frame(os.urandom(3000)),
}


def test_what_is_no_harvest_file_is_named_and_changes_nothing(tmp_path, ingester, harvester):
    """F-09."""
    for name, data in NO_HARVEST.items():
        (tmp_path / f"{name}.warc.gz").write_bytes(data)
        told = harvester("verify", f"{name}.warc.gz", expect=2)
        assert f"{name}.warc.gz is no harvest file" in told.err
    refused = ingester("load", "error page.warc.gz", expect=2)
    assert "is no harvest file" in refused.err
    assert not (tmp_path / "goodcopy.db").exists()


class Changing:
    """A file that changes at its first and its second read."""

    def __init__(self, path, *changes):
        self._file, self._changes = path.open("rb", buffering=0), list(changes)

    def read(self, count):
        data = self._file.read(min(count, 2000))
        if self._changes:
            self._changes.pop(0)()
        return data


def test_a_file_that_is_cut_or_replaced_while_it_is_read_is_read_to_a_whole_member(tmp_path):
    """F-11."""
    path, other = tmp_path / "a.warc.gz", tmp_path / "b.warc.gz"
    whole = Packed(records_of(40, RUN, words=200)).bytes()
    path.write_bytes(whole)
    cut = Seen(Changing(path, lambda: os.truncate(path, 9_000)))
    assert 5 < len(cut.records) < 42
    assert [damage.why for damage in cut.damage] == ["cut short"]
    path.write_bytes(whole)
    other.write_bytes(b"something else")
    replaced = Seen(Changing(path, lambda: other.replace(path)))
    assert len(replaced.records) == 42


def test_a_file_that_grows_while_it_is_loaded_is_loaded_to_a_whole_member(tmp_path, ingester):
    """F-11: a writer at work beside the load."""
    path = tmp_path / "growing.warc.gz"
    members = Packed(records_of(60, RUN)).members
    path.write_bytes(members[0])

    def grow():
        with path.open("ab", buffering=0) as file:
            for member in members[1:]:
                file.write(member[: len(member) // 2])
                time.sleep(0.01)
                file.write(member[len(member) // 2 :])

    writer = threading.Thread(target=grow)
    writer.start()
    loaded = []
    while writer.is_alive():
        told = ingester("load", path, "--json", expect=(0, 3, 6)).sole("load")
        assert {torn["why"] for torn in told["torn"]} <= {"cut short"}
        loaded.append(told["counts"]["loaded"])
    writer.join()
    last = ingester("load", path, "--json").sole("load")
    assert sum(loaded) + last["counts"]["loaded"] == 60
    assert last["complete"]


LENGTHS = {
    "negative": "-5",
    "underscore": "5_0",
    "arabic digits": "\u0665\u0660",
    "20 digits": "1" * 20,
    "plus": "+5",
    "none": None,
}


@pytest.mark.parametrize("length", LENGTHS.values(), ids=LENGTHS)
def test_a_length_that_is_none_costs_its_member_alone(length):
    """W-01."""
    records = records_of(3, RUN)
    records[2] = page(RUN, 2, **{"Content-Length": length})
    seen = Seen(Packed(records).bytes())
    assert [record.url for record in seen.records if isinstance(record, Response)] == [
        "https://campus.example/1",
        "https://campus.example/3",
    ]
    assert [damage.why for damage in seen.damage] == ["wrong Content-Length"]


ODD = {
    "year 9999": {"WARC-Date": "9999-12-31T23:59:59Z"},
    "no date": {"WARC-Date": "yesterday"},
    "negative date": {"WARC-Date": "-1"},
    "unknown type": {"WARC-Type": "hologram"},
    "revisit to nowhere": {"WARC-Type": "revisit"},
    "segmented": {"WARC-Type": "continuation", "WARC-Segment-Number": "2"},
    "wrong digest": {"WARC-Block-Digest": "sha256:" + "0" * 64},
    "a file's address": {"WARC-Target-URI": "file:///etc/passwd"},
    "a script's address": {"WARC-Target-URI": "javascript:alert(1)"},
    "another site's page": {"WARC-Target-URI": "https://bank.example/"},
}


def test_odd_records_are_counted_one_by_one_and_touch_nothing(tmp_path, ingester):
    """W-04, W-05: each stands among sound pages; names in a file are never used as paths."""
    odd = [
        page(RUN, 10 + number, b"<p>odd", **fields) for number, fields in enumerate(ODD.values())
    ]
    info = warcinfo(RUN).replace(b"WARC-Type", b"WARC-Filename: ../../../tmp/owned\r\nWARC-Type", 1)
    records = [info, page(RUN, 1), *odd, page(RUN, 2), end(RUN, 30)]
    (tmp_path / "odd.warc.gz").write_bytes(Packed(records).bytes())
    told = ingester("load", "odd.warc.gz", "--json", expect=3).sole("load")
    counts = told["counts"]
    assert told["members"] == sum(counts.values()) == len(records)
    assert [one["why"] for one in told["torn"]] == ["wrong digest"]
    assert counts["rejected"] == 5  # three of no host of the site, two without a date
    assert counts["loaded"] == 4  # two sound ones, the one of 9999, the revisit of nothing
    shown = {line["url"] for line in ingester("pages", "--json").all("page")}
    assert not any(url.startswith(("file:", "javascript:", "https://bank")) for url in shown)
    page_9999 = ingester("show", "https://campus.example/10", "--json").sole("page")
    assert page_9999["last_read"] < "2100"
    assert sorted(path.name for path in tmp_path.iterdir() if "goodcopy.db" not in path.name) == [
        "odd.warc.gz"
    ]


def test_a_header_of_a_hundred_megabytes_and_a_million_fields_cost_their_members(tmp_path):
    """W-02, W-03: in one file, read in bounded time."""
    long = b"WARC/1.1\r\nX: " + b"a" * (60 << 20) + b"\r\nContent-Length: 1\r\n\r\nx\r\n\r\n"
    many = b"WARC/1.1\r\n" + b"A: b\r\n" * 1_000_000 + b"Content-Length: 1\r\n\r\nx\r\n\r\n"
    bare = b"WARC/1.1" + b"\0" * 100_000
    members = [*PACKED.members]
    for strange in (long, many, bare):
        members.insert(3, gzip_member(strange, 1))
    began = time.process_time()
    seen = Seen(BytesIO(b"".join(members)))
    assert time.process_time() - began < 10
    assert len(seen.records) == len(PACKED.members)
    assert sum(length for _, length in seen.torn) == sum(map(len, members)) - len(PACKED.bytes())
