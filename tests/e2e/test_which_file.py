"""Which file a crawl writes to, and what it goes on with."""

import signal

import pytest

from tests.contract.harvests import DICTIONARY
from tests.site.answers import in_words, page, redirect, status

PAGES = [f"/guide/{word}" for word in in_words(30)]


@pytest.fixture
def guide(site):
    site["/"] = page("Home", links=PAGES)
    for path in PAGES:
        site[path] = page(path)
    return site


def stopped(harvester, path, *options):
    """A crawl that was stopped after its first page."""
    process = harvester.start("crawl", path, "--json", *options)
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=20)


def files(tmp_path):
    return sorted(tmp_path.glob("*.warc.*"))


def test_without_a_name_the_file_is_named_after_site_and_time(
    guide, site_file, harvester, tmp_path
):
    harvester("crawl", site_file())
    (file,) = files(tmp_path)
    assert file.name.startswith("campus-2")
    assert file.name.endswith("Z.warc.gz")


def test_the_newest_unfinished_file_is_gone_on_with(guide, site_file, harvester, tmp_path):
    stopped(harvester, site_file(delay=0.05))
    done = harvester("crawl", site_file(), "--json")
    assert len(files(tmp_path)) == 1
    assert done.sole("run")["counts"]["read"] == 31
    assert guide.paths().count("/") == 1


def test_a_file_of_another_site_is_left_alone(guide, site_file, harvester, tmp_path):
    stopped(harvester, site_file(delay=0.05))
    (other,) = files(tmp_path)
    renamed = other.rename(tmp_path / "campus-law-20261130T120000Z.warc.gz")
    before = renamed.read_bytes()
    (tmp_path / "law.toml").write_text(f'name = "campus-law"\nhome = "{guide.url()}"\n')
    harvester("crawl", "law.toml", "--max-pages", "1", "--delay", "0.01", expect=5)
    assert (renamed.read_bytes(), len(files(tmp_path))) == (before, 2)


def test_a_file_that_ends_in_its_first_record_begins_anew(guide, site_file, harvester, tmp_path):
    file = tmp_path / "out.warc.gz"
    harvester("crawl", site_file(), "-o", file)
    file.write_bytes(file.read_bytes()[:200])
    done = harvester("crawl", site_file(), "-o", file, "--json")
    assert done.sole("run")["counts"]["read"] == 31
    assert harvester("verify", file, "--json").sole("verify")["torn"] == []


def test_a_zst_file_that_was_killed_behind_its_dictionary_begins_anew(
    guide, site_file, harvester, tmp_path
):
    file, given = tmp_path / "out.warc.zst", tmp_path / "given.zdict"
    given.write_bytes(DICTIONARY)
    command = ("crawl", site_file(), "-o", file, "--dictionary", given, "--json")
    harvester(*command)
    whole = file.read_bytes()
    for length in (50, 8 + int.from_bytes(whole[4:8], "little")):
        file.write_bytes(whole[:length])
        assert harvester(*command).sole("run")["counts"]["read"] == 31
        assert file.read_bytes()[:length] == whole[:length]
        assert harvester("verify", file, "--json").sole("verify")["records"] > 31


def test_a_named_format_goes_on_with_no_file_of_the_other(guide, site_file, harvester, tmp_path):
    stopped(harvester, site_file(delay=0.05))
    harvester("crawl", site_file(), "--format", "zst", "--max-pages", "1", expect=5)
    assert [file.suffix for file in files(tmp_path)] == [".gz", ".zst"]
    done = harvester("crawl", site_file(), "--format", "zst", "--json")
    assert done.sole("run")["file"] == files(tmp_path)[1].name


def test_the_file_of_a_tee_is_packed_as_its_name_says(guide, site_file, harvester, tmp_path):
    crawl = harvester.start("crawl", site_file(), "-o", "-", "--tee", "a.warc.zst")
    piped, _ = crawl.communicate(timeout=60)
    assert (tmp_path / "a.warc.zst").read_bytes() == piped
    assert (tmp_path / "a.warc.zst").read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    command = ("crawl", site_file(), "-o", "-", "--tee", "b.warc.gz", "--format", "zst")
    assert "--tee b.warc.gz contradict" in harvester(*command, expect=2).err
    assert not (tmp_path / "b.warc.gz").exists()


def test_a_dictionary_for_a_gz_file_is_refused_also_where_a_run_is_added(
    guide, site_file, harvester, tmp_path
):
    harvester("crawl", site_file(), "-o", "a.warc.gz")
    added = ("crawl", site_file(), "-o", "a.warc.gz", "--append")
    refused = harvester(*added, "--dictionary", "none.zdict", expect=2).err
    assert "--dictionary is for zst" in refused
    assert "of this run" in harvester(*added).err


def test_pages_that_failed_are_asked_for_again_after_a_refusal(guide, site_file, harvester):
    path = site_file("[limits]", "failures_in_a_row = 5")
    for refused in PAGES[10:]:
        guide[refused] = status(403)
    harvester("crawl", path, "-o", "out.warc.gz", expect=4)
    for refused in PAGES[10:]:
        guide[refused] = page(refused)
    again = harvester("crawl", path, "-o", "out.warc.gz", "--json").sole("run")
    assert (again["counts"]["read"], again["counts"]["failed"]) == (31, 0)


def test_shards_share_the_pages_out(guide, site_file, harvester):
    read = set()
    for shard in ("1/2", "2/2"):
        done = harvester("crawl", site_file(), "--shard", shard, "--json")
        read |= {line["url"] for line in done.all("capture")}
    assert read == {guide.url(path) for path in ("/", *PAGES)}
    assert len(guide.paths()) <= len(PAGES) + 4


def test_redirects_are_kept_for_replay_when_wanted(guide, site_file, harvester):
    guide["/"] = page("Home", links=["/old"])
    guide["/old"] = redirect("/new")
    guide["/new"] = page("New")
    harvester("crawl", site_file(), "-o", "out.warc.gz", "--with-hops")
    lines = harvester("list", "out.warc.gz", "--json").all("record")
    kinds = [line["kind"] for line in lines if line["url"] == guide.url("/old")]
    assert kinds == ["hop"]


def test_a_run_of_another_site_is_neither_continued_nor_added_to(
    guide, site_file, harvester, tmp_path
):
    """The address alone is a site of another name, with other rules, delay and contact."""
    path = site_file("[limits]", "pages = 3")
    harvester("crawl", path, "-o", "out.warc.gz", expect=5)
    before = (tmp_path / "out.warc.gz").read_bytes()
    for more in ((), ("--append",)):
        told = harvester("crawl", guide.url(), "-o", "out.warc.gz", *more, expect=2)
        assert "holds a run of site 'campus'" in told.err
    assert (tmp_path / "out.warc.gz").read_bytes() == before


def test_other_settings_are_said_when_a_run_goes_on(guide, site_file, harvester):
    harvester("crawl", site_file("[limits]", "pages = 3"), "-o", "out.warc.gz", expect=5)
    told = harvester("crawl", site_file(), "-o", "out.warc.gz")
    assert "begun with other settings" in told.err


def test_a_file_that_is_being_written_is_not_called_killed(guide, site_file, harvester):
    process = harvester.start("crawl", site_file(delay=0.2), "-o", "out.warc.gz", "--json")
    process.stdout.readline()
    told = harvester("verify", "out.warc.gz", expect=6)
    assert f"process {process.pid} is writing it" in told.out
    line = harvester("verify", "out.warc.gz", "--json", expect=6).sole("verify")
    assert line["written_by"] == f"process {process.pid}"
    process.kill()
    process.wait()
    assert "it was killed" in harvester("verify", "out.warc.gz", expect=6).out


def test_the_long_form_of_o_is_known_too(guide, site_file, harvester, tmp_path):
    harvester("crawl", site_file(), "--out", "out.warc.gz")
    assert (tmp_path / "out.warc.gz").exists()


@pytest.mark.parametrize("url", ["/guide", "guide", "mailto:a@b.example"])
def test_an_address_that_is_not_whole_cannot_be_explained(url, guide, site_file, harvester):
    assert "no whole address" in harvester("explain", site_file(), url, expect=2).err


def test_a_missing_list_is_told_before_anything_happens(guide, site_file, harvester, tmp_path):
    path = site_file("[discover]", 'lists = ["more.txt"]')
    told = harvester("crawl", path, "-o", "out.warc.gz", expect=2)
    assert "more.txt" in told.err
    assert (files(tmp_path), guide.log) == ([], [])


@pytest.mark.parametrize(
    "options",
    [("--only",), ("--tee", "x.warc.gz"), ("--append",), ("--shard", "3/2"), ("--plan", "none")],
    ids=lambda options: options[0],
)
def test_options_that_make_no_sense_together_change_nothing(options, guide, site_file, harvester):
    harvester("crawl", site_file(), *options, expect=2)
    assert guide.log == []
