"""Addresses of objects, the names of parts, and parts read as one stream."""

import pytest

from shared.errors import ConfigError, Unreachable
from shared.objects import (
    CHUNK,
    MOST_PARTS,
    BucketReader,
    PartsStream,
    is_plain,
    object_address,
    parts_of,
    reason_of,
    store_settings,
)


class Shelf:
    """A bucket of values."""

    def __init__(self, **objects):
        self.objects = objects
        self.asked = []

    def size(self, key):
        return len(self.objects[key]) if key in self.objects else None

    def read(self, key, start, end):
        self.asked.append((key, start, end))
        return self.objects[key][start:end]


@pytest.mark.parametrize(
    ("text", "scheme", "bucket", "key"),
    [
        ("s3://harvests/a.warc.gz", "s3", "harvests", "a.warc.gz"),
        ("gs://harvests/year/a.warc.gz", "gs", "harvests", "year/a.warc.gz"),
        ("az://account/container/a.warc.gz", "az", "account/container", "a.warc.gz"),
        ("s3://harvests/year/", "s3", "harvests", "year/"),
        ("s3://harvests", "s3", "harvests", ""),
        ("az://account/container", "az", "account/container", ""),
    ],
)
def test_an_address_names_store_bucket_and_key(text, scheme, bucket, key):
    found = object_address(text)
    assert (found.scheme, found.bucket, found.key) == (scheme, bucket, key)
    assert found.is_folder == (not key or key.endswith("/"))


@pytest.mark.parametrize("text", ["a.warc.gz", "-", "/tmp/s3/a", "file:///a", "http://x/a.warc.gz"])
def test_what_is_no_object_is_a_file(text):
    assert object_address(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *(
            "s3://",
            "s3:///a",
            "s3://b/../a",
            "s3://b//a",
            "s3://b/./a",
            "s3://b/a\n",
            "az://account",
        ),
        *("s3://me:secret@b/a", "az://account/container/a?sig=secret"),
    ],
)
def test_an_odd_address_is_a_usage_error_that_tells_no_secret(text):
    with pytest.raises(ConfigError) as told:
        object_address(text)
    assert "secret" not in str(told.value)


@pytest.mark.parametrize(
    ("first", "third"),
    [
        ("year/a.warc.gz", "year/a.part0003.warc.gz"),
        ("a.warc", "a.part0003.warc"),
        ("a.b.warc.zst", "a.b.part0003.warc.zst"),
        ("a.warc.old/b", "a.warc.old/b.part0003"),
    ],
)
def test_the_first_part_has_the_plain_name(first, third):
    address = object_address(f"s3://harvests/{first}")
    assert (address.part(1).key, address.part(3).key) == (first, third)


def test_the_parts_end_before_the_first_that_is_missing():
    bucket = Shelf(**{"a.warc.gz": b"123", "a.part0002.warc.gz": b"", "a.part0004.warc.gz": b"4"})
    address = object_address("s3://harvests/a.warc.gz")
    assert parts_of(bucket, address) == [("a.warc.gz", 3), ("a.part0002.warc.gz", 0)]
    with pytest.raises(ConfigError, match="no such object"):
        parts_of(bucket, object_address("s3://harvests/b.warc.gz"))


def test_a_bucket_that_has_every_part_is_not_asked_for_ever():
    class Endless:
        def size(self, key):
            return 1

    found = parts_of(Endless(), object_address("s3://harvests/a.warc.gz"))
    assert len(found) == MOST_PARTS


def test_parts_are_one_stream_and_a_chunk_is_held():
    bucket = Shelf(a=b"1" * (CHUNK + 5), b=b"", c=b"234")
    with PartsStream(bucket, [("a", CHUNK + 5), ("b", 0), ("c", 3)]) as stream:
        assert (stream.readable(), stream.total) == (True, CHUNK + 8)
        assert stream.read(2) == b"11"
        assert stream.read() == b"1" * (CHUNK + 3) + b"234"
    assert bucket.asked == [("a", 0, CHUNK), ("a", CHUNK, CHUNK + 5), ("c", 0, 3)]


def test_a_reason_is_one_line_without_signature_and_answer():
    said = "Generic error: GET http://x/y?sig=abc failed: 403: <?xml ...>\n\nDebug source:\nmore"
    assert reason_of(ValueError(said)) == "Generic error: GET http://x/y failed: 403"
    assert reason_of(TimeoutError()) == "TimeoutError"


def test_a_store_is_asked_without_tls_only_where_the_environment_says_so():
    assert is_plain({"AWS_ALLOW_HTTP": "true"})
    assert not is_plain({"AWS_ALLOW_HTTP": "false"})
    assert not is_plain({})


class Refused(Exception):
    """What a library raises."""


class Found:
    """What a library gives for a range."""

    def __init__(self, content):
        self._content = content

    def bytes(self):
        return self._content


class Library:
    """An object store with one object, which changes when `tag` does; else it refuses."""

    def __init__(self, content=b"0123456789"):
        self.content, self.tag, self.is_well = content, "one", True

    def head(self, key):
        if not self.is_well:
            raise Refused("no answer")
        if key != "a":
            raise FileNotFoundError(key)
        return {"size": len(self.content), "e_tag": self.tag}

    def get(self, key, options):
        if not self.is_well or options["if_match"] not in (None, self.tag):
            raise Refused("precondition failed")
        start, end = options["range"]
        return Found(self.content[start:end])


def a_bucket(library):
    return BucketReader("s3://harvests", library, (Refused,), advice="Try again.")


def test_a_bucket_tells_sizes_and_reads_ranges():
    bucket = a_bucket(Library())
    assert (bucket.size("a"), bucket.size("b")) == (10, None)
    assert bucket.read("a", 2, 5) == b"234"


def test_an_object_that_was_changed_while_it_is_read_is_an_error():
    library = Library()
    bucket = a_bucket(library)
    bucket.size("a")
    library.tag = "two"
    with pytest.raises(
        Unreachable, match="s3://harvests/a can't be read: precondition failed. Try"
    ):
        bucket.read("a", 0, 5)


def test_a_store_that_gives_no_answer_is_named():
    library = Library()
    library.is_well = False
    with pytest.raises(Unreachable, match="s3://harvests/a can't be read: no answer"):
        a_bucket(library).size("a")


def test_a_stores_patience_is_bounded():
    told = store_settings({"AWS_ALLOW_HTTP": "true"}, whole="9s")
    assert told["client_options"]["timeout"] == "9s"
    assert told["client_options"]["allow_http"]
    assert told["retry_config"]["max_retries"] > 0
