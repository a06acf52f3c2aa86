"""What the end-to-end tests share: a quick site file, the two weeks of the demo site, a bucket."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.e2e.buckets import BUCKET, SECRET, keys
from tests.site.demosite import play_week
from tests.site.server import ScriptedSite
from tests.site.tool import Outcome, Tool


@pytest.fixture
def site_file(site, tmp_path) -> Callable[..., Path]:
    """Write a site file for the scripted server: site_file("[limits]", "pages = 5", delay=0.05)."""

    def write(*lines: str, delay: float = 0.01, name: str = "site.toml") -> Path:
        path = tmp_path / name
        path.write_text(site_source(site.url(), delay, lines))
        return path

    return write


def site_source(home: str, delay: float, lines: tuple[str, ...] = ()) -> str:
    given = "\n".join(lines)
    politeness = "" if "[politeness]" in given else f"[politeness]\ndelay = {delay}\n"
    return (
        f'name = "campus"\nhome = "{home}"\ncontact = "ops@campus.example"\n{politeness}{given}\n'
    )


@dataclass
class Weeks:
    """The demo site harvested and loaded in two weeks, and everything the tools said."""

    server: ScriptedSite
    folder: Path
    today: date
    ingester: Tool
    harvester: Tool
    crawls: list[Outcome] = field(default_factory=list)
    loads: list[Outcome] = field(default_factory=list)
    paths_asked: list[list[str]] = field(default_factory=list)

    def decision(self, week: int, path: str) -> tuple[str, str]:
        """What that week's load decided about a page: act and reason."""
        made = [line for line in self.loads[week - 1].all("decision") if self.path(line) == path]
        assert made, f"no decision about {path}"
        return made[-1]["act"], made[-1]["reason"]

    def path(self, line: dict) -> str:
        return line["url"].removeprefix(self.server.url("")) or "/"

    def show(self, path: str) -> dict:
        return self.ingester("show", self.server.url(path), "--json").sole("page")

    def pages(self) -> dict[str, dict]:
        lines = self.ingester("pages", "--json").all("page")
        return {self.path(line): line for line in lines}

    def play(self, week: int) -> None:
        """The site as it is in that week, one harvest of it and its load."""
        play_week(self.server, week, self.today)
        self.server.forget()
        harvest = f"week-{week}.warc.gz"
        self.crawls.append(
            self.harvester("crawl", "site.toml", "-o", harvest, "--json", expect=(0, 3))
        )
        self.paths_asked.append(self.server.paths())
        self.loads.append(
            self.ingester("load", harvest, "--site", "site.toml", "--json", expect=(0, 3))
        )


@pytest.fixture(scope="module")
def weeks(tmp_path_factory):
    """Both weeks, one after the other; tests of a module only look at what is left."""
    folder = tmp_path_factory.mktemp("weeks")
    today = datetime.now(UTC).date()
    tools = Tool("ingester", folder), Tool("harvester", folder)
    with ScriptedSite() as server, tools[0] as ingester, tools[1] as harvester:
        (folder / "site.toml").write_text(site_source(server.url(), 0.01))
        made = Weeks(server, folder, today, ingester, harvester)
        made.play(1)
        made.first_pages = made.pages()
        made.play(2)
        yield made


@pytest.fixture(scope="session")
def s3_server():
    """A real S3 server on loopback."""
    from moto.server import ThreadedMotoServer  # of the dev extra

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f"http://{host}:{port}"
    running.stop()


@pytest.fixture
def s3(s3_server, monkeypatch):
    """Its client, with one empty bucket; the environment names it to the tools."""
    import boto3  # comes with moto

    settings = {
        "AWS_ENDPOINT_URL": s3_server,
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "someone",
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": "us-east-1",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    client = boto3.client("s3", endpoint_url=s3_server, region_name="us-east-1")
    client.create_bucket(Bucket=BUCKET)
    yield client
    for key in keys(client):
        client.delete_object(Bucket=BUCKET, Key=key)
    client.delete_bucket(Bucket=BUCKET)
