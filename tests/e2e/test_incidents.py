"""What went wrong once with other copies of pages, and must not go wrong here."""

import pytest

from tests.site.answers import html, in_words, page, redirect, status, urlset

PAGES = [f"/guide/{word}" for word in in_words(40)]


def home(paths):
    return page("Home", links=paths)


@pytest.fixture
def rounds(site, site_file, harvester, ingester):
    """rounds(): harvest the scripted site anew and load it; returns the load's outcome."""
    done = []

    def go(*lines: str, expect=(0, 3)):
        file = f"round-{len(done)}.warc.gz"
        path = site_file(*lines)
        harvester("crawl", path, "-o", file, expect=(0, 3, 4, 5, 9))
        done.append(ingester("load", file, "--site", path, "--json", expect=expect))
        return done[-1]

    return go


@pytest.fixture
def well(site, rounds):
    """Forty pages and a home, all read well once."""
    site["/"] = home(PAGES)
    for path in PAGES:
        site[path] = page(path)
    return rounds()


def by_act(outcome, act):
    return [line for line in outcome.all("decision") if line["act"] == act]


def shown(ingester):
    return {line["url"] for line in ingester("pages", "--state", "shown", "--json").all("page")}


def everything(site):
    return {site.url(path) for path in ("/", *PAGES)}


def test_a_site_that_refuses_us_loses_no_page(well, site, rounds, ingester):
    """The whole site answered 403 one night, and every page was hidden by morning."""
    for path in ("/", *PAGES):
        site[path] = status(403)
    rounds(expect=(3, 4))
    assert shown(ingester) == everything(site)


def test_a_site_that_does_not_answer_loses_no_page(well, site, rounds, ingester):
    for path in ("/", *PAGES):
        site[path] = status(503)
    rounds("[politeness]", "delay = 0.01", "[limits]", "failures_in_a_row = 6", expect=(3, 4))
    assert shown(ingester) == everything(site)


def test_a_404_storm_hides_at_most_25_pages_and_holds_the_rest(well, site, rounds, ingester):
    """A relaunch answered 404 for a whole section for one hour."""
    site["/"] = home(PAGES)
    for path in PAGES:
        site[path] = status(404)
    storm = rounds(expect=4)
    hidden = [line for line in by_act(storm, "hide") if not line["held"]]
    held = [line for line in by_act(storm, "hide") if line["held"]]
    assert (len(hidden), len(held)) == (25, 15)
    assert len(shown(ingester)) == 1 + 15


def test_a_page_that_comes_back_is_shown_again(well, site, rounds, ingester):
    site[PAGES[0]] = status(404)
    rounds()
    site[PAGES[0]] = page(PAGES[0])
    back = rounds()
    told = [line["reason"] for line in back.all("decision") if line["url"] == site.url(PAGES[0])]
    assert told == ["returned"]
    assert shown(ingester) == everything(site)


def test_a_page_that_shrank_keeps_its_copy(well, site, rounds, ingester):
    """A script failed on the server and left a heading with one line."""
    before = ingester("show", site.url(PAGES[0]), "--json").sole("page")
    site[PAGES[0]] = page(PAGES[0], "Please try again later, we are working on it.")
    told = rounds()
    after = ingester("show", site.url(PAGES[0]), "--json").sole("page")
    assert [d["reason"] for d in by_act(told, "keep")] == ["shrank"]
    assert (after["text"], after["last_read"]) == (before["text"], before["last_read"])


def test_a_relaunch_that_sends_every_page_home_loses_no_page(well, site, rounds, ingester):
    for path in PAGES:
        site[path] = redirect("/", 301)
    rounds(expect=(3, 4))
    assert shown(ingester) == everything(site)


def test_a_challenge_page_replaces_nothing(well, site, rounds, ingester):
    wall = html(
        "<!doctype html><html><head><title>Just a moment...</title></head><body>"
        '<div class="main-wrapper"><h1>campus.example</h1><p>Checking your browser.</p></div>'
        '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>'
        "<noscript>Enable JavaScript and cookies to continue</noscript></body></html>",
        status=403,
        headers=(("Server", "cloudflare"), ("cf-mitigated", "challenge")),
    )
    for path in ("/", *PAGES):
        site[path] = wall
    rounds(expect=(3, 4))
    assert shown(ingester) == everything(site)


def test_a_page_missing_from_the_sitemap_is_left_alone(site, rounds, ingester):
    """A broken export left half of the pages out of the sitemap."""
    site["/"] = home([])
    for path in PAGES[:6]:
        site[path] = page(path)
    site["/sitemap.xml"] = urlset(map(site.url, PAGES[:6]))
    rounds()
    site["/sitemap.xml"] = urlset(map(site.url, PAGES[:2]))
    rounds()
    assert {site.url(path) for path in PAGES[:6]} <= shown(ingester)
