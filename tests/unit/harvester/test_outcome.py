"""What one request means: the word, the count, the host, the next try."""

from datetime import UTC, datetime

import pytest

from harvester.core.politeness import Tried
from harvester.core.turns import Led
from harvester.net.answer import Answer, Blocked, NoAnswer
from harvester.outcome import (
    Outcome,
    after_redirect,
    bin_of,
    cause_of,
    may_pass,
    outcome_of,
    status_of,
    tried,
)
from shared.http import HttpAnswer
from shared.records import Counts

AT = datetime(2026, 11, 30, tzinfo=UTC)


def an_answer(status=200, *, body=b"<p>Words", headers=(), **how):
    lines = ((b"Content-Type", b"text/html"), *headers)
    http = HttpAnswer(status=status, headers=lines, body=body)
    common = {"url": "https://campus.example/a", "at": AT, "ms": 5, "ended": 1.0}
    return Answer(**common, http=http, ip="192.0.2.1", protocol="http/1.1", **how)


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        (b"bytes 0-99/1000", Outcome.TRUNCATED),
        (b"bytes 500-999/1000", Outcome.TRUNCATED),
        (b"bytes 0-99/*", Outcome.TRUNCATED),
        (b"bytes 0-999/1000", Outcome.READ),
    ],
)
def test_a_part_that_nobody_asked_for_is_no_page(said, outcome):
    assert outcome_of(an_answer(206, headers=((b"Content-Range", said),))) is outcome


def no_answer(status=-2, error="connect"):
    return NoAnswer(
        url="https://campus.example/a",
        at=AT,
        ms=5,
        ended=1.0,
        status=status,
        error=error,
        phase=error,
    )


BLOCKED = Blocked(url="https://campus.example/a", at=AT, ms=0, ended=1.0)
CHALLENGE = an_answer(403, headers=((b"cf-mitigated", b"challenge"),))


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, Outcome.READ),
        (206, Outcome.READ),
        (404, Outcome.GONE),
        (410, Outcome.GONE),
        (401, Outcome.REFUSED),
        (403, Outcome.REFUSED),
        (451, Outcome.REFUSED),
        (999, Outcome.REFUSED),
        (429, Outcome.RATE_LIMITED),
        (500, Outcome.SERVER_ERROR),
        (503, Outcome.SERVER_ERROR),
        (400, Outcome.CLIENT_ERROR),
        (418, Outcome.CLIENT_ERROR),
        (304, Outcome.REDIRECTED_AWAY),
        (600, Outcome.CLIENT_ERROR),
    ],
)
def test_every_status_has_its_word(status, outcome):
    assert outcome_of(an_answer(status)) is outcome


def test_a_304_counts_only_where_something_was_asked_about():
    assert outcome_of(an_answer(304), was_conditional=True) is Outcome.NOT_MODIFIED


@pytest.mark.parametrize("cut", ["length", "time", "disconnect"])
def test_a_cut_page_is_no_whole_one(cut):
    assert outcome_of(an_answer(truncated=cut)) is Outcome.TRUNCATED


def test_a_cut_error_is_still_its_status():
    assert outcome_of(an_answer(404, truncated="length")) is Outcome.GONE


def test_a_challenge_is_no_refusal_of_this_page():
    assert outcome_of(CHALLENGE) is Outcome.CHALLENGE


def test_without_an_answer_a_page_is_unreachable_or_blocked():
    assert (outcome_of(no_answer()), outcome_of(BLOCKED)) == (
        Outcome.UNREACHABLE,
        Outcome.BLOCKED_ADDRESS,
    )


@pytest.mark.parametrize(
    ("fetched", "may"),
    [
        (an_answer(408), True),
        (an_answer(425), True),
        (an_answer(429), True),
        (an_answer(503), True),
        (an_answer(truncated="disconnect"), True),
        (an_answer(truncated="length"), False),
        (an_answer(200), False),
        (an_answer(404), False),
        (an_answer(403), False),
        (CHALLENGE, False),
        (no_answer(), True),
        (BLOCKED, False),
    ],
)
def test_only_what_may_pass_is_asked_for_again(fetched, may):
    assert may_pass(fetched, outcome_of(fetched)) is may


def test_every_outcome_adds_to_one_count():
    names = {*Counts.__struct_fields__} - {"targets", "not_tried", "parked"}
    assert {bin_of(outcome) for outcome in Outcome} == names


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome.READ, Tried.ANSWERED),
        (Outcome.GONE, Tried.ANSWERED),
        (Outcome.REDIRECTED_AWAY, Tried.ANSWERED),
        (Outcome.REFUSED, Tried.FAILED),
        (Outcome.UNREACHABLE, Tried.FAILED),
        (Outcome.CHALLENGE, Tried.CHALLENGED),
        (Outcome.BLOCKED_ADDRESS, None),
    ],
)
def test_an_answer_about_the_page_is_no_failure_of_its_host(outcome, said):
    assert tried(outcome) is said


def test_a_redirect_to_a_page_of_the_run_is_no_failure():
    assert [bin_of(after_redirect(led)) for led in (Led.KNOWN, Led.AWAY, Led.ROUND)] == [
        "read",
        "failed",
        "failed",
    ]


def test_failures_are_grouped_by_what_a_person_would_say():
    assert [
        cause_of(an_answer(403), Outcome.REFUSED),
        cause_of(an_answer(302), Outcome.REDIRECTED_AWAY),
        cause_of(no_answer(), Outcome.UNREACHABLE),
        cause_of(BLOCKED, Outcome.BLOCKED_ADDRESS),
    ] == [
        "403 refused",
        "302 to nothing that is read here",
        "no answer: connect",
        "blocked address",
    ]


def test_without_an_answer_there_is_no_status():
    assert (status_of(an_answer(404)), status_of(no_answer())) == (404, None)
