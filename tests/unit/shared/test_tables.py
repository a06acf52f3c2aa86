"""Tables on a terminal: whatever the width, a word stays whole."""

import pytest

from shared.tables import cells, draw
from shared.wording import counted

LONG = "https://campus.example/students/enrolment/how-to-change-your-course-in-the-second-year"
COLUMNS = ("state", "address", "title", "pages")
ROWS = [
    ("shown", LONG, "How to change your course in the second year of study", "1,204"),
    ("hidden", "https://campus.example/", "Campus", "7"),
]


def lines(width, rows=ROWS, columns=COLUMNS):
    drawn = draw(columns, rows, width)
    return [*drawn.head, *drawn.body]


def test_what_fits_stands_in_columns_and_numbers_to_the_right():
    rows = [("shown", "a", "Fees", "7"), ("hidden", "b", "Exams and results", "1,204")]
    assert lines(60, rows) == [
        "state   address  title              pages",
        "shown   a        Fees                   7",
        "hidden  b        Exams and results  1,204",
    ]  # fmt: skip


@pytest.mark.parametrize("width", range(20, 200, 7))
def test_no_word_is_ever_broken(width):
    told = " ".join(" ".join(lines(width)).split())
    assert all(word in told.split() for row in ROWS for cell in row for word in cell.split())


@pytest.mark.parametrize("width", range(20, 200, 7))
def test_nothing_but_a_long_word_runs_over(width):
    over = [line for line in lines(width) if cells(line) > width]
    assert all("https://" in line or len(line.split()) == 1 or ":" in line for line in over)


def test_an_address_without_room_stands_below_its_row():
    assert lines(60, [("shown", LONG, "How to enrol", "7")]) == [
        "state  title         pages",
        "  address",
        "shown  How to enrol      7",
        f"  {LONG}",
    ]


def test_several_that_stand_below_are_named():
    rows = [("shown", LONG, "Fees", LONG), ("hidden", LONG, "Exams", "")]
    assert lines(50, rows, ("state", "address", "title", "first link from"))[:4] == [
        "state   title",
        "shown   Fees",
        f"  address: {LONG}",
        f"  first link from: {LONG}",
    ]


def test_a_long_word_may_end_a_short_line():
    assert lines(60, [("due", LONG)], ("due", "address")) == ["due  address", f"due  {LONG}"]


def test_wide_characters_take_two_cells_and_may_part_anywhere():
    drawn = draw(("title", "read"), [("学费什么时候交学费什么时候交学费", "30 Nov 2026")], 40)
    assert all(cells(line) <= 40 for line in (*drawn.head, *drawn.body))
    assert "".join(line.split()[0] for line in drawn.body) == "学费什么时候交学费什么时候交学费"


def test_the_name_of_a_column_wraps_before_its_texts_do():
    drawn = draw(("last good run", "words"), [("36 days", "one two three four five")], 32)
    assert drawn.body == ["36 days  one two three four five"]
    assert drawn.head[0].split() == ["last", "words"]


def test_a_table_without_rows_has_its_head():
    assert lines(80, []) == ["state  address  title  pages"]


@pytest.mark.parametrize(
    ("number", "told"), [(0, "0 pages"), (1, "1 page"), (2, "2 pages"), (1204, "1,204 pages")]
)
def test_a_number_and_its_noun_agree(number, told):
    assert counted(number, "page") == told


def test_a_noun_with_a_plural_of_its_own_has_it():
    assert (counted(1, "hide waits", "hides wait"), counted(3, "hide waits", "hides wait")) == (
        "1 hide waits",
        "3 hides wait",
    )


def test_a_wide_letter_takes_two_cells_and_an_accent_none():
    assert (cells("Fees"), cells("学费"), cells("cafe\u0301")) == (4, 4, 4)


@pytest.mark.parametrize("width", [12, 20])
def test_wide_text_may_break_between_its_letters_and_never_in_a_word_of_letters(width):
    rows = [("shown", "学费" * 12 + "Fees2026" + "学费" * 3)]
    drawn = lines(width, rows, ("state", "title"))
    assert any("Fees2026" in line for line in drawn)


def test_letters_behind_wide_ones_are_one_piece():
    assert any("Fees" in line for line in lines(9, [("a", "学费学费学费Fees")], ("a", "title")))


def test_a_row_of_which_all_stands_below_has_no_empty_line_above_it():
    rows = [("broken", LONG, "Fees"), ("", "and 78 more pages", "")]
    assert lines(50, rows, ("verdict", "linked from", "words"))[-1] == "  and 78 more pages"
    assert "" not in lines(50, rows, ("verdict", "linked from", "words"))
