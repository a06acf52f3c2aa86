"""Tells text from bytes that are none, whatever their Content-Type says."""

import re

# Looked at: compressed bytes, images and programs show what they are at once.
_START = 4096

# Of random bytes one in nine is a control character that no text has; of pages hardly any is.
_MOST = 0.02
_FEW = 4

_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]")


def is_binary(text: str) -> bool:
    """Whether decoded text holds more control characters than any page."""
    start = text[:_START]
    return len(_CONTROLS.findall(start)) > max(_FEW, _MOST * len(start))
