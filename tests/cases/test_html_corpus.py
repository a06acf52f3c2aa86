"""Text and encodings of real pages: no worse than trafilatura's own settings, and whole."""

import gzip
import logging
import re
from collections import Counter
from contextlib import suppress
from statistics import mean, median

import pytest

from ingester.extract.charset import decode
from ingester.extract.job import ExtractJob, ReadingOutcome
from ingester.extract.reading import read_page
from shared.http import HttpAnswer
from tests.cases import corpus


def cases(folder):
    return [
        param
        for param in corpus.of("html")
        if param.values[0] is None or param.values[0]["file"].startswith(f"{folder}/")
    ]


def body_of(case):
    return gzip.decompress(corpus.body("html", case))


def text_of(case):
    url = case["input"].get("url") or "https://page.example/"
    reading = read_page(ExtractJob(url=url, http=HttpAnswer(status=200, body=body_of(case))))
    assert reading.outcome in (ReadingOutcome.TEXT, ReadingOutcome.EMPTY), reading.detail
    return reading


def words(text):
    text = re.sub(r"!?\[((?:[^\[\]\\]|\\.)*)\]\([^)\s]*\)", r"\1", text)
    return re.findall(r"[^\W_]+", text.replace("\\", "").lower())


def f1(got, wanted):
    one, other = Counter(words(got)), Counter(words(wanted))
    common = sum((one & other).values())
    return 2 * common / (sum(one.values()) + sum(other.values())) if common else 0.0


def given(folder):
    found = [param.values[0] for param in cases(folder) if param.values[0] is not None]
    return found or pytest.skip("no corpus: set GOODCOPY_CASES")


@pytest.mark.parametrize("case", cases("charset"))
def test_a_page_is_decoded_as_one_of_its_encodings_would(case):
    body = body_of(case)
    text = decode(body, None).text
    assert "\ufffd" not in text
    assert text in set(readings(body, case["expected"]["encodings"]))


def readings(body, labels):
    """What each of the encodings that reads every byte makes of it."""
    for label in labels:
        # The standard knows tis-620 as windows-874, and Python knows that as cp874.
        with suppress(UnicodeDecodeError, LookupError):
            yield body.decode({"windows-874": "cp874"}.get(label, label))


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["aeb", "readability"])
def test_texts_are_as_good_as_with_trafilaturas_own_settings(folder):
    import trafilatura

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    ours, theirs = [], []
    for case in given(folder):
        wanted = case["expected"]["text"]
        ours.append(f1(text_of(case).text, wanted))
        theirs.append(f1(trafilatura.extract(body_of(case)) or "", wanted))
    assert mean(ours) >= mean(theirs)
    assert median(ours) >= median(theirs)


@pytest.mark.slow
def test_what_people_marked_is_in_the_text():
    """268 of 276 strings that have to be there; trafilatura's own settings find 266."""
    found = wanted = 0
    for case in given("trafilatura"):
        text = "".join(words(text_of(case).text))
        strings = ["".join(words(string)) for string in case["expected"]["with"]]
        found += sum(string in text for string in strings)
        wanted += len(strings)
    assert found >= 0.96 * wanted


@pytest.mark.slow
def test_titles_are_those_of_the_pages():
    right = []
    for case in [*given("trafilatura"), *given("goose3")]:
        if wanted := case["expected"].get("title"):
            title = "".join(words(text_of(case).title))
            wanted = "".join(words(wanted))
            right.append(bool(title) and (title in wanted or wanted in title))
    assert sum(right) >= 0.8 * len(right)
