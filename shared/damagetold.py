"""Damage of a harvest file in words for people, with what helps where something does."""

from shared.dictionary import SUFFIX
from shared.outcome import Why
from shared.wording import counted


def damage_told(offset: int, length: int, why: str, name: str) -> str:
    """Where it lies in the file or stream of this name, what is wrong, and the way out."""
    return f"damage at byte {offset}, {counted(length, 'byte')}: {why}{way_out(why, name)}"


def way_out(why: str, name: str) -> str:
    """What helps against this damage, as the end of a sentence; "" where nothing does."""
    if why != Why.DICTIONARY:
        return ""
    if name == "-":
        return f"; name the file instead, with its copy FILE{SUFFIX} beside it"
    return f"; put its copy beside the file, as {name}{SUFFIX}"
