"""What a report's table says of its columns."""

from ingester.report.kinds import Table


def test_numbers_stand_to_the_right_and_words_do_not():
    table = Table(columns=("word", "number", "mixed"), rows=[("a", 1, 1), ("b", "", "x")])
    assert table.numbers == {"number"}
