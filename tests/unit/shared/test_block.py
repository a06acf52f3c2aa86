"""What stands in a page's way is recognised by its build; a page about such things never is."""

import time

import pytest

from shared.block import BlockKind, classify, is_challenge
from shared.block.bounds import LARGEST
from shared.block.shape import Shape, bared
from shared.http import HttpAnswer

PROSE = "".join(
    f"<p>Sentence {number} of the handbook explains which form the office wants and why.</p>"
    for number in range(12)
)
MENU = '<nav><a href="/">Home</a><a href="/students">Students</a><a href="/fees">Fees</a></nav>'


def answer(html, status=200, content_type="text/html", **headers):
    lines = [(b"Content-Type", content_type.encode())] if content_type else []
    lines += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    body = html if isinstance(html, bytes) else html.encode()
    return HttpAnswer(status=status, headers=tuple(lines), body=body)


def page(title, body, head=""):
    return (
        f"<!doctype html><html><head><title>{title}</title>{head}</head><body>{body}</body></html>"
    )


def site_page(title, main, extra=""):
    footer = "<footer><p>Campus Example, 1 College Road</p></footer>"
    return page(
        f"{title} - Campus Example", f"<header>{MENU}</header><main>{main}</main>{extra}{footer}"
    )


def kind_of(html, status=200, **headers):
    block = classify(answer(html, status, **headers))
    return None if block is None else block.kind


GATES = {
    "cloudflare, its script": page(
        "Just a moment...",
        "<h1>campus.example</h1><script>window._cf_chl_opt={cType:'managed'}</script>",
    ),
    "cloudflare, its loader": page(
        "x",
        "<script src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8f'></script>",
    ),
    "cloudflare, its captcha form": page(
        "Attention Required! | Cloudflare",
        "<form id=challenge-form action='/cdn-cgi/l/chk_captcha'><input name=id "
        "type=hidden></form>",
    ),
    "datadome": page(
        "x", "<p>Enable JS</p><script src='https://ct.captcha-delivery.com/c.js'></script>"
    ),
    "perimeterx": page("Access to this page has been denied", "<div id=px-captcha></div>"),
    "imperva": page(
        "", "<iframe src='/_Incapsula_Resource?CWUDNSAI=23'>Request unsuccessful.</iframe>"
    ),
    "aws": page("", "<script>window.gokuProps = {key: 1};</script>"),
    "anubis": page(
        "Making sure you're not a bot!",
        "<script id=anubis_challenge type=application/json>{}</script>",
    ),
    "f5, nothing to read": page(
        "", "<noscript>Please enable JavaScript</noscript><script src='/TSPD/08?type=10'></script>"
    ),
    "a cookie setter": page("", "<script>document.cookie='k=1';location.reload()</script>"),
    "a captcha and nothing else": page(
        "campus.example", "<p>Solve it</p><div class=h-captcha></div>"
    ),
    "words of a gate": page(
        "Checking your browser", "<p>Your browser is checked before you go on.</p>"
    ),
    "words of a refusal": page(
        "Access Denied",
        '<h1>Access Denied</h1>You don\'t have permission to access "/" here.<p>Reference #18.2c',
    ),
    "words of waiting, with a script": page(
        "Please wait", "<p>One moment: we check that you are not a robot.</p><script>go()</script>"
    ),
    "one sentence": "<body>Request unsuccessful. Incapsula incident ID: 12345-67890</body>",
    "chinese": page("安全验证", "<p>请完成验证后继续访问</p>"),
    "a refusal at 200 that names its server": site_page(
        "403 Forbidden", "<h1>403 Forbidden</h1><p>nginx/1.26.2 (Ubuntu)</p>"
    ),
    "the site's own refusal at 200": site_page(
        "Access denied", "<h1>Access denied</h1><p>You are not authorized to access this page.</p>"
    ),
    "a server's refusal at 200": page("403 Forbidden", "<h1>Forbidden</h1>"),
}


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


@pytest.mark.parametrize("charset", ["gbk", "no-such-charset", "ascii"])
def test_a_wrong_charset_is_survived(charset):
    html = page("安全验证", "<p>请完成验证后继续访问</p>").encode()
    assert classify(answer(html, 200, f"text/html; charset={charset}")) is None or charset != "gbk"


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 20_000 + GATES["aws"],
        GATES["aws"] + "x" * LARGEST,
        GATES["aws"] + "<a " * 500_000,
        "<p " + " ".join(f"a{n}=1" for n in range(100_000)) + ">" + GATES["aws"],
        "<nav><div class=cookie hidden>" * 1_400 + "access denied " * 1_000,
        "[" * 300_000 + "404 " * 100_000,
    ],
    ids=["deep", "large", "many links", "many attributes", "nested", "words"],
)
def test_hostile_pages_take_bounded_time(html):
    began = time.process_time()
    classify(answer(html))
    is_challenge(answer(html))
    assert time.process_time() - began < 5


def test_a_name_is_compared_without_its_edges():
    assert bared(" «Page  not\nfound!» ") == "page not found"


def test_the_shape_of_a_page_without_anything():
    shape = Shape("")
    assert (shape.title, shape.text, shape.headings, shape.first_heading) == ("", "", (), "")
    assert (shape.prose, shape.buttons, shape.fields, shape.body_class) == ("", (), [], "")


def test_what_is_hidden_is_not_read():
    html = (
        "<p hidden>a</p><p style='Display : none'>b</p><p style='color:green'>c</p><style>d</style>"
        "<select><option>e</select><noscript>f</noscript><!-- g --><iframe>h</iframe>"
        "<div style='visibility: hidden'><p>i</p></div>"
    )
    assert Shape(html).text == "c"
