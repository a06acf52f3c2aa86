"""What stands in the way at a status that is no 2xx: challenge and sign-in come first."""

import pytest

from shared.block import classify
from shared.blockkind import BlockKind
from shared.http import HttpAnswer

FORM = "<form><input name=username><input type=password name=p></form>"
BOX = f"<header>{FORM}</header>"  # for members, in the site's own frame
FAILURES = (401, 403, 404, 410, 418, 429, 451, 500, 503)


def page(title, body):
    return f"<!doctype html><html><head><title>{title}</title></head><body>{body}</body></html>"


def kind_at(status, html, content_type=b"text/html"):
    headers = ((b"Content-Type", content_type),)
    block = classify(HttpAnswer(status=status, headers=headers, body=html.encode()))
    return None if block is None else block.kind


@pytest.mark.parametrize("status", [200, *FAILURES])
@pytest.mark.parametrize(
    "html",
    [
        page("Sign in - Campus", f"<h1>Sign in</h1>{FORM}"),
        page("Campus", f"<h1>Log in to continue</h1><main>{FORM}</main>"),
        page("登录", "<form><input name=q autocomplete='username webauthn'></form>"),
        page("Sign in to your account", "<div id=x></div><script src=y></script>"),
    ],
    ids=["password", "heading", "user name first", "a script's"],
)
def test_a_page_that_calls_itself_sign_in_is_one_at_any_status(status, html):
    assert kind_at(status, html) is BlockKind.SIGN_IN


@pytest.mark.parametrize("status", FAILURES)
@pytest.mark.parametrize(
    "html",
    [
        page("Portal", FORM),
        page("Page not found", f"<h1>Page not found</h1>{FORM}"),
        page("Sign in", f"<h1>Page not found</h1><p>The page does not exist.</p>{FORM}"),
        page("Campus", f"{BOX}<main><h1>404</h1><p>This page does not exist.</p></main>"),
        page("Gone", "<p>The notice has ended.</p>"),
    ],
    ids=["no name", "says not found", "says not found below", "a box in the frame", "no form"],
)
def test_any_other_failure_is_told_by_its_status(status, html):
    assert kind_at(status, html) is None


def test_what_is_no_html_is_told_by_its_status():
    assert kind_at(401, page("Sign in", FORM), b"application/json") is None


def test_a_challenge_comes_before_a_sign_in_form():
    html = page("Just a moment...", f"<h1>Just a moment...</h1><p>Enable JavaScript</p>{FORM}")
    assert kind_at(403, html) is BlockKind.CHALLENGE
