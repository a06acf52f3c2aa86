"""A region as Markdown: every text in it, in its order."""

import pytest
from lxml import html

from ingester.extract.markdown import joined, markdown_blocks


def markdown(inner):
    region = html.fragment_fromstring(inner, create_parent="div")
    return joined(markdown_blocks(region))


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("<h1>A</h1>x<h3>B  <b>c</b></h3>", "# A\n\nx\n\n### B c"),
        ("<p>one\n two<br>three</p><p></p>", "one two\nthree"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"),
        ("<ol><li>a<li><p>b</p><p>c</p></ol>", "1. a\n2. b\n\n  c"),
        ("<dl><dt>a<dd>b</dl>", "- a\n- b"),
        ("<li>stray</li>", "- stray"),
        ("<blockquote>a<p>b</blockquote>c", "> a\n\n> b\n\nc"),
        ("<pre>a\n  b *c*</pre>", "```\na\n  b *c*\n```"),
        ("<pre>```</pre>", "~~~~\n```\n~~~~"),
        ("<pre> </pre><pre><pre>in</pre>x</pre>", "```\ninx\n```"),
        ("<a href='https://x/'>t</a> and <a>none</a>", "[t](https://x/) and none"),
        ("<a href='https://x/a(b)'>t</a>", "[t](<https://x/a(b)>)"),
        (
            "<a href='https://x/'><h3>A</h3><p>b</p></a>c",
            "### [A](https://x/)\n\n[b](https://x/)\n\nc",
        ),
        ("<a href='https://x/'><img></a>", ""),
        ("<a href='https://x/'><em><a href='https://y/'>t</a></em></a>", "[*t*](https://x/)"),
        ("<p>a <b>b </b>c<i> d</i><b><i>e</i></b></p>", "a **b** c *d****e***"),
        ("<p><code>a_b  [c]</code>, <tt>`</tt> or <code> </code></p>", "`a_b [c]`, `` ` `` or"),
        ("<a href='https://x/'><code>a[1]</code></a>", "[a\\[1\\]](https://x/)"),
        ("<code>f(<a href='https://x/'>y</a>)</code>", "f([y](https://x/))"),
        ("<code><b>x</b></code><h2><b>A</b> <code>b</code></h2>", "`x`\n\n## A `b`"),
        ("<b>a<p>b</p></b>", "**a**\n\nb"),
        ("<blockquote><pre>a</pre></blockquote>", "> ```\n> a\n> ```"),
        ("<ul><li>a<pre>b</pre></ul>", "- a\n\n  ```\n  b\n  ```"),
        ("a*b_c[d]`e`\\f&lt;g", "a\\*b\\_c\\[d\\]\\`e\\`\\\\f\\<g"),
        ("<p># a</p><p>- b</p><p>1. c</p>", "\\# a\n\n\\- b\n\n\\1. c"),
    ],
)
def test_elements_and_their_markdown(inner, expected):
    assert markdown(inner) == expected


def test_a_table_has_a_line_a_row():
    rows = "<tr><th>Unit<th>Fee</tr><tr><td><p>Bio|logy</p><p>x</p><td><a href=https://x/>120</a></tr><tr><td>z</tr>"
    assert markdown(f"<table><tbody>{rows}<tr></tr></tbody></table>") == (
        "| Unit | Fee |\n|---|---|\n| Bio\\|logy x | [120](https://x/) |\n| z |  |"
    )


def test_a_table_that_lays_out_a_page_is_read_cell_by_cell():
    assert markdown("<table><tr><td><h2>A</h2><td><ul><li>b</ul></table>") == "## A\n\n- b"
    assert markdown("<table role=presentation><tr><td>a<td>b</table>") == "a\n\nb"
    assert markdown("<table><tr><td><table><tr><td>a</table></table>") == "| a |\n|---|"
    assert markdown("<table></table>x") == "x"


def test_an_end_without_a_start_is_survived():
    assert markdown("</ul></blockquote></pre>a</a>") == "a"


def test_depth_needs_no_stack():
    assert markdown("<div>" * 200 + "deep" + "</div>" * 200) == "deep"
    assert markdown("<ul><li>" * 100 + "deep").endswith("- deep")
