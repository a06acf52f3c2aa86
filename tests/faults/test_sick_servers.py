"""A site whose every page was well once and is sick in its own way now: no good copy is lost."""

import asyncio
import ssl
from contextlib import closing
from itertools import pairwise

import pytest

from harvester.net.discover import robots_of
from harvester.net.fetch import Fetcher
from harvester.net.hosts import tls_context
from ingester.store import open_store
from tests.e2e.conftest import site_source
from tests.e2e.fetching import QUICK, a_site
from tests.faults.sickness import SICK, SOUND
from tests.site.answers import html, page, plain, redirect, status
from tests.site.server import ScriptedSite
from tests.site.tool import Tool

DELAY = 0.02
MIB = 1 << 20
LONG = {f"/guide/{name}" for name in SICK if "bomb" in name or name == "eleven-megabytes"}
HOPS = {f"/hop/{number}": redirect(f"/hop/{number + 1}") for number in range(1, 50)}


class Rounds:
    """A harvest and a load of the site well, then sick."""

    def __init__(self, site, folder):
        self.site, self.folder = site, folder
        self.names = [*SICK, *SOUND]
        (folder / "site.toml").write_text(
            site_source(site.url(), DELAY, ("[limits]", "failures_in_a_row = 1000"))
        )

    def play(self, harvester, ingester):
        site = self.site
        site["/"] = page("Home", links=[f"/guide/{name}" for name in self.names])
        for name in self.names:
            site[f"/guide/{name}"] = page(f"The page {name}")
        harvester("crawl", "site.toml", "-o", "1.warc.gz")
        ingester("load", "1.warc.gz", "--site", "site.toml")
        self.before = self.pages()
        for name, sick in SICK.items():
            site[f"/guide/{name}"] = sick.answer
        for name, (_, answer) in SOUND.items():
            site[f"/guide/{name}"] = answer
        site["/circle-a"], site["/circle-b"] = redirect("/circle-b"), redirect("/circle-a")
        for path, answer in HOPS.items():
            site[path] = answer
        site.forget()
        self.crawl = harvester.measured("crawl", "site.toml", "-o", "2.warc.gz", "--json")
        self.captures = {self.name(one["requested"]): one for one in self.crawl.all("capture")}
        load = ("load", "2.warc.gz", "--site", "site.toml", "--json")
        self.load = ingester(*load, expect=(3, 4))
        self.decisions = {self.name(one["url"]): one for one in self.load.all("decision")}
        self.after = self.pages()

    def pages(self):
        """The copy of each page, and when it was last read."""
        address = f"sqlite:///{self.folder}/goodcopy.db"
        with closing(open_store(address)) as store, store.reading() as reader:
            known = [page for site in reader.sites() for page in reader.pages(site.id)]
            return {self.name(one.url): (one.copy, one.last_read) for one in known}

    def name(self, url):
        return url.rpartition("/guide/")[2]


@pytest.fixture(scope="module")
def rounds(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sick")
    tools = Tool("harvester", folder), Tool("ingester", folder)
    with ScriptedSite() as site, tools[0] as harvester, tools[1] as ingester:
        made = Rounds(site, folder)
        made.play(harvester, ingester)
        yield made


@pytest.mark.parametrize("name", SICK)
def test_a_sick_answer_has_its_word_and_the_copy_stays(rounds, name):
    sick = SICK[name]
    decided = rounds.decisions[name]
    assert (rounds.captures[name]["outcome"], decided["act"], decided["reason"]) == (
        sick.outcome,
        sick.act,
        sick.reason,
    )
    assert rounds.after[name] == rounds.before[name]
    assert rounds.after[name][0]


@pytest.mark.parametrize("name", SOUND)
def test_an_odd_answer_that_can_be_read_is_read(rounds, name):
    assert rounds.captures[name]["outcome"] == "read"
    assert rounds.decisions[name]["act"] == "replace"


def test_no_fault_makes_us_impolite(rounds):
    """N-16: the server's log is the judge; ten redirects at most, three tries at most."""
    assert rounds.site.peak == 1
    visits = sorted(rounds.site.visits(), key=lambda visit: visit.arrived)
    assert all(b.arrived - a.arrived >= DELAY for a, b in pairwise(visits))
    # Where we hang up, the server hears of it late: the end of its answer is no measure there.
    ended = [
        (a, b)
        for a, b in pairwise(visits)
        if a.status in (200, 302, 404, 503) and a.path not in LONG
    ]
    assert len(ended) > 40
    assert all(b.arrived - a.ended >= DELAY for a, b in ended)
    assert len([path for path in rounds.site.paths() if path.startswith("/hop/")]) == 10
    tries = [len(rounds.site.visits(f"/guide/{name}")) for name in SICK]
    assert max(tries) == 3
    assert len(rounds.site.visits("/guide/refused")) == 1


def test_bombs_cost_no_memory(rounds):
    """N-02, N-05: gigabytes on paper, 10 MB headers, floods."""
    assert rounds.crawl.peak_rss < 160 * MIB


def test_the_sums_add_up(rounds):
    """Law 8."""
    counts = rounds.crawl.sole("run")["counts"]
    parts = ("read", "not_modified", "gone", "failed", "disallowed", "not_tried")
    assert counts["targets"] == sum(counts[part] for part in parts)
    load = rounds.load.sole("load")
    assert load["members"] == sum(load["counts"].values())


def robots_over(answer, elsewhere=None):
    """What the rules say after this answer to /robots.txt."""
    with ScriptedSite() as site:
        site["/robots.txt"] = answer
        site["/elsewhere"] = elsewhere or status(404)

        async def ask():
            async with Fetcher(a_site(site), timeouts=QUICK) as fetcher:

                async def get(url, kind):
                    return await fetcher.get(url, limit=512 << 10)

                return (await robots_of(site.url("/"), get))[0]

        return asyncio.run(ask())


DENY = "User-agent: *\nDisallow: /\n"
ROBOTS = {
    "503": (status(503), False, "503"),
    "429": (status(429), False, "429"),
    "403": (status(403), True, ""),
    "cut": (plain(DENY * 9, cut_after=30), False, ""),
    "silence": (plain(DENY, wait=2), False, ""),
    "a page": (html("<!doctype html><html><body>Welcome</body></html>"), True, ""),
    "carriage returns alone": (plain(DENY.replace("\n", "\r")), False, ""),
    "behind a redirect": (redirect("/elsewhere"), False, ""),
    "the rule beyond 512 KiB": (plain("# x\n" * 200_000 + DENY), True, ""),
}


@pytest.mark.parametrize("kind", ROBOTS)
def test_a_strange_robots_txt_opens_or_closes_as_rfc_9309_says(kind):
    """N-14."""
    answer, allowed, why = ROBOTS[kind]
    rules = robots_over(answer, plain(DENY))
    assert rules.ask("/guide").allowed is allowed
    assert why in rules.closed_because


def test_a_crawl_delay_of_a_day_is_a_minute():
    """N-14."""
    assert robots_over(plain("User-agent: *\nCrawl-delay: 99999\n")).crawl_delay == 60


def test_we_never_offer_http_2():
    """N-11: a server can't flood us in a protocol that we never speak."""
    context = tls_context("")
    client = context.wrap_bio(
        ssl.MemoryBIO(), outgoing := ssl.MemoryBIO(), server_hostname="a.test"
    )
    with pytest.raises(ssl.SSLWantReadError):
        client.do_handshake()
    assert b"\x02h2" not in outgoing.read()
