"""Pages that cost a parser more than their size are told from honest ones without parsing them."""

import time

import pytest

from shared.block.bounds import LARGEST, is_bounded
from shared.block.shape import Shape

ITEMS, CELL = "<li>x</li>", "<td>x</td>"


def numbered(piece, times):
    """The piece again and again, with another number each time."""
    return "".join(piece.replace("#", str(number)) for number in range(times))


UNCLOSED = numbered("<b id=#>", 1_000)
COSTLY = {
    "unclosed in items": f"<ul><li>{UNCLOSED}{ITEMS * 4_000}",
    "capitals": f"<ul><li>{UNCLOSED.upper()}{ITEMS * 4_000}",
    "fonts in paragraphs": numbered("<p><font color=#>x", 3_000),
    "slashes for spaces": f"<ul><li>{numbered('<i/id=#>', 1_000)}{ITEMS * 4_000}",
    "behind links": UNCLOSED + "<a>x" * 5_000,
    "behind unbroken lines": UNCLOSED + "<nobr>x" * 5_000,
    "a heavy link": f"<a {numbered('x# ', 3_000)}>" + "<p>x</p>" * 1_000,
    "fostered": "<table>" + numbered("<b id=#><tr>x", 2_000),
    "in cells": "<table><tr>" + numbered("<td><b id=#><object>x</td>", 1_000) + CELL * 500,
    "misnested": numbered("<b id=#><div>", 1_000) + "</b>" * 3_000,
    "around more blocks than are closed": numbered(f"<b id=#>{'<p><div>' * 9}</b>", 300),
    "heavy around blocks": f"<b {numbered('x# ', 500)}>" + "<div>" * 20 + "</b>x" * 2_000,
    "closed out of reach": numbered("<b id=#><object></b></object>", 900) + "<p>x</p>" * 1_000,
    "closed in a comment": numbered("<b id=#><!--</b>-->", 900) + "<p>x</p>" * 1_000,
    "closed in an attribute": numbered("<b id=#><p title='</b>'>", 900) + "<p>x</p>" * 1_000,
    "closed in an odd attribute": numbered('<b id=#><p a=b="c d="></b>">', 900) + "<p>x" * 1_000,
    "closed in a script": numbered("<b id=#><script></b></script>", 900) + "<p>x</p>" * 1_000,
    "closed in a drawing's style": "<svg>"
    + numbered("<style><b id=#><p></style>", 900)
    + CELL * 999,
    "another was closed": "<b><b><b>" + numbered("<b id=#><b></b>", 900) + "<p>x</p>" * 1_000,
    "attributes of one tag": f"<p {numbered('a# ', 20_000)}>",
    "attributes of an end tag": f"</p {numbered('a# ', 20_000)}>",
    "attributes behind a quote": f'<p " ="><p {numbered("a# ", 20_000)}>',
    "attributes in many tags": numbered("<p a# b# c# d# e# f# g#></p>", 4_000),
    "heavy tags": f"<p {numbered('a# ', 4_900)}></p>" * 20,
    "a tag in a tag": numbered("<p a#=", 9_000) + " " * 100_000,
    "deep": "<div>" * 20_000,
    "deep by ends of nothing": "<div></b>" * 20_000,
    "options": "<select>" + "<option>x" * 20_000,
    "large": "x" * (LARGEST + 1),
}


@pytest.mark.parametrize("name", COSTLY)
def test_a_page_that_grows_when_it_is_parsed_is_not_parsed(name):
    began = time.process_time()
    assert not is_bounded(COSTLY[name])
    assert time.process_time() - began < 1
    assert Shape.of(COSTLY[name]) is None


def test_behind_a_tag_that_holds_the_start_of_another_no_end_tag_is_believed():
    ends = "<b id=#{}></b>"
    rest = "<p>x</p>" * 1_000
    assert is_bounded(numbered(ends.format(""), 900) + rest)
    assert not is_bounded(numbered(ends.format(" title='<'"), 900) + rest)


HONEST = {
    "nothing": "",
    "closed": "<p><b class=x>one</b> <i>two</i> <a href='/x?a=b'>three</a></p>" * 1_000,
    "closed around blocks": "<font color=red><div><p>x</p></div></font>" * 1_000,
    "unclosed, all alike": "<p><font color=red face=Verdana>x" * 2_000,
    "cards": "<a href=/x class='a b'><div><h3>x</h3><p>y</p></div></a>" * 1_000,
    "menus": "<ul>" + "<li><a href=/x><i class='fa fa-x'></i> x</a>" * 1_500 + "</ul>",
    "old": "<table><tr><td><font size=2><b>x</b></font></table>" * 500,
    "code": "<pre>" + "<code class=k>if</code> (a &lt; b) <code>{</code>\n" * 1_000,
    "a script": "<script>" + "if(a<b&&c>d){x='<b>'+y+'</b>'}" * 3_000 + "</script><p>x</p>",
    "pictures": "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>" * 2_000,
    "text": "word " * 300_000,
    "one large attribute": f"<img src='data:image/png;base64,{'A/b+' * 200_000}'>",
}


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_page_is_parsed(name):
    assert is_bounded(HONEST[name])
