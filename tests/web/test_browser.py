"""The site and the reports as somebody sees them: clicked through, on a phone, in the dark."""

from datetime import UTC, datetime

import pytest

from ingester.look.environment import style
from ingester.report.html import page
from ingester.report.kinds import Report, Table
from ingester.web.markdown import as_html
from tests.site.tool import Tool

PATHS = (
    "/", "/sites/campus", "/changes", "/pages", "/pages?state=failing", "/pages?state=listed",
    "/pages/fees", "/pages/fees?lang=zh", "/pages/exams", "/pages/evil", "/pages/fees/story",
    "/pages/fees/versions", "/search", "/search?q=fees", "/search?q=nothing+like+it",
)  # fmt: skip
PHONE = {"width": 360, "height": 740}
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
JUDGED = """async (rules) => {
  const found = await axe.run(document, {runOnly: rules});
  return found.violations.map((one) => `${one.impact} ${one.id}: ${one.nodes[0].html}`);
}"""


def judged(tab, axe):
    """What axe-core finds, be it grave or slight, in light and in dark."""
    tab.evaluate(axe)
    found = []
    for scheme in ("light", "dark"):
        tab.emulate_media(color_scheme=scheme)
        found += tab.evaluate(JUDGED, RULES)
    return found


def is_wider_than_its_window(tab):
    return tab.evaluate("document.documentElement.scrollWidth > window.innerWidth")


def test_a_reader_finds_a_page_and_reads_it(tab, base):
    tab.goto(base)
    tab.get_by_role("searchbox").fill("fees")
    tab.get_by_role("button", name="Search").click()
    tab.locator("main h2 a").first.click()
    assert tab.locator("h1").inner_text() == "Fees"
    assert tab.locator("article table td").nth(1).inner_text() == "5.20"
    tab.get_by_role("link", name="zh").click()
    assert tab.locator("h1").inner_text() == "学费"
    tab.get_by_role("link", name="2 versions").click()
    assert tab.locator("ins").first.inner_text().strip() == "5.20"
    tab.get_by_role("link", name="Fees", exact=True).click()
    tab.get_by_role("link", name="Its story").click()
    assert "replace" in tab.locator("table").inner_text()


def test_an_operator_follows_a_number_to_its_pages(tab, base):
    tab.goto(base)
    assert "needs a look" in tab.title()
    tab.get_by_role("link", name="2 failing now").click()
    assert tab.locator("main h2").all_inner_texts() == ["Exams", "campus.example/unread"]
    tab.get_by_role("link", name="Hidden 2").click()
    assert "Gone away" in tab.locator("main").inner_text()
    tab.get_by_role("link", name="story of Gone away").click()
    assert "hide gone" in tab.locator("table").inner_text()
    tab.get_by_role("navigation").get_by_role("link", name="Changes").click()
    assert "Fees" in tab.locator("main").inner_text()
    tab.go_back()
    tab.goto(f"{base}/sites/campus")
    tab.get_by_role("link", name="Its pages").click()
    assert tab.get_by_role("heading", level=1).inner_text() == "Pages of campus"


def test_a_keyboard_reaches_the_content_first(tab, base):
    tab.goto(base)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "To the content"
    tab.keyboard.press("Enter")
    assert tab.url.endswith("#main")


@pytest.mark.parametrize("path", PATHS)
def test_everybody_can_use_it(tab, base, axe, path):
    tab.goto(base + path)
    assert judged(tab, axe) == []
    tab.set_viewport_size(PHONE)
    assert not is_wider_than_its_window(tab)


@pytest.mark.parametrize("kind", ["run", "orphans", "links", "changes", "coverage"])
def test_everybody_can_read_a_report(tab, folder, axe, kind):
    with Tool("ingester", folder) as ingester:
        ingester("report", kind, "--html", f"{kind}.html")
    tab.goto(f"file://{folder}/{kind}.html")
    assert judged(tab, axe) == []
    tab.set_viewport_size(PHONE)
    assert not is_wider_than_its_window(tab)


@pytest.mark.parametrize("width", [320, 700, 710, 1280])
def test_no_word_of_a_report_is_wider_than_its_window(tab, tmp_path, width):
    address = f"https://campus.example/{'enrolment/' * 12}"
    rows = [
        ("suspected", address, f"moved for good -> {address} (since Monday)", address, "a word")
    ]
    columns = ("verdict", "target", "what came", "linked from", "words of the link")
    table = Table(columns=columns, rows=rows)
    report = Report(title="Links", lines=(), columns=(), tables=(table,))
    (tmp_path / "links.html").write_text(page(report, datetime(2026, 12, 1, tzinfo=UTC)), "utf-8")
    tab.set_viewport_size({"width": width, "height": 700})
    tab.goto(f"file://{tmp_path}/links.html")
    assert not is_wider_than_its_window(tab)


def test_lists_within_lists_find_room_on_a_phone(tab, tmp_path):
    text = as_html("- " * 40 + "deep\n\n" + "> " * 40 + "deep too", lambda _href: None)
    frame = f"<!doctype html><style>{style()}</style><main><div class=text>{text}</div></main>"
    (tmp_path / "deep.html").write_text(frame, "utf-8")
    tab.set_viewport_size(PHONE)
    tab.goto(f"file://{tmp_path}/deep.html")
    assert not is_wider_than_its_window(tab)
