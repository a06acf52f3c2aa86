"""Joining and normalising, asked by the test suites of browsers and crawlers."""

import pytest

from shared.url import ascii_host, join, normalise
from tests.cases import corpus


@pytest.mark.parametrize("case", corpus.of("urls"))
def test_an_address_reads_as_the_corpus_says(case):
    asked, expected = case["input"], case["expected"]
    match asked["op"]:
        case "join":
            joined = join(asked.get("base", ""), asked["url"])
            assert joined == expected["url"]
            if expected.get("identity"):
                assert normalise(joined) == expected["identity"]
        case "normalise":
            assert normalise(asked["url"]) == expected["url"]
        case "host":
            assert ascii_host(asked["url"]) == expected["host"]
