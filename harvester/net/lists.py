"""The list files of a site: one address a line, `#` before a comment."""

import re
from collections.abc import Iterator
from pathlib import Path

from shared.errors import ConfigError
from shared.site import Site
from shared.url import is_web, join

_COMMENT = re.compile(r"(?:^|\s)#.*")  # "/page#part" is no comment


def check_lists(site: Site) -> None:
    """ConfigError before anything happens where a list file is not there."""
    for name in site.discover.lists:
        if not Path(name).is_file():
            raise ConfigError(
                f"discover.lists: {name}: no such file; name one address a line in it."
            )


def read_list(name: str, home: str) -> Iterator[tuple[int, str, str | None]]:
    """(number, text, address) of each line that says something; address None where it is none.

    A line is an absolute address or a path on the home's host. ConfigError where there is no file.
    """
    try:
        with Path(name).open(encoding="utf-8-sig", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                text = _COMMENT.sub("", line.rstrip("\n")).strip()
                if text:
                    is_address = is_web(text) or text.startswith("/")
                    yield number, text, join(home, text) if is_address else None
    except OSError as error:
        raise ConfigError(f"discover.lists: {name}: can't be read: {error.strerror}") from None
