"""The kinds of what can stand in a page's way; `shared.block` recognises them."""

from enum import StrEnum


class BlockKind(StrEnum):
    """What stands in the way; the values are reasons of a decision."""

    CHALLENGE = "challenge"
    SIGN_IN = "sign-in"
    SOFT_404 = "soft-404"
