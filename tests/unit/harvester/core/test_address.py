"""Two addresses that are one page in two languages, by their first folders alone."""

import pytest

from harvester.core.address import is_mirror


def site(path):
    return f"https://campus.example{path}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/en/fees", "/de/fees"),
        ("/fees", "/de/fees"),
        ("/de/fees", "/fees"),
        ("/en/fees?year=2", "/de/fees?year=2"),
    ],
)
def test_one_path_under_other_first_folders_is_a_mirror(one, other):
    assert is_mirror(site(one), site(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/fees", "/rooms"),
        ("/en/fees", "/de/rooms"),
        ("/en/fees", "/de/fees?year=2"),
        ("/", "/de"),
        ("/fees", "/fees/first"),
    ],
)
def test_other_paths_and_other_queries_are_none(one, other):
    assert not is_mirror(site(one), site(other))
