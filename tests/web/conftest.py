"""A real browser in front of a real server over a small library."""

import os
import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ingester.store import open_store
from tests.site.library import fill
from tests.site.serving import serving
from tests.site.tool import Tool

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".venv/axe/node_modules/axe-core/axe.min.js"


def needed(is_there, what):
    """Without it these tests are skipped, but not in CI."""
    if is_there:
        return
    if os.environ.get("CI"):
        pytest.fail(f"CI has to look at the site in a browser: install {what}")
    pytest.skip(f"{what} is not installed here")


@pytest.fixture(scope="module")
def browser():
    """Debian's Chromium, without a window. Not for longer than a module: the driver's event loop
    runs in this thread, where other tests want to run theirs.
    """
    program = shutil.which("chromium")
    needed(program, "chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with (
        playwright.sync_playwright() as driver,
        driver.chromium.launch(executable_path=program, args=["--no-sandbox"]) as started,
    ):
        yield started


@pytest.fixture(scope="session")
def axe():
    """The source of axe-core."""
    needed(AXE.exists(), "axe-core (npm install --prefix .venv/axe axe-core)")
    return AXE.read_text("utf-8")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Where the library lies."""
    made = tmp_path_factory.mktemp("library")
    with closing(open_store(f"sqlite:///{made}/goodcopy.db", create=True)) as store:
        fill(store, datetime.now(UTC))
    return made


@pytest.fixture(scope="session")
def base(folder):
    """The address of the site."""
    with Tool("ingester", folder) as ingester, serving(ingester) as server:
        yield server.base


@pytest.fixture
def tab(browser):
    """Opens pages; at its end nothing was complained of and nothing was asked of other hosts."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(20_000)
    complaints, asked = [], []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    context.close()
    assert complaints == []
    assert [url for url in asked if not url.startswith(("http://127.0.0.1:", "file://"))] == []
