"""What is seen of a page at a glance: for nearly every page enough to tell that it is no gate."""

import re

from shared.block.shape import MOST_TEXT, Shape
from shared.block.vendors import ACTIVE
from shared.block.words import CONSENT, GATE, PLAIN_REFUSAL, REFUSAL, WAITING
from shared.patterns import compile_pattern

# What has no name, no mark and no captcha of a gate is one only if it says so in a few sentences.
FEW_SENTENCES = 600

_NAMES = (GATE, REFUSAL, PLAIN_REFUSAL, WAITING, CONSENT)
# The marks of gates, and what every element that `CAPTCHA` selects has written in it.
_TRACES = {mark.words for mark in ACTIVE} | {
    "captcha",
    "turnstile",
    "challenges.cloudflare",
    "altcha",
    "cap-widget",
}
_TRACE = compile_pattern("|".join(map(re.escape, sorted(_TRACES))), "traces of gates")


def is_plainly_none(start: Shape) -> bool:
    """Whether a page shows, or its beginning, that it is no challenge, refusal or consent wall.

    The rules about them ask for a mark or a captcha, or for a name, or for a page of few
    sentences, or for nothing to read but a consent dialog.
    """
    least = MOST_TEXT if _TRACE.search(start.source) else FEW_SENTENCES
    names = start.names_of_long(least)
    return names is not None and not _are_of_gate(names)


def _are_of_gate(names: frozenset[str]) -> bool:
    lines = "\n".join(names)
    return any(pattern.search(lines) for pattern in _NAMES)
