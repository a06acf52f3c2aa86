"""Where in a site file a key stands."""

import pytest

from shared.sitelines import header_of, line_of, place

TEXT = """\
home = "https://campus.example/"
"ports" = [8443]
[scope]
include = ["/a"]
[[scope.exclude]]
rule = "news"
match = '^/news'
[[scope.exclude]]
rule = "old"
match = '^/\\d'
[ limits ]
pages = 5
"""


@pytest.mark.parametrize(
    ("key", "table", "entry", "line"),
    [
        ("home", "", 0, 1),
        ("ports", "", 0, 2),
        ("include", "scope", 0, 4),
        ("rule", "scope.exclude", 0, 6),
        ("rule", "scope.exclude", 1, 9),
        ("pages", "limits", 0, 12),
        ("exclude", "scope", 0, 5),
        ("scope", "", 0, 3),
    ],
)
def test_a_key_is_found_in_its_own_table(key, table, entry, line):
    assert line_of(TEXT, key, table, entry) == line


@pytest.mark.parametrize(
    ("key", "table", "line"), [("pages", "due", 12), ("ampus", "", 1), ("hosts", "", 1)]
)
def test_a_key_that_its_table_lacks_is_looked_for_anywhere_and_is_else_on_line_1(key, table, line):
    assert line_of(TEXT, key, table) == line


@pytest.mark.parametrize(
    ("table", "entry", "line"),
    [("scope.exclude", 0, 5), ("scope.exclude", 1, 8), ("scope.exclude", 2, 1), ("mail", 0, 1)],
)
def test_a_table_is_found_by_its_number(table, entry, line):
    assert header_of(TEXT, table, entry) == line


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("match", "", "a.toml, line 7: "),
        ("match", r"^/\d", "a.toml, line 10: "),
        ("why", "/a", "a.toml, line 4: "),
        ("why", "nowhere", "a.toml: "),
        ("why", "", "a.toml: "),
    ],
)
def test_a_place_is_the_line_of_a_key_and_its_value_else_of_the_value(key, value, told):
    assert place("a.toml", TEXT, key, value) == told


def test_an_address_has_no_lines():
    assert place("https://campus.example/", "", "home") == "https://campus.example/: "
