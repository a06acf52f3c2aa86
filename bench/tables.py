"""Results as tables: of text for a terminal, of Markdown for BENCHMARKS.md."""

from collections.abc import Callable, Sequence

from bench.contest import Contest, Row, Run, cpu, peak, ratio, together, wall
from bench.results import Result

Cells = list[list[str]]
MANY = 25  # runs: each is a question of its own then, and not a round
NOTHING = ("", "0", "0.00")


def text_of(result: Result) -> str:
    """All that a suite measured, for a terminal."""
    parts = [f"{result.suite} ({result.size}): {result.corpus}"]
    for contest in result.contests:
        parts += ["", _title(contest), *_aligned(rows_of(contest))]
        parts += [f"  {row.name}: not measured: {row.missing}" for row in _missing(contest)]
    if result.figures:
        parts.append("")
    parts += [f"{one.what}: {one.value:,.6g} {one.unit}" for one in result.figures.values()]
    return "\n".join(parts) + "\n"


def markdown_of(contest: Contest) -> str:
    """One contest as a table of Markdown, and who is missing from it and why."""
    missing = (f"\nNot measured: {row.name} ({_short(row.missing)})." for row in _missing(contest))
    return "\n".join([f"**{_title(contest)}**\n", table(rows_of(contest)), *missing])


def table(rows: Cells) -> str:
    """Rows, the head first, as a table of Markdown."""
    head, *body = rows
    lines = (head, ["---"] * len(head), *body)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def rows_of(contest: Contest) -> Cells:
    """The cells: medians over the rounds, and ratios round by round with their spread.

    A column that nobody has a figure for is left out.
    """
    unit = contest.unit
    head = (
        *("", f"CPU ms/{unit}", "ours / theirs", f"wall ms/{unit}"),
        *("peak MB", "together MB", "out MB", "done"),
    )
    body = [
        _cells(contest.first if row.is_ours else contest.beside(row), row)
        for row in contest.rows
        if row.runs
    ]
    told = (any(cells[at] not in NOTHING for cells in body) for at in range(1, len(head)))
    kept = [0, *(at for at, is_told in enumerate(told, 1) if is_told)]
    return [[cells[at] for at in kept] for cells in (head, *body)]


def _title(contest: Contest) -> str:
    many = "queries" if contest.unit == "query" else f"{contest.unit}s"
    told = f"{contest.pages:,} {many}" if contest.pages > 1 else f"one {contest.unit}"
    return f"{contest.title} ({told})"


def _cells(first: Row | None, row: Row) -> list[str]:
    return [
        row.name,
        number(row.middle(cpu)),
        "" if first is None or row is first else str(ratio(first, row, cpu)),
        number(row.middle(wall)),
        _megabytes(row, peak),
        _megabytes(row, together),
        _megabytes(row, lambda run: run.bytes),
        number(row.middle(lambda run: run.pages)) if len(row.runs) < MANY else "",
    ]


def number(value: float) -> str:
    """Three digits that count, without an exponent."""
    if value >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3g}"


def _megabytes(row: Row, of: Callable[[Run], float]) -> str:
    value = row.middle(of) / 1e6
    return f"{value:,.0f}" if value >= 10 else f"{value:.2f}"


def _missing(contest: Contest) -> list[Row]:
    return [row for row in contest.rows if not row.runs]


def _short(words: str) -> str:
    return " ".join(words.split())[:160]


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(cells[at]) for cells in rows) for at in range(len(rows[0]))]
    return [
        "  ".join([
            f"  {cells[0].ljust(widths[0])}",
            *(cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)),
        ])
        for cells in rows
    ]  # fmt: skip
