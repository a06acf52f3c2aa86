"""`s3://`: harvests go to an object store in parts and come back; nothing is lost on the way."""

import gzip
import io
import json
import logging
import random
import signal
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.e2e.test_reextract import as_an_older_extractor_read
from tests.site.answers import page
from tests.site.extras import extra
from tests.site.harvests import harvest_of
from tests.site.tool import Tool

extra("obstore", "s3")
extra("moto.server", "dev")

from harvester.net.objects import Bucket, open_harvest  # noqa: E402 - not without the extra
from harvester.upload import Upload, _noted, notes_of  # noqa: E402
from shared.errors import ConfigError, Unreachable  # noqa: E402
from shared.harvestfile import Located, read_harvest  # noqa: E402
from shared.objects import object_address  # noqa: E402
from shared.parts import part_of  # noqa: E402

BUCKET, SECRET = "harvests", "not-to-be-told"
PART = 20 << 10


@pytest.fixture(scope="module")
def server():
    """A real S3 server on loopback."""
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f"http://{host}:{port}"
    running.stop()


@pytest.fixture
def s3(server, monkeypatch):
    """Its client, with one empty bucket; the environment names it to the tools."""
    import boto3

    settings = {
        "AWS_ENDPOINT_URL": server,
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "someone",
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": "us-east-1",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    client = boto3.client("s3", endpoint_url=server, region_name="us-east-1")
    client.create_bucket(Bucket=BUCKET)
    yield client
    for key in keys(client):
        client.delete_object(Bucket=BUCKET, Key=key)
    client.delete_bucket(Bucket=BUCKET)


def keys(s3):
    return [found["Key"] for found in s3.list_objects_v2(Bucket=BUCKET).get("Contents", [])]


def body_of(s3, key):
    return s3.get_object(Bucket=BUCKET, Key=key)["Body"].read()


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


def test_an_address_holds_no_credential():
    with pytest.raises(ConfigError, match="environment"):
        object_address("s3://someone:secret@harvests/a.warc.gz")
    assert object_address("folder/a.warc.gz") is None
    for odd in ("s3://", "s3://harvests/../a", "s3:///a", "s3://harvests//a"):
        with pytest.raises(ConfigError):
            object_address(odd)


# --- the parts themselves ----------------------------------------------------------------------


@pytest.fixture
def address():
    return object_address("s3://harvests/year/guide.warc.gz")


def sent(path, address, part_size=PART):
    """A file sent in parts, as while it grew."""
    upload = Upload(Bucket(address), address, path, part_size)
    with path.open("rb") as source:
        for found in read_harvest(source, name=str(path)):
            upload.reached(found.offset + found.length)
    upload.finish()
    return upload


@pytest.mark.parametrize("ending", ["gz", "zst"])
def test_the_parts_together_are_the_file(ending, s3, tmp_path):
    path = harvest_of(60, tmp_path / f"guide.warc.{ending}")
    address = object_address(f"s3://harvests/guide.warc.{ending}")
    assert sent(path, address).parts > 3
    with path.open("rb") as source, open_harvest(str(address)) as stream:
        expected = [found.raw.record_bytes for found in read_harvest(source, name="-").raw()]
        found = [found.raw.record_bytes for found in read_harvest(stream, name="-").raw()]
    again = [one for one in found if b"WARC-Type: warcinfo" in one and one != expected[0]]
    assert [one for one in found if one not in again] == expected
    assert len(again) == len(keys(s3)) - 1


def test_each_part_is_a_harvest_file_of_the_same_run(s3, address, tmp_path):
    sent(harvest_of(60, tmp_path / "guide.warc.gz"), address)
    runs = set()
    for number in range(1, len(keys(s3)) + 1):
        reader = read_harvest(io.BytesIO(body_of(s3, address.part(number).key)), name="-")
        assert all(isinstance(one, Located) and not one.recovered for one in reader)
        (run,) = reader.runs
        assert run.missing_seq == 0
        assert run.complete == (number == len(keys(s3)))
        runs.add(run.run)
    assert len(runs) == 1


def test_parts_loaded_one_by_one_in_any_order_are_the_same_store(s3, address, tmp_path):
    path = harvest_of(40, tmp_path / "guide.warc.gz")
    sent(path, address)
    parts = [tmp_path / key.replace("/", "-") for key in keys(s3)]
    for part, key in zip(parts, keys(s3), strict=True):
        part.write_bytes(body_of(s3, key))
    random.Random(3).shuffle(parts)
    local = pages_of(tmp_path / "local", path)
    assert pages_of(tmp_path / "whole", address) == local
    assert pages_of(tmp_path / "parts", *parts) == local


def pages_of(folder, *files):
    """What a store holds of each page once these files are loaded."""
    folder.mkdir()
    with Tool("ingester", folder) as ingester:
        ingester("load", *files, expect=(0, 6))
        lines = ingester("pages", "--json").all("page")
    assert len(lines) == 40
    return sorted(json.dumps(line | {"id": 0}, sort_keys=True) for line in lines)


class Mortal:
    """A bucket of which the process dies, before or after the object is there."""

    def __init__(self, address, *, lives, before):
        self._bucket, self._lives, self._before = Bucket(address), lives, before

    def create(self, key, content):
        self._lives -= 1
        if self._lives < 0 and self._before:
            raise Unreachable("the process dies here")
        made = self._bucket.create(key, content)
        if self._lives < 0:
            raise Unreachable("the process dies here")
        return made

    def holds(self, key, content):
        return self._bucket.holds(key, content)


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
@pytest.mark.parametrize("lives", [0, 2])
def test_a_kill_at_any_part_leaves_no_part_out_and_none_twice(before, lives, s3, address, tmp_path):
    path = harvest_of(60, tmp_path / "guide.warc.gz")
    upload = Upload(Mortal(address, lives=lives, before=before), address, path, PART)
    ends = [member_end(path, at) for at in range(PART, path.stat().st_size, PART)]
    with pytest.raises(Unreachable):
        [upload._send_up_to(end) for end in ends]
    known = {key: body_of(s3, key) for key in keys(s3)}
    sent(path, address, part_size=2 * PART)
    with open_harvest(str(address)) as stream:
        reader = read_harvest(stream, name="-")
        assert sum(1 for _ in reader) == 62 + len(keys(s3)) - 1
    assert (reader.runs[0].complete, reader.runs[0].missing_seq) == (True, 0)
    assert known == {key: body_of(s3, key) for key in known}


def test_another_release_of_the_packer_does_not_change_what_was_begun(s3, address, tmp_path):
    """A part that was noted and not sent is sent as it was packed then."""
    path = harvest_of(60, tmp_path / "guide.warc.gz")
    upload = Upload(Mortal(address, lives=1, before=True), address, path, PART)
    with pytest.raises(Unreachable):
        [upload._send_up_to(member_end(path, at)) for at in (PART, 2 * PART)]
    _, part = _noted(notes_of(path))
    packed = gzip.compress(gzip.decompress(part.warcinfo), 1)
    assert packed != part.warcinfo
    content = part_of(path, part.start, part.end, warcinfo=packed)
    upload._note(replace(part, warcinfo=packed, sha256=sha256(content).hexdigest()))
    sent(path, address)
    assert body_of(s3, address.part(2).key) == content


def member_end(path: Path, at: int) -> int:
    with path.open("rb") as source:
        ends = [one.offset + one.length for one in read_harvest(source, name="-")]
    return min(end for end in ends if end >= at)
