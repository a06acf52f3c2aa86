"""Pages that stand in the way of others, and the makers of such pages, for the tests of blocks."""

from shared.block import classify
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
