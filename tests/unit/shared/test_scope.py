"""Which addresses are pages: prefixes and patterns as people write them, in any letters."""

import pytest

from shared.scope import category, judge
from shared.site import CategoryRule, ExcludeRule, ScopeTable, Site
from shared.sitefile import completed


def site(**tables):
    return completed(Site(home="https://campus.example/", **tables), "test")


@pytest.mark.parametrize(
    ("prefix", "path", "is_inside"),
    [
        ("/études", "/%C3%A9tudes/a", True),
        ("/études", "/%C3%A9tudes-2", False),
        ("/caf%c3%a9/", "/caf%C3%A9/menu", True),
        ("/open days", "/open%20days", True),
        ("/%41bout", "/About/us", True),
        ("/students/", "/students", True),
        ("/students", "/studentship", False),
        ("/a?b", "/a", False),
    ],
)
def test_a_prefix_is_one_however_its_letters_are_written(prefix, path, is_inside):
    known = site(scope=ScopeTable(include=(prefix,)))
    assert judge(known, f"https://campus.example{path}").inside is is_inside


@pytest.mark.parametrize(
    ("pattern", "where", "is_found"),
    [
        ("^/新闻(/|$)", "/%E6%96%B0%E9%97%BB/1", True),
        ("%E6%96%B0", "/%E6%96%B0%E9%97%BB/1", True),
        ("名=学", "/q?%E5%90%8D=%E5%AD%A6", True),
        ("^/a/b", "/a%2Fb", False),
        (r"\?", "/a%3Fb", False),
        ("é", "/%E9", False),
        ("^/新闻", "/news", False),
    ],
)
def test_a_pattern_finds_letters_as_people_read_them_and_no_mark_that_is_escaped(
    pattern, where, is_found
):
    rule = ExcludeRule(rule="news", match=pattern, why="dated")
    known = site(scope=ScopeTable(exclude=(rule,)))
    assert judge(known, f"https://campus.example{where}").inside is not is_found


def test_a_category_is_found_so_too():
    known = site(category=(CategoryRule(name="fees", match="学费"),))
    assert category(known, "https://campus.example/%E5%AD%A6%E8%B4%B9") == "fees"


def test_a_host_of_other_letters_is_the_sites():
    known = site(hosts=("Bücher.example", "campus.example"))
    assert known.owns("https://xn--bcher-kva.example/a")
