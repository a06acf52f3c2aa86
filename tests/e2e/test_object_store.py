"""`s3://`: harvests go to an object store and come back; nothing is lost on the way."""

import json
import random
import signal

import pytest

from tests.e2e.buckets import BUCKET, SECRET, body_of, keys
from tests.e2e.test_reextract import as_an_older_extractor_read
from tests.site.answers import page
from tests.site.extras import extra

extra("obstore", "s3")
extra("moto.server", "dev")


@pytest.fixture
def guide(site):
    """Twelve pages of which each takes 150 KB however it is packed: several parts of 1 MiB."""
    made = random.Random(7)
    paths = [f"/guide/{number}" for number in range(12)]
    site["/"] = page("Home", links=paths)
    for path in paths:
        noise = " ".join(f"{made.getrandbits(64):x}" for _ in range(18_000))
        site[path] = page(path, f"A text of {path}. {noise}")
    return site


@pytest.fixture
def crawl(harvester, site_file):
    """Harvest the guide into an object, in parts of 1 MiB."""

    def run(out="s3://harvests/campus.warc.gz", *options, **how):
        path = site_file()
        return harvester("crawl", path, "-o", out, "--part-size", 1, "--json", *options, **how)

    return run


def spools(tmp_path):
    return sorted(p.name for p in (tmp_path / "goodcopy-spool").rglob("*") if p.is_file())


def test_a_harvest_goes_to_the_store_in_parts_and_is_loaded_from_there(
    guide, s3, crawl, harvester, ingester, tmp_path
):
    done = crawl().sole("run")
    assert (done["file"], done["counts"]["read"]) == ("s3://harvests/campus.warc.gz", 13)
    assert {"campus.warc.gz", "campus.part0002.warc.gz"} <= set(keys(s3))
    assert spools(tmp_path) == []
    whole = harvester("verify", done["file"], "--json").sole("verify")
    assert (whole["torn"], whole["runs"][0]["complete"]) == ([], True)
    assert whole["runs"][0]["missing_seq"] == 0
    loaded = ingester("load", done["file"], "--json").sole("load")
    assert (loaded["counts"]["loaded"], loaded["state"]) == (13, "ok")
    records = harvester("list", done["file"], "--json").all("record")
    assert sum(line["kind"] == "page" for line in records) == 13
    harvester("pack", done["file"], "-o", "local.warc.zst")
    packed = harvester("verify", "local.warc.zst", "--json").sole("verify")
    assert packed["records"] == whole["records"]


def test_links_and_new_texts_are_read_from_the_store(
    site, s3, site_file, harvester, ingester, tmp_path
):
    site["/"] = page("Home", "A text of some length, so that half of it is a text. " * 9, ["/a"])
    site["/a"] = page("A", "Another text of some length, of which half is a text. " * 9, ["/x.pdf"])
    path, place = site_file(), "s3://harvests/small.warc.gz"
    harvester("crawl", path, "-o", place)
    ingester("load", place, "--site", path)
    checked = harvester("links", place, "--site", path, "-o", "links.warc.gz", "--json")
    assert site.url("/x.pdf") in {line["url"] for line in checked.all("link")}
    as_an_older_extractor_read(tmp_path)
    sums = ingester("reextract", "--json").sole("reextract")
    assert (sums["old"], sums["read"], sums["missing"]) == (2, 2, 0)


def test_what_is_in_the_store_is_never_overwritten(guide, s3, crawl):
    s3.put_object(Bucket=BUCKET, Key="campus.warc.gz", Body=b"dear to somebody")
    told = crawl(expect=2)
    assert "nothing is ever overwritten" in told.err
    assert body_of(s3, "campus.warc.gz") == b"dear to somebody"
    assert guide.log == []


def test_a_folder_is_given_a_new_name_each_time(site, s3, crawl):
    site["/"] = page("Home")
    crawl("s3://harvests/daily/", "--shard", "1/1")
    crawl("s3://harvests/daily/", "--shard", "1/2")
    assert len(keys(s3)) == 2
    assert all(key.startswith("daily/campus-") for key in keys(s3))


def test_a_killed_harvest_goes_on_and_becomes_whole(guide, s3, crawl, harvester, site_file):
    options = ("-o", "s3://harvests/campus.warc.gz", "--part-size", "1", "--json")
    process = harvester.start("crawl", site_file(delay=0.1), *options)
    while len(keys(s3)) < 1:
        assert process.poll() is None, process.communicate()
    process.send_signal(signal.SIGKILL)
    process.wait()
    first = body_of(s3, "campus.warc.gz")
    crawl()
    assert body_of(s3, "campus.warc.gz") == first
    line = harvester("verify", "s3://harvests/campus.warc.gz", "--json").sole("verify")
    assert (line["torn"], line["runs"][0]["complete"]) == ([], True)
    read = harvester("list", "s3://harvests/campus.warc.gz", "--json").all("record")
    urls = [one["url"] for one in read if one["kind"] == "page"]
    assert sorted(urls) == sorted({guide.url(path) for path in guide.answers})


def test_an_unreachable_store_is_exit_9_before_anything_is_asked(guide, s3, crawl, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    told = crawl(expect=9)
    assert "s3://harvests can't be reached" in told.err
    assert SECRET not in told.err
    assert guide.log == []
    told = crawl("s3://other-harvests/x.warc.gz", expect=(2, 9))


def test_a_store_that_goes_leaves_the_whole_harvest_in_the_spool(
    guide, s3, crawl, harvester, ingester, site_file
):
    options = ("-o", "s3://harvests/campus.warc.gz", "--part-size", "1024", "--json")
    process = harvester.start("crawl", site_file(delay=0.1), *options)
    while process.stdout.readline()[:1] != b"{":
        assert process.poll() is None, process.communicate()
    s3.delete_bucket(Bucket=BUCKET)
    out, err = process.communicate(timeout=60)
    s3.create_bucket(Bucket=BUCKET)
    spool = "goodcopy-spool/s3/harvests/campus.warc.gz"
    assert process.returncode == 9, err
    assert f"Nothing is lost: {spool} holds the whole harvest".encode() in err
    assert json.loads(out.splitlines()[-1])["file"] == spool
    assert SECRET.encode() not in err
    ingester("load", spool)
    guide.forget()
    told = crawl()
    assert (guide.log, keys(s3)) == ([], ["campus.warc.gz"])
    assert "s3://harvests/campus.warc.gz: 1 part sent" in told.err
