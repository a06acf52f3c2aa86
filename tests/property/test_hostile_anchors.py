"""A page cannot make the search for anchors slow, whatever it repeats."""

import time

import pytest

from harvester.core.fragments import anchors_in

SIZE = 1_000_000
WITHIN = 3.0  # seconds; 0.3 on the slowest machine that was tried, and 4 times that for 4 times it


@pytest.mark.parametrize(
    "piece",
    ["<a ", "id=", ' id="', " id='", "<a name", "<a name=", "<a name =name =", "<map x "]
    + ["<a x name", " id" + " " * 500],
)
def test_anchors_are_found_in_linear_time(piece):
    html = piece * (SIZE // len(piece))
    began = time.monotonic()
    anchors_in(html)
    assert time.monotonic() - began < WITHIN
