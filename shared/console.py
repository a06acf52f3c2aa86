"""What people see: words, tables and progress on stderr, answers on stdout; hostile text is shown,
it never acts.
"""

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.console import Console

from shared.errors import OutputError
from shared.tables import draw

# C0 but tab and newline, DEL, C1, and what turns the direction of text (fault I-06).
_ACTING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
LINE_EVERY = 30.0  # seconds between two status lines in a pipe
REDRAWS = 5  # a second, on a terminal


def safe(text: str) -> str:
    r"""The text with every control character written out: ESC becomes \x1b."""
    return _ACTING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def one_line(text: str) -> str:
    """Safe text without line breaks or tabs."""
    return " ".join(safe(text).split())


def say(*words: str) -> None:
    """Tell a person something, on stderr."""
    _write(sys.stderr, safe("".join(words)))


def answer(text: str) -> None:
    """Print a line of the answer, on stdout."""
    _write(sys.stdout, safe(text))


def answer_marked(text: str, marks: Sequence[tuple[int, int]], *, indent: str = "") -> None:
    """Print a line of the answer; on a terminal its marked parts are bold and long lines wrap."""
    parts, at = [(indent, False)], 0
    for start, end in (*marks, (len(text), len(text))):
        parts += [(text[at:start], False), (text[start:end], True)]
        at = end
    shown = [(safe(part).replace("\n", " "), is_marked) for part, is_marked in parts]
    if not sys.stdout.isatty():
        _write(sys.stdout, "".join(part for part, _ in shown))
        return
    from rich.padding import Padding  # as below
    from rich.text import Text

    line = Text()
    for part, is_marked in shown[1:]:
        line.append(part, style="bold" if is_marked else "")
    with suppress(BrokenPipeError):
        _console(sys.stdout).print(Padding(line, (0, 0, 0, len(indent))))


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(f"{text}\n")
        stream.flush()
    except UnicodeEncodeError:
        stream.write(f"{text.encode('ascii', 'backslashreplace').decode()}\n")
    except OSError as error:
        if stream is sys.stderr:
            return  # nobody listens to words: the work goes on
        if isinstance(error, BrokenPipeError):
            raise OutputError from None  # whoever left (head, less) needs no word
        raise OutputError(f"the output can't be written: {error.strerror}") from None


def _console(stream: TextIO) -> "Console":
    from rich.console import Console  # rich costs a third of the start-up time

    return Console(file=stream, highlight=False, markup=False, emoji=False)


def table(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    to: TextIO | None = None,
) -> None:
    """A table on stderr (or `to`): drawn on a terminal, tab-separated lines in a pipe. A word is
    never broken, so that addresses can be copied.
    """
    stream = to or sys.stderr
    cells = [[one_line(str(cell)) for cell in row] for row in rows]
    if not stream.isatty():
        lines = [title, "\t".join(columns)] if title else ["\t".join(columns)]
        _write(stream, "\n".join([*lines, *("\t".join(row) for row in cells)]))
        return
    console = _console(stream)
    drawn = draw(columns, cells, console.width)
    with suppress(BrokenPipeError):
        for line in filter(None, (title, *drawn.head)):
            console.print(line, style="bold", soft_wrap=True)
    if drawn.body:
        _write(stream, "\n".join(drawn.body))


class Progress:
    """A long piece of work as it goes: a bar where the total is known, else found and queued."""

    def __init__(
        self,
        title: str,
        total: int | None = None,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._title, self._total, self._stream = one_line(title), total, stream or sys.stderr
        self._bar: Any = None
        self._task: Any = None
        self._clock, self._told = clock, clock()

    def start(self) -> None:
        """Begin to draw; in a pipe nothing is said before the first 30 seconds are over."""
        if not self._stream.isatty():
            return
        from rich import progress

        parts: list[Any] = [progress.TextColumn("{task.description}", markup=False)]
        if self._total is not None:
            parts += [
                progress.BarColumn(),
                progress.MofNCompleteColumn(),
                progress.TimeRemainingColumn(),
            ]
        parts += [
            progress.TextColumn("{task.fields[note]}", markup=False),
            progress.TimeElapsedColumn(),
        ]
        self._bar = progress.Progress(
            *parts, console=_console(self._stream), transient=True, refresh_per_second=REDRAWS
        )
        self._task = self._bar.add_task(self._title, total=self._total, note="")
        self._bar.start()

    def stop(self) -> None:
        """Clear what was drawn."""
        if self._bar is not None:
            self._bar.stop()

    def update(self, *, done: int, note: str = "", total: int | None = None) -> None:
        """Show how far the work is; `note` is a short line such as "found 812, queued 97"."""
        if total is not None:
            self._total = total
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=self._total, note=one_line(note))
        elif (now := self._clock()) - self._told >= LINE_EVERY:
            self._told = now
            share = f"{done}/{self._total}" if self._total else f"{done}"
            _write(self._stream, one_line(f"{self._title}: {share} {note}"))


@contextmanager
def progress(title: str, total: int | None = None) -> Iterator[Progress]:
    """Progress on stderr, cleared at the end whatever happens."""
    shown = Progress(title, total)
    shown.start()
    try:
        yield shown
    finally:
        shown.stop()


def size(count: int) -> str:
    """Bytes as people read them: 812 B, 9.1 MiB."""
    if count < 1024:
        return f"{count} B"
    amount = count / 1024
    for unit in ("KiB", "MiB"):
        if amount < 1024:
            return f"{amount:.1f} {unit}"
        amount /= 1024
    return f"{amount:.1f} GiB"


def span(seconds: float) -> str:
    """A length of time as people read it: 0.8 s, 3m12s, 2h05m."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}m{rest:02d}s" if minutes < 60 else f"{minutes // 60}h{minutes % 60:02d}m"
