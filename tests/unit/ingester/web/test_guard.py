"""What holds for every answer of the site."""

import pytest
from starlette.responses import PlainTextResponse

from ingester.web.guard import HEADERS, LONGEST_TARGET, Guard
from tests.unit.ingester.web.asgi import ask

APP = PlainTextResponse("here")


def test_every_answer_says_what_a_browser_may_do():
    for answer in (ask(Guard(APP), "/"), ask(Guard(APP), "/", method="POST")):
        assert {name: answer.headers[name.lower()] for name in HEADERS} == HEADERS


def test_the_policy_lets_no_script_run_and_nobody_frame_it():
    policy = ask(Guard(APP), "/").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "script-src" not in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
def test_nothing_can_be_changed(method):
    answer = ask(Guard(APP), "/", method=method)
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD"


def test_an_endless_address_is_refused():
    assert ask(Guard(APP), "/search?q=" + "a" * LONGEST_TARGET).status == 414


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200), ("LOCALHOST:8080", 200), ("[::1]:8080", 200), ("[::1]", 200),
        ("evil.example", 421), ("evil.example:8080", 421), ("", 421),
        ("localhost.evil.example", 421),
    ],
)  # fmt: skip
def test_a_name_that_leads_here_from_elsewhere_is_refused(host, status):
    guarded = Guard(APP, ("localhost", "::1"))
    assert ask(guarded, "/", headers=[(b"host", host.encode())]).status == status


def test_without_names_every_name_is_good():
    assert ask(Guard(APP), "/", headers=[(b"host", b"copies.example")]).status == 200
