"""Years in path and title, and what they say about a page."""

from datetime import date

import pytest

from shared.outdated import judge_years, years_in
from shared.site import OutdatedExcept, OutdatedTable

TODAY = date(2026, 11, 30)
MAPS = OutdatedTable(
    ignore=(r"\b[A-Z]{1,4}\d{4}\b", r"(?i)commenced from \d{4}"),
    except_=(OutdatedExcept(rule="course-map", match="(?i)course.?map|commenc", years=6),),
)

YEARS = {
    "Dates 2026": (2026,),
    "2024-2025": (2024, 2025),
    "2025/26": (2026,),
    "2025-26": (2026,),
    "2025–26": (2026,),
    "1999/00": (1999,),
    "Building 1066": (),
    "20251": (),
    "12025": (),
    "2024-05-01": (2024,),
    "No year": (),
    "1989": (),
    "2099": (2099,),
    "2100": (),
    "fees2025": (2025,),
}


@pytest.mark.parametrize("text", YEARS)
def test_years_are_read_at_their_latest(text):
    assert years_in(text) == YEARS[text]


OUTDATED = {
    "Price list 2025": True,
    "Dates 2026": False,
    "Plan 2024-2027": False,
    "Handbook 2023/24": True,
    "Handbook 2025/26": False,
    "How to enrol": False,
    "FIT2014 assessment": False,
    "Rules for those who commenced from 2014": False,
    "Course map 2021": False,
    "Course map 2020": True,
    "Students commencing in 2019": True,
}


@pytest.mark.parametrize("title", OUTDATED)
def test_a_title_says_whether_the_page_is_over(title):
    assert (
        judge_years(MAPS, "https://campus.example/page", title, TODAY).is_outdated
        is OUTDATED[title]
    )


def test_the_map_of_2021_stays_in_2026_and_goes_in_2027():
    title = "Course map 2021"
    kept, gone = (
        judge_years(MAPS, "https://c.example/m", title, date(year, 1, 1)) for year in (2026, 2027)
    )
    assert (kept.is_outdated, gone.is_outdated, gone.rule) == (False, True, "course-map")


def test_the_path_counts_too():
    assert judge_years(MAPS, "https://campus.example/fees/2025/", "Fees", TODAY).is_outdated


def test_the_query_does_not_count():
    assert not judge_years(MAPS, "https://campus.example/fees?year=2019", "Fees", TODAY).is_outdated


def test_the_defaults_spare_course_codes():
    assert not judge_years(
        OutdatedTable(), "https://c.example/x", "FIT2014 assessment", TODAY
    ).is_outdated
