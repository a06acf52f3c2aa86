"""HEAD first; GET where HEAD does not tell; once more where a later try may end otherwise."""

from datetime import UTC, datetime

import pytest

from harvester.core.linksteps import Heard, Step, refuses_head, step_after
from harvester.core.reached import Method, Reached, fields_of
from shared.records import Hop

HEAD, GET = Method.HEAD, Method.GET
AT = datetime(2026, 11, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("heard", "step"),
    [
        (Heard(status=200), Step.SETTLE),
        (Heard(status=200, is_page=True), Step.GET),  # only its text says that it is not there
        *((Heard(status=code), Step.GET) for code in (400, 403, 404, 405, 410, 500, 501, 503, 999)),
        (Heard(status=429, may_pass=True), Step.LATER),
        (Heard(status=301, leads_on=True), Step.FOLLOW),
        (Heard(status=304), Step.GET),
        (Heard(phase="headers", may_pass=True), Step.GET),
        (Heard(phase="dns", may_pass=True), Step.LATER),
        (Heard(phase="tls", may_pass=True), Step.LATER),
    ],
    ids=str,
)
def test_the_step_after_head(heard, step):
    assert step_after(HEAD, heard) is step


@pytest.mark.parametrize(
    ("heard", "step"),
    [
        (Heard(status=200, is_page=True), Step.SETTLE),
        (Heard(status=404), Step.SETTLE),
        (Heard(status=403), Step.SETTLE),
        (Heard(status=503, may_pass=True), Step.LATER),
        (Heard(status=429, may_pass=True), Step.LATER),
        (Heard(phase="connect", may_pass=True), Step.LATER),
        (Heard(phase="connect"), Step.SETTLE),  # the guard's word is final
        (Heard(status=302, leads_on=True), Step.FOLLOW),
        (Heard(status=302), Step.SETTLE),
    ],
    ids=str,
)
def test_the_step_after_get(heard, step):
    assert step_after(GET, heard) is step


@pytest.mark.parametrize(
    ("head", "get", "refuses"),
    [
        *((code, 200, True) for code in (403, 404, 405, 501)),
        *((code, 200, False) for code in (200, 302, 429, 500, 503, None)),
        (404, 404, False),
    ],
)
def test_a_host_that_answers_get_alone_is_asked_with_get_alone(head, get, refuses):
    assert refuses_head(head, get) is refuses


def a_page(**facts):
    return Reached(**{"url": "https://a.example/", "at": AT, "method": GET, "status": 200, **facts})


def test_facts_are_lines_and_what_is_unknown_has_none():
    facts = a_page(hops=(Hop(url="https://b.example/", status=301),), anchors=frozenset(("fees",)))
    assert fields_of(facts, ("fees", "caf%C3%A9")) == {
        "method": "GET",
        "status": 200,
        "finalUrl": "https://a.example/",
        "fragmentsFound": "fees",
        "fragmentsMissing": "caf%C3%A9",
    }


def test_nobody_looked_is_not_missing():
    assert "fragmentsMissing" not in fields_of(a_page(), ("fees",))


def test_half_a_page_can_show_an_anchor_but_not_that_there_is_none():
    half = a_page(cut=True, anchors=frozenset(("fees",)))
    assert half.missing(("fees",)) == ()
    assert half.missing(("fees", "rooms")) is None


@pytest.mark.parametrize(
    ("facts", "is_good"),
    [({}, True), ({"status": 299}, True), ({"status": 404}, False), ({"status": None}, False),
     ({"error": "timeout"}, False)],
    ids=["200", "299", "404", "no answer", "broken off"],
)  # fmt: skip
def test_an_address_answered_well_or_not(facts, is_good):
    assert a_page(**facts).is_good is is_good
