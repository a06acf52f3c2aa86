"""What stands in a page's way is recognised by its build; a page about such things never is."""

import pytest

from shared.block import classify, is_challenge
from shared.blockkind import BlockKind
from tests.unit.shared.blocked import GATES, PROSE, answer, kind_of, page, site_page


@pytest.mark.parametrize("html", GATES.values(), ids=GATES)
def test_a_gate_is_a_challenge(html):
    block = classify(answer(html))
    assert block is not None
    assert block.kind is BlockKind.CHALLENGE
    assert block.evidence
    assert is_challenge(answer(html))


@pytest.mark.parametrize("status", [200, 403, 429, 503])
def test_a_gate_is_one_at_any_status(status):
    assert kind_of(GATES["cloudflare, its script"], status) is BlockKind.CHALLENGE


@pytest.mark.parametrize(
    "headers",
    [
        {"cf_mitigated": "challenge"},
        {"x_amzn_waf_action": "captcha"},
        {"x_vercel_mitigated": "deny"},
        {"x_sucuri_block": "XSS"},
    ],
    ids=str,
)
def test_a_header_may_say_it_outright(headers):
    assert kind_of("", 403, **headers) is BlockKind.CHALLENGE
    assert is_challenge(answer("", 403, **headers))


def test_a_header_with_another_value_says_nothing():
    assert kind_of(PROSE, 200, cf_mitigated="none") is None


PLAIN = {
    "apache's 403": (
        403,
        page("403 Forbidden", "<h1>Forbidden</h1><p>You don't have permission.</p>"),
    ),
    "a 429": (429, "<html><body>Rate limit exceeded</body></html>"),
    "maintenance": (
        503,
        page("Service Unavailable", "<p>We are performing scheduled maintenance.</p>"),
    ),
    "nothing": (403, "<html></html>"),
    "the site's own refusal at 403": (403, GATES["the site's own refusal at 200"]),
    "a real 404": (404, page("Page not found", "<h1>Page not found</h1>")),
}


@pytest.mark.parametrize(("status", "html"), PLAIN.values(), ids=PLAIN)
def test_what_the_status_says_is_left_to_the_status(status, html):
    assert kind_of(html, status) is None


WALLS = {
    "a page of its own": page(
        "Before you continue - Campus Example",
        "<main><h1>Before you continue to Campus Example</h1><p>We and our partners use "
        "cookies.</p>"
        "<form action=/consent/save><button>Reject all</button><button>Accept all</button>"
        "</form></main>",
    ),
    "a dialog and nothing behind": page(
        "Campus Example",
        "<div role=dialog class=cookie-banner><p>We use cookies to measure.</p><input "
        "type=submit value='Accept all'></div>",
    ),
    "german, with advertising": page(
        "Campus",
        "<p>Wir und unsere Partner setzen Cookies.</p><button>Zustimmen und "
        "weiter</button><a href=/abo>Abo</a>",
    ),
    "french": page(
        "Campus",
        "<h1>Votre choix</h1><p>Des cookies servent à mesurer la publicité.</p>"
        "<button>Tout accepter</button><button>Continuer sans accepter</button>",
    ),
    "german": page(
        "Cookie-Einstellungen",
        "<h1>Ihre Privatsphäre</h1><p>Wir brauchen Ihre Einwilligung.</p><button>Alle "
        "akzeptieren</button>",
    ),
}


@pytest.mark.parametrize("html", WALLS.values(), ids=WALLS)
def test_a_consent_wall_is_a_challenge(html):
    assert kind_of(html) is BlockKind.CHALLENGE


BANNER = (
    '<div id="consent" class="cookie-consent" role="dialog"><p>We use cookies and need '
    "your consent.</p>"
    "<button>Accept all</button></div>"
)
HONEST = {
    "denied": site_page(
        "Access denied in eExam: what to do", f"<h1>Access denied in eExam: what to do</h1>{PROSE}"
    ),
    "not found": site_page(
        "What a 404 page not found message means", f"<h1>What a 404 means</h1>{PROSE}"
    ),
    "human": site_page(
        "Why some sites ask you to verify that you are human", f"<h1>Captcha</h1>{PROSE}"
    ),
    "a refusal explained, short": site_page(
        "Access denied",
        "<h1>Access denied</h1><p>This message means that the card is not valid for the door.</p>",
    ),
    "captcha in a form": site_page(
        "Contact",
        "<form><input name=mail type=email><textarea name=text></textarea><div "
        "class=g-recaptcha></div></form>",
    ),
    "passive scripts": site_page(
        "Contacts",
        f"<h1>Contacts</h1>{PROSE}",
        "<script src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'></script>",
    ),
    "vendor named in the text": page(
        "DataDome", "<p>Others use window._cf_chl_opt and captcha-delivery.com.</p>"
    ),
    "a banner over a page": site_page("Refunds", f"<h1>Refunds</h1>{PROSE}", BANNER),
    "a banner over a short page": site_page(
        "Refunds", "<h1>Refunds</h1><p>Being rewritten.</p>", BANNER
    ),
    "a cookie policy with a button": site_page(
        "Cookies", f"<h1>Cookies</h1>{PROSE}<button>Accept all</button>"
    ),
    "an offer to accept": page(
        "Accept an offer",
        "<h1>Accept an offer</h1><p>To accept, press the button by 3 May.</p>"
        "<button>Accept offer</button>",
    ),
    "a recipe with a button": page(
        "Cookie recipes",
        "<p>Mix flour and butter for the cookies, bake 12 minutes.</p><button>OK</button>",
    ),
    "a study to agree to": site_page(
        "Consent for research",
        "<h1>Consent for research</h1><p>You may accept or reject to take "
        "part.</p><button>I agree</button>",
    ),
    "a login box": site_page(
        "News", f"<h1>News</h1>{PROSE}<form><input name=u><input type=password name=p></form>"
    ),
    "a login in the header": page(
        "Portal",
        "<header><form><input name=u><input type=password></form></header><main><p>"
        "Open.</p></main>",
    ),
    "a registration": site_page(
        "Create account",
        "<form><input name=mail><input type=password autocomplete=new-password></form>",
    ),
    "a password change": site_page(
        "Change your password", "<form><input type=password><input type=password></form>"
    ),
    "how to sign in": site_page("How to sign in", f"<h1>How to sign in</h1>{PROSE}"),
    "room 404": site_page(
        "404", "<h1>404</h1><p>" + "The seminar room has forty seats and a piano. " * 8 + "</p>"
    ),
    "a faq": site_page(
        "Help",
        "<h1>Help</h1><h2>Access</h2><p>Ask.</p><h2>Page not found</h2><p>Tell us the address.</p>",
    ),
    "a script's page": page(
        "Campus",
        "<noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>"
        "<script>document.cookie='a';location.reload()</script>",
    ),
    "a page of links": site_page("Access denied", "<a href=/x>link</a>" * 30 + PROSE),
    "an analytics script and no text": page(
        "", "<link rel=stylesheet href=x><script>document.cookie='a=1';location.hash</script>"
    ),
}


@pytest.mark.parametrize("html", HONEST.values(), ids=HONEST)
def test_an_honest_page_is_let_through(html):
    assert classify(answer(html)) is None
    assert not is_challenge(answer(html))


@pytest.mark.parametrize("content_type", ["application/json", "application/pdf", "text/plain"])
def test_only_html_is_looked_at(content_type):
    assert classify(answer(GATES["datadome"], 403, content_type)) is None
    assert not is_challenge(answer(GATES["datadome"], 403, content_type))


def test_html_without_content_type_is_looked_at():
    assert classify(answer(GATES["datadome"], 200, "")) is not None


def test_the_text_as_the_ingester_decoded_it_counts():
    body = page("安全验证", "<p>请完成验证后继续访问</p>")
    assert classify(answer(body.encode("gbk"))) is None
    assert classify(answer(body.encode("gbk")), body) is not None


@pytest.mark.parametrize(
    ("charset", "kind"),
    [("gbk", None), ("no-such-charset", BlockKind.CHALLENGE), ("ascii", BlockKind.CHALLENGE)],
)
def test_a_charset_that_is_none_or_too_small_is_passed_over(charset, kind):
    html = page("安全验证", "<p>请完成验证后继续访问</p>").encode()
    block = classify(answer(html, 200, f"text/html; charset={charset}"))
    assert (block and block.kind) == kind


SEARCH = "<header><form><input name=q></form></header>"
CAPTCHA = "<div class=g-recaptcha></div>"
FORMS = {
    "a wall that names nothing": (
        page("Campus", "<p>Cookies help us.</p><button>Accept all</button>"),
        BlockKind.CHALLENGE,
    ),
    "a code that was sent": (
        page("Campus", "<form><input name=code autocomplete=one-time-code></form>"),
        BlockKind.SIGN_IN,
    ),
    "a captcha under the site's search box, and the page asks for it": (
        page("Fees", f"{SEARCH}<main><p>Please solve the captcha to go on.</p>{CAPTCHA}</main>"),
        BlockKind.CHALLENGE,
    ),
    "a captcha under the site's search box that nobody asks for": (
        page("Fees", f"{SEARCH}<main><p>Fees are due in March.</p>{CAPTCHA}</main>"), None,
    ),
    "a captcha in the frame of a page that says enough": (
        page("Fees", f"{SEARCH}<main>{PROSE}</main>{CAPTCHA}"), None,
    ),
    "a captcha beside a question": (
        page("Ask", f"<main><form><input name=question>{CAPTCHA}</form></main>"), None,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("html", "kind"), FORMS.values(), ids=FORMS)
def test_a_form_is_known_by_what_it_asks_for_and_what_stands_beside_it(html, kind):
    assert kind_of(html) is kind
