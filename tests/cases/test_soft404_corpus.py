"""Real challenges, refusals and soft 404s are recognised; pages that look like one are not."""

import gzip

import pytest

from shared.block import classify
from shared.http import HttpAnswer
from tests.cases import corpus

BLOCKS = {"challenge", "soft-404", "sign-in"}


def block_of(case):
    body = corpus.body("soft404", case)
    if case["file"].endswith(".gz"):
        body = gzip.decompress(body)
    given = case["input"]
    headers = tuple((key.encode(), value.encode()) for key, value in given["headers"].items())
    block = classify(HttpAnswer(status=given["status"], headers=headers, body=body))
    return None if block is None else block.kind.value


@pytest.mark.parametrize("case", corpus.of("soft404"))
def test_a_gate_is_recognised_and_an_honest_page_is_not(case):
    """Where an answer may also be judged by its status alone, no block is right too."""
    right = set(case["expected"]["reasons"])
    allowed = right & BLOCKS
    assert block_of(case) in (allowed | {None} if right - BLOCKS else allowed)
