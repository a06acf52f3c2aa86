"""A damaged harvest file costs the pages in the damaged place and no others."""

import json

import pytest

from tests.property.warcs import FIRST_RUN, Packed, end, warcinfo
from tests.property.warcs import page as page_record
from tests.site.answers import page

PAGES = [f"/guide/{word}" for word in ("fees", "exams", "rooms", "cards", "books", "visas")]
TORN = PAGES[3]


@pytest.fixture
def harvest(site, site_file, harvester, tmp_path):
    """Six pages in a harvest file, and where each member lies."""
    site["/"] = page("Home", links=PAGES)
    for path in PAGES:
        site[path] = page(path)
    harvester("crawl", site_file(), "-o", "out.warc.gz")
    listed = harvester("list", "out.warc.gz", "--json").all("record")
    return tmp_path / "out.warc.gz", {line["url"]: line for line in listed if line["url"]}


def damage(file, member, change):
    data = bytearray(file.read_bytes())
    start, end = member["offset"], member["offset"] + member["length"]
    data[start:end] = change(data[start:end])
    file.write_bytes(data)


CHANGES = {
    "a missing piece": lambda data: data[: len(data) // 3] + data[2 * len(data) // 3 :],
    "a flipped byte": lambda data: (
        data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 0x55]) + data[len(data) // 2 + 1 :]
    ),
    "zeros": lambda data: data[:40] + bytes(len(data) - 40),
    "a strange header": lambda data: b"\x1f\x8b" + bytes(30) + data[32:],
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_torn_member_spares_its_neighbours(change, harvest, site, site_file, ingester):
    file, members = harvest
    torn = members[site.url(TORN)]
    damage(file, torn, change)
    outcome = ingester("load", file, "--site", site_file(), "--json", expect=3)
    load = outcome.sole("load")
    shown = {line["url"] for line in outcome.all("decision") if line["act"] == "replace"}
    assert shown == {site.url(path) for path in ("/", *PAGES) if path != TORN}
    assert load["counts"]["damaged"] == 1
    assert [place["offset"] for place in load["torn"]] == [torn["offset"]]
    assert load["members"] == sum(load["counts"].values())


def test_verify_says_where_the_damage_is(harvest, site, harvester):
    file, members = harvest
    torn = members[site.url(TORN)]
    damage(file, torn, CHANGES["a flipped byte"])
    told = harvester("verify", file, "--json", expect=3).sole("verify")
    assert [(t["offset"], t["length"]) for t in told["torn"]] == [(torn["offset"], torn["length"])]
    assert told["bytes_torn"] == torn["length"]
    assert told["bytes"] == file.stat().st_size


def test_a_torn_page_keeps_its_last_good_copy(harvest, site, site_file, harvester, ingester):
    file, _ = harvest
    ingester("load", file, "--site", site_file())
    before = ingester("show", site.url(TORN), "--json").sole("page")
    site[TORN] = page(TORN, "A text that nobody will see.\n" * 9)
    harvester("crawl", site_file(), "-o", "second.warc.gz")
    listed = harvester("list", "second.warc.gz", "--json").all("record")
    torn = next(line for line in listed if line["url"] == site.url(TORN))
    second = file.with_name("second.warc.gz")
    damage(second, torn, CHANGES["zeros"])
    ingester("load", second, "--site", site_file(), expect=3)
    assert ingester("show", site.url(TORN), "--json").sole("page") == before


def test_the_story_of_a_torn_page_says_where_its_record_may_have_been(
    harvest, site, site_file, harvester, ingester
):
    file, _ = harvest
    ingester("load", file, "--site", site_file())
    harvester("crawl", site_file(), "-o", "second.warc.gz")
    listed = harvester("list", "second.warc.gz", "--json").all("record")
    torn = next(line for line in listed if line["url"] == site.url(TORN))
    damage(file.with_name("second.warc.gz"), torn, CHANGES["zeros"])
    ingester("load", "second.warc.gz", "--site", site_file(), expect=3)
    lost = ingester("why", site.url(TORN), "--json").sole("lost")
    assert [one["offset"] for one in lost["torn"]] == [torn["offset"]]
    assert f"offset {torn['offset']}," in ingester("why", site.url(TORN)).out
    assert ingester("why", site.url(), "--json").all("lost") == []


def test_a_file_cut_at_its_end_is_loaded_to_the_cut(harvest, site_file, ingester):
    """No end record: exit 6, and what was whole is there."""
    file, _ = harvest
    whole = ingester("load", file, "--site", site_file(), "--db", "sqlite:///whole.db", "--json")
    file.write_bytes(file.read_bytes()[:-100])
    cut = ingester("load", file, "--site", site_file(), "--json", expect=6)
    assert acts(cut) == acts(whole)


def acts(outcome):
    lines = (json.loads(line) for line in outcome.out.splitlines())
    return {line["url"]: line["act"] for line in lines if line["type"] == "decision"}


def test_an_id_that_comes_again_with_other_bytes_is_damage(tmp_path, ingester):
    """Record ids are random: who writes one again has another's in mind."""
    records = [warcinfo(FIRST_RUN), page_record(FIRST_RUN, 1)]
    again = {"WARC-Record-ID": "<urn:uuid:00000001-1111-4111-8111-000000000001>"}
    records += [page_record(FIRST_RUN, 2, **again), end(FIRST_RUN, 3)]
    (tmp_path / "a.warc.gz").write_bytes(Packed(records).bytes())
    load = ingester("load", "a.warc.gz", "--json", expect=3).sole("load")
    assert (load["counts"]["loaded"], load["counts"]["damaged"]) == (1, 1)
    assert [torn["why"] for torn in load["torn"]] == ["another record of this id"]
    assert load["members"] == sum(load["counts"].values())


def test_bytes_that_are_no_harvest_file_change_nothing(tmp_path, ingester):
    (tmp_path / "photo.warc.gz").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(2000))
    outcome = ingester("load", "photo.warc.gz", expect=2)
    assert "photo.warc.gz" in outcome.err
    assert not (tmp_path / "goodcopy.db").exists()


def test_damage_behind_the_end_record_belongs_to_its_run(harvest, ingester):
    file, _ = harvest
    with file.open("ab") as more:
        more.write(b"\x1f\x8b\x08\x00" + bytes(200))
    line = ingester("load", file, "--json", expect=3).sole("load")
    assert (line["counts"]["damaged"], line["state"]) == (1, "partial")
    run = ingester("report", "run", "--json").sole("run")
    assert (run["damaged"], run["state"]) == (1, "partial")


def test_a_torn_copy_makes_no_run_worse_that_was_loaded_whole(harvest, ingester):
    file, _ = harvest
    ingester("load", file)
    with file.open("ab") as more:
        more.write(b"\x1f\x8b\x08\x00" + bytes(200))
    ingester("load", file, expect=3)
    run = ingester("report", "run", "--json").sole("run")
    assert (run["damaged"], run["state"]) == (0, "ok")
