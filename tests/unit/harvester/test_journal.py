"""A run that goes on from its own file: what is in it is settled, and where it led is offered."""

from datetime import UTC, date, datetime
from itertools import count

import pytest

from harvester.core.robots import Robots
from harvester.core.turns import Done, Fetch, Wait
from harvester.journal import Journal
from harvester.options import CrawlOptions
from harvester.state import fresh_state
from shared.harvestfile import Damage, Located
from shared.http import HttpAnswer
from shared.records import (
    ROBOTS_DENIED,
    End,
    Facts,
    Failure,
    Hop,
    Listing,
    ListingEntry,
    Response,
    Revisit,
    Warcinfo,
)
from shared.site import Site

HOME = "https://campus.example/"
AT = datetime(2026, 11, 30, tzinfo=UTC)
SITE = Site(home=HOME, name="campus", hosts=("campus.example",))
numbers = count(1)
said = []


def at(path):
    return f"https://campus.example{path}"


def common(run="r1"):
    return {"record_id": f"urn:uuid:{next(numbers)}", "run": run, "date": AT}


def facts(path, **how):
    known = {"kind": "page", "requested": at(path), "via": HOME, "depth": 1}
    return Facts(seq=1, **{**known, **how})


def info(run="r1", home=HOME):
    return Warcinfo(**common(run), fields={"home": home, "site": "campus"})


def page(path, *links, status=200, run="r1", **how):
    body = "".join(f'<a href="{link}">x</a>' for link in links).encode()
    http = HttpAnswer(status=status, headers=((b"Content-Type", b"text/html"),), body=body)
    return Response(**common(run), url=at(path), http=http, facts=facts(path, **how))


def redirect(path, to):
    hops = (Hop(url=at(path), status=301), Hop(url=at(to)))
    return page(path, status=301, hops=hops)


def failure(path, status=-3, error="lost"):
    return Failure(**common(), url=at(path), fetch_status=status, error=error, facts=facts(path))


def listing(*paths, complete=True):
    entries = tuple(ListingEntry(url=at(path), sources=("sitemap:x",)) for path in paths)
    return Listing(**common(), entries=entries, complete=complete)


def end(why):
    return End(**common(), why=why)


def replayed(*records):
    journal = Journal(
        lambda: fresh_state(SITE, CrawlOptions(), None, today=date(2026, 11, 30), say=said.append)
    )
    for number, record in enumerate(records):
        journal.see(Located(offset=number, length=1, record=record))
    return journal


def left(journal):
    """The paths that are still asked for, in their order."""
    frontier, now, paths = journal.state.frontier, 0.0, []
    frontier.hosts.set_robots("https://campus.example", Robots.open(), 0.0)
    while not isinstance(turn := frontier.turn(now), Done):
        if isinstance(turn, Wait):
            now = turn.until
        if isinstance(turn, Fetch):
            paths.append(turn.target.url.removeprefix("https://campus.example"))
            frontier.hosts.finish(turn.target.url, now, jitter=0.0, took=0.0)
    return paths


HOME_READ = page("/", "/a", "/b", via=None, depth=0)
START = (info(), HOME_READ, listing("/listed"))


def test_an_empty_run_starts_with_the_home():
    assert left(replayed(info())) == ["/"]


def test_what_is_in_the_file_is_not_asked_for_again():
    assert left(replayed(*START, page("/a", "/c"))) == ["/listed", "/b", "/c"]


def test_links_wait_until_the_list_is_known():
    journal = replayed(info(), HOME_READ, listing("/listed", complete=None))
    assert journal.state.listing_complete is None
    assert left(journal) == ["/listed"]


def test_a_finished_list_is_not_read_again():
    assert replayed(*START).state.listing_complete is True


@pytest.mark.parametrize(
    ("record", "name"),
    [
        (page("/a"), "read"),
        (page("/a", status=404), "gone"),
        (page("/a", status=403), "failed"),
        (failure("/a"), "failed"),
        (failure("/a", None, "blocked_address"), "failed"),
        (failure("/a", ROBOTS_DENIED), "disallowed"),
        (Revisit(**common(), url=at("/a"), facts=facts("/a")), "not_modified"),
        (redirect("/a", "/b"), "read"),
        (redirect("/a", "/unknown"), "failed"),
    ],
    ids=["200", "404", "403", "lost", "blocked", "denied", "304", "known", "away"],
)
def test_every_record_counts_as_it_did(record, name):
    journal = replayed(*START, record)
    tally = journal.state.tally.counts(not_tried=0, parked=0)
    assert getattr(tally, name) == (2 if name == "read" else 1)
    assert "/a" not in left(journal)


def test_where_a_redirect_led_is_known_too():
    moved = Response(
        **common(),
        url=at("/new"),
        http=HttpAnswer(status=200),
        facts=facts("/a", hops=(Hop(url=at("/a"), status=301),)),
    )
    assert left(replayed(*START, moved, page("/b", "/new"))) == ["/listed"]


def test_the_host_that_the_home_redirected_to_is_still_the_sites():
    www = "https://www.campus.example/"
    home = Response(
        **common(),
        url=www,
        http=HttpAnswer(status=200),
        facts=facts("/", via=None, depth=0, hops=(Hop(url=HOME, status=301),)),
    )
    site = Site(home=HOME, name="campus", hosts=("campus.example:443",))
    journal = Journal(
        lambda: fresh_state(site, CrawlOptions(), None, today=date(2026, 11, 30), say=said.append)
    )
    for record in (info(), home):
        journal.see(Located(offset=0, length=1, record=record))
    assert journal.state.frontier.site.owns(www)
    assert "www.campus.example" in said[-1]


def test_a_page_with_two_records_counts_once():
    journal = replayed(*START, page("/a"), page("/a"))
    assert journal.state.tally.settled == 2


def test_after_a_refusal_of_us_the_failed_pages_get_another_chance():
    journal = replayed(*START, page("/a", status=403), page("/b"), end("failures_in_a_row"))
    assert left(journal) == ["/listed", "/a"]
    assert journal.state.tally.settled == 2


def test_a_failed_page_that_nothing_leads_to_gets_it_too():
    journal = replayed(info(), failure("/x"), end("challenge"))
    assert left(journal) == ["/x", "/"]


@pytest.mark.parametrize("why", ["interrupted", "page_cap", "disk"])
def test_after_any_other_end_a_failed_page_stays_failed(why):
    assert "/a" not in left(replayed(*START, page("/a", status=500), end(why)))


def test_only_the_last_run_of_a_file_goes_on():
    journal = replayed(*START, end("finished"), info("r2"), page("/", "/c", run="r2"))
    assert (journal.run, journal.is_finished, left(journal)) == ("r2", False, [])
    assert journal.state.tally.settled == 1


def test_a_finished_run_is_seen():
    assert replayed(*START, end("finished")).is_finished


def test_damage_and_foreign_records_say_nothing():
    journal = replayed(*START, page("/a", run=None))
    journal.see(Damage(offset=0, length=9, why="cut short"))
    assert "/a" in left(journal)


def test_robots_and_hops_are_no_pages():
    other = page("/robots.txt", kind="robots")
    assert replayed(*START, other).state.tally.settled == 1
