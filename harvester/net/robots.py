"""The rules of one host, fetched: its robots.txt, behind up to five redirects (RFC 9309 2.3)."""

from msgspec.structs import replace

from harvester.core.robots import Robots, judge_status
from harvester.net.answer import Answer, Ask, Blocked, Fetched, NoAnswer
from shared.url import join

HOPS = 5  # RFC 9309 2.3.1.2: at least five; more is an endless redirect


async def robots_of(origin: str, ask: Ask, agent: str = "goodcopy") -> tuple[Robots, Fetched]:
    """The rules for an origin, named by any address on it, and the answer that they stand in."""
    url: str | None = join(origin, "/robots.txt")
    if url is None:
        raise ValueError(f"{origin} is no web address")
    fetched = await ask(url, "robots")
    for _ in range(HOPS):
        url = fetched.location if isinstance(fetched, Answer) else None
        if url is None:
            break
        fetched = await ask(url, "robots")
    return _rules_in(fetched, agent), fetched


def _rules_in(fetched: Fetched, agent: str) -> Robots:
    if isinstance(fetched, NoAnswer):
        detail = f": {fetched.detail}" if fetched.detail else ""
        return Robots.closed(
            f"robots.txt: no answer ({fetched.error}, phase {fetched.phase}{detail})"
        )
    if isinstance(fetched, Blocked):
        reason = f"robots.txt: not asked for ({fetched.detail or 'blocked address'})"
        return Robots(closed_because=reason, is_blocked=True)
    is_torn = fetched.truncated in ("time", "disconnect")  # cut at its largest size is not torn
    robots = judge_status(fetched.http.status, fetched.http.body, agent, is_torn=is_torn)
    named = (join(fetched.url, address) for address in robots.sitemaps)
    return replace(robots, sitemaps=tuple(filter(None, named)))
