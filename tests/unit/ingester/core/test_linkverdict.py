"""From facts about links to verdicts: what is certain, what is not, what merely keeps us out."""

from datetime import UTC, datetime, timedelta

import pytest

from ingester.core.linkfacts import LinkFacts
from ingester.core.linkverdict import LinkVerdict, judge_link
from ingester.core.observation import Step

URL = "https://other.example/guide/fees"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
GONE = {"status": 404}
NO_HOST = {"status": None, "error": "dns", "detail": "[Errno -2] Name or service not known"}


def a_check(hours=0.0, run=None, **facts):
    """A check so many hours ago, by a run of its own."""
    base = {"method": "GET", "final": URL, "status": 200}
    return LinkFacts(run=run or f"run-{hours}", at=NOW - timedelta(hours=hours), **base | facts)


def verdict(*checks, url=URL):
    return judge_link(url, checks).verdict


def led(final, *statuses, url=URL, **facts):
    steps = tuple(Step(url=url, status=status) for status in statuses)
    return a_check(final=final, hops=steps, **facts)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, LinkVerdict.OK),
        ({"method": "HEAD"}, LinkVerdict.OK),
        ({"status": 304, "method": "harvest"}, LinkVerdict.OK),
        (GONE, LinkVerdict.SUSPECTED),
        ({"status": 410}, LinkVerdict.SUSPECTED),
        (NO_HOST, LinkVerdict.SUSPECTED),
        *(({"status": code}, LinkVerdict.BLOCKED) for code in (401, 403, 451, 999)),
        ({"block": "challenge", "evidence": "cf-mitigated"}, LinkVerdict.BLOCKED),
        ({"block": "challenge", "status": 503}, LinkVerdict.BLOCKED),
        ({"block": "sign-in"}, LinkVerdict.BLOCKED),
        ({"block": "a word of a later harvester"}, LinkVerdict.BLOCKED),
        ({"status": 429}, LinkVerdict.RATE_LIMITED),
        ({"block": "soft-404", "evidence": "headed 'Not found'"}, LinkVerdict.SOFT_404),
        ({"status": 500}, LinkVerdict.UNREACHABLE),
        ({"status": 400}, LinkVerdict.UNREACHABLE),
        ({"status": None, "error": "connect"}, LinkVerdict.UNREACHABLE),
        ({"status": None, "error": "tls"}, LinkVerdict.UNREACHABLE),
        ({"status": 302, "error": "redirect_round"}, LinkVerdict.UNREACHABLE),
        ({"status": None, "error": "timeout"}, LinkVerdict.TIMEOUT),
        ({"status": None, "error": "blocked_address"}, LinkVerdict.BLOCKED_ADDRESS),
        ({"status": None, "robots_rule": "Disallow: /guide"}, LinkVerdict.DISALLOWED),
        ({"status": None, "error": "dns", "detail": "Temporary failure"}, LinkVerdict.UNREACHABLE),
        ({"status": None}, LinkVerdict.UNCHECKED),
    ],
    ids=str,
)
def test_what_one_check_says(facts, expected):
    assert verdict(a_check(**facts)) == expected


def test_nobody_asked():
    assert verdict() == LinkVerdict.UNCHECKED


@pytest.mark.parametrize("facts", [GONE, NO_HOST], ids=["404", "no such host"])
def test_two_runs_hours_apart_break_a_link(facts):
    assert verdict(a_check(0, **facts), a_check(7, **facts)) == LinkVerdict.BROKEN
    assert verdict(a_check(0, **facts), a_check(5, **facts)) == LinkVerdict.SUSPECTED


def test_the_order_in_which_checks_are_known_does_not_matter():
    checks = [a_check(0, **GONE), a_check(7, **GONE), a_check(30)]
    assert judge_link(URL, checks) == judge_link(URL, checks[::-1])


def test_one_run_cannot_confirm_itself():
    assert verdict(a_check(0, "same", **GONE), a_check(9, "same", **GONE)) == LinkVerdict.SUSPECTED


def test_a_link_that_was_there_in_between_is_suspected_anew():
    assert verdict(a_check(0, **GONE), a_check(7), a_check(14, **GONE)) == LinkVerdict.SUSPECTED


def test_a_good_answer_mends_a_broken_link():
    assert verdict(a_check(0), a_check(7, **GONE), a_check(14, **GONE)) == LinkVerdict.OK


@pytest.mark.parametrize("status", [403, 429, 500])
def test_what_keeps_us_out_never_breaks_a_link(status):
    assert verdict(*(a_check(hours, status=status) for hours in (0, 9, 99))) not in (
        LinkVerdict.BROKEN, LinkVerdict.SUSPECTED,
    )  # fmt: skip


@pytest.mark.parametrize("status", [403, 429, 500])
def test_what_keeps_us_out_does_not_clear_a_broken_one(status):
    judged = judge_link(URL, [a_check(0, status=status), a_check(7, **GONE), a_check(14, **GONE)])
    assert (judged.verdict, judged.status) == (LinkVerdict.BROKEN, 404)
    assert judged.since == NOW - timedelta(hours=14)
    assert judged.checked == NOW


def test_what_head_alone_says_confirms_nothing():
    head = a_check(0, method="HEAD", **GONE)
    assert verdict(head, a_check(7, **GONE)) == LinkVerdict.SUSPECTED


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (led("https://other.example/guide/costs", 301), LinkVerdict.MOVED),
        (led("https://new.example/costs", 308, 301), LinkVerdict.MOVED),
        (led("https://other.example/guide/costs", 302), LinkVerdict.OK),
        (led("https://other.example/guide/costs", 301, 302), LinkVerdict.OK),
        (led("https://other.example/guide", 301), LinkVerdict.REDIRECTED_UP),
        (led("https://other.example/", 302), LinkVerdict.REDIRECTED_UP),
        (led("https://new.example/", 301), LinkVerdict.REDIRECTED_UP),
        (led("https://www.other.example/guide/fees/", 301), LinkVerdict.OK),
        (led("https://other.example/gone", 301, **GONE), LinkVerdict.SUSPECTED),
    ],
    ids=lambda value: str(value)[:20],
)
def test_where_redirects_lead(check, expected):
    assert verdict(check) == expected


def test_a_scheme_is_no_move():
    plain = "http://other.example/guide/fees"
    assert verdict(led(URL, 301, url=plain), url=plain) == LinkVerdict.OK


def test_a_move_says_where_to():
    judged = judge_link(URL, [led("https://new.example/costs", 301)])
    assert judged.leads_to == "https://new.example/costs"


def test_an_anchor_that_is_missing_is_bad_for_its_own_links_alone():
    check = a_check(found=("rooms",), missing=("caf%C3%A9",))
    assert verdict(check, url=f"{URL}#caf%C3%A9") == LinkVerdict.BAD_FRAGMENT
    assert verdict(check, url=f"{URL}#rooms") == LinkVerdict.OK
    assert verdict(check, url=URL) == LinkVerdict.OK


def test_a_page_that_moved_up_is_more_than_a_missing_anchor():
    check = led("https://other.example/", 301, missing=("fees",))
    assert verdict(check, url=f"{URL}#fees") == LinkVerdict.REDIRECTED_UP


def test_the_dates_of_a_verdict():
    judged = judge_link(URL, [a_check(0, **GONE), a_check(7, **GONE), a_check(20), a_check(40)])
    assert judged.since == NOW - timedelta(hours=7)
    assert judged.last_ok == NOW - timedelta(hours=20)
    assert judged.checks == 4
