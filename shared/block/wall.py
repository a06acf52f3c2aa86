"""Challenges and refusals: a page that tests the visitor or turns it away, instead of the page.

Two kinds of proof. A maker's mark in the markup, on a page with little to read. Or the page calls
itself a gate, has almost nothing else to read, and speaks as gates do. Words alone prove nothing.
"""

from shared.block.demands import DEMAND
from shared.block.refusals import REFUSED
from shared.block.says import lines, says
from shared.block.shape import Shape
from shared.block.vendors import ACTIVE, CAPTCHA, PASSIVE, Mark
from shared.block.words import (
    DENIAL_TALK,
    GATE,
    GATE_TALK,
    PLAIN_REFUSAL,
    REFUSAL,
    WAITING,
    WHOLE_TEXT,
)
from shared.patterns import Pattern

# Captured gates have up to 880 characters and a handful of links.
_MARKED_TEXT, _MARKED_LINKS = 2_500, 25
_NAMED_TEXT, _NAMED_LINKS = 1_200, 10
_CAPTCHA_TEXT = 800
_ONE_SENTENCE = 300
_NOTHING = 60
_SERVER = 40  # a refusal that says no more than which server refuses
# A site's own refusal keeps the site's menus, so only its main text is measured.
_BRANDED_TEXT = 600
# A page that speaks to its visitor, whatever it is called, and says little besides.
_SPEAKING_TEXT, _SPEAKING_LINKS = 600, 3
_BESIDES = 200
_APP_ROOT = "#root,#app,#__next,#__nuxt,#___gatsby,app-root,[data-reactroot]"


def wall_evidence(shape: Shape, status: int) -> str:
    """Why the page is a challenge or a refusal; empty where it is none."""
    return (
        _marked(shape)
        or _unseen(shape)
        or _captcha(shape)
        or _named(shape)
        or _one_sentence(shape)
        or _spoken(shape, DEMAND, "asks the visitor to be tested")
        or (_refusal(shape) if 200 <= status < 300 else "")
    )


def _marked(shape: Shape) -> str:
    for mark in ACTIVE:
        if _bears(shape, mark) and len(shape.text) <= _MARKED_TEXT and shape.links <= _MARKED_LINKS:
            return f"{mark.vendor} gate: {mark.words}, {len(shape.text)} characters to read"
    return ""


def _unseen(shape: Shape) -> str:
    """Nothing to read but a script that tests the browser or sets a cookie and loads again."""
    if len(shape.text) > _NOTHING or shape.has(_APP_ROOT):
        return ""
    for mark in PASSIVE:
        if _bears(shape, mark):
            return f"{mark.vendor} script and nothing to read"
    sets_cookie = shape.in_script("document.cookie") and shape.in_script("location")
    if sets_cookie and not shape.has("script[src],link[rel=stylesheet]"):
        return "a script that sets a cookie and loads the page again, nothing to read"
    return ""


def _captcha(shape: Shape) -> str:
    """A captcha and nothing else to fill in; in the site's frame the page has to ask for it."""
    if not shape.has(CAPTCHA):
        return ""
    fields = [f for f in shape.fields if f.asks_for_text and "captcha" not in f.name]
    is_bare = len(shape.text) <= _CAPTCHA_TEXT and shape.links <= _NAMED_LINKS
    if is_bare and not fields:
        return f"a captcha and {len(shape.text)} characters to read"
    if len(shape.main) > _BRANDED_TEXT or any(not f.place.framed for f in fields):
        return ""
    if says(DEMAND, lines(shape.blocks)):
        return f"a captcha that the visitor has to solve, {len(shape.main)} characters"
    return ""


def _named(shape: Shape) -> str:
    """A gate stands alone: a page in the site's frame of menus has a page's right to be short."""
    most = _BRANDED_TEXT if shape.is_framed else _NAMED_TEXT
    if len(shape.bare_text) > most or shape.links > _NAMED_LINKS:
        return ""
    for names in (GATE, WAITING) if shape.is_framed else (GATE, REFUSAL, WAITING):
        name = _name(shape, names)
        if name and GATE_TALK.search(shape.bare_text.lower().replace(name, "")):
            return f"calls itself {name!r}, {len(shape.bare_text)} characters to read"
    return ""


def _one_sentence(shape: Shape) -> str:
    text = shape.text
    if not text or len(text) > _ONE_SENTENCE or shape.links > 2:
        return ""
    return f"all it says: {text[:120]!r}" if WHOLE_TEXT.search(text) else ""


def _spoken(shape: Shape, sentences: tuple[Pattern, ...], told: str) -> str:
    """A page without a site's menus that says to its visitor what gates say, and little else."""
    if shape.is_framed or shape.links > _SPEAKING_LINKS or len(shape.bare_text) > _SPEAKING_TEXT:
        return ""
    said = [block for block in shape.blocks if says(sentences, lines((block,)))]
    besides = sum(map(len, shape.blocks)) - sum(map(len, said))
    return f"{told}: {said[0][:120]!r}" if said and besides <= _BESIDES else ""


def _refusal(shape: Shape) -> str:
    return _branded_refusal(shape) or _spoken(shape, REFUSED, "turns the visitor away")


def _branded_refusal(shape: Shape) -> str:
    """The site's own refusal at status 200, in the site's frame."""
    if len(shape.prose) > _BRANDED_TEXT:
        return ""
    name = _name(shape, REFUSAL) or _name(shape, PLAIN_REFUSAL)
    if not name:
        return ""
    says_no_more = len(shape.main.lower().replace(name, "", 1)) <= _SERVER
    is_bare = len(shape.text) <= _ONE_SENTENCE and not shape.links
    if DENIAL_TALK.search(shape.main) or is_bare or says_no_more:
        return f"calls itself {name!r} and refuses the visitor"
    return ""


def _name(shape: Shape, names: Pattern) -> str:
    return next((name for name in sorted(shape.names) if names.search(name)), "")


def _bears(shape: Shape, mark: Mark) -> bool:
    if mark.words not in shape.source:
        return False
    return shape.has(mark.selector) if mark.selector else shape.in_script(mark.words)
