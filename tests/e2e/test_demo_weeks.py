"""The demo site in two weeks: what is read, what stands afterwards, and why."""

import gzip

import pytest

from tests.site import demosite

EXPECTED_IN_WEEK_TWO = {
    **dict.fromkeys(demosite.CHANGED, ("replace", "changed")),
    demosite.NEW: ("replace", "new"),
    demosite.VANISHED: ("hide", "gone"),
    demosite.SENT_UP: ("keep", "redirected-up"),
    demosite.SHRUNK: ("keep", "shrank"),
    demosite.REFUSED: ("keep", "refused"),
    demosite.CHINESE: ("confirm", "unchanged"),
    "/students/exams/oral-exams": ("confirm", "unchanged"),
}


def kept_well(weeks) -> set[str]:
    """The pages of week one that are for readers: all but the denied one and that of last year."""
    unwanted = {demosite.DISALLOWED, demosite.outdated_path(weeks.today)}
    return set(demosite.pages_in_week(1, weeks.today)) - unwanted


def test_every_page_of_the_first_week_is_shown_with_its_text(weeks):
    shown = {path for path, page in weeks.first_pages.items() if page["state"] == "shown"}
    assert kept_well(weeks) - shown == set()


def test_both_starts_are_used(weeks):
    """Orphans stand in the sitemap only, the canteen is linked only."""
    orphan, unlisted = "/students/exams/oral-exams", "/students/canteen"
    assert {orphan, unlisted} <= set(weeks.paths_asked[0])


def test_what_robots_denies_is_never_asked_for(weeks):
    assert demosite.DISALLOWED not in weeks.paths_asked[0] + weeks.paths_asked[1]


def test_a_pdf_is_noted_and_not_fetched(weeks):
    assert [path for path in weeks.paths_asked[0] if path.endswith(".pdf")] == []


@pytest.mark.parametrize("trap", ["/calendar", "/noticeboard"])
def test_a_trap_costs_a_bounded_number_of_requests(weeks, trap):
    asked = [path for path in weeks.paths_asked[0] if path.startswith(trap)]
    assert 1 <= len(asked) <= 60


def test_a_page_is_asked_for_once_a_run(weeks):
    asked = [path for path in weeks.paths_asked[0] if path.startswith("/students")]
    assert sorted(asked) == sorted(set(asked))


@pytest.mark.parametrize("week", [1, 2])
def test_the_sums_of_a_run_agree(weeks, week):
    counts = dict(weeks.crawls[week - 1].lines[-1]["counts"])
    counts.pop("parked")
    assert counts.pop("targets") == sum(counts.values())


@pytest.mark.parametrize("week", [1, 2])
def test_the_sums_of_a_load_agree(weeks, week):
    load = weeks.loads[week - 1].sole("load")
    assert load["members"] == sum(load["counts"].values())


@pytest.mark.parametrize("week", [1, 2])
def test_every_capture_of_a_page_is_loaded(weeks, week):
    captures = weeks.crawls[week - 1].all("capture")
    assert weeks.loads[week - 1].sole("load")["counts"]["loaded"] == len(captures)


@pytest.mark.parametrize(("path", "expected"), EXPECTED_IN_WEEK_TWO.items(), ids=str)
def test_week_two_is_decided_page_by_page(weeks, path, expected):
    assert weeks.decision(2, path) == expected


def test_the_page_about_last_year_is_hidden_from_the_start(weeks):
    page = weeks.first_pages[demosite.outdated_path(weeks.today)]
    assert (page["state"], page["reason"]) == ("hidden", "outdated")


@pytest.mark.parametrize("path", [demosite.REFUSED, demosite.SENT_UP, demosite.SHRUNK])
def test_a_page_that_read_badly_keeps_its_last_good_copy(weeks, path):
    before, after = weeks.first_pages[path], weeks.show(path)
    assert after["state"] == "shown"
    assert after["last_read"] == before["last_read"]
    assert after["last_tried"] > before["last_tried"]
    assert after["error"]
    assert len(after["text"]) > 400


def test_a_page_that_vanished_is_hidden_with_its_copy_kept(weeks):
    page = weeks.show(demosite.VANISHED)
    assert (page["state"], page["reason"]) == ("hidden", "gone")
    assert "sixty spaces" in page["text"]


def test_a_moved_page_keeps_its_id_and_slug_and_is_found_by_both_addresses(weeks):
    before, after = weeks.first_pages[demosite.MOVED], weeks.show(demosite.MOVED_TO)
    assert (after["id"], after["slug"]) == (before["id"], before["slug"])
    assert weeks.show(demosite.MOVED)["id"] == before["id"]
    assert weeks.server.url(demosite.MOVED) in after["aliases"]


def test_a_changed_page_shows_its_new_text_and_date(weeks):
    before, after = weeks.first_pages["/students/canteen"], weeks.show("/students/canteen")
    assert "student band" in after["text"]
    assert after["last_changed"] > before["last_changed"]
    assert after["versions"] == 2


def test_a_confirmed_page_moves_its_date_and_nothing_else(weeks):
    path = "/students/library/borrowing"
    before, after = weeks.first_pages[path], weeks.show(path)
    assert after["last_read"] > before["last_read"]
    assert after["last_changed"] == before["last_changed"]
    assert after["versions"] == 1


def test_the_chinese_page_is_kept_letter_by_letter(weeks):
    page = weeks.show(demosite.CHINESE)
    assert page["title"] == "给中国学生的指南"
    assert "学费可以通过银行转账支付" in page["text"]


def test_navigation_and_footer_are_no_text(weeks):
    text = weeks.show("/students/fees/how-to-pay")["text"]
    assert "Campus map" not in text
    assert "Friday of week four" in text


def test_the_story_of_a_kept_page_names_the_reason_and_the_source(weeks):
    story = weeks.ingester("why", weeks.server.url(demosite.REFUSED)).out
    assert "refused" in story
    assert "week-2.warc.gz" in story


def test_one_story_leads_from_the_sitemap_to_the_bytes_in_the_file(weeks):
    url = weeks.server.url("/students/fees/how-to-pay")
    story = weeks.ingester("why", url, "--json")
    listed, rule = story.sole("listed"), story.sole("ruling")
    assert listed["sources"] == [f"sitemap:{weeks.server.url('/sitemaps/services.xml.gz')}"]
    assert (rule["inside"], rule["in_force"]) == (True, None)
    assert story.sole("page")["state"] == "shown"
    assert story.sole("due")["reason"].startswith("read ")
    seen = story.all("observation")[-1]
    assert (seen["act"], seen["reason"], seen["requested"]) == ("replace", "new", url)
    with (weeks.folder / seen["file"]).open("rb") as file:
        file.seek(seen["offset"])
        record = gzip.decompress(file.read(seen["bytes"]))
    assert seen["record"].strip("<>").removeprefix("urn:uuid:").encode() in record
    assert f"WARC-Target-URI: {url}".encode() in record


def test_the_page_list_can_be_asked_for_what_fails(weeks):
    lines = weeks.ingester("pages", "--state", "failing", "--json").all("page")
    failing = {weeks.path(line) for line in lines}
    assert {demosite.REFUSED, demosite.SENT_UP, demosite.SHRUNK} <= failing
    assert demosite.CHINESE not in failing


def test_a_second_load_of_both_files_changes_nothing(weeks):
    before = weeks.pages()
    again = weeks.ingester(
        *("load", "week-2.warc.gz", "week-1.warc.gz", "--site", "site.toml", "--json"),
        expect=(0, 3),
    )
    assert [load["counts"]["loaded"] for load in again.all("load")] == [0, 0]
    assert weeks.pages() == before
