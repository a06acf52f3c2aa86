"""Consent walls: a page that asks for consent and shows nothing else until it is given."""

from shared.block.shape import MOST_TEXT, Shape, bared
from shared.block.words import ACCEPT, ACKNOWLEDGE, CONSENT, CONSENT_SUBJECT, CONSENT_TALK

# Text that has nothing to do with consent: this much, and there is a page behind it.
_OTHER_TEXT = 200
_NAMELESS = 600  # characters of a page without a site's menus that is not called a consent wall


def consent_evidence(shape: Shape) -> str:
    """Why the page is a consent wall; empty where it is none.

    A banner over a page with text is no wall: it is put away before the page is judged.
    """
    accepting = [label for label in shape.buttons if ACCEPT.search(bared(label))]
    if not accepting or len(shape.text) > MOST_TEXT:
        return ""
    behind = shape.bare_text
    if not behind and CONSENT_TALK.search(shape.text):
        return f"a consent dialog ({accepting[0]!r}) and nothing behind it"
    name = next((name for name in sorted(shape.names) if CONSENT.search(name)), "")
    other = sum(len(block) for block in shape.blocks if not CONSENT_TALK.search(block))
    if name and other <= _OTHER_TEXT and CONSENT_TALK.search(shape.main):
        return f"calls itself {name!r}, asks {accepting[0]!r}, {other} characters of anything else"
    is_bare = not shape.is_framed and len(behind) <= _NAMELESS and other <= _OTHER_TEXT
    asking = [label for label in accepting if not ACKNOWLEDGE.search(bared(label))]
    if asking and is_bare and CONSENT_SUBJECT.search(shape.main):
        return f"asks {asking[0]!r} for cookies or data, {other} characters of anything else"
    return ""
