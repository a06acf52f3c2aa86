"""Run ids as people write and read them: the beginning of one is enough while it names one run."""

from ingester.store.contract import Reader, StoredRun
from shared.console import one_line
from shared.errors import ConfigError

SHORTEST = 8  # characters shown; more where two runs begin alike
WORDS = ("foreign-", "unnamed-")  # what stands before the id of a run that its file does not name
STEP = 4
FEWEST = 4  # characters of a beginning: one letter is sooner a slip than a run
MOST_NAMED = 5  # runs that an ambiguous beginning is answered with


def known_run(reader: Reader, argument: str) -> StoredRun:
    """The run with this id, or the only one whose id begins so; else a ConfigError."""
    whole = reader.run(None, argument)
    if whole is not None:
        return whole
    if len(argument) < FEWEST:
        raise ConfigError(
            f"{one_line(argument)!r} is too short for a run: write {FEWEST} characters or more. "
            "`ingester report run` lists the runs of the store."
        )
    found = reader.runs_named(argument, MOST_NAMED + 1)
    names = list(dict.fromkeys(run.run for run in found))
    if len(names) == 1:
        return found[0]
    if not names:
        raise ConfigError(
            f"{one_line(argument)}: no such run. `ingester report run` lists the runs of the store."
        )
    more = ", ..." if len(found) > MOST_NAMED else ""
    told = ", ".join(one_line(name) for name in names[:MOST_NAMED])
    raise ConfigError(f"{one_line(argument)} begins the ids of several runs: {told}{more}")


def short(reader: Reader, run: str) -> str:
    """The shortest beginning of a run id, from 8 characters on, that no other run has."""
    word = next(filter(run.startswith, WORDS), "")
    for length in range(len(word) + SHORTEST, len(run), STEP):
        found = {one.run for one in reader.runs_named(run[:length], 2)}
        if found <= {run}:
            return run[:length]
    return run
