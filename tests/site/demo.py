"""`make demo`: a site is harvested and loaded, a week goes by, and what became of it is told.

With `serve` (`make demo-site`) the demo's site answers again, at the same address.
"""

import json
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from tests.site.demosite import MOVED, MOVED_TO, play_week
from tests.site.server import ScriptedSite

TOOLS = Path(sys.executable).parent
FOLDER = Path("demo")
OURS = re.compile(
    r"site\.toml|(demo|week-two|ashgrove-.*)\.warc\.gz|demo\.db(-wal|-shm|\.lock)?"
)  # what a demo, and a crawl of its site after it, leave in the folder
TORN_PAGE = "/students/fees/scholarships"  # its second harvest is damaged on purpose
SITE_FILE = """\
name = "ashgrove"
home = "{home}"
contact = "ops@ashgrove.example"

[limits]
pages = 500

[politeness]
delay = 0.01    # the site is on this machine; a real one gets 1.0

[[category]]
name = "money"
match = "fees|hardship|scholarship"

[[category]]
name = "exams"
match = "exam|result"
"""


def main() -> None:
    if sys.argv[1:] == ["serve"]:
        serve()
    else:
        play()


def play() -> None:
    began = time.monotonic()
    make_room()
    today = datetime.now(UTC).date()
    with ScriptedSite() as site:
        (FOLDER / "site.toml").write_text(SITE_FILE.format(home=site.url()))
        play_week(site, 1, today)
        known = first_week(site)
        play_week(site, 2, today)
        second_week(known)
    what_to_try(site.url(TORN_PAGE))
    tell(f"\nThe demo took {time.monotonic() - began:.0f} seconds; all its files are in {FOLDER}/.")


def make_room() -> None:
    """An empty folder. Only what a demo leaves is removed; a folder of somebody else's stays."""
    strange = sorted(path.name for path in FOLDER.glob("*") if not OURS.fullmatch(path.name))
    if strange or (FOLDER.exists() and not FOLDER.is_dir()):
        what = f"holds {some(strange)}, which no demo made" if strange else "is no folder"
        sys.exit(f"{FOLDER}/ {what}. Move it away and run `make demo` again; nothing was changed.")
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*"):
        path.unlink()


def serve() -> None:
    """The site of the last demo as it is in week two, until Ctrl-C."""
    if not (FOLDER / "site.toml").is_file():
        sys.exit(f"There is no {FOLDER}/site.toml: `make demo` writes it.")
    home = tomllib.loads((FOLDER / "site.toml").read_text())["home"]
    with ScriptedSite(port=urlsplit(home).port or 0) as site:
        play_week(site, 2, datetime.now(UTC).date())
        tell(f"The demo's site answers at {site.url()} (Ctrl-C ends it). In another terminal:")
        tell(f"  cd {FOLDER} && ../.venv/bin/ingester crawl site.toml --db sqlite:///demo.db")
        signal.pause()


def first_week(site: ScriptedSite) -> list[dict]:
    headline("Week one: the site is read into a harvest file, and the file is loaded")
    run("harvester", "crawl", "site.toml", "-o", "demo.warc.gz", good=(0,))
    for trap in ("/calendar", "/noticeboard"):
        tell(f"The trap {trap} has no end; it cost {len(site.visits(trap))} requests.")
    decisions, load = loaded("demo.warc.gz", good=(0,))
    tell(f"{load['acts'].get('replace', 0)} pages have their first copy.")
    tell_reasons(decisions, "hide", "Not shown")
    return decisions


def second_week(known: list[dict]) -> None:
    headline("A week later: the site has changed, and the second harvest file is damaged")
    run("harvester", "crawl", "site.toml", "-o", "week-two.warc.gz", good=(0, 3))
    start, length = tear(FOLDER / "week-two.warc.gz")
    tell(f"(on purpose: {length} bytes at offset {start} are taken out of the file)")
    run("harvester", "verify", "week-two.warc.gz", good=(3,))
    decisions, load = loaded("week-two.warc.gz", good=(3,))
    headline("What became of the pages")
    tell_reasons(decisions, "replace", "Replaced")
    confirmed = sum(line["act"] == "confirm" for line in decisions)
    tell(f"Confirmed, read again and the same as before: {confirmed} pages.")
    tell_reasons(decisions, "keep", "Kept as they were")
    hidden = {line["url"] for line in known if line["act"] == "hide"}
    tell_reasons([line for line in decisions if line["url"] not in hidden], "hide", "Hidden")
    tell_move()
    tell_cost(load, decisions)


def tear(file: Path) -> tuple[int, int]:
    """Take bytes out of the member that holds TORN_PAGE; return where and how many."""
    listed = subprocess.run(
        [TOOLS / "harvester", "list", file, "--json"], capture_output=True, check=True
    )
    records = [json.loads(line) for line in listed.stdout.splitlines()]
    member = next(line for line in records if (line["url"] or "").endswith(TORN_PAGE))
    start, length = member["offset"] + member["length"] // 3, member["length"] // 3
    data = file.read_bytes()
    file.write_bytes(data[:start] + data[start + length :])
    return start, length


def loaded(file: str, good: tuple[int, ...]) -> tuple[list[dict], dict]:
    """Load a harvest file; return its decisions and the closing line."""
    out = ask("load", file, "--site", "site.toml", "--json", good=good)
    lines = [json.loads(line) for line in out.splitlines()]
    decisions = [line for line in lines if line["type"] == "decision"]
    return decisions, next(line for line in lines if line["type"] == "load")


def ask(*arguments: str, good: tuple[int, ...] = (0,)) -> str:
    """Run an ingester command on the demo's store; return its answer."""
    return run("ingester", *arguments, "--db", "sqlite:///demo.db", good=good, quiet=True)


def tell_reasons(decisions: Iterable[dict], act: str, title: str) -> None:
    """The pages of one act, a line a reason."""
    by_reason: dict[str, list[str]] = {}
    for line in decisions:
        if line["act"] == act:
            by_reason.setdefault(line["reason"], []).append(path_of(line["url"]))
    for reason, paths in sorted(by_reason.items()):
        tell(f"{title}, {reason}: {some(sorted(paths))}")


def tell_move() -> None:
    """A moved page is the same page: one id, one slug, both addresses."""
    pages = [json.loads(line) for line in ask("pages", "--json").splitlines()]
    moved = next(page for page in pages if page["url"].endswith(MOVED_TO))
    tell(f"{MOVED} moved to {MOVED_TO}: both find it, its slug is still {moved['slug']}.")


def tell_cost(load: dict, decisions: list[dict]) -> None:
    headline("What the tear cost")
    for torn in load["torn"]:
        tell(f"{torn['length']} bytes at offset {torn['offset']} ({torn['why']}): one member.")
    asked = {path_of(line["url"]) for line in decisions}
    spared = sum(load["counts"].values()) - load["counts"]["damaged"]
    tell(f"All other {spared} members of the file were read.")
    if TORN_PAGE not in asked:
        tell(f"{TORN_PAGE} had changed. Its copy of week one is still shown, with its date.")


def what_to_try(torn_page: str) -> None:
    headline("Look for yourself")
    store = f"--db sqlite:///{FOLDER}/demo.db"
    for command, arguments, why in (
        ("pages", f"{store} --state failing", "pages whose last try went wrong"),
        ("show", f"{torn_page} {store}", "one page as readers see it"),
        ("why", f"{torn_page} {store}", "its story: captures, decisions, rules"),
        ("search", f'"library card" {store}', "search all shown pages"),
        ("due", store, "what the next harvest should read first"),
        ("serve", store, "all of it in a browser, at http://127.0.0.1:8080/"),
    ):
        if exists("ingester", command):
            tell(f"  .venv/bin/ingester {command} {arguments}   # {why}")
    tell("The college's own site ended with the demo; `make demo-site` starts it again.")


def exists(tool: str, command: str) -> bool:
    return subprocess.run([TOOLS / tool, command, "--help"], capture_output=True).returncode == 0


def run(tool: str, *arguments: str, good: tuple[int, ...], quiet: bool = False) -> str:
    """Run a tool in the demo's folder as a person would, its words on the terminal."""
    tell(f"\n$ {tool} {' '.join(arguments)}")
    done = subprocess.run(
        [TOOLS / tool, *arguments],
        cwd=FOLDER,
        stdout=subprocess.PIPE if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode not in good:
        sys.exit(f"{tool} ended with exit code {done.returncode}, and the demo with it.")
    return done.stdout or ""


def headline(text: str) -> None:
    tell(f"\n{text}\n{'=' * len(text)}")


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def some(paths: list[str], most: int = 4) -> str:
    """The first few of a list, and how many more there are."""
    rest = len(paths) - most
    return ", ".join(paths[:most]) + (f" and {rest} more" if rest > 0 else "")


def path_of(url: str) -> str:
    return "/" + url.split("/", 3)[3]


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
