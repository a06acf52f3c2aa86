"""Recognises what stands in a page's way: challenges and refusals, sign-in forms, soft 404s.

Pure. Each answer carries its evidence. The harvester stops on challenges, the ingester keeps the
copy that it has; both must never take an honest page for one, whatever the page talks about.
"""

from msgspec import Struct

from shared.block.bounds import LARGEST
from shared.block.consent import consent_evidence
from shared.block.glance import is_plainly_none
from shared.block.missing import missing_evidence
from shared.block.shape import Shape
from shared.block.signin import is_named_sign_in, sign_in_evidence
from shared.block.vendors import HEADERS
from shared.block.wall import wall_evidence
from shared.blockkind import BlockKind
from shared.http import HttpAnswer

# More paragraphs or links than any gate has: the page need not be parsed to be let through.
# Captured gates have 12 and 8, a consent wall with its partners some more.
_MOST_PARAGRAPHS = 30
_MOST_LINKS = 60
_START = 20_000  # characters of a longer page that are looked at first
_HTML_TYPES = ("", "text/html", "application/xhtml+xml")


class Block(Struct, frozen=True, kw_only=True):
    """A page that is not the page, and the proof."""

    kind: BlockKind
    evidence: str


def classify(answer: HttpAnswer, page: str | None = None) -> Block | None:
    """What stands in the way at this answer, if anything; `page` is its body, decoded."""
    if answer.content_type not in _HTML_TYPES:
        return None
    if block := _challenge_header(answer):
        return block
    shape = Shape.of(_decoded(answer) if page is None else page)
    if shape is None:
        return None
    if block := _gate(shape, answer.status):
        return block
    if evidence := _sign_in(shape, answer.status):
        return Block(kind=BlockKind.SIGN_IN, evidence=evidence)
    if 200 <= answer.status < 300 and (evidence := missing_evidence(shape)):
        return Block(kind=BlockKind.SOFT_404, evidence=evidence)
    return None


def is_challenge(answer: HttpAnswer) -> bool:
    """Whether the answer is a challenge, a consent wall or an access-denied page."""
    if answer.content_type not in _HTML_TYPES:
        return False
    if _challenge_header(answer) is not None:
        return True
    if _is_long(answer.body):
        return False
    page = _decoded(answer)
    shape = Shape.of_start(page, _START)
    if shape is not None and is_plainly_none(shape):
        return False
    if len(page) > _START:
        shape = Shape.of(page)
    return shape is not None and _gate(shape, answer.status) is not None


def _gate(shape: Shape, status: int) -> Block | None:
    evidence = wall_evidence(shape, status) or consent_evidence(shape)
    return Block(kind=BlockKind.CHALLENGE, evidence=evidence) if evidence else None


def _sign_in(shape: Shape, status: int) -> str:
    """A sign-in page at any status, which the form decides before the status does.

    At a failure it has to call itself one, and nothing else: a page that says it is not there is
    believed, whatever box the site's own frame has for its members.
    """
    evidence = sign_in_evidence(shape)
    if not evidence or 200 <= status < 300:
        return evidence
    return evidence if is_named_sign_in(shape) and not missing_evidence(shape) else ""


def _challenge_header(answer: HttpAnswer) -> Block | None:
    for name, values in HEADERS:
        value = answer.first(name)
        if value is not None and (not values or value.strip().lower() in values):
            return Block(kind=BlockKind.CHALLENGE, evidence=f"header {name}: {value[:80]}")
    return None


def _is_long(body: bytes) -> bool:
    if len(body) > LARGEST:
        return True
    return body.count(b"</p>") > _MOST_PARAGRAPHS or body.count(b"<a ") > _MOST_LINKS


def _decoded(answer: HttpAnswer) -> str:
    """Good enough to look for marks and names: the ingester passes what it decoded with care."""
    body = answer.body[: LARGEST + 1]
    try:
        return body.decode(answer.charset or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return body.decode("utf-8", "replace")
