"""What to do with a link after one request for it: a rule on facts, without a clock."""

from enum import StrEnum

from msgspec import Struct

from harvester.core.reached import Method

# Phases before the server has heard of a request: another method would end the same way.
_BEFORE_REQUEST = ("dns", "connect", "tls")


class Step(StrEnum):
    """What comes next for a link."""

    SETTLE = "settle"
    GET = "get"  # ask once more, with GET
    LATER = "later"  # ask once more, after a while
    FOLLOW = "follow"  # ask where the redirect leads


class Heard(Struct, frozen=True, kw_only=True):
    """What one request brought. `may_pass`: a later try may end otherwise."""

    status: int | None = None  # None: no answer
    phase: str = ""
    leads_on: bool = False
    may_pass: bool = False
    is_page: bool = False


def step_after(method: Method, heard: Heard) -> Step:
    """The step after a request.

    HEAD settles a file that is there. Whatever it says otherwise is only a reason to ask with GET:
    many servers refuse it or answer it wrongly, and a page that says "not found" with 200
    can only be told by its text. A busy host is not asked a second time at once.
    """
    if heard.leads_on:
        return Step.FOLLOW
    if method is Method.GET:
        return Step.LATER if heard.may_pass else Step.SETTLE
    if heard.status is None:
        return Step.LATER if heard.phase in _BEFORE_REQUEST else Step.GET
    if heard.status == 429:
        return Step.LATER
    return Step.SETTLE if 200 <= heard.status < 300 and not heard.is_page else Step.GET


def refuses_head(head_status: int | None, status: int | None) -> bool:
    """Whether a host that said this to HEAD, and then this to GET, need not be asked with HEAD.

    A server that was busy for a moment, and then was not, says nothing about HEAD.
    """
    is_good = status is not None and 200 <= status < 300
    is_lasting = head_status == 501 or head_status in range(400, 500)
    return is_good and is_lasting and head_status not in (408, 425, 429)
