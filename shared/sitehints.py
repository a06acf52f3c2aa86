"""What helps somebody whose SITE argument or site file was wrong, in words without jargon."""

import re
from contextlib import suppress
from pathlib import Path

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
_HOST = re.compile(r"(?:[\w-]+\.)+[A-Za-z]{2,}(?::\d+)?(?:[/?].*)?|localhost(?::\d+)?(?:/.*)?")
# What msgspec calls the values of TOML, and what people call them.
_KINDS = {
    "str": "text in quotes", "int": "a whole number", "float": "a number", "bool": "true or false",
    "array": "a list such as [\"a\", \"b\"]", "object": "a table", "null": "nothing",
}  # fmt: skip
_EXPECTED = re.compile(r"Expected `([^`]+)`(?:, got `([^`]+)`)?")


def no_site(argument: str) -> str:
    """Why an argument names no site, and what was meant perhaps."""
    scheme = _SCHEME.match(argument)
    if scheme is not None:
        return f"{argument}: {scheme[1]} addresses can't be read; a site has http:// or https://."
    is_folder = False
    with suppress(OSError):  # too long for a name
        is_folder = Path(argument).is_dir()
    if is_folder:
        return f"{argument} is a folder. Name a site file in it, or an address (https://...)."
    said = f"{argument}: no such site file, and no address that starts with http:// or https://."
    if _HOST.fullmatch(argument) and not argument.endswith(".toml"):
        return f"{said} Did you mean https://{argument} ?"
    name = argument if argument.endswith(".toml") else "campus.toml"
    return f"{said} `harvester init ADDRESS -o {name}` writes a site file."


def wrong_value(message: str) -> str:
    """What msgspec says of a value, in the words of people who write TOML."""
    found = _EXPECTED.search(message)
    if found is None:
        return message.lower()
    wanted = " or ".join(_kind(one) for one in found[1].split(" | "))
    got = f", and here stands {_kind(found[2])}" if found[2] else ""
    return f"has to be {wanted}{got}"


def _kind(name: str) -> str:
    return _KINDS.get(name, name)
