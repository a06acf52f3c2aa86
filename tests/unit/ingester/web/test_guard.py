"""What holds for every answer of the site."""

import asyncio
from collections import Counter

import pytest
from starlette.responses import PlainTextResponse

from ingester.web.guard import AGAIN, AT_ONCE, HEADERS, LONGEST_TARGET, Guard
from tests.unit.ingester.web.asgi import ask, asked

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


def test_more_at_once_than_are_answered_in_a_second_are_told_to_come_again():
    codes, headers = asyncio.run(_asked_together(AT_ONCE + 10))
    assert codes == {200: AT_ONCE, 503: 10}
    assert headers["retry-after"] == str(AGAIN)


async def _asked_together(count):
    """So many requests of which none is answered before all are there; the codes, counted."""
    enough = asyncio.Event()

    async def slow(scope, receive, send):
        await enough.wait()
        await APP(scope, receive, send)

    guarded = Guard(slow)
    known = [asyncio.create_task(asked(guarded, "/")) for _ in range(count)]
    await asyncio.sleep(0)
    enough.set()
    answers = await asyncio.gather(*known)
    refused = next(answer for answer in answers if answer.status == 503)
    return Counter(answer.status for answer in answers), refused.headers


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
