"""robots.txt as it is fetched: where it stands, how far it is followed, when it closes a host."""

import asyncio

import pytest

from harvester.net.robots import robots_of
from tests.unit.harvester.net.makers import HOME, an_answer, blocked, no_answer


def rules(script):
    asked = []

    async def ask(url, kind):
        assert kind == "robots"
        asked.append(url)
        return script.get(url, an_answer(status=404))(url)

    robots, last = asyncio.run(robots_of(f"{HOME}any/page", ask))
    return robots, last, asked


def test_robots_stands_at_the_root_of_the_origin():
    body = b"User-agent: *\nDisallow: /x\nSitemap: /maps.xml\n"
    robots, _, asked = rules({f"{HOME}robots.txt": an_answer(body)})
    assert asked == [f"{HOME}robots.txt"]
    assert not robots.ask("/x").allowed
    assert robots.sitemaps == (f"{HOME}maps.xml",)


@pytest.mark.parametrize(("hops", "is_read"), [(5, True), (6, False)])
def test_robots_is_read_behind_five_redirects(hops, is_read):
    """RFC 9309 2.3.1.2; what stands further away can't be had."""
    script = {f"{HOME}robots.txt": an_answer(status=301, location="https://b.example/1")}
    for n in range(1, hops):
        script[f"https://b.example/{n}"] = an_answer(
            status=302, location=f"https://b.example/{n + 1}"
        )
    script[f"https://b.example/{hops}"] = an_answer(b"User-agent: *\nDisallow: /x\n")
    robots, last, asked = rules(script)
    assert (len(asked), bool(robots.closed_because)) == (6, not is_read)
    assert robots.ask("/y").allowed == is_read
    assert last.url == "https://b.example/5"


@pytest.mark.parametrize(
    ("answer", "is_open"),
    [
        (an_answer(status=404), True),
        (an_answer(status=403), True),
        (an_answer(status=429), False),
        (an_answer(status=503), False),
        (no_answer, False),
        (blocked, False),
        (an_answer(b"User-agent: *\nAllow: /", truncated="disconnect"), False),
        (an_answer(b"User-agent: *\nAllow: /", truncated="time"), False),
        (an_answer(b"User-agent: *\nAllow: /", truncated="length"), True),
    ],
)
def test_robots_that_cannot_be_had_closes_the_host(answer, is_open):
    robots, _, _ = rules({f"{HOME}robots.txt": answer})
    assert robots.ask("/any").allowed == is_open


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (no_answer, "robots.txt: no answer (connect, phase connect: refused)"),
        (blocked, "robots.txt: not asked for (10.0.0.1 is no public address)"),
    ],
)
def test_a_host_that_did_not_answer_says_in_what_it_failed(answer, cause):
    robots, _, _ = rules({f"{HOME}robots.txt": answer})
    assert robots.closed_because.startswith(cause)
