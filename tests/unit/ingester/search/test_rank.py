"""The closer look: titles and headings, words side by side, past years, one hit a page."""

from msgspec import structs

from ingester.search.rank import Signs, most_words, ranked, telling
from ingester.store.searchcontract import Match
from ingester.words.query import Term

YEAR = 2026
TERMS, WEIGHTS = (Term(("late",)), Term(("payment",))), (1.0, 3.0)


def a_match(number, title="Nothing", score=1.0, **fields):
    base = Match(
        document=number, page=number, lang="en", translated=False, url=f"https://a.example/{number}",
        title=title, category="uncategorised", latest=0, score=score,
    )  # fmt: skip
    return structs.replace(base, **fields)


def order(*matches, signs=None):
    found = ranked(matches, TERMS, WEIGHTS, signs or Signs(), YEAR)
    return [one.match.document for one in found]


def test_a_title_that_says_it_all_goes_first():
    assert order(a_match(1, score=1.5), a_match(2, "Late payment"), a_match(3, "Late fees")) == [
        2,
        1,
        3,
    ]


def test_a_title_that_says_nothing_else_goes_before_one_that_does():
    assert order(a_match(1, "Late payment of fees and fines"), a_match(2, "Late payment")) == [2, 1]


def test_headings_count_and_words_side_by_side_count_more():
    signs = Signs(above={2, 3}, together={3})
    assert order(a_match(1), a_match(2), a_match(3), signs=signs) == [3, 2, 1]


def test_past_years_come_after_current_ones_however_well_they_fit():
    past = a_match(1, "Late payment", score=9.0, latest=YEAR - 1)
    assert order(past, a_match(2), a_match(3, latest=YEAR)) == [2, 3, 1]


def test_a_page_is_one_hit_in_whatever_language_it_fits_best():
    original, chinese = a_match(1, page=7), a_match(2, page=7, translated=True, score=2.0)
    assert order(original, chinese) == [2]
    assert order(original, structs.replace(chinese, score=1.0)) == [1]


def test_a_translation_that_fits_hardly_better_leaves_the_place_to_its_original():
    """It may have the words in blocks that nobody translated yet."""
    original, chinese = a_match(1, page=7), a_match(2, page=7, translated=True, score=1.2)
    assert order(original, chinese) == [1]
    assert order(original, chinese, a_match(3, score=1.1)) == [1, 3]


def test_a_page_has_to_have_most_of_what_the_words_weigh():
    having = [{1, 2}, {1, 3}]
    found = most_words([a_match(1), a_match(2), a_match(3)], TERMS, WEIGHTS, having, YEAR)
    assert [(one.match.document, one.whole) for one in found] == [(1, False), (3, False)]


def test_words_that_stand_everywhere_are_not_asked_for_where_rarer_ones_decide():
    rare, common, everywhere = Term(("numbat",)), Term(("course",)), Term(("student",))
    asked = telling((everywhere, rare, common), (0.1, 5.0, 1.0))
    assert [term for term, _ in asked] == [rare]
    assert len(telling((everywhere, common), (1.0, 1.0))) == 2
    assert telling((rare,), (5.0,)) == [(rare, 5.0)]
