"""Patterns of the site file, compiled by RE2: linear time whatever the address (fault H-04)."""

from functools import lru_cache
from typing import Protocol, cast

import re2

from shared.errors import ConfigError


class Pattern(Protocol):
    """What the tools need of a compiled pattern."""

    def search(self, text: str) -> object | None:
        """The first match anywhere in the text, or None."""

    def sub(self, replacement: str, text: str) -> str:
        """The text with every match replaced."""


@lru_cache(maxsize=4096)
def compile_pattern(pattern: str, owner: str) -> Pattern:
    """Compile a pattern; ConfigError names its owner (the rule or the key) and what RE2 refused.

    Its groups only group: RE2 would keep the place of each for each state, gigabytes for a
    pattern of some thousand groups, and nobody asks for them.
    """
    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    try:
        return cast(Pattern, re2.compile(pattern, options))
    except re2.error as error:
        reason = error.args[0].decode() if isinstance(error.args[0], bytes) else error.args[0]
        raise ConfigError(
            f"{owner}: pattern {pattern!r} is refused: {reason}. "
            "Patterns are RE2 (no look-ahead, no back-references)."
        ) from None
