"""How often a host is asked, and when it is left alone."""

import pytest

from harvester.core.politeness import Breaker, Pace, Tried, Tripped, is_too_long, retry_wait


def a_pace(**how):
    return Pace(**{"delay": 1.0, **how})


@pytest.mark.parametrize(
    ("pace", "gap"),
    [
        (a_pace(), 1.0),
        (a_pace(response=2.0), 4.0),
        (a_pace(response=40.0), 30.0),
        (a_pace(crawl_delay=10.0), 10.0),
        (a_pace(crawl_delay=600.0), 60.0),
        (a_pace(delay=5.0, response=1.0, crawl_delay=2.0), 5.0),
    ],
    ids=["delay", "slow host", "very slow host", "crawl-delay", "endless crawl-delay", "largest"],
)
def test_the_gap_is_the_largest_of_delay_response_and_crawl_delay(pace, gap):
    assert pace.gap == gap


def test_jitter_only_lengthens_a_gap_by_up_to_a_fifth():
    assert [round(a_pace().spread(jitter), 3) for jitter in (0.0, 0.5, 1.0)] == [1.0, 1.1, 1.2]


def test_the_average_response_forgets_old_answers():
    pace = a_pace()
    for _ in range(200):
        pace = pace.after(3.0)
    for _ in range(200):
        pace = pace.after(0.1)
    assert pace.response == pytest.approx(0.1, abs=0.01)


def test_the_average_response_of_few_answers_is_their_mean():
    assert a_pace().after(1.0).after(2.0).after(3.0).response == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("tries", "delay", "wait"),
    [(1, 1.0, 5.0), (2, 1.0, 30.0), (1, 0.001, 0.1), (2, 0.01, 0.3)],
    ids=["second try", "third try", "floor", "small delay"],
)
def test_retries_wait_longer_each_time(tries, delay, wait):
    assert retry_wait(tries, delay) == pytest.approx(wait)


def test_a_quarter_of_an_hour_is_waited_for_and_no_longer():
    assert (is_too_long(900.0), is_too_long(901.0)) == (False, True)


def tripped(*tried, row=30):
    breaker = Breaker(longest_row=row)
    for one in tried:
        breaker = breaker.after(one)
    return breaker.tripped


def test_the_breaker_opens_at_the_thirtieth_failure_in_a_row():
    assert tripped(*[Tried.FAILED] * 29) is None
    assert tripped(*[Tried.FAILED] * 30) is Tripped.FAILURES_IN_A_ROW


def test_an_answer_ends_the_row():
    assert tripped(*[Tried.FAILED] * 29, Tried.ANSWERED, *[Tried.FAILED] * 29) is None


def test_five_challenges_of_the_last_twenty_open_the_breaker():
    mixed = [Tried.CHALLENGED, *[Tried.ANSWERED] * 3] * 5
    assert tripped(*mixed[:16]) is None
    assert tripped(*mixed) is Tripped.CHALLENGE


def test_challenges_long_ago_are_forgotten():
    assert tripped(*([Tried.CHALLENGED, *[Tried.ANSWERED] * 5] * 10)) is None
