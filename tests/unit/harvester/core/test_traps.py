"""What an address shows by itself, and what a family of addresses shows by what it brings."""

import json
import os
from datetime import date
from pathlib import Path

import pytest

from harvester.core.budget import FACET_ROW, GROWTH, LEAF_PROBE, WIDE_PROBE, Budget
from harvester.core.novelty import Novelty, Reading, read
from harvester.core.pagination import is_next_of, leads_elsewhere
from harvester.core.sessions import PROOFS, Sessions
from harvester.core.templates import WILD_ABOVE, Templates, kind_of
from harvester.core.traps import TrapRule, judge
from shared.url import normalise

TODAY = date(2026, 11, 30)
CASES = Path(os.environ.get("GOODCOPY_CASES", "../shared/cases")) / "traps" / "cases.json"


def site(path):
    return f"https://campus.example{path}"


def rule(path):
    trap = judge(site(path), TODAY)
    return trap and trap.rule


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/events/2028-11-30", None),
        ("/events/2028-12-01", TrapRule.CALENDAR),
        ("/calendar/2029", TrapRule.CALENDAR),
        ("/2031/02/", TrapRule.CALENDAR),
        ("/2031/may/", TrapRule.CALENDAR),
        ("/calendar?year=2031", TrapRule.CALENDAR),
        ("/calendar?date=20310501", TrapRule.CALENDAR),
        ("/list?from=2031-05", TrapRule.CALENDAR),
        ("/strategy/2035", None),
        ("/product/20310501", None),
        ("/calendar?id=2031", None),
        ("/events/2031-99", None),
    ],
)
def test_dates_more_than_two_years_ahead_are_a_calendars(path, expected):
    assert rule(path) is expected


def query(count):
    return "/shop?" + "&".join(f"p{n}=1" for n in range(count))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (query(10), None),
        (query(11), TrapRule.PARAMETERS),
        ("/a/b/a/b/a", TrapRule.REPEATED_SEGMENTS),
        ("/a/b/a/b", None),
        ("/2020/02/02/02", None),
        ("/" + "/".join(f"s{n}" for n in range(16)), None),
        ("/" + "/".join(f"s{n}" for n in range(17)), TrapRule.SEGMENTS),
        ("/" + "x" * 2100, TrapRule.LENGTH),
    ],
    ids=["10", "11", "thrice", "twice", "numbers", "16 deep", "17 deep", "long"],
)
def test_addresses_made_by_machines_are_parked(path, expected):
    assert rule(path) is expected


def cases():
    if not CASES.exists():
        return []
    return [case for case in json.loads(CASES.read_text()) if not case.get("contested")]


@pytest.mark.skipif(not CASES.exists(), reason="no shared cases beside this checkout")
@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_addresses_from_the_field(case):
    given, expected = case["input"], case["expected"]
    trap = judge(normalise(given["url"]) or given["url"], date.fromisoformat(given["today"]))
    allowed = expected.get("by", []) if expected["label"] == "trap" else [None]
    assert (trap and trap.rule) in allowed


@pytest.mark.parametrize(
    ("segment", "kind"),
    [
        ("2026", "{y}"),
        ("17", "{n}"),
        ("2026-05-01", "{date}"),
        ("FIT1001", "{code}"),
        ("0123456789abcdef", "{h}"),
        ("c3aa546f-24d3-4b47-9c0c-59db58b2f725", "{h}"),
        ("12.html", "{n}.html"),
        ("about.html", "about.html"),
        ("fees", "fees"),
    ],
)
def test_segments_have_a_kind(segment, kind):
    assert kind_of(segment) == kind


def test_a_folder_of_many_names_is_one_template():
    templates = Templates()
    for number in range(WILD_ABOVE + 2):
        templates.learn(site(f"/people/{chr(97 + number % 26)}-{'x' * number}"))
    assert templates.leaf(site("/people/jane")) == "campus.example:443/people/*"
    assert templates.leaf(site("/people/jane?lang=de&b=1")).endswith("/people/*?b&lang")


def test_many_pages_beside_a_few_folders_leave_the_folders_apart():
    templates = Templates()
    for number in range(WILD_ABOVE + 1):
        templates.learn(site(f"/{chr(97 + number % 26)}.html"))
    templates.learn(site("/people/jane"))
    assert templates.families(site("/people/jane"))[0] == "campus.example:443/people/**"


def test_a_folder_without_a_name_is_no_family():
    assert Templates().families(site("/2026/11/30")) == ("campus.example:443/{y}/{n}/{n}",)


def test_the_whole_host_is_no_family():
    assert Templates().families(site("/fees?a=1")) == (
        "campus.example:443/fees?*",
        "campus.example:443/*?a",
        "campus.example:443/fees?a",
    )


def spend(budget, path, times, *, new=False):
    for number in range(times):
        budget.spend(site(path.format(number)), is_new=new)


def closed_by(budget, path):
    closed = budget.closed(site(path))
    return closed and (closed[0].partition("/")[2], closed[1].rule)


def test_a_template_that_brings_nothing_is_closed_after_its_probe():
    budget = Budget()
    spend(budget, "/day/{}", LEAF_PROBE - 1)
    assert closed_by(budget, "/day/999") is None
    spend(budget, "/day/{}", 1)
    assert closed_by(budget, "/day/999") == ("day/{n}", TrapRule.YIELD)
    assert closed_by(budget, "/night/1") is None


def test_five_values_of_a_paths_parameters_without_a_page_close_its_queries():
    budget = Budget()
    for number in range(FACET_ROW):
        budget.spend(site(f"/courses?{'abcde'[number]}={number}"), is_new=False)
    assert closed_by(budget, "/courses?z=1") == ("courses?*", TrapRule.FACETS)
    assert closed_by(budget, "/courses") is None


def test_a_listing_that_brought_much_may_have_a_dry_stretch():
    budget = Budget()
    spend(budget, "/news?page={}", 10, new=True)
    spend(budget, "/news?page={}", 2 * FACET_ROW)
    assert closed_by(budget, "/news?page=77") is None


def test_a_folder_is_closed_when_all_its_templates_together_bring_nothing():
    budget = Budget()
    for number in range(WIDE_PROBE):
        size, colour = "abcdefghijkl"[number % 12], "mnopq"[number // 12]
        budget.spend(site(f"/shop/{size}/{colour}"), is_new=False)
    assert closed_by(budget, "/shop/new") == ("shop/**", TrapRule.YIELD)


def test_a_template_that_proves_itself_does_not_fall_with_its_folder():
    budget = Budget()
    spend(budget, "/shop/{}", LEAF_PROBE, new=True)
    for number in range(WIDE_PROBE):
        size, colour = "abcdefghijkl"[number % 12], "mnopq"[number // 12]
        budget.spend(site(f"/shop/{size}/{colour}"), is_new=False)
    assert closed_by(budget, "/shop/new/size") == ("shop/**", TrapRule.YIELD)
    assert closed_by(budget, "/shop/77") is None


def test_who_ate_the_cap_is_told_by_template():
    budget = Budget()
    spend(budget, "/{}", 5)
    spend(budget, "/fees", 2)
    assert budget.spent_most(1) == [("campus.example:443/{n}", 5)]


def test_a_fetch_earns_once_however_many_new_pages_it_led_to():
    budget = Budget()
    spend(budget, "/list/{}", LEAF_PROBE)
    assert budget.credit(site("/list/3"))
    spend(budget, "/list/{}", LEAF_PROBE)
    assert budget.credit(site("/list/3")) == ()


def test_a_family_that_named_no_new_address_of_it_is_finite():
    budget = Budget()
    for number in range(GROWTH + 1):
        grown = {"campus.example:443/day/{n}"} if number == 0 else ()
        budget.spend(site(f"/day/{number}"), is_new=False, grown=grown)
        assert budget.is_finite("campus.example:443/day/{n}") is (number == GROWTH)


def test_credit_opens_a_closed_family_again():
    budget = Budget()
    spend(budget, "/list/{}", LEAF_PROBE)
    opened = budget.credit(site("/list/3"))
    assert opened == ("campus.example:443/list/{n}",)
    assert closed_by(budget, "/list/99") is None


WORDS = "the library opens at nine on weekdays and students may borrow ten books for a month"


def page(text, title="Library"):
    return f"<title>{title}</title><body><nav>Home Study</nav><p>{text}</p></body></html>"


def take(novelty, html, path="/a"):
    return novelty.take(read(html, site(path)))


def test_a_text_is_new_once():
    novelty = Novelty(100)
    assert [take(novelty, page(WORDS)) for _ in range(3)] == [True, False, False]


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
    assert take(novelty, page(second), path) is False


def test_a_few_new_words_in_known_text_are_nothing_new():
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    assert take(novelty, page(WORDS + " please")) is False


def test_a_thin_page_with_a_name_that_no_title_had_is_new():
    novelty = Novelty(100)
    take(novelty, page("Room 5", "Jane Smith"))
    assert take(novelty, page("Room 6", "John Miller")) is True
    assert take(novelty, page("Room 7", "Jane Miller")) is False


def test_the_memory_for_names_is_bounded():
    novelty = Novelty(1)
    for number in range(10_100):
        novelty.take(Reading(blocks=(), titles=frozenset({f"name{number}"})))
    assert novelty.take(Reading(blocks=(), titles=frozenset({"name10099"}))) is True


def test_text_without_spaces_is_read_by_its_signs():
    novelty = Novelty(100)
    assert take(novelty, page("学生选课与课程规划", "课")) is True
    assert take(novelty, page("图书馆周一至周五开放学生可以借十本书", "课")) is True
    assert take(novelty, page("图书馆周一至周五开放学生可以借十本书", "课")) is False


def test_scripts_and_comments_say_nothing():
    novelty = Novelty(100)
    take(novelty, page(WORDS))
    hidden = f"<script>{WORDS[::-1]}</script><!-- {WORDS[::-1]} -->"
    assert take(novelty, page(f"{WORDS}{hidden}")) is False


def test_an_unclosed_script_costs_linear_time():
    assert take(Novelty(100), "<script>" * 60_000 + "<" * 100_000) is False


def learn_session(sessions, pages, values, *, text=None):
    for page_number in range(pages):
        for value in range(values):
            url = site(f"/p?id={page_number}&zs={value}{page_number}")
            links = [site(f"/p?id={page_number + 1}&zs={value}{page_number}")]
            sessions.learn(url, page_number if text is None else text(page_number, value), links)


def test_a_parameter_that_changes_nothing_is_a_session():
    sessions = Sessions()
    learn_session(sessions, pages=PROOFS, values=2)
    repeated = sessions.repeats(site("/p?id=1&zs=99"))
    assert repeated.rule is TrapRule.SESSION
    assert sessions.repeats(site("/p?id=77&zs=99")) is None


def test_a_parameter_that_once_changed_a_page_is_no_session():
    sessions = Sessions()
    learn_session(sessions, pages=9, values=2, text=lambda page, value: (page, 77)[value == page])
    assert sessions.repeats(site("/p?id=1&zs=99")) is None


def test_too_few_equal_pages_prove_nothing():
    sessions = Sessions()
    learn_session(sessions, pages=PROOFS - 1, values=2)
    assert sessions.repeats(site("/p?id=1&zs=99")) is None


def test_pages_of_a_list_know_each_other():
    assert is_next_of(site("/news?page=2"), site("/news?page=3"))
    assert is_next_of(site("/news/page/2/"), site("/news/page/3/"))
    assert not is_next_of(site("/news?page=2"), site("/events?page=3"))
    assert not is_next_of(site("/news?id=2"), site("/news?id=3"))


def test_another_view_of_a_path_is_not_elsewhere():
    assert leads_elsewhere(site("/news?page=2"), site("/news/fire"))
    assert not leads_elsewhere(site("/news?page=2"), site("/news?sort=a"))
    assert not leads_elsewhere(site("/news?page=2"), site("/news"))
