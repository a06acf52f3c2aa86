"""The bundled demo site: the student pages of a small college, in week one and in week two."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from html import escape
from itertools import count
from pathlib import Path

from tests.site.answers import Answer, html, plain, redirect, sitemap_index, status, urlset
from tests.site.server import ScriptedSite, Visit

PAGES = Path(__file__).parent / "pages"

MOVED, MOVED_TO = "/students/library/opening-hours", "/students/library/hours"  # 301
VANISHED = "/students/parking"  # 404
SENT_UP, SENT_UP_TO = "/students/careers/mentoring", "/students/careers/"  # 302 to its parent
SHRUNK = "/students/exams/exam-rules"  # one sentence is left
REFUSED = "/students/it/wifi"  # 403
CHINESE = "/students/international/zh"
NEW = "/students/classes/online-classes"
CHANGED = (
    "/students/canteen",
    "/students/exams/exam-dates",
    "/students/fees/how-to-pay",
    "/students/fees/scholarships",
)
DISALLOWED = "/staff/rota"
ROBOTS = "User-agent: *\nDisallow: /staff/\n\nSitemap: {sitemap}\n"
PDF = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"
STYLE = "body{font:1rem/1.5 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1rem}"


@dataclass(frozen=True)
class DemoPage:
    """One page as its author wrote it: paragraphs of text with [links](/in/them)."""

    path: str
    title: str
    paragraphs: tuple[str, ...]
    mark: str = ""  # orphan (only in the sitemap), unlisted (only linked), week-two, zh

    @property
    def section(self) -> str:
        """The index page above it."""
        return self.path.rstrip("/").rpartition("/")[0] + "/"


def outdated_path(today: date) -> str:
    """The page about last year."""
    return f"/students/graduation/ceremony-{today.year - 1}"


def written_pages(today: date) -> list[DemoPage]:
    """All that stands in the pages folder, week-two versions too, with its years filled in."""
    years = {"year": today.year, "last_year": today.year - 1, "month": f"{today.month:02}"}
    source = "\n".join(path.read_text("utf-8") for path in sorted(PAGES.glob("*.md")))
    return [page_of(block.format_map(years)) for block in source.split("=== ")[1:]]


def page_of(block: str) -> DemoPage:
    place, title, *paragraphs = [part for part in re.split(r"\n+", block.strip()) if part]
    path, _, mark = place.partition(" ")
    return DemoPage(path, title.removeprefix("# "), tuple(paragraphs), mark)


def pages_in_week(week: int, today: date) -> dict[str, DemoPage]:
    """The pages that answer 200 in that week, by path."""
    written = written_pages(today)
    pages = {page.path: page for page in written if page.mark != "week-two"}
    if week == 1:
        return pages
    for later in (page for page in written if page.mark == "week-two"):
        before = pages.get(later.path)
        pages[later.path] = replace(later, mark=before.mark if before else "")
    pages[MOVED_TO] = replace(pages[MOVED], path=MOVED_TO)
    return {path: page for path, page in pages.items() if path not in overrides()}


def overrides() -> dict[str, Answer]:
    """What week two does to pages that were well in week one."""
    refusal = "You are not allowed to see this page from where you are."
    return {
        MOVED: redirect(MOVED_TO, 301),
        VANISHED: status(404, "There is no page at this address any more."),
        SENT_UP: redirect(SENT_UP_TO, 302),
        REFUSED: status(403, refusal),
    }


def play_week(site: ScriptedSite, week: int, today: date) -> None:
    """Make the server answer as the college does in that week."""
    pages = pages_in_week(week, today)
    site.answers.clear()
    visits = count(1)
    for path, page in pages.items():
        site[path] = tagged(page_html(page, pages, today))
    for path, answer in overrides().items() if week > 1 else ():
        site[path] = answer
    for path, answer in machine_files(site, pages.values()).items():
        site[path] = answer
    site.otherwise = lambda visit: trap(visit, visits, today)


def tagged(source: str) -> Answer:
    return html(source, etag=f'"{sha256(source.encode()).hexdigest()[:16]}"')


def machine_files(site: ScriptedSite, pages: Iterable[DemoPage]) -> dict[str, Answer]:
    """robots.txt, the sitemap index with its two children, one of them packed, and the PDFs."""
    listed = [page.path for page in pages if page.mark != "unlisted" and page.path != DISALLOWED]
    services = [path for path in listed if re.match(r"/students/(library|it|support|fees)/", path)]
    rest = [path for path in listed if path not in services]
    children = ("/sitemaps/students.xml", "/sitemaps/services.xml.gz")
    pdf = Answer(body=PDF, type="application/pdf")
    return {
        "/robots.txt": plain(ROBOTS.format(sitemap=site.url("/sitemap.xml"))),
        "/sitemap.xml": sitemap_index(map(site.url, children)),
        children[0]: urlset(map(site.url, rest)),
        children[1]: urlset(map(site.url, services), packed=True),
        "/files/student-handbook.pdf": pdf,
        "/files/fee-table.pdf": pdf,
        "/files/campus-map.pdf": pdf,
    }


def page_html(page: DemoPage, pages: dict[str, DemoPage], today: date) -> str:
    paragraphs = [f"<p>{linked(text)}</p>" for text in page.paragraphs]
    body = "\n".join(paragraphs) + children_list(page, pages)
    return document(page.title, body, today, language="zh" if page.mark == "zh" else "en")


def linked(text: str) -> str:
    """[words](address) as an anchor, the rest escaped."""
    return re.sub(r"\[(.+?)\]\((.+?)\)", r'<a href="\2">\1</a>', escape(text))


def children_list(page: DemoPage, pages: dict[str, DemoPage]) -> str:
    """What an index page links to. Like a real one it goes on linking to pages that went away."""
    if not page.path.endswith("/") or page.path == "/":
        return ""
    gone = [DemoPage(path, "Mentoring", ()) for path in (SENT_UP,) if path not in pages]
    if MOVED not in pages:
        gone.append(DemoPage(MOVED, "Opening hours", ()))
    if REFUSED not in pages:
        gone.append(DemoPage(REFUSED, "Getting on the wifi", ()))
    below = [
        child
        for child in [*pages.values(), *gone]
        if child.section == page.path and child.mark not in ("orphan", "unlisted")
    ]
    items = "".join(f'<li><a href="{c.path}">{escape(c.title)}</a></li>' for c in below)
    return f"\n<h2>In this part</h2>\n<ul>{items}</ul>"


def document(title: str, body: str, today: date, *, language: str = "en", head: str = "") -> str:
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8">'
        f"<title>{escape(title)} | Ashgrove College</title><style>{STYLE}</style>{head}</head>\n"
        '<body>\n<header><nav><a href="/">Home</a> <a href="/students/">Students</a> '
        f'<a href="/calendar?month={today:%Y-%m}">Calendar</a></nav></header>\n'
        f"<main>\n<h1>{escape(title)}</h1>\n{body}\n</main>\n"
        '<footer><a href="/files/campus-map.pdf">Campus map</a> '
        '<a href="mailto:students@ashgrove.example">Write to us</a> '
        '<a href="https://www.ashgrove-town.example/">The town</a></footer>\n</body>\n</html>\n'
    )


def trap(visit: Visit, visits: Iterable[int], today: date) -> Answer | None:
    """The two places where a crawler that trusts every link never comes out again."""
    if visit.path == "/calendar":
        return tagged(calendar_month(visit.target, today))
    if visit.path == "/noticeboard":
        return html(noticeboard(next(iter(visits)), today))
    return None


def calendar_month(target: str, today: date) -> str:
    """A month of a calendar that has no first month and no last."""
    asked = re.search(r"month=(\d{4})-(\d{2})", target)
    number = int(asked[1]) * 12 + int(asked[2]) - 1 if asked else today.year * 12 + today.month - 1
    around = [f"{at // 12:04}-{at % 12 + 1:02}" for at in (number - 1, number, number + 1)]
    body = (
        f"<p>Nothing is on in the month {around[1]}.</p>"
        f'<p><a href="/calendar?month={around[0]}">Month before</a> '
        f'<a href="/calendar?month={around[2]}">Month after</a></p>'
    )
    return document("Calendar", body, today, head='<meta name="robots" content="noindex">')


def noticeboard(visit: int, today: date) -> str:
    """Three notices under addresses that are new on every visit."""
    mark = sha256(b"visit %d" % visit).hexdigest()
    notices: Sequence[str] = (
        "Drawing board, A1, hardly used, 25. Ring Tomas after six.",
        "Who drives to the hospital at half past five in the morning? I pay for the petrol.",
        "Lost: a grey cat with one white foot, near the weir. Answers to Biscuit, or to tuna.",
    )
    items = "".join(f"<li>{escape(notice)}</li>" for notice in notices)
    links = (
        f'<p><a href="/noticeboard?sid={mark[:32]}">Newest first</a> '
        f'<a href="/noticeboard?visit={mark[32:48]}">Oldest first</a></p>'
    )
    return document("Noticeboard", f"<ul>{items}</ul>{links}", today)
