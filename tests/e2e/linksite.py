"""A site with links of every class, the verdict that is right for each, and files of checks."""

from datetime import timedelta

from msgspec.structs import replace

from shared.harvestfile import Located, open_source, read_harvest
from shared.records import LINKS, Counts, End, LinkCheck, Warcinfo
from shared.writer import HarvestWriter, Intro
from tests.site.answers import Answer, html, page, plain, prose, redirect, status
from tests.site.server import in_turn

HOME, OTHER, PRIVATE, EMPTY = "127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"
DELAY = 0.03
NOISE = 0.005
PDF = Answer(body=b"%PDF-1.7 " + b"x" * 5_000, type="application/pdf")
PNG = Answer(body=b"\x89PNG\r\n\x1a\n" + bytes(500), type="image/png")
NOT_FOUND = html(
    "<title>Page not found</title><h1>Page not found</h1><p>Sorry, we can't find that page.</p>"
)
CHALLENGE = Answer(
    status=403, body=b"<title>Just a moment...</title>", headers=(("cf-mitigated", "challenge"),)
)
SIGN_IN = html(
    "<title>Sign in</title><h1>Sign in</h1><form method=post action=/session>"
    "<input name=user><input type=password name=password><button>Sign in</button></form>"
)
ANCHORS = html(
    f"<title>Anchors</title><h1 id='here'>Anchors</h1><a name='named'></a><p>{prose('/own/a')}</p>"
    "<h2 id='caf\u00e9'>Caf\u00e9</h2>"
)

# What the scripted server says, by path: those under /own are pages of the site, those under /ext
# are links to the other host.
ANSWERS = {
    "/own/a": ANCHORS,
    "/own/moved": redirect("/own/a", 301),
    "/own/for-now": redirect("/own/a", 302),
    "/own/guide": page("Guide"),
    "/own/guide/deep/page": redirect("/own/guide", 301),
    "/own/soft": NOT_FOUND,
    "/own/sick": status(500),
    "/own/map.pdf": PDF,
    "/own/logo.png": PNG,
    "/ext/page": page("Page"),
    "/ext/anchors": ANCHORS,
    "/ext/file.pdf": PDF,
    "/ext/gone": status(404),
    "/ext/gone-for-good": status(410),
    "/ext/new-gone": status(404),
    **{f"/ext/{code}": status(code) for code in (401, 403, 451, 999)},
    "/ext/challenge": CHALLENGE,
    "/ext/sign-in": SIGN_IN,
    "/ext/wait": in_turn(status(429, retry_after=1), page("Waited for")),
    "/ext/no-patience": status(429),
    "/ext/again": in_turn(status(503), status(503), page("There again")),
    "/ext/sick": status(503),
    "/ext/cut": Answer(reset_after=-1),
    "/ext/moved": redirect("/ext/page", 308),
    "/ext/moved-home": redirect("/", 301),
    "/ext/round": redirect("/ext/round/2"),
    "/ext/round/2": redirect("/ext/round"),
    "/ext/nowhere": redirect("mailto:a@b.example"),
    "/ext/soft": NOT_FOUND,
    "/ext/soft-redirect": redirect("/ext/soft", 302),
    "/ext/into-private": redirect("http://127.0.0.3:{port}/secret"),
    "/ext/into-denied": redirect("/denied/x"),
    "/ext/into-own": redirect("http://127.0.0.1:{port}/own/guide", 301),
    "/robots.txt": plain("User-agent: *\nDisallow: /denied\n"),
}
# Paths whose server answers HEAD otherwise than GET.
HEADS = {
    "/ext/no-head-405": status(405),
    "/ext/no-head-501": status(501),
    "/ext/no-head-404": status(404),
    "/ext/no-head-403": status(403),
}

# The confusion table: each class of link, and the verdict that is right.
RIGHT = {
    "own /own/a": "ok",
    "own /own/a#here": "ok",
    "own /own/a#named": "ok",
    "own /own/a#caf%C3%A9": "ok",
    "own /own/a#top": "ok",
    "own /own/a#:~:text=Anchors": "ok",
    "own /own/a#/a/route": "ok",
    "own /own/a#nowhere": "bad-fragment",
    "own /own/moved": "moved",
    "own /own/for-now": "ok",
    "own /own/guide": "ok",
    "own /own/guide/deep/page": "redirected-up",
    "own /own/soft": "soft-404",
    "own /own/gone": "broken",
    "own /own/sick": "unreachable",
    "own /own/map.pdf": "ok",
    "own /own/logo.png": "ok",
    "own /own/lost.png": "broken",
    "own /denied/own": "disallowed",
    "ext /ext/page": "ok",
    "ext /ext/anchors#here": "ok",
    "ext /ext/anchors#gone": "bad-fragment",
    "ext /ext/file.pdf": "ok",
    **{f"ext {path}": "ok" for path in HEADS},
    "ext /ext/gone": "broken",
    "ext /ext/gone-for-good": "broken",
    "ext /ext/new-gone": "suspected",
    **{f"ext /ext/{code}": "blocked" for code in (401, 403, 451, 999)},
    "ext /ext/challenge": "blocked",
    "ext /ext/sign-in": "blocked",
    "ext /ext/wait": "ok",
    "ext /ext/no-patience": "rate-limited",
    "ext /ext/again": "ok",
    "ext /ext/sick": "unreachable",
    "ext /ext/cut": "unreachable",
    "ext /ext/moved": "moved",
    "ext /ext/moved-home": "redirected-up",
    "ext /ext/round": "unreachable",
    "ext /ext/nowhere": "unreachable",
    "ext /ext/soft": "soft-404",
    "ext /ext/soft-redirect": "soft-404",
    "ext /ext/into-private": "blocked-address",
    "ext /ext/into-denied": "disallowed",
    "ext /ext/into-own": "moved",
    "ext /denied/ext": "disallowed",
    "private /secret": "blocked-address",
    "empty /nobody": "unreachable",
    "named http://nowhere.invalid/a": "broken",
    "named http://127.0.0.2:9/odd": "blocked-address",
}
HOSTS = {"own": HOME, "ext": OTHER, "private": PRIVATE, "empty": EMPTY}
IMAGES = ("own /own/logo.png", "own /own/lost.png")


def script(site):
    for path, answer in ANSWERS.items():
        site[path] = with_port(answer, site.port)
    site["/"] = html(
        "<title>Home</title><h1>Home</h1>"
        + f"<p>{prose('/')}</p>"
        + "".join(f'<a href="{address(site, name)}">to {name}</a>\n' for name in links())
        + "".join(f'<img src="{address(site, name)}">' for name in IMAGES)
        + '<a href="mailto:a@campus.example">write</a> <a href="tel:+61">call</a>'
        + f'<a href="http://me:pass@{OTHER}:{site.port}/ext/page">with credentials</a>'
    )
    site.otherwise = lambda visit: heads(visit)


def site_source(site):
    """The site file: the other host is let in, the private one is not."""
    return (
        f'name = "campus"\nhome = "{site.url()}"\ncontact = "ops@campus.example"\n'
        f'allow_private = ["{OTHER}/32", "{EMPTY}/32"]\nports = [{site.port}]\n'
        f"[politeness]\ndelay = {DELAY}\n"
    )


def links():
    return [name for name in RIGHT if name not in IMAGES]


def heads(visit):
    if visit.path not in HEADS:
        return None
    return HEADS[visit.path] if visit.method == "HEAD" else page("Only for GET")


def with_port(answer, port):
    if isinstance(answer, tuple):
        return answer
    headers = tuple((k, v.replace("{port}", str(port))) for k, v in answer.headers)
    return Answer(**vars(answer) | {"headers": headers})


def address(site, name):
    kind, _, rest = name.partition(" ")
    return rest if kind == "named" else site.url(rest, host=HOSTS[kind])


def checks_in(path):
    """The records of a file of link checks."""
    with open_source(str(path)) as source:
        found = list(read_harvest(source, name=str(path)))
    return [item.record for item in found if isinstance(item, Located)]


def a_day_earlier(path, out, without=()):
    """The same link check, as another run would have written it the day before."""
    day = timedelta(days=1)
    records = checks_in(path)
    info = next(record for record in records if isinstance(record, Warcinfo))
    intro = Intro(
        site=info.site, home=info.home, hosts=info.hosts, user_agent=info.user_agent,
        config="0" * 64, at=info.date - day, purpose=LINKS,
    )  # fmt: skip
    with HarvestWriter.create(out, intro) as writer:
        for record in records:
            if isinstance(record, LinkCheck) and record.url not in without:
                about = replace(record.facts, seq=None)
                at = record.date - day
                writer.link_check(url=record.url, at=at, fields=record.fields, facts=about)
            elif isinstance(record, End):
                writer.end(at=record.date - day, counts=Counts(), why=record.why)
