"""Dictionaries of a file: which are known, and where a lost one is looked for."""

import pytest
import zstandard

from shared.dictionary import Dictionaries, either, train_dictionary

CONTENT = train_dictionary([b"<h1>Page %d</h1><p>of the campus site" % n * 9 for n in range(99)])
NUMBER = zstandard.ZstdCompressionDict(CONTENT).dict_id()


def test_what_was_found_can_be_kept():
    known = Dictionaries()
    assert known.add(CONTENT) == known.add(zstandard.compress(CONTENT)) == NUMBER
    assert list(known.contents()) == [(NUMBER, CONTENT)]


def test_a_dictionary_without_an_id_can_not_be_asked_for_again():
    known = Dictionaries()
    assert known.add(b"no zstd dictionary, only its content") == 0
    assert list(known.contents()) == []


@pytest.mark.parametrize(("first", "second", "found"), [(b"1", b"2", b"1"), (None, b"2", b"2")])
def test_the_second_place_is_asked_where_the_first_has_nothing(first, second, found):
    assert either(lambda _: first, lambda _: second)(NUMBER) == found
    assert either(lambda _: first, None)(NUMBER) == first


def test_what_is_found_under_another_id_does_no_harm():
    known = Dictionaries(lambda _: CONTENT)
    assert len(list(known.decoders(0))) == 1
    assert len(list(known.decoders(NUMBER + 1))) == 1
