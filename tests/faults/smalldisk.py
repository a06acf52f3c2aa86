"""A harvest and a load on a disk of some kilobytes, and on one that is read-only, in a namespace.

python -m tests.faults.smalldisk FOLDER: FOLDER/harvest.warc.gz is there to be loaded.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.contract.harvests import DICTIONARY
from tests.site.answers import page
from tests.site.server import ScriptedSite
from tests.site.tool import Tool

PAGES = [f"/guide/{number}" for number in range(30)]


def mounted(place, options):
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", place], check=True)
    return place


def outcome(told):
    return [told.code, told.err]


def main(folder):
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    said = {}
    disk = mounted(folder / "disk", "size=24k")
    with ScriptedSite() as site, Tool("harvester", folder) as harvester:
        site["/"] = page("Home", links=PAGES)
        for path in PAGES:
            site[path] = page(path)
        (folder / "site.toml").write_text(
            f'name = "campus"\nhome = "{site.url()}"\n[politeness]\ndelay = 0.005\n'
        )
        crawl = ("crawl", "site.toml", "-o", disk / "a.warc.gz", "--json")
        full = harvester(*crawl, expect=None)
        said["harvest"] = [*outcome(full), len(full.all("capture")), len(site.paths())]
        said["verify"] = harvester("verify", disk / "a.warc.gz", "--json", expect=None).lines[0]
        subprocess.run(["mount", "-o", "remount,size=4m", disk], check=True)
        again = harvester(*crawl)
        said["again"] = [again.sole("run")["why"], len(site.paths())]
        tiny = mounted(folder / "tiny", "size=8k")
        (folder / "a.zdict").write_bytes(DICTIONARY)
        pack = ("pack", disk / "a.warc.gz", "-o", tiny / "b.warc.gz")
        said["pack"] = [*outcome(harvester(*pack, expect=None)), len(list(tiny.iterdir()))]
        zst = ("crawl", "site.toml", "-o", tiny / "c.warc.zst", "--dictionary", "a.zdict")
        (tiny / "filler").write_bytes(bytes(6_000))
        said["dictionary"] = outcome(harvester(*zst, expect=None))
        (tiny / "filler").unlink()
        subprocess.run(["mount", "-o", "remount,size=4m", tiny], check=True)
        said["with room"] = outcome(harvester(*zst, expect=None))[0]
        with Path("/dev/full").open("w") as nowhere:
            words = harvester.start("verify", disk / "a.warc.gz", stderr=nowhere)
            words.communicate()
            said["no words"] = words.returncode
            lines = harvester.start("list", disk / "a.warc.gz", "--json", stdout=nowhere)
            lines.communicate()
            said["no lines"] = lines.returncode
    with Tool("ingester", folder) as ingester:
        small = mounted(folder / "small", "size=200k")
        load = ("load", "harvest.warc.gz", "--json", "--db")
        said["load"] = outcome(ingester(*load, f"sqlite:///{small}/a.db", expect=None))
        subprocess.run(["mount", "-o", "remount,size=64m", small], check=True)
        said["loaded"] = ingester(*load, f"sqlite:///{small}/a.db").sole("load")["counts"]
        shutil.copy(small / "a.db", folder / "whole.db")
        subprocess.run(["mount", "-o", "remount,ro", small], check=True)
        said["read-only"] = outcome(ingester(*load, f"sqlite:///{small}/a.db", expect=None))
        pages = ingester("pages", "--json", "--db", f"sqlite:///{small}/a.db", expect=None)
        said["reading"] = [pages.code, pages.err, len(pages.out.splitlines())]
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
