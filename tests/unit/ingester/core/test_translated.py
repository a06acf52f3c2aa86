"""A page in a language: its text, and what of it is still to be translated."""

import pytest

from ingester.core.language import name_of
from ingester.core.translated import translated
from ingester.core.translation import Translation, stands_after
from tests.unit.ingester.core.makers import a_page, a_text, day


class Memory:
    """Knows the translations that it was made with, by the text that they translate."""

    def __init__(self, **known):
        self._known = known

    def translations(self, blocks, lang):
        return {hash_: self._known[hash_] for hash_ in blocks if hash_ in self._known}


def a_translation(*, human):
    return Translation(block="b", lang="zh", text="x", human=human, at=day(0))


def test_a_page_without_translations_shows_the_original_and_says_how_much_is_missing():
    text = a_text("One line of text.\n\nAnother line of text.\n\n`code`")
    page = translated(Memory(), a_page(text), text, "zh")
    assert page.text.split("\n\n")[-1] == "`code`"
    assert "Another line of text." in page.text
    assert (page.wanted, page.missing) == (3, 3)  # the title, and two of three blocks


@pytest.mark.parametrize(
    ("known", "new", "expected"),
    [(None, False, True), (False, False, True), (False, True, True), (True, True, True),
     (True, False, False)],
    ids=["none before", "machine after machine", "person after machine", "person after person",
         "machine after person"],
)  # fmt: skip
def test_a_machine_never_overrules_a_person(known, new, expected):
    before = None if known is None else a_translation(human=known)
    assert stands_after(before, a_translation(human=new)) is expected


@pytest.mark.parametrize(("lang", "name"), [("de", "German"), ("de-AT", "German"), ("tlh", "tlh")])
def test_a_language_has_its_name_in_english(lang, name):
    assert name_of(lang) == name
