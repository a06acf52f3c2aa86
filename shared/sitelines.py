"""Where in the text of a site file a key stands, so that whoever wrote it can be pointed there."""

import re

_HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?")


def place(origin: str, text: str, key: str, value: str = "") -> str:
    """`file, line N: ` of the line that holds the key (and the value, as written)."""
    if not text:
        return f"{origin}: "
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*[\"']?{re.escape(key)}\b", line) and (not value or _holds(line, value)):
            return f"{origin}, line {number}: "
    holding = (n for n, line in enumerate(text.splitlines(), 1) if value and _holds(line, value))
    number = next(holding, 0)
    return f"{origin}, line {number}: " if number else f"{origin}: "


def line_of(text: str, key: str, table: str, entry: int = 0) -> int:
    """The first line that sets a key in a table ("" = before any table), else 1.

    `entry`: in which of several [[tables]] of one name, from 0.
    """
    current, met = "", -1
    fallback = 1
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            current = header[1].replace(" ", "")
            met += current == table
            if current == f"{table}.{key}".strip("."):
                return number
        elif re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
            if current == table and met in (-1, entry):
                return number
            fallback = number
        elif key in line and fallback == 1:
            fallback = number
    return fallback


def header_of(text: str, table: str, entry: int = 0) -> int:
    """The line that opens a table, the one with that number where several have its name; else 1."""
    lines = enumerate(text.splitlines(), 1)
    found = ((number, _HEADER.match(line)) for number, line in lines)
    opened = [number for number, header in found if header and header[1] == table]
    return opened[entry] if entry < len(opened) else 1


def _holds(line: str, value: str) -> bool:
    return value in line or value.replace("\\", "\\\\") in line
