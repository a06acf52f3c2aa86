"""Soft 404: a page served as found that says it was not found."""

from shared.block.misses import MISSED
from shared.block.says import lines, says
from shared.block.shape import Shape, bared
from shared.block.words import MISSING, MISSING_TALK, MISSING_THING, MISSING_THING_TALK

# Prose in the main text of a "not found" page: an apology and a way out. An article has more.
_LONGEST = 700
# Where the site's own software marks the page, it may explain itself at greater length.
_MARKED_LONGEST = 1_500
_NOTHING = 40
# A page that says it at its beginning, whatever it is called, and goes on no longer than this.
_SPEAKING = 300
_BEGINNING = 3  # paragraphs, the heading among them
_MARKS = frozenset(
    ["error404", "error-404", "page-404", "page404", "http-404", "not-found-page", "notfound"]
)
_STATUS_META = "meta[name=prerender-status-code][content='404']"


def missing_evidence(shape: Shape) -> str:
    """Why a page served with 200 says that it is not there; empty where it says no such thing."""
    prose = len(shape.prose)
    if prose > _MARKED_LONGEST:
        return ""
    marks = sorted(_MARKS & set(shape.body_class.split()))
    if marks or shape.has(_STATUS_META):
        return f"marked {marks[0] if marks else 'prerender-status-code 404'}"
    if prose > _LONGEST:
        return ""
    heading = shape.first_heading
    if heading and MISSING.search(bared(heading)) and _says_so(shape, heading):
        return f"headed {heading!r}, {prose} characters of text"
    named = next((part for part in sorted(shape.title_parts) if MISSING.search(part)), "")
    if named and _says_so(shape, named):
        return f"titled {named!r}, {prose} characters of text"
    return _spoken(shape, heading) if prose <= _SPEAKING else ""


def _spoken(shape: Shape, heading: str) -> str:
    """The page says to its visitor that what was asked for is not there."""
    if says(MISSED, lines(shape.blocks[:_BEGINNING])):
        return f"says so to the visitor, {len(shape.prose)} characters of text"
    rest = shape.main.replace(heading, "", 1)
    if MISSING_THING.search(bared(heading)) and MISSING_THING_TALK.search(rest):
        return f"headed {heading!r}, and says so"
    return ""


def _says_so(shape: Shape, name: str) -> bool:
    """A bare number may be a room or an area code: the page has to say it, or to say nothing."""
    rest = shape.main.replace(name, "", 1)
    if len(rest) <= _NOTHING:
        return True
    if MISSING_TALK.search(rest):
        return True
    return not bared(name).replace("error", "").strip(" :-–—").isdigit() and len(rest) <= 300
