"""Bytes that come again in a load: what counts as the same, and what is kept of them."""

import pytest
from msgspec import structs

from ingester.extract.job import ExtractJob, Reading, ReadingOutcome
from ingester.loading.repeats import PASSING, Repeats, key_of
from shared.block.vendors import HEADERS
from shared.http import HttpAnswer

SIZE = 130  # bytes of a small reading, packed, or a few less
ONE, OTHER = "https://campus.example/a/b/fees", "https://campus.example/c/d/fees"
TYPE = (b"Content-Type", b"text/html")


def key(*headers, body=b"<p>fees", status=200):
    http = HttpAnswer(status=status, headers=(TYPE, *headers), body=body)
    return key_of(ExtractJob(url=ONE, http=http))


def a_reading(text="Fees are due."):
    return Reading(outcome=ReadingOutcome.TEXT, text=text, hrefs=())


def test_answers_differ_by_what_their_bytes_read_like():
    same = key((b"Date", b"Monday"), (b"ETag", b"1"))
    assert same == key((b"Date", b"Tuesday")) == key()
    assert len({same, key(body=b"<p>fee"), key(status=404), key((b"cf-mitigated", b"challenge"))})\
        == 4  # fmt: skip


def test_no_header_that_tells_a_challenge_is_passed_over():
    assert PASSING.isdisjoint(name.encode() for name, _ in HEADERS)
    assert PASSING.isdisjoint((b"content-type", b"content-encoding"))


def test_what_was_read_is_known_at_another_address():
    repeats = Repeats()
    assert repeats.reading(b"k", OTHER) is None
    repeats.learn(b"k", ONE, a_reading())
    assert repeats.reading(b"k", OTHER) == a_reading()


def test_a_reading_that_hangs_on_its_address_is_not_kept():
    repeats = Repeats()
    repeats.learn(b"k", ONE, structs.replace(a_reading(), hrefs=None))
    assert repeats.reading(b"k", OTHER) is None


@pytest.mark.parametrize("used", [b"first", b"second"])
def test_the_longest_unused_makes_room(used):
    repeats = Repeats(room=2 * SIZE)
    for name in (b"first", b"second"):
        repeats.learn(name, ONE, a_reading(f"Text {name}"))
    repeats.reading(used, OTHER)
    repeats.learn(b"third", ONE, a_reading("Text third"))
    left = [name for name in (b"first", b"second") if repeats.reading(name, OTHER)]
    assert left == [used]
    assert repeats.reading(b"third", OTHER)
