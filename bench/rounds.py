"""Measures several ways of doing the same, interleaved, and says how they compare."""

import gc
import statistics
import time
from collections.abc import Callable, Mapping

from msgspec import Struct


class Times(Struct, frozen=True):
    """Processor seconds of one way, a number a round."""

    seconds: list[float]

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.seconds)

    def over(self, other: "Times") -> str:
        """How many times as fast as the other: each round by itself, then middle, least, most."""
        ratios = sorted(b / a for a, b in zip(self.seconds, other.seconds, strict=True))
        return f"{statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def interleaved(ways: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Times]:
    """Every way once a round, after one round that does not count; all must say the same."""
    answers = {name: way() for name, way in ways.items()}
    if len(set(answers.values())) != 1:
        raise AssertionError(f"they did not do the same work: {answers}")
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, way in ways.items():
            gc.collect()
            began = time.process_time()
            way()
            times[name].append(time.process_time() - began)
    return {name: Times(seconds) for name, seconds in times.items()}
