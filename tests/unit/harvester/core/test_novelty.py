"""What a page says that none before it said."""

import pytest

from harvester.core.markup import scanned
from harvester.core.novelty import Novelty, Reading, Says, read
from harvester.core.words import MOST_WORDS


def site(path):
    return f"https://campus.example{path}"


WORDS = "the library opens at nine on weekdays and students may borrow ten books for a month"


DULL = (Says.LITTLE, Says.NOTHING, Says.REPEAT)


def page(text, title="Library"):
    return f"<title>{title}</title><body><nav>Home Study</nav><p>{text}</p></body></html>"


def take(novelty, html, path="/a"):
    return novelty.take(read(scanned(html), site(path)))


def test_a_text_is_new_once():
    novelty = Novelty(100)
    assert [take(novelty, page(WORDS)) for _ in range(3)] == [Says.TEXT, Says.REPEAT, Says.REPEAT]


@pytest.mark.parametrize(
    ("first", "second", "path"),
    [
        (WORDS + " on Monday 3 March 2026", WORDS + " on Friday 21 May 2031", "/a"),
        (f"Nothing found for visa. {WORDS}", f"Nothing found for exam. {WORDS}", "/s?q=exam"),
    ],
    ids=["dates", "search echo"],
)
def test_numbers_dates_and_echoes_are_nothing_new(first, second, path):
    novelty = Novelty(100)
    take(novelty, page(first), "/s?q=visa")
    assert take(novelty, page(second), path) in DULL


def test_a_few_new_words_in_known_text_are_nothing_new():
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    assert take(novelty, page(WORDS + " please")) is Says.LITTLE


def test_a_long_page_with_little_new_says_nothing():
    novelty = Novelty(100)
    known = [" ".join(f"{word}{letter}" for word in WORDS.split()) for letter in "abcdef"]
    take(novelty, page("hello"))
    take(novelty, page("".join(f"<p>{line}</p>" for line in known)))
    assert take(novelty, page("".join(f"<p>{line}</p>" for line in known[1:]))) is Says.NOTHING


def test_a_thin_page_with_a_name_that_no_title_had_is_new():
    novelty = Novelty(100)
    take(novelty, page("Room 5", "Jane Smith"))
    assert take(novelty, page("Room 6", "John Miller")) is Says.NAME
    assert take(novelty, page("Room 7", "Print John Miller")) in DULL


def test_a_title_that_its_address_says_is_an_echo_where_little_else_is_said():
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    assert take(novelty, page(WORDS, "John Miller"), "/find/john-miller") is Says.ECHO
    assert take(novelty, page(WORDS, "Jane Smith"), "/person/17") is Says.NAME


def test_a_title_that_its_address_says_is_a_name_where_a_few_words_are_added():
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    told = page(f"{WORDS} the second floor beside old stairs", "John Miller")
    assert take(novelty, told, "/person/john-miller") is Says.NAME


def test_text_without_spaces_is_read_by_its_signs():
    novelty = Novelty(100)
    assert take(novelty, page("学生选课与课程规划", "课")) is Says.TEXT
    assert take(novelty, page("图书馆周一至周五开放学生可以借十本书", "课")) is Says.TEXT
    assert take(novelty, page("图书馆周一至周五开放学生可以借十本书", "课")) is Says.REPEAT


def test_scripts_and_comments_say_nothing():
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    hidden = f"<script>{WORDS[::-1]}</script><!-- {WORDS[::-1]} -->"
    assert take(novelty, page(f"{WORDS}{hidden}")) is Says.REPEAT


def test_an_unclosed_script_costs_linear_time():
    assert take(Novelty(100), "<script>" * 60_000 + "<" * 100_000) in DULL


def test_other_numbers_are_a_little_where_the_address_does_not_say_them():
    novelty = Novelty(100)
    assert take(novelty, page("Open 9 to 17", "Hours"), "/office/1") is Says.NAME
    assert take(novelty, page("Open 9 to 18", "Hours"), "/office/2") is Says.LITTLE
    assert take(novelty, page("Open 9 to 18", "Hours"), "/office/3") is Says.REPEAT
    assert take(novelty, page("Open 4 to 18", "Hours"), "/office/4?from=9") is Says.LITTLE
    assert take(novelty, page("Open 5 to 18", "Hours"), "/office/5") is Says.REPEAT


def test_a_name_that_an_address_had_is_none_when_another_page_has_it():
    novelty = Novelty(100)
    take(novelty, page("Some figures", "Trees"), "/data/tall-old-trees")
    take(novelty, page("Changed today", "Activity of low-new-roads"), "/activity/low-new-roads")
    later = page("Changed today", "Activity of tall-old-trees")
    assert take(novelty, later, "/activity/tall-old-trees") is Says.LITTLE


def test_a_short_text_that_says_its_title_again_is_no_text():
    novelty = Novelty(100)
    take(novelty, page("Figures", "The long way home over green hills"), "/a")
    again = page("File of the long way home over green hills in one part", "The long way home file")
    assert take(novelty, again, "/b") is not Says.TEXT


def test_a_very_long_page_is_compared_by_its_first_words():
    whole = tuple((f"word{number}", "of", "a", "long", "page") for number in range(MOST_WORDS + 1))
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    assert novelty.take(Reading(blocks=whole, titles=())) is Says.TEXT
    assert novelty.take(Reading(blocks=whole[:100], titles=())) is not Says.TEXT
    assert novelty.take(Reading(blocks=whole[1_500:1_600], titles=())) is Says.TEXT
