"""Text of a captured page as served HTML and as a file's name: whatever it says, it stays text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from ingester.core.slug import slug_of
from ingester.export.markdown import name_of
from ingester.web.markdown import as_html

ALLOWED = {
    *("p", "br", "hr", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code"),
    *("em", "strong", "a", "table", "thead", "tbody", "tr", "th", "td", "div"),
}
PIECES = [
    *("<script>alert(1)</script>", "<img src=x onerror=a>", "[x](javascript:alert(1))", "![p](a)"),
    *("[r]: http://a.example", "`code`", "```\n", "| a |\n|---|\n", "# ", "> ", "* ", "1. ", "\n"),
    *("<http://a.example>", "**b**", "&lt;", "\x1b[31m", "a", "\\", "]", "(", '"', "data:"),
]


def tags(html):
    return re.findall(r"<([a-z0-9]+)((?:[^>\"]|\"[^\"]*\")*)>", html)


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_no_text_makes_anything_but_text(text):
    html = as_html(text, lambda _href: None)
    found = tags(html)
    assert {name for name, _ in found} <= ALLOWED
    rests = "".join(rest for _, rest in found)
    assert not re.search(r"\son|javascript:|data:|style=", rests)
    assert "\x1b" not in html


@given(st.text(max_size=120))
def test_every_file_name_is_a_plain_one(slug):
    assert re.fullmatch(r"[a-z0-9][a-z0-9-]{0,110}\.md", name_of(slug))


@given(st.text(max_size=60).map(lambda path: slug_of(f"https://campus.example/{path}")))
def test_a_slug_of_ours_is_its_own_file_name(slug):
    assert name_of(slug).startswith(slug)


@given(st.lists(st.text(max_size=20), unique=True, max_size=20))
def test_different_slugs_have_different_files(slugs):
    assert len({name_of(slug) for slug in slugs}) == len(slugs)
