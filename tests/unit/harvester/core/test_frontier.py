"""The frontier: what is asked for next, when, and what becomes of every address."""

from datetime import date

import pytest

from harvester.core.admission import Shard, shard_of
from harvester.core.frontier import Frontier
from harvester.core.novelty import Says
from harvester.core.parking import MOST_TOLD
from harvester.core.politeness import Tried
from harvester.core.robots import Robots, parse_robots
from harvester.core.turns import AskRobots, Capped, Deny, Done, Fetch, Led, Offer, Wait
from harvester.core.watch import FEWEST_LOOKS, NOTHING, PageRead
from shared.errors import ConfigError
from shared.site import Limits, Politeness, ScopeTable, Site

HOME = "https://campus.example/"
OPEN = Robots.open()
DULL = PageRead(says=Says.NOTHING)


def at(path):
    return f"https://campus.example{path}"


def a_site(**how):
    return Site(**{"home": HOME, "name": "campus", "hosts": ("campus.example", "b.example"), **how})


def a_frontier(*, robots=OPEN, shard=None, **how):
    frontier = Frontier(a_site(**how), today=date(2026, 11, 30), shard=shard)
    if robots is not None:
        frontier.hosts.set_robots("https://campus.example", robots, 0.0)
        frontier.hosts.set_robots("https://b.example", robots, 0.0)
    return frontier


def link(frontier, *paths, depth=1):
    return [frontier.offer(at(path), via=HOME, depth=depth) for path in paths]


def finish(frontier, target, now, took=0.0):
    frontier.hosts.finish(target.url, now, jitter=0.0, took=took)


def visit_all(frontier, now=0.0):
    """Every turn to the end, each request taking no time; the addresses in their order."""
    asked = []
    while True:
        match frontier.turn(now):
            case Fetch(target=target):
                asked.append(target.url.removeprefix("https://campus.example"))
                finish(frontier, target, now)
            case Wait(until=until):
                assert until is not None
                now = until
            case Done():
                return asked
            case other:
                raise AssertionError(other)


def test_the_home_is_asked_for_even_out_of_scope():
    frontier = a_frontier(scope=ScopeTable(include=("/students",)))
    frontier.offer_home()
    assert visit_all(frontier) == ["/"]


@pytest.mark.parametrize(
    ("url", "offer"),
    [
        (at("/a"), Offer.QUEUED),
        (at("/known"), Offer.KNOWN),
        (at("/known#part"), Offer.KNOWN),
        (at("/known?utm_source=x"), Offer.KNOWN),
        ("https://elsewhere.example/a", Offer.REFUSED),
        ("mailto:a@campus.example", Offer.REFUSED),
        (at("/private/a"), Offer.REFUSED),
        (at("/day/2031-01-01"), Offer.PARKED),
    ],
)
def test_every_offer_has_an_answer(url, offer):
    frontier = a_frontier(scope=ScopeTable(include=("/a", "/known", "/day")))
    link(frontier, "/known")
    assert frontier.offer(url, via=HOME, depth=1) is offer


def test_listed_addresses_are_asked_for_before_links_and_links_by_depth():
    frontier = a_frontier()
    link(frontier, "/deep", depth=2)
    link(frontier, "/near", depth=1)
    frontier.offer_listed(at("/listed"), via="sitemap:x")
    assert visit_all(frontier) == ["/listed", "/near", "/deep"]


def test_templates_of_one_depth_take_turns():
    frontier = a_frontier()
    link(frontier, "/day/1", "/day/2", "/day/3", "/fees")
    assert visit_all(frontier) == ["/day/1", "/fees", "/day/2", "/day/3"]


def test_a_sitemap_exempts_from_the_trap_rules():
    frontier = a_frontier()
    assert frontier.offer_listed(at("/day/2031-01-01"), via="sitemap:x") is Offer.QUEUED


def test_a_host_rests_from_the_end_of_the_last_request():
    frontier = a_frontier(politeness=Politeness(delay=2.0))
    link(frontier, "/a", "/b")
    fetch = frontier.turn(10.0)
    assert frontier.turn(11.0) == Wait(until=None)
    finish(frontier, fetch.target, 15.0)
    assert frontier.turn(15.0) == Wait(until=17.0)
    assert isinstance(frontier.turn(17.0), Fetch)


def test_hosts_are_asked_side_by_side():
    frontier = a_frontier()
    link(frontier, "/a")
    frontier.offer("https://b.example/a", via=HOME, depth=1)
    assert {frontier.turn(0.0).target.url, frontier.turn(0.0).target.url} == {
        at("/a"),
        "https://b.example/a",
    }


def test_robots_are_asked_for_first_and_only_once():
    frontier = a_frontier(robots=None)
    link(frontier, "/a")
    assert frontier.turn(0.0) == AskRobots(origin="https://campus.example")
    assert frontier.turn(0.0) == Wait(until=None)
    frontier.hosts.set_robots("https://campus.example", OPEN, 0.0)
    assert isinstance(frontier.turn(0.0), Fetch)


def test_robots_are_asked_for_again_after_a_day():
    frontier = a_frontier()
    link(frontier, "/a")
    assert frontier.turn(86_400.0) == AskRobots(origin="https://campus.example")


def test_a_denied_page_comes_with_the_line_and_needs_no_connection():
    frontier = a_frontier(robots=parse_robots(b"User-agent: *\nDisallow: /private\n"))
    link(frontier, "/private/x")
    turn = frontier.turn(0.0)
    assert isinstance(turn, Deny)
    assert "/private" in turn.line
    assert frontier.hosts.in_flight == 0


def test_behind_a_closed_robots_nothing_is_tried():
    frontier = a_frontier(robots=Robots.closed("503"))
    link(frontier, "/a", "/b")
    assert frontier.turn(0.0) == Done()
    assert (frontier.targets, frontier.not_tried) == (2, 2)


def test_a_crawl_delay_holds_from_the_first_page_on():
    frontier = a_frontier(robots=parse_robots(b"User-agent: *\nCrawl-delay: 9\n"))
    link(frontier, "/a")
    assert frontier.turn(1.0) == Wait(until=9.0)


def test_a_run_without_fetches_left_says_so_and_loses_no_target():
    frontier = a_frontier()
    link(frontier, "/a")
    assert frontier.turn(0.0, may_fetch=False) == Capped()
    assert frontier.not_tried == 1


def test_a_retry_waits_while_other_pages_are_asked_for():
    frontier = a_frontier(politeness=Politeness(delay=0.1))
    link(frontier, "/bad", "/a", "/b")
    bad = frontier.turn(0.0).target
    finish(frontier, bad, 0.0)
    assert frontier.retry(bad, 0.0)
    assert visit_all(frontier, 0.0) == ["/a", "/b", "/bad"]


def test_a_page_has_three_tries():
    frontier = a_frontier()
    link(frontier, "/bad")
    now, tries = 0.0, 0
    while True:
        target = frontier.turn(now).target
        tries += 1
        finish(frontier, target, now)
        if not frontier.retry(target, now):
            break
        now = frontier.turn(now).until
    assert (tries, target.attempt) == (3, 3)


def test_retry_after_parks_the_whole_host():
    frontier = a_frontier()
    link(frontier, "/a")
    frontier.hosts.park(at("/b"), 30.0, 0.0)
    assert frontier.turn(1.0) == Wait(until=30.0)


def test_a_longer_wait_than_a_run_has_ends_the_host():
    frontier = a_frontier()
    link(frontier, "/a")
    frontier.hosts.park(at("/b"), 901.0, 0.0)
    assert frontier.turn(1.0) == Done()
    assert frontier.hosts.endings() == {"campus.example": "asked_to_wait"}
    assert frontier.not_tried == 1


def test_a_broken_host_is_left_alone_and_others_go_on():
    frontier = a_frontier(limits=Limits(failures_in_a_row=2))
    link(frontier, "/a")
    frontier.offer("https://b.example/a", via=HOME, depth=1)
    for _ in range(2):
        frontier.hosts.note(at("/x"), Tried.FAILED)
    assert frontier.turn(0.0).target.url == "https://b.example/a"
    assert frontier.hosts.endings() == {"campus.example": "failures_in_a_row"}


def hop(frontier, target, path, status=302):
    return frontier.follow(target, path if "://" in path else at(path), status)


def taken(frontier, path):
    link(frontier, path)
    target = frontier.turn(0.0).target
    finish(frontier, target, 0.0)
    return target


def test_a_redirect_is_followed_before_anything_else():
    frontier = a_frontier()
    old = taken(frontier, "/old")
    link(frontier, "/a")
    assert hop(frontier, old, "/new", 301) is Led.ON
    target = frontier.turn(1.0).target
    assert (target.url, target.requested) == (at("/new"), at("/old"))
    assert [(step.url, step.status) for step in target.hops] == [(at("/old"), 301)]


def test_a_redirect_to_a_page_that_is_read_anyway_is_not_followed():
    frontier = a_frontier()
    old = taken(frontier, "/old")
    link(frontier, "/known")
    assert hop(frontier, old, "/known") is Led.KNOWN


def test_where_a_redirect_led_is_known_from_then_on():
    frontier = a_frontier()
    hop(frontier, taken(frontier, "/old"), "/new")
    assert link(frontier, "/new") == [Offer.KNOWN]


@pytest.mark.parametrize("where", ["https://elsewhere.example/", "/news/x", "mailto:x@y.example"])
def test_a_redirect_out_of_the_scope_is_not_followed(where):
    frontier = a_frontier(scope=ScopeTable(include=("/students",)))
    assert hop(frontier, taken(frontier, "/students/a"), where) is Led.AWAY


def test_a_circle_is_not_walked():
    frontier = a_frontier()
    hop(frontier, taken(frontier, "/x"), "/y")
    second = frontier.turn(1.0).target
    assert hop(frontier, second, "/x") is Led.ROUND


def test_a_redirect_to_another_spelling_of_itself_is_asked_for_once():
    frontier = a_frontier()
    first = taken(frontier, "/x")
    assert hop(frontier, first, "/x;jsessionid=0123") is Led.ON
    again = frontier.turn(1.0).target
    assert (again.url, again.asks) == (at("/x"), at("/x;jsessionid=0123"))
    finish(frontier, again, 1.0)
    assert hop(frontier, again, "/x;jsessionid=4567") is Led.ROUND


def test_ten_redirects_are_followed_and_no_more():
    frontier = a_frontier()
    target, now, led = taken(frontier, "/0"), 0.0, []
    for number in range(1, 12):
        led.append(hop(frontier, target, f"/{number}"))
        if led[-1] is Led.ON:
            now += 1.0
            target = frontier.turn(now).target
            finish(frontier, target, now)
    assert led == [Led.ON] * 10 + [Led.ROUND]


def dead_template(frontier, count=12):
    """Read so many pages of one template that bring nothing."""
    for number in range(count):
        link(frontier, f"/day/{number}")
    now = 0.0
    for _ in range(count):
        target = frontier.turn(now).target
        finish(frontier, target, now)
        frontier.take(target, DULL)
        now += 1.0
    return now


def test_what_waits_is_parked_when_its_template_closes():
    frontier = a_frontier()
    link(frontier, *(f"/day/{number}" for number in range(100, 160)))
    frontier.watch.budget.spend(at("/day/1"), is_new=False)
    for number in range(11):
        frontier.watch.budget.spend(at(f"/day/{number}"), is_new=False)
    sampled = visit_all(frontier)
    assert sampled[:5] == ["/day/100", "/day/114", "/day/129", "/day/144", "/day/159"]
    assert (frontier.targets, frontier.watch.parking.count) == (FEWEST_LOOKS, 60 - FEWEST_LOOKS)


def read_all(frontier, page):
    """Read everything; `page` gives what each path brings."""
    now, asked = 100.0, []
    while not isinstance(turn := frontier.turn(now), Done):
        if isinstance(turn, Fetch):
            asked.append(turn.target.url.removeprefix("https://campus.example"))
            finish(frontier, turn.target, now)
            frontier.take(turn.target, page(asked[-1]))
        else:
            now = turn.until
    return asked


def test_a_few_of_what_is_parked_are_looked_at_in_the_end():
    frontier = a_frontier()
    link(frontier, *(f"/new/{number}" for number in range(40)))
    link(frontier, *(f"/day/{number}" for number in range(60)))
    asked = read_all(
        frontier,
        lambda path: PageRead(says=Says.TEXT if path.startswith("/new") else Says.NOTHING),
    )
    days = [path for path in asked if path.startswith("/day")]
    assert len(asked) == len(set(asked))
    assert 12 < len(days) <= 12 + FEWEST_LOOKS
    assert frontier.watch.parking.count == 60 - len(days)


def test_a_closed_folder_that_grows_as_it_is_read_stays_closed():
    frontier = a_frontier()
    link(frontier, *(f"/new/{number}" for number in range(40)), "/day/0")

    def page(path):
        if path.startswith("/new"):
            return PageRead(says=Says.TEXT)
        number = int(path.rpartition("/")[2])
        return PageRead(links=(at(f"/day/{2 * number + 1}"), at(f"/day/{2 * number + 2}")))

    asked = read_all(frontier, page)
    assert len([path for path in asked if path.startswith("/day")]) <= 12 + FEWEST_LOOKS
    assert frontier.watch.parking.count > 0


def test_what_is_offered_to_a_closed_template_is_parked_at_once():
    frontier = a_frontier()
    dead_template(frontier)
    assert link(frontier, "/day/77") == [Offer.PARKED]
    report = frontier.watch.parking.report(str)
    assert [(one.template, one.count, one.samples) for one in report] == [
        ("campus.example:443/day/{n}", 1, (at("/day/77"),))
    ]


def test_a_sample_that_is_new_opens_its_family_again():
    frontier = a_frontier()
    now = dead_template(frontier)
    link(frontier, *(f"/day/{number}" for number in range(100, 110)))
    sample = frontier.turn(now).target
    assert sample.is_sample
    finish(frontier, sample, now)
    frontier.take(sample, PageRead(says=Says.TEXT))
    assert len(visit_all(frontier, now)) == 9
    assert frontier.watch.parking.count == 0


def test_a_listed_page_pays_from_no_budget():
    frontier = a_frontier()
    for number in range(20):
        frontier.offer_listed(at(f"/day/{number}"), via="sitemap:x")
    for number in range(20):
        target = frontier.turn(float(number)).target
        finish(frontier, target, float(number))
        frontier.take(target, NOTHING)
    assert link(frontier, "/day/77") == [Offer.QUEUED]


def test_a_dry_page_of_a_list_leads_to_no_next_one():
    frontier = a_frontier()
    page = taken(frontier, "/news?page=4")
    frontier.take(page, PageRead(links=(at("/news?page=5"),)))
    assert frontier.watch.parking.report(str)[0].why.startswith("pagination")


def test_a_page_of_a_list_with_a_new_link_leads_on():
    frontier = a_frontier()
    page = taken(frontier, "/news?page=4")
    frontier.take(page, PageRead(links=(at("/news?page=5"), at("/news/fire"))))
    assert frontier.not_tried == 2
    assert frontier.watch.parking.count == 0


def test_a_listed_page_that_is_new_speaks_for_its_template():
    frontier = a_frontier()
    now = dead_template(frontier)
    assert frontier.offer_listed(at("/day/500"), via="sitemap:x") is Offer.QUEUED
    listed = frontier.turn(now).target
    frontier.take(listed, PageRead(says=Says.TEXT))
    assert link(frontier, "/day/77") == [Offer.QUEUED]


def test_what_an_address_repeats_in_another_session_is_parked():
    frontier = a_frontier(politeness=Politeness(delay=0.0))
    for number in range(8):
        page = taken(frontier, f"/p?id={number // 2}&zs={number}")
        says = Says.REPEAT if number % 2 else Says.TEXT
        frontier.take(page, PageRead(says=says))
    assert link(frontier, "/p?id=1&zs=99") == [Offer.PARKED]
    assert frontier.watch.parking.report(str)[0].why.startswith("session")


def test_a_long_report_of_parked_families_is_cut_and_summed():
    frontier = a_frontier()
    link(frontier, *(f"/day?p{number}=1&year=2031" for number in range(MOST_TOLD + 5)))
    report = frontier.watch.parking.report(str)
    assert (len(report), report[-1].template) == (MOST_TOLD + 1, "(others)")
    assert sum(one.count for one in report) == MOST_TOLD + 5


def test_what_was_not_asked_for_is_still_there():
    frontier = a_frontier()
    target = taken(frontier, "/a")
    frontier.put_back(target)
    assert frontier.turn(1.0).target == target


def test_a_page_settled_by_its_last_try_waits_no_more():
    frontier = a_frontier()
    frontier.retry(taken(frontier, "/a"), 0.0)
    frontier.withdraw()
    assert frontier.not_tried == 0


def test_what_the_plan_leaves_out_has_to_be_an_address():
    frontier = a_frontier()
    link(frontier, "/a")
    for url in ("mailto:x@campus.example", at("/a"), at("/b")):
        frontier.leave_out(url)
    assert link(frontier, "/b") == [Offer.KNOWN]
    assert visit_all(frontier) == ["/a"]


def test_a_page_that_is_not_due_is_left_out_but_may_be_redirected_to():
    frontier = a_frontier()
    frontier.admission.leave_out(at("/old"))
    assert link(frontier, "/old") == [Offer.KNOWN]
    assert hop(frontier, taken(frontier, "/a"), "/old") is Led.ON


def test_a_recalled_page_is_not_asked_for_again():
    frontier = a_frontier()
    link(frontier, "/a", "/b")
    frontier.recall(at("/a"), at("/a2"))
    assert (frontier.targets, frontier.not_tried) == (2, 1)
    assert visit_all(frontier) == ["/b"]
    assert link(frontier, "/a2") == [Offer.KNOWN]


def test_a_recalled_page_that_nothing_leads_to_any_more_still_counts():
    frontier = a_frontier()
    frontier.recall(at("/a"), at("/a"))
    assert (frontier.targets, frontier.not_tried) == (1, 0)


def test_shards_share_the_addresses_out():
    paths = [f"/p/{number}" for number in range(50)]
    shares = []
    for number in (1, 2, 3):
        frontier = a_frontier(shard=Shard(number=number, of=3))
        link(frontier, *paths)
        shares.append(set(visit_all(frontier)))
    assert set.union(*shares) == set(paths)
    assert sum(len(share) for share in shares) == 50


@pytest.mark.parametrize("text", ["0/4", "5/4", "x", "1/", "1/0"])
def test_a_shard_that_is_none_is_a_usage_error(text):
    with pytest.raises(ConfigError, match="--shard"):
        shard_of(text)


def test_secret_values_make_no_other_page():
    frontier = a_frontier(secret_parameters=("token",))
    assert link(frontier, "/a?token=1", "/a?token=2") == [Offer.QUEUED, Offer.KNOWN]


def test_reserving_beside_the_pages_keeps_the_pace():
    frontier = a_frontier(politeness=Politeness(delay=2.0))
    link(frontier, "/a")
    assert frontier.hosts.reserve(at("/robots.txt"), 5.0) == 0.0
    assert frontier.turn(5.0) == Wait(until=None)
    frontier.hosts.finish(at("/robots.txt"), 6.0, jitter=0.0, took=0.1)
    assert frontier.hosts.reserve(at("/sitemap.xml"), 6.5) == pytest.approx(1.5)


def test_a_busy_host_is_asked_again_in_a_moment():
    frontier = a_frontier()
    assert frontier.hosts.reserve(at("/robots.txt"), 0.0) == 0.0
    assert frontier.hosts.reserve(at("/sitemap.xml"), 0.0) > 0.0


def test_a_request_without_an_answer_says_nothing_about_the_pace():
    frontier = a_frontier()
    link(frontier, "/a", "/b")
    target = frontier.turn(0.0).target
    frontier.hosts.finish(target.url, 0.0, jitter=0.0, took=None)
    assert frontier.turn(0.0) == Wait(until=1.0)


def test_shard_two_of_four():
    assert shard_of("2/4") == Shard(number=2, of=4)
