"""What pages ask of robots."""

import pytest

from shared.directives import header_directives, robots_directives


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("NoIndex, nofollow", {"noindex", "nofollow"}),
        ("none", {"none", "noindex", "nofollow"}),
        ("noindex nofollow,,", {"noindex", "nofollow"}),
        ("all", {"all"}),
        ("", set()),
    ],
)
def test_directives_are_words_in_lower_case(content, expected):
    assert robots_directives(content) == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (["noindex"], {"noindex"}),
        (["noindex, nofollow", "noarchive"], {"noindex", "nofollow", "noarchive"}),
        (["otherbot: noindex"], set()),
        (["GoodCopy: noindex"], {"noindex"}),
        (["robots: noindex"], {"noindex"}),
        (["max-snippet:20"], {"max-snippet:20"}),
        (["noindex, max-snippet:20"], {"noindex", "max-snippet:20"}),
        ([], set()),
    ],
)
def test_a_header_line_speaks_to_everyone_or_to_the_one_it_names(values, expected):
    assert header_directives(values) == expected
