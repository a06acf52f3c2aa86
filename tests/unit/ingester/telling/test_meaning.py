"""What the words of closed sets mean: none is left out, wherever they are told."""

import pytest

from ingester.core.brakes import RunState
from ingester.core.decide import Reason
from ingester.core.states import PageList
from ingester.look.tones import OF_CHANGE as TONES
from ingester.look.tones import OF_RUN, OF_STATUS
from ingester.telling.meaning import (
    CHANGES,
    HIDDEN,
    MEANING,
    OF_CHANGE,
    Change,
    meaning,
    why_hidden,
)
from ingester.web.lists import TABS
from shared.status import Status

HIDING = {Reason.GONE, Reason.NOINDEX, Reason.EXCLUDED, Reason.OUTDATED}
NEW_COPIES = {
    Reason.NEW, Reason.CHANGED, Reason.ACCEPTED_SHORT, Reason.MOVED, Reason.RETURNED,
}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "every", "place"),
    [
        (MEANING, Reason, "ingester/telling/meaning.py, MEANING"),
        (OF_CHANGE, Change, "ingester/telling/meaning.py, OF_CHANGE"),
        (TONES, Change, "ingester/look/tones.py, OF_CHANGE"),
        (OF_RUN, RunState, "ingester/look/tones.py, OF_RUN"),
        (OF_STATUS, Status, "ingester/look/tones.py, OF_STATUS"),
        (TABS, PageList, "ingester/web/lists.py, TABS"),
    ],
    ids=["reasons", "changes in a feed", "changes in a chart", "states of a run",
         "how a site stands", "lists of pages"],
)  # fmt: skip
def test_every_word_has_its_meaning(words, every, place):
    missing, unknown = set(every) - set(words), set(words) - set(every)
    assert not missing, f"give {' and '.join(missing)} a row in {place}"
    assert not unknown


def test_every_hide_is_explained_to_readers():
    assert set(HIDDEN) == HIDING


def test_every_new_copy_is_a_change():
    assert set(CHANGES) == NEW_COPIES
    assert {*CHANGES.values(), Change.HIDDEN} == set(Change)


def test_two_reasons_never_read_the_same():
    """But two that are the site's word, and all that is hidden by it."""
    said = [words for words in MEANING.values() if words != "the site's own word"]
    assert len(said) == len(set(said))


def test_what_is_not_decided_yet_means_nothing():
    assert meaning("") == ""
    assert why_hidden("") == "This page is not shown."
