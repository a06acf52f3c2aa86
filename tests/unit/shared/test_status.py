"""How things stand, and what stands for several."""

import pytest

from shared.status import Status, worst


def test_worse_ones_rank_higher():
    assert [status.rank for status in (Status.PASS, Status.WARN, Status.FAIL)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([], Status.PASS),
        ([Status.PASS], Status.PASS),
        ([Status.PASS, Status.WARN], Status.WARN),
        ([Status.FAIL, Status.PASS, Status.WARN], Status.FAIL),
    ],
)
def test_the_worst_one_stands_for_all(found, expected):
    assert worst(found) == expected
