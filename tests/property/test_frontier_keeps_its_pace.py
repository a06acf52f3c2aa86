"""Whatever a site answers: one request at a time, at its pace, and every address ends."""

from collections import defaultdict
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from harvester.core.frontier import Frontier
from harvester.core.novelty import Says
from harvester.core.politeness import Tried
from harvester.core.robots import Robots, parse_robots
from harvester.core.turns import AskRobots, Deny, Done, Fetch, Led, Wait
from harvester.core.watch import PageRead
from shared.site import Limits, Politeness, Site
from shared.url import host_of

HOSTS = ("a.example", "b.example")
PATHS = ["/", "/a", "/b", "/day/1", "/day/2", "/day/2031-01-01", "/l?page=1", "/l?page=2"]
ADDRESSES = [f"https://{host}{path}" for host in HOSTS for path in PATHS]
addresses = st.sampled_from([*ADDRESSES, "https://elsewhere.example/", "mailto:x@a.example"])

KINDS = ["page", "page", "page", "redirect", "fails", "flaky", "busy", "gone"]
pages = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(KINDS),
        "links": st.lists(addresses, max_size=5),
        "to": addresses,
        "took": st.floats(0, 50),
        "says": st.sampled_from(Says),
        "retry_after": st.sampled_from([0.0, 5.0, 2000.0]),
    }
)
sites = st.fixed_dictionaries(dict.fromkeys(ADDRESSES, pages))
SLOW = parse_robots(b"User-agent: *\nDisallow: /b\nCrawl-delay: 3\n")
robots = st.sampled_from([Robots.open(), Robots.closed("503"), SLOW])


class Crawl:
    """A crawl of a made-up site on a made-up clock; it keeps the log that a server would."""

    def __init__(self, site, rules, delay, listed):
        made = Site(
            home=ADDRESSES[0],
            hosts=HOSTS,
            politeness=Politeness(delay=delay),
            limits=Limits(failures_in_a_row=6),
        )
        self.frontier = Frontier(made, today=date(2026, 11, 30))
        self.site, self.rules, self.now = site, rules, 0.0
        self.log = defaultdict(list)
        self.flying = []
        self.settled = []
        self.tries = defaultdict(int)
        self.frontier.offer_home()
        for url in listed:
            self.frontier.offer_listed(url, via="sitemap:x")

    def run(self):
        for _ in range(5_000):
            match self.frontier.turn(self.now):
                case AskRobots(origin=origin):
                    self.frontier.hosts.set_robots(origin, self.rules, self.now)
                case Deny(target=target):
                    self.settled.append(target.requested)
                case Fetch(target=target):
                    self.start(target)
                case Wait(until=until):
                    self.pass_time(until)
                case Done():
                    return
        raise AssertionError("the crawl did not end")

    def start(self, target):
        ends = self.now + self.site.get(target.url, {"took": 0.0})["took"]
        assert not any(host_of(other.url) == host_of(target.url) for _, other in self.flying)
        self.flying.append((ends, target))
        self.log[host_of(target.url)].append((self.now, ends))

    def pass_time(self, until):
        ends = min((end for end, _ in self.flying), default=None)
        moments = [moment for moment in (ends, until) if moment is not None]
        assert moments, "waiting for nothing"
        self.now = max(self.now, min(moments))
        for end, target in [one for one in self.flying if one[0] <= self.now]:
            self.flying.remove((end, target))
            self.answer(target)

    def answer(self, target):
        hosts, page = self.frontier.hosts, self.site.get(target.url)
        self.tries[target.requested] += 1
        took = page["took"] if page else 0.0
        hosts.finish(target.url, self.now, jitter=0.5, took=took)
        kind = page["kind"] if page else "gone"
        failed = kind in ("fails", "busy") or (kind == "flaky" and target.tries == 0)
        hosts.note(target.url, Tried.FAILED if failed else Tried.ANSWERED)
        if kind == "busy":
            hosts.park(target.url, page["retry_after"], self.now)
        if failed and self.frontier.retry(target, self.now):
            return
        if kind == "redirect" and self.frontier.follow(target, page["to"], 302) is Led.ON:
            return
        self.settled.append(target.requested)
        if kind in ("page", "flaky") and not failed:
            read = PageRead(links=tuple(page["links"]), says=page["says"])
            self.frontier.take(target, read)


@settings(max_examples=150, deadline=None)
@given(site=sites, rules=robots, delay=st.floats(0.01, 5), listed=st.lists(addresses, max_size=6))
def test_a_crawl_ends_politely_and_every_target_settles_once(site, rules, delay, listed):
    crawl = Crawl(site, rules, delay, listed)
    crawl.run()
    for requests in crawl.log.values():
        for (_, ended), (started, _) in zip(requests, requests[1:], strict=False):
            assert started - ended >= delay - 1e-9
    assert len(crawl.settled) == len(set(crawl.settled))
    assert crawl.frontier.targets == len(crawl.settled) + crawl.frontier.not_tried
    assert max(crawl.tries.values(), default=0) <= 3 + 10


@settings(max_examples=50, deadline=None)
@given(site=sites, delay=st.floats(0.01, 5))
def test_without_failures_nothing_stays_untried(site, delay):
    failing = ("fails", "busy", "flaky")
    calm = {
        url: {**page, "kind": "page" if page["kind"] in failing else page["kind"]}
        for url, page in site.items()
    }
    crawl = Crawl(calm, Robots.open(), delay, [])
    crawl.run()
    assert crawl.frontier.not_tried == 0
