"""What the reasons of a decision mean, and what they change for readers, in words for people."""

from enum import StrEnum
from typing import Final

from ingester.core.decide import Reason

MEANING: Final = {
    Reason.NEW: "first copy",
    Reason.CHANGED: "other text, title or links",
    Reason.UNCHANGED: "read again, same copy",
    Reason.NOT_MODIFIED: "the site says it is the same",
    Reason.RETURNED: "was hidden, reads well again",
    Reason.MOVED: "new address, same page",
    Reason.ACCEPTED_SHORT: "short in enough runs, whatever their days",
    Reason.REDIRECTED_UP: "sent to its parent: says nothing about the page",
    Reason.REDIRECTED_AWAY: "sent to another site",
    Reason.REDIRECTED: "sent elsewhere for now",
    Reason.SIGN_IN: "asks to sign in",
    Reason.SHRANK: "suddenly short: the long copy stays",
    Reason.EMPTY: "no text came",
    Reason.SOFT_404: "says not found with status 200",
    Reason.CHALLENGE: "a challenge or consent wall",
    Reason.REFUSED: "a refusal says nothing about the page",
    Reason.RATE_LIMITED: "asked to slow down",
    Reason.SERVER_ERROR: "the server failed",
    Reason.CLIENT_ERROR: "the request was refused as wrong",
    Reason.UNREACHABLE: "no answer",
    Reason.BLOCKED_ADDRESS: "leads to a private address",
    Reason.DISALLOWED: "robots.txt says no",
    Reason.TRUNCATED: "the body was cut",
    Reason.UNREADABLE: "the parser gave up",
    Reason.GONE: "404 or 410: the site's own word",
    Reason.NOINDEX: "the site's own word",
    Reason.EXCLUDED: "a rule of the site file",
    Reason.OUTDATED: "about a past year",
    Reason.LINK_ONLY: "a rule shows it as a link, without text",
    Reason.OLD_ADDRESS: "an old address failed; the page lives elsewhere",
    Reason.OLDER: "a newer capture is known",
    Reason.DUPLICATE: "loaded before",
    Reason.NOT_HTML: "noted as a link",
    Reason.OTHER_HOST: "not the site's host",
}

# Why readers don't see a page, as they are told.
HIDDEN: Final = {
    Reason.GONE: "The site says that this page is gone.",
    Reason.NOINDEX: "The site asks that this page not be listed.",
    Reason.EXCLUDED: "This page is not part of this copy.",
    Reason.OUTDATED: "This page is about a past year.",
}


class Change(StrEnum):
    """What a decision changes for readers; printed and in feeds, so the words never change."""

    NEW = "new"
    CHANGED = "changed"
    MOVED = "moved"
    RETURNED = "returned"
    HIDDEN = "hidden"


OF_CHANGE: Final = {
    Change.NEW: "The first copy of this page",
    Change.CHANGED: "Its text, title or links changed",
    Change.MOVED: "It has a new address",
    Change.RETURNED: "It was hidden and can be read again",
    Change.HIDDEN: "It is no longer shown",
}
CHANGES: Final = {  # what the reasons of a new copy change
    Reason.NEW: Change.NEW,
    Reason.CHANGED: Change.CHANGED,
    Reason.ACCEPTED_SHORT: Change.CHANGED,
    Reason.MOVED: Change.MOVED,
    Reason.RETURNED: Change.RETURNED,
}


def meaning(reason: str) -> str:
    """A reason as it is stored, in words; nothing where there is none yet."""
    return MEANING[Reason(reason)] if reason in MEANING else ""


def why_hidden(reason: str) -> str:
    """Why readers don't see a page, in words for them."""
    return HIDDEN[Reason(reason)] if reason in HIDDEN else "This page is not shown."
