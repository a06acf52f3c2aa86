"""A page in another's place at status 200: a sign-in form, or word that the page is missing."""

import pytest

from shared.block import classify, is_challenge
from shared.blockkind import BlockKind
from tests.unit.shared.blocked import MENU, PROSE, answer, kind_of, page, site_page

SIGN_INS = {
    "password": site_page(
        "Sign in", "<h1>Sign in</h1><form><input name=username><input type=password name=p></form>"
    ),
    "password without a name": page("Portal", "<form><input name=u><input type=password></form>"),
    "with its notices": site_page(
        "Log in",
        "<h1>Log in</h1><form><input name=u><input type=password></form><p>"
        + "Mind the rules. " * 60,
    ),
    "user name first": page(
        "Sign in to your account", "<form><input type=email name=loginfmt></form>"
    ),
    "by autocomplete": page("登录", "<form><input name=q autocomplete='username webauthn'></form>"),
    "handed on": page(
        "",
        "<form method=post action=https://idp.example/sso><input type=hidden "
        "name=SAMLRequest></form>",
    ),
    "a script's": page("Sign in to your account", "<div id=x></div><script src=y></script>"),
}


@pytest.mark.parametrize("html", SIGN_INS.values(), ids=SIGN_INS)
def test_a_sign_in_form_is_one(html):
    block = classify(answer(html))
    assert block is not None
    assert block.kind is BlockKind.SIGN_IN
    assert not is_challenge(answer(html))


def test_a_page_named_sign_in_with_much_to_say_is_a_page():
    assert kind_of(page("Sign in", PROSE * 4)) is None


MISSINGS = {
    "heading": site_page(
        "Page not found",
        "<h1>Page not found</h1><p>Sorry, the page could not be found. It may have moved.</p>",
    ),
    "heading, another title": site_page("Campus", "<h1>404 - Not found</h1>"),
    "title alone": page("404 Not Found", "<p>The page you requested was not found</p>"),
    "a number that says so": page("404", "<h1>404</h1><p>This page does not exist.</p>"),
    "marked by wordpress": page("Oh dear", "<h1>Oh dear</h1><p>Try the search.</p>").replace(
        "<body>", '<body class="error404 wp">'
    ),
    "marked for prerenderers": page(
        "x", "<p>Gone fishing</p>", "<meta name=prerender-status-code content=404>"
    ),
    "logo as heading": page(
        "Campus",
        "<header><h1>Campus</h1></header><main><h1>Seite nicht gefunden</h1><p>Die Seite "
        "wurde nicht gefunden.</p></main>",
    ),
    "chinese": page("页面不存在 - 学校", "<h1>页面不存在</h1>"),
    "in an article": page(
        "Docs",
        f"{MENU}<article><h1>Page not found</h1><p>We could not find what you were looking "
        "for.</p></article>",
    ),
}


@pytest.mark.parametrize("html", MISSINGS.values(), ids=MISSINGS)
def test_a_page_that_says_not_found_is_a_soft_404(html):
    assert kind_of(html) is BlockKind.SOFT_404


def test_a_long_page_is_no_soft_404_whatever_its_heading():
    assert kind_of(site_page("404 Not Found", f"<h1>404 Not Found</h1>{PROSE * 2}")) is None
    assert kind_of(site_page("404 Not Found", f"<h1>404 Not Found</h1>{PROSE}")) is None
