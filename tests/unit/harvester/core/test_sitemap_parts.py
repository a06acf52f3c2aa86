"""Sitemaps that break off, or are too large: what they have is given, and a part says so."""

import gzip
import tracemalloc

import pytest

from tests.unit.harvester.core.sitemaps import ONE, THREE, TWO, WHOLE, entry, read, urls, urlset


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (WHOLE[:-9], "breaks off before </urlset>"),
        (WHOLE[:-2], "breaks off before </urlset>"),
        (WHOLE[: -len("</url></urlset>")], "breaks off before </urlset>"),
        (WHOLE + "<!-- no end", "breaks off before </urlset>"),
        (WHOLE.replace("</url><url>", "</url><x <url>"), "broken tags: 2"),
        (gzip.compress(WHOLE.encode())[:-1], "gzip data ends early"),
        (
            gzip.compress(WHOLE.encode()) + b"<!-- a -->",
            "gzip data is damaged or followed by something else",
        ),
    ],
)
def test_a_part_gives_what_it_has_and_says_so(body, problem):
    content = read(body)
    assert [entry.url for entry in content.entries] == [ONE, TWO, THREE]
    assert content.problems == (problem,)
    assert not content.complete


def test_a_list_that_breaks_off_gives_no_half_address():
    packed = gzip.compress("\n".join((ONE, TWO, THREE)).encode())
    assert urls(packed[:-9])[:2] == [ONE, TWO]
    assert read(packed[:-9]).problems == ("gzip data ends early",)


def test_more_layers_than_an_accident_makes_are_not_unpacked():
    body = WHOLE.encode()
    for _ in range(4):
        body = gzip.compress(body)
    assert read(body).problems[0] == "more than 3 layers of gzip"


def test_an_empty_list_of_pages_is_complete():
    for text in ("<urlset></urlset>", "<urlset/>", "<urlset><url></url></urlset>"):
        content = read(text)
        assert (content.kind, content.entries, content.complete) == ("urlset", (), True)


def test_what_lies_beyond_the_limit_is_not_read():
    body = urlset(*(entry(f"/{n}") for n in range(5_000)))
    content = read(body, size=100_000)
    assert content.problems == ("larger than 100000 bytes", "breaks off before </urlset>")
    assert content.entries[0].url == "https://campus.example/0"


def test_a_bomb_is_bounded_in_memory():
    bomb = gzip.compress(gzip.compress(b" " * 4_000_000))
    tracemalloc.start()
    content = read(bomb, size=2_000_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert content.problems[0] == "larger than 2000000 bytes"
    assert peak < 1_000_000


def test_addresses_are_bounded_in_number():
    for text in (urlset(*[entry("/a")] * 9), "\n".join([ONE] * 9)):
        content = read(text, addresses=3)
        assert len(content.entries) == 3
        assert content.problems == ("more than 3 addresses",)


def test_addresses_are_bounded_in_length_together():
    content = read(WHOLE, characters=60)
    assert [entry.url for entry in content.entries] == [ONE, TWO]
    assert content.problems == ("addresses of more than 60 characters",)


def test_tags_are_bounded_in_number():
    content = read("<urlset>" + "<a>" * 9_000, tokens=1_000)
    assert content.problems == ("more than 1000 tags",)


def test_an_address_that_does_not_end_is_none():
    long = "x" * 100_000
    assert urls(urlset(entry(ONE), entry(f"/{long}"), entry(TWO))) == [ONE, TWO]
    assert urls(f"{ONE}\nhttps://a.example/{long}\n{TWO}") == [ONE, TWO]


def test_elements_that_nest_too_deep_hide_only_themselves():
    assert urls(urlset("<a>" * 500, entry(ONE), "</a>" * 500, entry(TWO))) == [TWO]
