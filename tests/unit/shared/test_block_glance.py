"""A page is let through at a glance only where a close look would let it through as well."""

import pytest

from shared.block import _START, classify, is_challenge
from shared.blockkind import BlockKind
from shared.http import HttpAnswer

SENTENCE = "Each office of the campus says here which form it wants and by when. "
SCRIPT = f"<script>{'var menu = [1, 2, 3];' * 1_200}</script>"
DIALOG = (
    "<div id=cookie-consent><h2>Before you continue</h2>"
    f"<p>{'We and our partners use cookies. ' * 20}</p><button>Accept all</button></div>"
)
REFUSES = "<p>You do not have permission to access this page.</p>"


def answer(body, title="Fees"):
    html = f"<!doctype html><html><head><title>{title}</title></head><body>{body}</body></html>"
    return HttpAnswer(status=200, headers=((b"Content-Type", b"text/html"),), body=html.encode())


def a_page(sentences, *, before="", heading="Fees", behind=""):
    return f"{before}<h1>{heading}</h1><p>{SENTENCE * sentences}</p>{behind}"


CHALLENGES = {
    "a name behind a long script": answer(f"{SCRIPT}<h1>Access denied</h1>{REFUSES}"),
    "a title behind a long script": answer(f"{SCRIPT}<svg></svg>{REFUSES}", title="Access denied"),
    "a captcha behind a long script": answer(
        f"<h1>Fees</h1><p>{SENTENCE * 6}</p>{SCRIPT}<div class=g-recaptcha></div>"
    ),
    "a mark behind a long script": answer(
        f"<h1>Fees</h1><p>{SENTENCE * 6}</p>{SCRIPT}<div class=cf-browser-verification></div>"
    ),
    "a dialog that says much, and nothing behind it": answer(DIALOG),
    "a second name": answer(
        f"<h1>Campus</h1><h2>Access denied</h2>{REFUSES}<nav>{SENTENCE * 6}</nav>"
    ),
    "a name in pieces": answer(
        f"<h1>Access <b>denied</b><svg><title>Lock</title></svg></h1>{REFUSES}"
        f"<nav>{SENTENCE * 6}</nav>"
    ),
}

PAGES = {
    "a page": answer(a_page(8)),
    "a long page": answer(a_page(600)),
    "a page behind a long script": answer(a_page(8, before=SCRIPT)),
    "a page before a long script": answer(a_page(8, behind=SCRIPT)),
    "a page that talks of a captcha": answer(a_page(60, behind="<p>It is a captcha.</p>")),
    "a page behind a dialog": answer(a_page(8, before=DIALOG)),
    "a page with a form for mail": answer(
        a_page(60, behind="<form><input type=email><div class=g-recaptcha></div></form>")
    ),
}


@pytest.mark.parametrize("page", CHALLENGES.values(), ids=CHALLENGES)
def test_a_glance_lets_no_challenge_through(page):
    assert classify(page).kind is BlockKind.CHALLENGE
    assert is_challenge(page)


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_is_let_through(page):
    assert classify(page) is None
    assert not is_challenge(page)


@pytest.mark.parametrize("kept", range(-6, 30, 3))
def test_a_name_that_is_cut_where_the_glance_ends_is_read_whole(kept):
    start = f"<h1>Campus</h1><nav><p>{SENTENCE * 6}</p></nav>"
    behind = f"<h2>Access denied</h2>{REFUSES}"
    shortest = answer(f"{start}<!---->{behind}").body.index(b"<h2>")
    filler = "x" * (_START - shortest - kept)
    assert is_challenge(answer(f"{start}<!--{filler}-->{behind}"))
