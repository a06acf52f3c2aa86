"""How well a passage answers."""

from ingester.answer.weigh import weigh
from ingester.words.query import Term

LATE, PAYMENT, CHARGE = Term(("late",)), Term(("payment",)), Term(("charge",))
TERMS = (LATE, PAYMENT, CHARGE)
WEIGHTS = {LATE: 1.0, PAYMENT: 2.0, CHARGE: 3.0}


def score(text, above=""):
    return weigh(text, above, TERMS, WEIGHTS).score


def test_more_of_the_question_is_better():
    assert score("A charge.") < score("A charge for payment.") < score("A charge for late payment.")


def test_words_side_by_side_are_better():
    assert score("late payment, charge") > score("payment, charge, late")


def test_a_heading_helps_but_less_than_the_passage():
    plain, headed = score("A charge."), score("A charge.", above="Late payment")
    assert plain < headed < score("A charge for late payment.")


def test_the_same_words_in_fewer_are_better():
    assert score("A late payment charge.") > score("A late payment charge. " + "More words. " * 80)


def test_a_list_of_links_stands_behind_what_it_leads_to():
    led = weigh("Late payment charge", "", TERMS, WEIGHTS, only_leads_on=True)
    assert led.is_enough
    assert led.score < score("The late payment charge is small, and everybody knows it by now.")


def test_half_a_question_is_not_enough_and_a_heading_alone_never():
    assert not weigh("late payment soon", "", TERMS[:2] + (Term(("zz",)),), {
        LATE: 1.0, PAYMENT: 1.0, Term(("zz",)): 5.0,
    }).is_enough  # fmt: skip
    assert not weigh("Nothing of it.", "Late payment charge", TERMS, WEIGHTS).is_enough
    assert weigh("The charge.", "Late payment", TERMS, WEIGHTS).is_enough


def test_a_single_character_is_found_inside_words():
    term = Term(("课",), opens=True)
    assert weigh("网上选课", "", (term,), {term: 1.0}).is_enough
