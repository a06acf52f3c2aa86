"""Which pages stand on which shelf, and who names an address."""

import pytest
from msgspec import structs

from ingester.core.coverage import Shelf, coverage
from ingester.core.listed import in_a_sitemap, is_named
from ingester.core.page import State
from shared.site import CategoryRule
from tests.unit.ingester.core.makers import HOME, a_page, a_site

MONEY, SPORT = (
    CategoryRule(name=name, match=match) for name, match in (("money", "fee"), ("sport", "gym"))
)
SITE = structs.replace(a_site(), category=(MONEY, SPORT))


def at(path, **fields):
    return a_page(url=HOME + path, **fields)


def test_every_page_is_counted_once_and_empty_shelves_are_told():
    pages = [at("fees", error="refused: 403"), at("late-fees", state=State.HIDDEN), at("visa")]
    assert coverage(pages, SITE).shelves == (
        Shelf(name="money", pages=2, shown=1, failing=1),
        Shelf(name="sport"),
        Shelf(name="uncategorised", pages=1, shown=1),
    )


def test_the_share_without_a_category_is_of_the_shown_pages():
    pages = [at("fees"), at("gym"), at("visa"), at("old", state=State.HIDDEN)]
    found = coverage(pages, SITE)
    assert (found.shown, found.uncategorised) == (3, pytest.approx(1 / 3))


def test_no_page_has_no_share():
    assert coverage([], SITE).uncategorised == 0


@pytest.mark.parametrize(
    ("sources", "sitemap", "named"),
    [
        (("sitemap:https://c.example/sitemap.xml", "plan"), True, True),
        (("list:pages.txt",), False, True),
        (("plan",), False, False),
        ((), False, False),
    ],
)
def test_a_plan_makes_no_list_longer(sources, sitemap, named):
    assert (in_a_sitemap(sources), is_named(sources)) == (sitemap, named)
