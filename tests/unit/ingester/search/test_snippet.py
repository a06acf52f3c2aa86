"""A snippet shows the best piece of a text, and marks what was looked for."""

from ingester.search.plain import plain
from ingester.search.snippet import LOOKED_AT, WIDTH, snippet

FILLER = "Nothing of interest stands here, and it goes on for a while. " * 20


def shown(text, *words):
    found = snippet(text, dict.fromkeys(words, 1.0))
    return found.text, [found.text[start:end] for start, end in found.marks]


def test_the_piece_with_the_most_words_is_shown():
    text = f"A bond. {FILLER} The bond is paid back on the withdrawal day. {FILLER}"
    piece, marks = shown(text, "bond", "withdrawal")
    assert "paid back on the withdrawal day" in piece
    assert marks == ["bond", "withdrawal"]
    assert piece.startswith("…")
    assert piece.endswith("…")


def test_a_text_without_the_words_shows_its_beginning():
    piece, marks = shown(f"First words. {FILLER}", "quokka")
    assert piece.startswith("First words.")
    assert marks == []


def test_accents_and_plurals_are_marked_as_they_stand():
    assert shown("Two Cafés and a café", "cafe")[1] == ["Cafés", "café"]


def test_neighbouring_pairs_are_one_mark():
    assert shown("今年的毕业典礼在星期六", "毕业", "业典", "典礼")[1] == ["毕业典礼"]


def test_a_single_character_is_marked_inside_a_run():
    assert shown("网上选课很简单", "课")[1] == ["课"]


def test_the_address_of_a_link_is_no_part_of_the_text():
    piece, marks = shown("See [the page](https://campus.example/bond/bond) about it.", "bond")
    assert (piece, marks) == ("See the page about it.", [])


def test_the_signs_of_markdown_are_gone():
    text = "# Fees\n\n- **bold** `code`\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n> said\n\n1. one"
    assert plain(text) == "Fees · bold code · a b · 1 2 said · one"


def test_the_items_of_a_list_are_set_apart():
    assert plain("# Fees\n\n- Late payment\n- Refunds\n\nAsk us.") == (
        "Fees · Late payment · Refunds · Ask us."
    )


def test_a_chinese_character_takes_the_room_of_two_letters():
    piece, marks = shown(
        "宿舍的租金按月支付。" * 60 + "毕业典礼在星期六。" + "没有别的内容。" * 60, "典礼"
    )
    assert marks == ["典礼"]
    assert len(piece) <= WIDTH // 2 + 2


def test_what_is_cut_off_is_not_glued_to_a_full_stop():
    assert shown(f"The bond. {FILLER}", "bond")[0].endswith((" …", "d…"))


def test_an_empty_text_gives_an_empty_snippet():
    assert shown("", "bond") == ("", [])


def test_a_book_costs_no_more_than_a_chapter():
    assert "bond" not in shown("x " * LOOKED_AT + "bond", "bond")[0]
