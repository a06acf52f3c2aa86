"""What can be wrong with a translation."""

from enum import StrEnum

from msgspec import Struct


class Fault(StrEnum):
    """Why a translation is refused."""

    EMPTY = "empty"
    SAME = "same-as-source"
    LANGUAGE = "wrong-language"
    TOO_LONG = "too-long"
    HALF = "half"
    LINES = "several-lines"
    CONTROL = "control-characters"
    MARKUP = "markup"
    PREAMBLE = "talks-about-itself"
    NUMBERS = "numbers"
    LINKS = "links"
    CODES = "codes"
    PLACEHOLDERS = "placeholders"
    GLOSSARY = "glossary"
    SOURCE = "source-differs"  # of an import: not the block that it says it is
    TARGET = "other-language"  # of an import: a text for another language


class Finding(Struct, frozen=True, kw_only=True):
    """One thing that is wrong with a translation."""

    fault: Fault
    detail: str = ""

    def __str__(self) -> str:
        return f"{self.fault.value}: {self.detail}" if self.detail else self.fault.value
