"""The words of a page, however it is written and however long it is."""

from harvester.core.words import LONGEST_WORD, MOST_WORDS, PORTION, text_and_blocks


def blocks(*own):
    return text_and_blocks(own)[1]


def test_lines_and_tags_end_a_block_and_letters_in_bold_do_not():
    assert blocks("The <b>lib</b>rary\nis open<p>at 9:30") == (
        ("the", "library"), ("is", "open"), ("at", "0", "0"),
    )  # fmt: skip


def test_what_is_longer_than_a_word_is_cut():
    assert blocks("x" * (2 * LONGEST_WORD + 3)) == (
        ("x" * LONGEST_WORD, "x" * LONGEST_WORD, "x" * 3),
    )


def test_a_long_page_is_read_in_portions_until_that_is_enough():
    filler = " " * PORTION
    assert blocks("one", filler, "two") == (("one",), ("two",))
    many = "word " * (2 * MOST_WORDS + 1)
    said = blocks(many + " " * PORTION, "never seen")
    assert sum(len(block) for block in said) == 2 * MOST_WORDS + 1
