"""Numbers as protocols write them: ASCII digits and nothing else."""

import re

_WHOLE = re.compile(r"[0-9]{1,18}")


def whole_number(text: str) -> int | None:
    """The number that up to 18 ASCII digits write; None for anything else.

    `str.isdigit` is true for "²" as well, at which `int` raises.
    """
    return int(text) if _WHOLE.fullmatch(text) else None
