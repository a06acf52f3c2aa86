"""A real terminal without a screen: what was drawn on it can be read back."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO

END = "\0"


class Terminal:
    """Its stream is what a tool writes to; `shown` what has come so far."""

    def __init__(self, stream: TextIO, screen: int) -> None:
        self.stream, self._screen = stream, screen

    def shown(self) -> str:
        """What was written since the last time, with its colours and line ends."""
        self.stream.write(END)
        self.stream.flush()
        drawn = b""
        while not drawn.endswith(END.encode()):  # the kernel hands it over piece by piece
            drawn += os.read(self._screen, 1 << 16)
        return drawn.decode().removesuffix(END)


@contextmanager
def a_terminal() -> Iterator[Terminal]:
    """A terminal that takes both stdout and stderr."""
    screen, end = os.openpty()
    try:
        with os.fdopen(end, "w") as stream, redirect_stdout(stream), redirect_stderr(stream):
            yield Terminal(stream, screen)
    finally:
        os.close(screen)
