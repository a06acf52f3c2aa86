"""Which pairs of a Chinese query stand across two words."""

from ingester.search.seams import seams
from ingester.words.query import parse

ENOUGH = {"软件": 128, "件仓": 7, "仓库": 90, "邮件": 47, "件列": 35, "列表": 69, "求助": 1}


def across(query):
    terms = parse(query).loose
    return {term.words[0] for term in seams(terms, lambda term: ENOUGH.get(term.words[0], 0))}


def test_a_pair_far_rarer_than_both_beside_it_stands_across_two_words():
    assert across("软件仓库") == {"件仓"}


def test_a_pair_of_a_compound_that_pages_use_is_a_word():
    assert across("邮件列表") == set()


def test_a_pair_that_no_page_has_is_one_between_two_that_some_have():
    assert across("列表求助") == {"表求"}


def test_a_word_that_no_page_has_is_a_word():
    assert across("火星") == set()
    assert across("火星软件") == set()


def test_words_of_scripts_with_blanks_are_none():
    assert across("late payment") == set()
