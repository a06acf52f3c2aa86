"""The same bytes at another address read as they would if they were read there: law 6 holds
whichever address came first.
"""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ingester.extract.elsewhere import read_elsewhere
from ingester.extract.job import ExtractJob
from ingester.extract.reading import read_page
from tests.unit.ingester.extract.pages import answer, article, paragraphs

HOST = "https://campus.example"
PLACES = (
    "/docs/old/fees", "/docs/new/fees", "/docs/new/fees/", "/docs/old/costs", "/fees", "/costs",
    "/fees/", "/", "/docs/new/fees?print=1", "/docs/old/fees?print=1", "/a(1)/b/c/fees",
    "/docs/old/deep/er/fees", "/" + "d" * 900 + "/x/y/fees",
)  # fmt: skip
HREFS = (
    "#part", "fees", "fees#part", "costs#part", "?page=2", "../old/fees#part", "../new/fees",
    "./", "/", "../", "/index.html", "index.html", "/docs/old/fees", "/docs/old/fees#part",
    f"{HOST}/docs/old/fees", f"{HOST}/docs/new/fees#part", "//campus.example/x", "a b", "a(b)",
    "https://elsewhere.example/fees", "mailto:a@campus.example", "javascript:x()", "", "  fees ",
    "http://", "http://[", "ü/ß?ä=1", "e\u0301", "%", "x" * 300,
)  # fmt: skip
LABELS = ("Fees", "next", "¶", "", "the <b>table</b>", "[1]", "Previous", "Home")

links = st.tuples(st.sampled_from(HREFS), st.sampled_from(LABELS))
pieces = st.one_of(
    links.map(lambda link: f'<a href="{link[0]}">{link[1]}</a>'),
    links.map(lambda link: f'<p>See <a href="{link[0]}">{link[1]}</a> before week 3.</p>'),
    links.map(lambda link: f'<h1><a href="{link[0]}">{link[1]}</a></h1>'),
    links.map(lambda link: f'<ul><li><a href="{link[0]}">{link[1]}</a></li></ul>'),
    st.integers(0, 30).map(lambda seed: paragraphs(seed, 6)),
    st.sampled_from((
        '<img src="fees.png" alt="fees">', '<img src="/fees.png">', "<pre>[x](fees)</pre>",
        "<p>Page not found</p>", '<div id="root">Loading</div><script></script>', "<h2>Part</h2>",
        f"<code>[table]({HOST}/docs/old/fees)</code>", "<table><tr><td>1<td>2</table>",
    )),
)  # fmt: skip
heads = st.sampled_from((
    "", "", '<base href="/docs/">', '<link rel=canonical href="fees">',
    '<meta http-equiv=refresh content="0; url=/docs/old/fees">', "<meta name=robots content=none>",
    '<meta name=generator content="Sphinx">', '<meta property="og:title" content="x">',
    "<template><a href=x>x</a></template>",
))  # fmt: skip


def read(url, html, status=200):
    return read_page(ExtractJob(url=url, http=answer(html, status)))


@settings(max_examples=150, deadline=None)
@given(
    st.lists(pieces, max_size=12), heads, st.sampled_from(PLACES), st.sampled_from(PLACES),
    st.sampled_from(("Fees", "campus", "")),
)  # fmt: skip
@example([paragraphs(1), '<a href="fees">Fees</a>'], "", PLACES[0], PLACES[1], "Fees")
def test_a_turned_reading_is_the_reading_at_that_address(inner, head, was, url, title):
    html = article(title, "".join(inner), head=head)
    turned = read_elsewhere(read(HOST + was, html), HOST + was, HOST + url)
    assert turned in (None, read(HOST + url, html))


def test_bytes_under_two_folders_are_read_once():
    html = article("Fees", paragraphs(1) + '<p>See <a href="../table">the table</a> first.</p>')
    before = read(f"{HOST}/2025/docs/fees", html)
    turned = read_elsewhere(before, f"{HOST}/2025/docs/fees", f"{HOST}/2026/docs/fees")
    assert turned is not None
    assert turned.links == (f"{HOST}/2026/table",)


def test_a_page_not_found_reads_alike_wherever_it_stands():
    html = article("Page not found", "<p>The page that you asked for is not here.</p>")
    before = read(f"{HOST}/docs/a", html)
    assert before.block == "soft-404"
    assert read_elsewhere(before, f"{HOST}/docs/a", f"{HOST}/docs/b") == before


def test_another_host_is_read_anew():
    before = read(f"{HOST}/docs/fees", article("Fees", paragraphs(1)))
    assert read_elsewhere(before, f"{HOST}/docs/fees", "https://other.example/docs/fees") is None
