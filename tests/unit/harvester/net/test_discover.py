"""Discovery over a script of answers: what is read, what is missing, and where it ends."""

import asyncio
import gzip

import pytest

from harvester.core.robots import Robots, parse_robots
from harvester.core.sitemap import SitemapContent, SitemapKind
from harvester.core.sitemap_elements import SitemapEntry
from harvester.net import discover as discovering
from harvester.net.discover import discover
from harvester.net.found import Finds, Found
from shared.records import Problem
from shared.site import Discover, ScopeTable, Site
from tests.unit.harvester.net.makers import HOME, an_answer, blocked, full, no_answer


def urlset(*addresses, lastmod=""):
    when = f"<lastmod>{lastmod}</lastmod>" if lastmod else ""
    places = "".join(f"<url><loc>{full(address)}</loc>{when}</url>" for address in addresses)
    return an_answer(f"<urlset>{places}</urlset>".encode())


def index(*addresses):
    places = "".join(f"<sitemap><loc>{full(address)}</loc></sitemap>" for address in addresses)
    return an_answer(f"<sitemapindex>{places}</sitemapindex>".encode())


def found_on(script, *, robots="", site=None, closed=()):
    """Discover a scripted site; what was found, and what was asked for."""
    answers = {full(address): answer for address, answer in script.items()}
    asked = []

    async def ask(url, kind):
        assert kind == "sitemap"
        asked.append(url)
        return answers.get(url, an_answer(status=404))(url)

    async def robots_for(url):
        if url.startswith(tuple(closed)):
            return Robots.closed("robots.txt: status 500")
        return parse_robots(robots.encode())

    found = asyncio.run(
        discover(site or Site(home=HOME, hosts=("campus.example",)), robots_for, ask)
    )
    return found, asked


def addresses(found):
    return [entry.url.removeprefix(HOME) for entry in found.entries]


def problems(found):
    return {problem.url.removeprefix(HOME): problem.problem for problem in found.problems}


# where it begins


def test_the_usual_sitemap_is_read_where_none_is_named():
    found, asked = found_on({"sitemap.xml": urlset("a", "b", lastmod="2026-10-01")})
    assert asked == [full("sitemap.xml")]
    assert found.entries == tuple(
        Found(url=full(at), sources=(f"sitemap:{HOME}sitemap.xml",), lastmod="2026-10-01T00:00:00Z")
        for at in ("a", "b")
    )
    assert (found.complete, found.problems) == (True, ())


def test_the_sitemaps_of_robots_stand_for_the_usual_one():
    found, asked = found_on(
        {"maps/a.xml": urlset("a"), "sitemap.xml": urlset("b")}, robots="Sitemap: /maps/a.xml\n"
    )
    assert (asked, addresses(found)) == ([full("maps/a.xml")], ["a"])


def test_the_sitemaps_of_the_site_file_stand_for_those_of_robots():
    chosen = Site(home=HOME, discover=Discover(sitemaps=(full("own.xml"),)))
    found, asked = found_on({"own.xml": urlset("a")}, robots="Sitemap: /b.xml\n", site=chosen)
    assert (asked, addresses(found)) == ([full("own.xml")], ["a"])


@pytest.mark.parametrize("status", [404, 410])
def test_the_usual_sitemap_promises_nothing_where_there_is_none(status):
    found, _ = found_on({"sitemap.xml": an_answer(status=status)})
    assert (found.complete, found.entries) == (True, ())


def test_a_page_in_place_of_the_usual_sitemap_is_none():
    found, _ = found_on(
        {"sitemap.xml": an_answer(b"<!doctype html><html><body>Welcome</body></html>")}
    )
    assert (found.complete, found.entries) == (True, ())


def test_the_usual_sitemap_that_robots_forbids_is_not_asked_for():
    found, asked = found_on({}, robots="User-agent: *\nDisallow: /\n")
    assert (found.complete, asked) == (True, [])


FAILING = {
    "a refusal": (an_answer(status=403), "status 403"),
    "an error": (an_answer(status=500), "status 500"),
    "no answer": (no_answer, "no answer: connect refused"),
    "a blocked address": (blocked, "not asked for: 10.0.0.1 is no public address"),
    "a redirect to nowhere": (an_answer(status=302), "status 302"),
    "a circle": (an_answer(status=302, location=full("sitemap.xml")), "redirects in a circle"),
}


@pytest.mark.parametrize("kind", FAILING)
def test_the_usual_sitemap_that_may_be_there_is_missed(kind):
    answer, why = FAILING[kind]
    found, _ = found_on({"sitemap.xml": answer})
    assert (found.complete, problems(found)) == (False, {"sitemap.xml": why})


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (an_answer(status=404), "status 404"),
        (an_answer(b"<html>hello</html>"), "no sitemap: no addresses and no element of one"),
    ],
)
def test_a_named_sitemap_that_fails_makes_it_incomplete(answer, why):
    found, _ = found_on({"a.xml": answer}, robots="Sitemap: /a.xml\n")
    assert (found.complete, problems(found)) == (False, {"a.xml": why})


def test_a_named_sitemap_that_robots_forbids_makes_it_incomplete():
    found, asked = found_on({}, robots="User-agent: *\nDisallow: /a\nSitemap: /a.xml\n")
    assert asked == []
    assert problems(found) == {"a.xml": "denied by robots.txt: Disallow: /a"}


def test_where_robots_is_closed_nothing_is_asked_for_or_known():
    found, asked = found_on({"sitemap.xml": urlset("a")}, closed=(HOME,))
    assert (asked, found.complete) == ([], False)
    assert problems(found) == {"sitemap.xml": "robots.txt: status 500"}


# from one to the next


def test_children_are_read_and_a_broken_one_is_named():
    script = {
        "sitemap.xml": index("a.xml", "b.xml", "more/c.xml"),
        "a.xml": urlset("1"),
        "b.xml": an_answer(status=404),
        "more/c.xml": index("d.xml.gz"),
        "d.xml.gz": an_answer(
            gzip.compress(f"<urlset><url><loc>{HOME}2</loc></url></urlset>".encode())
        ),
    }
    found, _ = found_on(script)
    assert (addresses(found), found.complete) == (["1", "2"], False)
    assert problems(found) == {"b.xml": "status 404"}


def test_an_index_that_names_itself_ends():
    """S-03: each sitemap is read once."""
    script = {"sitemap.xml": index("sitemap.xml", "b.xml"), "b.xml": index("sitemap.xml", "b.xml")}
    found, asked = found_on(script)
    assert (asked, found.complete) == ([full("sitemap.xml"), full("b.xml")], True)


def test_a_maze_of_indexes_ends():
    """S-03: depth is bounded, and said."""

    class Maze(dict):
        def get(self, url, _):
            number = int(url.rpartition("=")[2]) if "=" in url else 0
            return index(f"maze.xml?n={number + 1}")

        def items(self):
            return ()

    script = Maze()
    asked = []

    async def ask(url, kind):
        asked.append(url)
        return script.get(url, None)(url)

    async def robots_for(url):
        return Robots.open()

    found = asyncio.run(discover(Site(home=HOME), robots_for, ask))
    assert len(asked) == discovering.DEEPEST + 1
    assert problems(found) == {"maze.xml?n=6": "not read: more than 5 indexes deep"}


def test_the_number_of_children_is_bounded():
    found, asked = found_on({"sitemap.xml": index(*(f"{n}.xml" for n in range(3_000)))})
    assert len(asked) == discovering.MOST_SITEMAPS
    assert problems(found)["sitemap.xml"] == "2001 of its sitemaps not read: too many"
    assert len(found.problems) <= 1_000


def test_children_on_foreign_hosts_are_not_read():
    script = {
        "sitemap.xml": index("https://other.example/a.xml", "https://www.campus.example/b.xml")
    }
    script["https://www.campus.example/b.xml"] = urlset("1")
    found, asked = found_on(script)
    assert asked == [full("sitemap.xml"), "https://www.campus.example/b.xml"]
    assert problems(found) == {
        "https://other.example/a.xml": "not read: its host is none of the site's"
    }


def test_children_may_stand_where_robots_says_the_sitemaps_are():
    script = {
        "https://maps.example/i.xml": index("https://maps.example/a.xml"),
        "https://maps.example/a.xml": urlset("1"),
    }
    found, _ = found_on(script, robots="Sitemap: https://maps.example/i.xml\n")
    assert (addresses(found), found.complete) == (["1"], True)


def test_robots_of_another_host_holds_there():
    script = {"https://maps.example/i.xml": urlset("1")}
    found, asked = found_on(
        script, robots="Sitemap: https://maps.example/i.xml\n", closed=("https://maps.example/",)
    )
    assert (asked, found.complete) == ([], False)


def test_redirects_are_followed_and_the_named_address_is_the_source():
    script = {
        "sitemap.xml": an_answer(status=301, location=full("real.xml")),
        "real.xml": an_answer(b"<urlset><url><loc>/1</loc></url>"),
    }
    found, _ = found_on(script)
    assert found.entries[0].sources == (f"sitemap:{HOME}sitemap.xml",)
    assert problems(found) == {"sitemap.xml": "breaks off before </urlset>"}


def test_a_redirect_to_a_sitemap_that_was_read_adds_nothing():
    script = {
        "sitemap.xml": index("a.xml", "b.xml"),
        "a.xml": urlset("1"),
        "b.xml": an_answer(status=301, location=full("a.xml")),
    }
    found, asked = found_on(script)
    assert (len(asked), found.complete) == (3, True)


def test_a_long_chain_of_redirects_is_given_up():
    script = {f"{n}.xml": an_answer(status=301, location=full(f"{n + 1}.xml")) for n in range(9)}
    found, asked = found_on(script, robots="Sitemap: /0.xml\n")
    assert (len(asked), problems(found)) == (6, {"0.xml": "more than 5 redirects"})


def test_a_cut_sitemap_gives_what_it_has():
    script = {
        "sitemap.xml": an_answer(
            f"<urlset><url><loc>{HOME}1</loc></url>".encode(), truncated="length"
        )
    }
    found, _ = found_on(script)
    assert (addresses(found), found.complete) == (["1"], False)
    assert Problem(url=full("sitemap.xml"), problem="the answer was cut: length") in found.problems


# what is found


def test_an_address_in_two_sitemaps_is_one_with_both_sources():
    script = {
        "sitemap.xml": index("a.xml", "b.xml"),
        "a.xml": urlset("1?utm_source=x", lastmod="2026-10-01"),
        "b.xml": urlset("1", "1#part", lastmod="2026-10-02"),
    }
    found, _ = found_on(script)
    (entry,) = found.entries
    assert entry.sources == (f"sitemap:{HOME}a.xml", f"sitemap:{HOME}b.xml")
    assert entry.lastmod == "2026-10-02T00:00:00Z"


def test_translations_are_found_too():
    body = (
        f'<urlset><url><loc>{HOME}en</loc><xhtml:link rel="alternate" hreflang="fr" '
        f'href="{HOME}fr"/></url></urlset>'
    )
    found, _ = found_on({"sitemap.xml": an_answer(body.encode())})
    assert addresses(found) == ["en", "fr"]


def test_parameters_that_the_site_ignores_make_no_new_address():
    site = Site(home=HOME, scope=ScopeTable(ignore_parameters=("ref",)))
    found, _ = found_on({"sitemap.xml": urlset("1?ref=a", "1?ref=b")}, site=site)
    assert addresses(found) == ["1"]


def test_secret_parameters_are_masked_where_they_are_only_told():
    site = Site(
        home=HOME,
        secret_parameters=("key",),
        discover=Discover(sitemaps=(full("a.xml?key=1"), full("b.xml?key=2"))),
    )
    found, asked = found_on({"a.xml?key=1": urlset("p")}, site=site)
    assert asked[0] == full("a.xml?key=1")
    assert found.entries[0].sources == (f"sitemap:{HOME}a.xml?key=***",)
    assert problems(found) == {"b.xml?key=***": "status 404"}


def test_the_number_of_addresses_is_bounded_and_said():
    finds = Finds(Site(home=HOME), most=3)
    for name in ("a.xml", "b.xml"):
        entries = tuple(SitemapEntry(url=f"{HOME}{name}/{n}") for n in range(2))
        finds.add_sitemap(full(name), SitemapContent(kind=SitemapKind.URLSET, entries=entries))
    told = finds.told()
    assert (len(told.entries), told.complete, finds.is_full) == (3, False, True)
    assert problems(told) == {"b.xml": "more than 3 addresses in all; the rest is left out"}
