"""One harvest with a fault at one call on its file, and the same command once more."""

from collections import Counter

from shared.harvestfile import Damage, open_source, read_harvest
from tests.faults.traced import events, traced
from tests.site.answers import page
from tests.torture.kills import is_page

PAGES = [f"/guide/{number}" for number in range(6)]
FILE = "out.warc.gz"


def prepared(site):
    """Seven pages, and nothing else."""
    site["/"] = page("Home", links=PAGES)
    for path in PAGES:
        site[path] = page(path)
    return {site.url(path) for path in ("/", *PAGES)}


def read(path):
    """The addresses of all pages in the file by offset, and its damage."""
    if not path.exists() or not path.stat().st_size:
        return {}, []
    with open_source(str(path)) as source:
        found = list(read_harvest(source, name=str(path)))
    damage = [one for one in found if isinstance(one, Damage)]
    return {one.offset: one.record.url for one in found if is_page(one)}, damage


def harvest_with(site, site_file, folder, harvester, inject, codes):
    """What law 4 says of a harvest that met this fault, and of the same command after it."""
    wanted = prepared(site)
    site_toml = site_file(delay=0.001)
    path = folder / FILE
    code, out, words = traced(
        folder, [path], "harvester", "crawl", site_toml, "-o", FILE, "--json", inject=inject
    )
    assert code in codes, (code, words)
    acknowledged = {e["offset"]: e["url"] for e in events(out) if e["type"] == "capture"}
    stored, damage = read(path)
    assert acknowledged.items() <= stored.items(), inject
    assert all(torn.cut_at is not None for torn in damage), inject
    if code != 0:
        harvester("crawl", site_toml, "-o", FILE, expect=(0, 2))  # 2: killed behind its end
    stored, damage = read(path)
    assert damage == []
    assert set(stored.values()) == wanted
    assert max(Counter(stored.values()).values()) == 1
    again = Counter(site.paths())
    assert sum(again.values()) <= len(wanted) + 1, f"more than the page in flight: {again}"
    return words
