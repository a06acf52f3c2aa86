"""The shapes that addresses share, and the families that they are judged by."""

import pytest

from harvester.core.templates import (
    FEW_VALUES,
    MANY_FOLDERS,
    RECENT,
    WILD_ABOVE,
    Templates,
    kind_of,
)


def site(path):
    return f"https://campus.example{path}"


@pytest.mark.parametrize(
    ("segment", "kind"),
    [
        ("2026", "{y}"),
        ("17", "{n}"),
        ("2026-05-01", "{date}"),
        ("2026-05", "{month}"),
        ("2026-W07", "{week}"),
        ("red+large", "{a+b}"),
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


def test_a_crowded_folder_among_many_names_is_told_apart():
    templates = Templates()
    for number in range(WILD_ABOVE + 2):
        name = f"{chr(97 + number % 26)}-{'x' * number}"
        templates.learn(site(f"/data/{name}/file"))
        templates.learn(site(f"/data/activity/{name}"))
    assert templates.leaf(site("/data/jane/file")) == "campus.example:443/data/*/file"
    assert templates.leaf(site("/data/activity/jane")) == "campus.example:443/data/activity/*"


def test_what_stands_in_one_list_is_of_one_kind():
    templates = Templates()
    kinds = {templates.kind(site(path)) for path in ("/people/jane", "/people/ali")}
    assert kinds == {"campus.example:443/people/*"}
    assert templates.kind(site("/people/jane?print=1")) not in kinds


def test_many_pages_beside_a_few_folders_leave_the_folders_apart():
    templates = Templates()
    for number in range(WILD_ABOVE + 1):
        templates.learn(site(f"/{chr(97 + number % 26)}.html"))
    templates.learn(site("/people/jane"))
    assert "campus.example:443/people/**" in templates.families(site("/people/jane"))


def test_a_folder_without_a_name_is_no_family():
    assert Templates().families(site("/2026/11/30")) == ("campus.example:443/{y}/{n}/{n}",)


def test_the_whole_host_is_no_family():
    assert Templates().families(site("/fees?a=1")) == (
        "campus.example:443/fees?*",
        "campus.example:443/*?a",
        "campus.example:443/fees?a",
    )


def test_the_same_last_name_in_any_folder_is_a_family():
    families = Templates().families(site("/job/17/apply"))
    assert families[0] == "campus.example:443/**/apply"
    assert not any(name.startswith("campus.example:443/**/") for name in kin("/job/17"))


def hung(name, folders=MANY_FOLDERS):
    """What is known when a last name stands in so many folders of a few names each."""
    templates = Templates()
    for number in range(folders):
        templates.learn(site(f"/{'abc'[number % 3]}/{'x' * (number + 1)}/{name}"))
    return templates


def test_a_last_name_in_many_folders_is_a_part_of_one_kind():
    assert hung("apply").kind(site("/a/new/apply")) == "campus.example:443/a/**/apply"
    few = hung("apply", MANY_FOLDERS - 1)
    assert few.kind(site("/a/new/apply")) == "campus.example:443/a/new/*"


def test_a_part_of_pages_in_another_language_is_of_another_kind():
    templates = hung("prices")
    kinds = {templates.kind(site(f"/{tongue}/inn/prices")) for tongue in ("a", "b")}
    assert kinds == {"campus.example:443/a/**/prices", "campus.example:443/b/**/prices"}


def test_a_part_is_a_family_with_its_query_too():
    families = hung("login").families(site("/a/new/login?from=here"))
    assert families[0] == "campus.example:443/**/login?from"


def test_what_is_numbered_anew_in_each_folder_is_no_part():
    assert hung("1.02").kind(site("/a/new/1.02")) == "campus.example:443/a/new/*"


def kin(path):
    return Templates().families(site(path))


def test_a_parameter_of_few_words_makes_templates_one_of_many_does_not():
    templates = Templates()
    for view in ("day", "month", "list"):
        templates.learn(site(f"/agenda?view={view}&date=2026-05-01"))
    for number in range(FEW_VALUES + 1):
        templates.learn(site(f"/find?q=word{'x' * number}"))
    assert templates.leaf(site("/agenda?view=day&date=2027-01-01")).endswith("?date&view=day")
    assert templates.leaf(site("/find?q=wordx")).endswith("/find?q")


def test_more_addresses_than_are_at_hand_have_their_families_still():
    templates = Templates()
    templates.learn(site("/fees"))
    first = templates.families(site("/fees"))
    for number in range(RECENT):
        templates.leaf(f"{site('/fees')}?{number}")
    assert templates.families(site("/fees")) == first
