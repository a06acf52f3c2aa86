"""The summary as Prometheus reads it (text format 0.0.4); no series a page, few a site."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from ingester.core.ages import EDGES
from ingester.core.states import PageList
from ingester.web.summary import SiteView, Summary
from shared import __version__
from shared.console import one_line

Sample = tuple[Mapping[str, str], float]
Metric = tuple[str, str, Iterable[Sample]]  # name, help, samples


def metrics(found: Summary) -> str:
    """All metrics, each with its help and type, and a line break at the end."""
    every = chain(_of_all(found), _of_pages(found.sites), _of_runs(found.sites))
    return "".join(_metric(name, words, samples) for name, words, samples in every)


def _of_all(found: Summary) -> Iterator[Metric]:
    counted: list[Sample] = [({}, found.at.timestamp())]
    yield "build_info", "The version that answers.", [({"version": __version__}, 1)]
    yield "summary_timestamp_seconds", "When these numbers were counted.", counted
    healths = [({"site": one.name}, one.health.status.rank) for one in found.sites]
    yield "health", "0 pass, 1 warn, 2 fail.", healths


def _of_pages(sites: tuple[SiteView, ...]) -> Iterator[Metric]:
    states = [
        ({"site": one.name, "state": state}, one.pages.of(state))
        for one in sites
        for state in PageList
    ]
    yield "pages", "Pages by state; failing and held ones have a state as well.", states
    ages = [
        ({"site": one.name, "days": str(edge.days)}, sum(one.ages[: number + 1]))
        for one in sites
        for number, edge in enumerate(EDGES)
    ]
    yield "pages_read_within", "Shown pages last read within so many days.", ages
    causes = [
        ({"site": one.name, "cause": cause}, count) for one in sites for cause, count in one.causes
    ]
    yield "pages_failing", "Pages whose last try failed, by cause.", causes
    oldest = [
        ({"site": one.name}, one.pages.oldest.timestamp())
        for one in sites
        if one.pages.oldest is not None
    ]
    yield "oldest_copy_timestamp_seconds", "When the oldest shown copy was read.", oldest


def _of_runs(sites: tuple[SiteView, ...]) -> Iterator[Metric]:
    every = [(one.name, kind) for one in sites for kind in one.facts.kinds]
    last = [
        ({"site": name, "kind": kind.kind}, kind.last.started.timestamp()) for name, kind in every
    ]
    yield "last_run_timestamp_seconds", "Start of the newest run.", last
    good = [
        ({"site": name, "kind": kind.kind}, kind.good.started.timestamp())
        for name, kind in every
        if kind.good is not None
    ]
    yield "last_success_timestamp_seconds", "Start of the newest run that went well.", good


def _metric(name: str, words: str, samples: Iterable[Sample]) -> str:
    full = f"ingester_{name}"
    lines = [f"# HELP {full} {words}", f"# TYPE {full} gauge"]
    for labels, value in samples:
        told = ",".join(f'{key}="{_label(text)}"' for key, text in labels.items())
        lines.append(f"{full}{{{told}}} {value:.17g}" if told else f"{full} {value:.17g}")
    return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    return one_line(text).replace("\\", r"\\").replace('"', r"\"")
