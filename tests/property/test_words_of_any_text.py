"""Whatever a text says, its words, marks and passages stand where they are said to."""

from hypothesis import given
from hypothesis import strategies as st

from ingester.answer.passages import LONGEST, passages
from ingester.search.snippet import WIDTH, marked, snippet
from ingester.words.cut import spans, words
from ingester.words.query import MOST_WORDS, parse


@given(st.text())
def test_every_word_stands_where_it_is_said_to(text):
    found = list(spans(text))
    assert [word for word, _, _ in found] == words(text)
    assert all(0 <= start < end <= len(text) for _, start, end in found)
    assert [start for _, start, _ in found] == sorted(start for _, start, _ in found)


@given(st.text())
def test_no_word_can_end_a_quotation_or_split_a_row(text):
    for word in words(text):
        assert word
        assert not any(sign in word for sign in " \"'\\\t\n\0:&|!*()")


@given(st.text(st.characters(codec="ascii"), max_size=60))
def test_a_capital_letter_makes_no_other_word(text):
    assert words(text.upper()) == words(text.lower())


@given(st.text(max_size=3_000))
def test_every_query_is_bounded(query):
    wanted = parse(query)
    assert sum(len(term.words) for term in wanted.exact) <= MOST_WORDS
    assert len(wanted.loose) <= MOST_WORDS


@given(st.text(), st.lists(st.text(min_size=1, max_size=5), max_size=4))
def test_marks_lie_in_the_snippet_one_behind_the_other(text, asked):
    weights = dict.fromkeys(asked, 1.0)
    found = snippet(text, weights)
    assert len(found.text) <= WIDTH + 2
    places = [at for mark in found.marks for at in mark]
    assert places == sorted(places)
    assert all(0 <= at <= len(found.text) for at in places)
    assert marked(found.text, weights) == found.marks


@given(st.text(st.sampled_from("ab#`|:.- \n\u3002"), max_size=400))
def test_every_passage_stands_in_the_text(text):
    for passage in passages(text):
        assert "".join(passage.text.split()) in "".join(text.split())
        assert 0 < len(passage.text) <= max(LONGEST, len(text))
