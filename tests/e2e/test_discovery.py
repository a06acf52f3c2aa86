"""Discovery against a real server, through the guard, with the operator's lists beside it."""

import asyncio

import pytest

from harvester.net.discover import discover, robots_of
from harvester.net.fetch import SITEMAP_LIMIT, Fetcher
from shared.errors import ConfigError
from shared.site import Discover, Site
from tests.e2e.fetching import QUICK, a_site, gzip_bomb
from tests.site.answers import Answer as Says
from tests.site.answers import plain, sitemap_index, urlset
from tests.site.server import ScriptedSite


def discovered(site: Site):
    """Discover as the crawl does, without its politeness."""

    async def run():
        async with Fetcher(site, timeouts=QUICK) as fetcher:

            async def ask(url, kind):
                return await fetcher.get(url, limit=SITEMAP_LIMIT)

            async def robots_for(url):
                return (await robots_of(url, ask))[0]

            return await discover(site, robots_for, ask)

    return asyncio.run(run())


def test_sitemaps_are_read_from_the_wire(site):
    site["/robots.txt"] = plain(f"User-agent: *\nAllow: /\nSitemap: {site.url('/i.xml')}\n")
    site["/i.xml"] = sitemap_index([site.url("/a.xml.gz"), site.url("/gone.xml")])
    site["/a.xml.gz"] = urlset([site.url("/1"), site.url("/2")], packed=True)
    found = discovered(a_site(site))
    assert [entry.url for entry in found.entries] == [site.url("/1"), site.url("/2")]
    assert [(each.url, each.problem) for each in found.problems] == [
        (site.url("/gone.xml"), "status 404")
    ]


def test_sitemaps_on_a_private_address_are_never_reached(site):
    with ScriptedSite() as canary:
        site["/robots.txt"] = plain(f"Sitemap: {canary.url('/s.xml')}\nSitemap: /i.xml\n")
        site["/i.xml"] = sitemap_index([canary.url("/t.xml"), site.url("/a.xml")])
        site["/a.xml"] = urlset([site.url("/1")])
        found = discovered(a_site(site))
        assert canary.connections == 0
    assert [entry.url for entry in found.entries] == [site.url("/1")]
    assert {each.url for each in found.problems} == {canary.url("/s.xml"), canary.url("/t.xml")}


def test_a_bomb_in_place_of_the_sitemap_is_bounded(site):
    """S-02, P09."""
    site["/sitemap.xml"] = Says(body=gzip_bomb(200), type="application/xml")
    found = discovered(a_site(site))
    assert (found.complete, found.entries) == (False, ())
    assert found.problems[0].url == site.url("/sitemap.xml")


def test_lists_are_read_beside_the_sitemaps(site, tmp_path):
    path = tmp_path / "more.txt"
    path.write_text(
        "\ufeff# chosen by hand\n"
        f"{site.url('/one')}   # the first\n"
        "\n"
        "/two?x=1#part\n"
        "campus.example/three\n"
        "ftp://campus.example/four\n",
        encoding="utf-8",
    )
    site["/sitemap.xml"] = urlset([site.url("/one")])
    found = discovered(a_site(site, discover=Discover(lists=(str(path),))))
    assert {entry.url: entry.sources for entry in found.entries} == {
        site.url("/one"): (f"list:{path}", f"sitemap:{site.url('/sitemap.xml')}"),
        site.url("/two?x=1"): (f"list:{path}",),
    }
    assert [(each.url, each.problem) for each in found.problems] == [
        (f"list:{path}", "line 5 is no address: campus.example/three"),
        (f"list:{path}", "line 6 is no address: ftp://campus.example/four"),
    ]
    assert not found.complete


def test_a_list_that_is_not_there_is_a_mistake_in_the_site_file(site, tmp_path):
    missing = Discover(lists=(str(tmp_path / "missing.txt"),))
    with pytest.raises(ConfigError, match=r"missing\.txt: can't be read"):
        discovered(a_site(site, discover=missing))
    assert not site.log
