"""A commented site file for a site that was just looked at."""

import json
from collections import Counter

from harvester.net.answer import Answer
from harvester.survey import Survey
from harvester.widening import claimed_hosts, has_default_hosts
from shared.html import page_facts
from shared.scope import judge
from shared.site import Site
from shared.url import authority, host_of, segments

MOST_FOLDERS = 12  # shown as a hint for the scope


def site_file(site: Site, seen: Survey) -> str:
    """The text of a site file: what is needed as values, the rest as comments with defaults."""
    return "\n".join([*_top(site, seen), *_discover(seen), *_scope(site, seen), *_REST]) + "\n"


def _top(site: Site, seen: Survey) -> list[str]:
    title = _title(seen)
    said = [f"# {title}"] if title else []
    return [
        *said,
        f"name = {_quoted(site.name)}",
        f"home = {_quoted(site.home)}",
        f"hosts = {_quoted_list(_hosts(site, seen))}  # pages elsewhere are noted, never followed",
        'contact = ""  # an address of yours: it goes into User-Agent and From',
        "",
    ]


def _hosts(site: Site, seen: Survey) -> list[str]:
    """The home's host, and where the home redirects to its other form, that too."""
    if not has_default_hosts(site):
        return list(site.hosts)
    home = authority(site.home)
    host, _, port = home.rpartition(":")
    own = host if port in ("80", "443") else home
    reached = host_of(seen.home.url) if seen.home is not None else host
    return [own, reached] if reached != host and reached in claimed_hosts(site) else [own]


def _discover(seen: Survey) -> list[str]:
    listed, robots = len(seen.discovery.entries), seen.robots
    named = robots.sitemaps or ("/sitemap.xml",)
    lines = ["[discover]", f"# {listed:,} addresses are listed by {', '.join(named[:3])}"]
    lines += [f"# problem: {one.url}: {one.problem}" for one in seen.discovery.problems[:3]]
    return [
        *(_one_line(line) for line in lines),
        "# sitemaps = []  # default: those that robots.txt names, else /sitemap.xml",
        "links = true     # also walk from home",
        "# lists = []     # files with one address a line",
        "",
    ]


def _scope(site: Site, seen: Survey) -> list[str]:
    inside = [found.url for found in seen.discovery.entries if judge(site, found.url).inside]
    folders = Counter(f"/{next(iter(segments(url)), '')}" for url in inside)
    common = folders.most_common(MOST_FOLDERS)
    shown = [f"# {count:6,}  {_one_line(name)}" for name, count in common]
    hint = ["# Where the listed addresses lie:", *shown] if shown else []
    return ["[scope]", *hint, 'include = ["/"]  # path prefixes (whole segments)', ""]


def _title(seen: Survey) -> str:
    if not isinstance(seen.home, Answer):
        return ""
    http = seen.home.http
    facts = page_facts(http.body, charset=http.charset, url=seen.home.url)
    return _one_line(facts.title)[:200]


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _quoted_list(texts: list[str]) -> str:
    return f"[{', '.join(map(_quoted, texts))}]"


def _one_line(text: str) -> str:
    """Text that can stand in a comment: no line end, no control character."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())


_REST = (
    "# [[scope.exclude]]",
    '# rule = "news"',
    "# match = '^/news(/|$)'  # RE2, searched in path?query",
    '# why = "dated announcements, not guidance"',
    "",
    "# [[category]]",
    '# name = "fees"',
    "# match = 'fee|payment|scholarship'",
    "",
    "[limits]",
    "pages = 5000            # a run stops after this many fetches, and says so",
    "minutes = 0             # 0 = no limit",
    "failures_in_a_row = 30",
    "",
    "[politeness]",
    "delay = 1.0             # seconds between requests to one host",
)
