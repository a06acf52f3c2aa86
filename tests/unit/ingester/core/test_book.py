"""Who lives where: pages, their addresses, and the addresses that change hands."""

from ingester.core.book import Book
from tests.unit.ingester.core.makers import FEES, HOME, a_page

OLD = "https://campus.example/old-fees"


def a_book(*pages):
    book = Book(lambda url: (99, "new"))
    for page in pages:
        book.know(page)
    return book


def test_an_alias_of_another_page_changes_hands_and_that_page_stays():
    fees, home = a_page(id=1, aliases=(OLD,)), a_page(id=2, url=HOME)
    book = a_book(fees, home)
    book.claim(home, OLD, current=False)
    assert book.at(OLD).id == 2
    assert book.at(FEES).aliases == ()
    assert book.absorbed == {}


def test_the_current_address_of_another_page_comes_with_that_page():
    fees, home = a_page(id=1, aliases=(OLD,)), a_page(id=2, url=HOME)
    book = a_book(fees, home)
    book.claim(home, FEES, current=False)
    assert {book.at(url).id for url in (HOME, FEES, OLD)} == {2}
    assert book.absorbed == {1: 2}


def test_what_was_known_before_did_not_change():
    assert a_book(a_page()).changed == set()
