"""Dictionaries of a file: which are known, and where a lost one is looked for."""

import pytest
import zstandard

from shared.dictionary import (
    MOST,
    MOST_BYTES,
    Dictionaries,
    either,
    pack_dictionary,
    train_dictionary,
    unpack_dictionary,
)

CONTENT = train_dictionary([b"<h1>Page %d</h1><p>of the campus site" % n * 9 for n in range(99)])
NUMBER = zstandard.ZstdCompressionDict(CONTENT).dict_id()


def test_what_was_found_can_be_kept():
    known = Dictionaries()
    assert known.add(CONTENT) == known.add(zstandard.compress(CONTENT)) == NUMBER
    assert list(known.contents()) == [(NUMBER, CONTENT)]


def test_only_the_last_dictionaries_are_held():
    """A file of small frames that each unpack to much must not fill the memory (law 7)."""
    known = Dictionaries()
    for number in range(MOST + 5):
        known.add(CONTENT + bytes([number]))
    assert [content[-1] for _, content in known.contents()] == [*range(5, MOST + 5)]
    assert len(list(known.decoders(NUMBER))) == MOST
    for number in range(3):
        known.add(CONTENT + bytes(MOST_BYTES // 2 - len(CONTENT) - 1) + bytes([number]))
    assert [content[-1] for _, content in known.contents()] == [1, 2]


def test_a_forgotten_dictionary_is_known_no_more():
    known = Dictionaries()
    known.add(CONTENT)
    for number in range(MOST):
        known.add(b"no zstd dictionary, only its content %d" % number)
    assert list(known.decoders(NUMBER)) == []


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


@pytest.mark.parametrize(
    "content",
    [
        zstandard.compress(CONTENT)[:-3],
        zstandard.compress(CONTENT) + b"more",
        zstandard.compress(b""),
    ],
    ids=["cut", "not alone", "empty"],
)
def test_a_packed_dictionary_that_is_not_whole_is_none(content):
    with pytest.raises(zstandard.ZstdError, match="cut, or not alone"):
        unpack_dictionary(content)


def test_a_dictionary_that_is_kept_is_read_again():
    assert unpack_dictionary(pack_dictionary(CONTENT)) == CONTENT
    assert unpack_dictionary(CONTENT) == CONTENT
