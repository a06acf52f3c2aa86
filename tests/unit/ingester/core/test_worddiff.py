"""What changed between two texts."""

from ingester.core.worddiff import AROUND, MAX_WORDS, Mark, compare


def marked(old, new):
    """Every line of every hunk: its mark and its pieces with theirs."""
    return [
        (line.mark, [(piece.mark, piece.text) for piece in line.pieces])
        for hunk in compare(old, new)
        for line in hunk.lines
    ]


def test_equal_texts_have_no_changes():
    assert compare("a\nb", "a\nb") == []


def test_an_edited_line_shows_its_words():
    assert marked("pay by the first of May", "pay by the last of May") == [
        (
            Mark.SAME,
            [
                (Mark.SAME, "pay by the "),
                (Mark.GONE, "first "),
                (Mark.NEW, "last "),
                (Mark.SAME, "of May"),
            ],
        )
    ]


def test_a_rewritten_line_shows_both():
    assert marked("nothing like it at all", "something quite different here") == [
        (Mark.GONE, [(Mark.GONE, "nothing like it at all")]),
        (Mark.NEW, [(Mark.NEW, "something quite different here")]),
    ]


def test_a_new_line_and_a_lost_line():
    assert marked("a\nb", "a\nb\nc")[-1] == (Mark.NEW, [(Mark.NEW, "c")])
    assert marked("a\nb", "a")[-1] == (Mark.GONE, [(Mark.GONE, "b")])


def test_three_lines_around_a_change_are_shown():
    lines = [f"line {number}" for number in range(30)]
    changed = [*lines[:15], "x", *lines[16:]]
    (hunk,) = compare("\n".join(lines), "\n".join(changed))
    assert hunk.at == 15 - AROUND + 1
    assert len(hunk.lines) == 2 * AROUND + 2


def test_places_far_apart_are_hunks_of_their_own():
    lines = [f"line {number}" for number in range(40)]
    changed = ["x", *lines[1:39], "y"]
    assert len(compare("\n".join(lines), "\n".join(changed))) == 2


def test_a_very_long_line_is_shown_whole():
    long = " ".join("word" for _ in range(MAX_WORDS + 1))
    assert [mark for mark, _ in marked(long, f"{long} more")] == [Mark.GONE, Mark.NEW]


def test_the_words_of_both_texts_are_kept():
    """Nothing of either text gets lost in the comparison."""
    old, new = "  a b\n c d e", "  a x\n c e e"
    pieces = [piece for _, line in marked(old, new) for piece in line]
    assert "".join(t for mark, t in pieces if mark != Mark.NEW).split() == ["a", *"bcde"]
    assert "".join(t for mark, t in pieces if mark != Mark.GONE).split() == ["a", *"xcee"]


def test_words_that_follow_the_last_one_leave_it_as_it_was():
    (_, pieces) = marked("in room K7.", "in room K7. It moved.")[-1]
    assert pieces == [(Mark.SAME, "in room K7. "), (Mark.NEW, "It moved.")]
    (_, pieces) = marked("in room K7. It moved.", "in room K7.")[-1]
    assert pieces == [(Mark.SAME, "in room K7. "), (Mark.GONE, "It moved.")]


def test_chinese_is_compared_by_the_character():
    (_, pieces) = marked("学费在3月1日之前支付。", "学费在4月1日之前支付。")[-1]
    assert pieces == [
        (Mark.SAME, "学费在"), (Mark.GONE, "3"), (Mark.NEW, "4"), (Mark.SAME, "月1日之前支付。"),
    ]  # fmt: skip


def test_words_that_only_went_or_only_came_are_marked_alone():
    (_, pieces) = marked("pay the late fee now", "pay the fee now")[-1]
    assert [mark for mark, _ in pieces] == [Mark.SAME, Mark.GONE, Mark.SAME]
    (_, pieces) = marked("pay the fee now", "pay the late fee now")[-1]
    assert [mark for mark, _ in pieces] == [Mark.SAME, Mark.NEW, Mark.SAME]
