"""How long a text is for a reader."""

from hypothesis import given
from hypothesis import strategies as st

from ingester.core.alike import readable_length

SIGNS = "#*|`>[]()- \t\n\x1c\x85\xa0\u2003\u3000\u200b"
texts = st.text(st.one_of(st.characters(), st.sampled_from(SIGNS)))


@given(texts)
def test_marks_and_spaces_of_any_script_do_not_count(text):
    plain = "".join(text.split())
    assert readable_length(text) == sum(sign not in "#*|`>[]()-" for sign in plain)


def test_where_a_link_leads_does_not_count():
    linked = "See [the table](https://campus.example/a_(b)) now"
    assert readable_length(linked) == len("Seethetablenow")
