"""Parameters that make no other page, and how that is learned and unlearned."""

import pytest

from harvester.core.traps import TrapRule
from harvester.core.views import PROOFS, Views


def site(path):
    return f"https://campus.example{path}"


class Read:
    """Views of a site whose pages are told one by one."""

    def __init__(self):
        self.known = set()
        self.views = Views(lambda url: url in self.known)

    def page(self, path, *links, is_new=True):
        self.known.add(site(path))
        return self.views.learn(site(path), [*map(site, links)], is_new=is_new)

    def with_views(self, count, view, *, folder="a", is_new=False):
        for number in range(count):
            path = f"/{folder}/{number}"
            self.page(path, f"/next/{folder}/{number}", f"{path}?{view}")
            self.page(f"{path}?{view}", f"/next/{folder}/{number}", is_new=is_new)

    def repeats(self, path):
        found = self.views.repeats(site(path))
        return found and (found[0].partition("/")[2], found[1].rule)


def test_a_view_of_three_pages_is_one_of_any():
    read = Read()
    read.with_views(PROOFS, "print=1")
    read.page("/a/77")
    assert read.repeats("/a/77?print=1") == ("**?print", TrapRule.SESSION)


def test_two_pages_prove_nothing():
    read = Read()
    read.with_views(PROOFS - 1, "print=1")
    read.page("/a/77")
    assert read.repeats("/a/77?print=1") is None


def test_one_view_that_was_new_refutes_it():
    read = Read()
    read.with_views(1, "print=1", is_new=True)
    read.with_views(PROOFS + 2, "print=1")
    read.page("/a/77")
    assert read.repeats("/a/77?print=1") is None


def test_a_view_of_a_page_that_nobody_reads_is_no_repetition():
    read = Read()
    read.with_views(PROOFS, "print=1")
    assert read.repeats("/a/unknown?print=1") is None


def test_another_value_may_make_another_page():
    read = Read()
    read.with_views(PROOFS, "view=plain")
    read.page("/a/77")
    assert read.repeats("/a/77?view=full") is None


def test_a_view_that_leads_further_is_a_page():
    read = Read()
    for number in range(PROOFS):
        read.page(f"/a/{number}", f"/a/{number}?all=1")
        read.page(f"/a/{number}?all=1", f"/more/{number}", is_new=False)
    read.page("/a/77")
    assert read.repeats("/a/77?all=1") is None


def test_a_session_in_every_link_is_a_view_even_where_no_page_is_without():
    read = Read()
    for number in range(PROOFS + 1):
        for turn in range(2):
            session = f"zs={number}{turn}"
            read.page(f"/p?id={number}&{session}", f"/p?id=1&{session}", is_new=turn == 0)
    assert read.repeats("/p?id=1&zs=99") == ("**?zs", TrapRule.SESSION)
    assert read.repeats("/p?id=77&zs=99") is None


@pytest.mark.parametrize("folder", ["a", "b"])
def test_what_is_true_in_one_branch_is_not_said_of_another(folder):
    read = Read()
    read.with_views(PROOFS, "full=1", folder="a")
    read.with_views(1, "full=1", folder="b", is_new=True)
    read.page(f"/{folder}/77")
    assert (read.repeats(f"/{folder}/77?full=1") is not None) is (folder == "a")


def test_a_look_that_finds_a_page_gives_the_family_back():
    read = Read()
    read.with_views(PROOFS, "print=1")
    read.page("/a/77", "/a/77?print=1")
    assert read.page("/a/77?print=1", is_new=True) == ("campus.example:443/**?print",)
    assert read.repeats("/a/1?print=1") is None


def test_a_claim_has_to_be_true_in_more_branches_than_are_remembered():
    read = Read()
    for folder in "abcd":
        read.with_views(PROOFS, "print=1", folder=folder)
    read.page("/e/77")
    assert read.repeats("/e/77?print=1") == ("**?print", TrapRule.SESSION)


def test_what_was_proven_of_all_and_refuted_stands_for_one_value():
    """?view=plain and ?view=big are views of their page, ?view=full is a page of its own."""
    read = Read()
    for folder in "ab":
        read.with_views(PROOFS, "view=plain", folder=folder)
        read.with_views(PROOFS, "view=big", folder=folder)
    read.page("/c/77", "/c/77?view=full")
    read.page("/c/77?view=full", "/more", is_new=True)
    assert read.repeats("/c/77?view=full") is None
    assert read.repeats("/a/1?view=big") is not None
