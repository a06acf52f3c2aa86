"""Bytes that are no text are told by their control characters."""

import random
import zlib

import pytest

from ingester.extract.binary import is_binary
from ingester.extract.job import ExtractJob, ReadingOutcome
from ingester.extract.reading import read_page
from shared.http import HttpAnswer

NOISE = random.Random(3).randbytes(5000)
PAGE = b"<!doctype html><title>Fees</title><p>" + b"The fees of this term are due soon. " * 60
BINARY = {
    "noise": NOISE,
    "gzip": zlib.compress(PAGE * 3 + NOISE, wbits=31),
    "WebP": b"RIFF\0\x10\0\0WEBPVP8 " + NOISE,
    "program": b"MZ\x90\0\3\0\0\0\4\0\0\0" + NOISE,
}


def reading_of(body, *headers):
    lines = ((b"Content-Type", b"text/html; charset=utf-8"), *headers)
    answer = HttpAnswer(status=200, headers=lines, body=body)
    return read_page(ExtractJob(url="https://campus.example/", http=answer))


@pytest.mark.parametrize("body", BINARY.values(), ids=BINARY)
def test_binary_bytes_under_an_html_type_are_no_page(body):
    reading = reading_of(body)
    assert (reading.outcome, reading.text) == (ReadingOutcome.NOT_HTML, "")
    assert reading.detail == "text/html, but its bytes are no text"


def test_a_body_that_is_still_in_its_coding_can_not_be_read():
    reading = reading_of(BINARY["gzip"][2:], (b"Content-Encoding", b"br"))
    assert reading.outcome == ReadingOutcome.UNREADABLE
    assert reading.detail == "still in its coding br"


@pytest.mark.parametrize("bad", [0, 4])
def test_a_few_control_characters_are_no_harm(bad):
    assert not is_binary("\x01" * bad + "text")
    assert is_binary("\x01" * 5 + "text")
    assert not is_binary("\x01" * 70 + "text " * 1000)
    assert reading_of(PAGE + b"\x01\x02").outcome == ReadingOutcome.TEXT
