"""Who may import whom."""

import sys
from pathlib import Path

import pytest

from tests.house.house import files_in, imports_of, is_within, product_files

# What a value in, value out room has no business with, although it is in the standard library.
IMPURE = (
    *("asyncio", "concurrent", "ctypes", "ftplib", "glob", "http", "imaplib", "logging"),
    *("multiprocessing", "os", "pathlib", "queue", "random", "secrets", "select", "shutil"),
    *("signal", "smtplib", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile"),
    *("threading", "time", "urllib.request", "uuid"),
)
NETWORK = (
    *("aiohttp", "asyncio", "distributed", "httpcore", "httpx", "obstore", "requests", "socket"),
    *("ssl", "urllib.request"),
)
DATABASE = ("alembic", "psycopg", "sqlalchemy", "sqlite3")
# One room each, so that the rest of the house does not depend on them.
ONLY_IN = {
    "httpx": ("harvester/net/", "ingester/net/provider.py"),
    "stamina": ("ingester/net/provider.py",),
    "httpcore": ("harvester/net/",),
    "starlette": ("ingester/web/",),
    "uvicorn": ("ingester/web/listen.py", "ingester/web/patience.py"),
    "anyio": ("ingester/web/",),
    "jinja2": ("ingester/look/", "ingester/web/desk.py"),
    "markdown_it": ("ingester/web/markdown.py",),
    "pyarrow": ("ingester/export/parquet.py",),
    "socket": (
        "ingester/web/listen.py",
        "harvester/net/",
    ),
    "smtplib": ("ingester/mail/send.py",),
    "sqlalchemy": ("ingester/store/",),
    "alembic": ("ingester/store/",),
    "sqlite3": ("ingester/store/",),
    "trafilatura": ("ingester/extract/",),
    "distributed": (
        "ingester/extract/cluster.py",
        "ingester/extract/clustering.py",
        "ingester/extract/clusterworker.py",
    ),
    "obstore": ("harvester/net/objects.py", "ingester/net/objects.py"),
    "rich": ("shared/console.py",),
    "lxml": ("shared/", "ingester/extract/"),
    "selectolax": ("shared/", "ingester/extract/"),
    "harvester": ("harvester/", "ingester/local.py"),
    "ingester": ("ingester/",),
}
CORES = ("harvester/core/", "ingester/core/")


def breaches(path: Path, *forbidden: str) -> set[str]:
    return {name for name in imports_of(path) if is_within(name, *forbidden)}


@pytest.mark.parametrize("path", product_files(), ids=str)
def test_a_package_is_imported_in_its_own_room_only(path):
    strange = {
        name
        for name in imports_of(path)
        for package, rooms in ONLY_IN.items()
        if is_within(name, package) and not path.as_posix().startswith(rooms)
    }
    assert strange == set()


@pytest.mark.parametrize("path", files_in("shared/"), ids=str)
def test_shared_stands_on_nothing_with_a_network_or_a_database(path):
    assert breaches(path, *NETWORK, *DATABASE) == set()


def test_the_ingester_knows_one_door_of_the_harvester():
    used = {name for name in imports_of(Path("ingester/local.py")) if is_within(name, "harvester")}
    assert used
    assert {name for name in used if not is_within(name, "harvester.door")} == set()


@pytest.mark.parametrize("path", files_in(*CORES), ids=str)
def test_core_imports_shared_msgspec_and_the_pure_standard_library(path):
    own = f"{path.parts[0]}.core"
    library = sys.stdlib_module_names
    strange = {
        name
        for name in imports_of(path)
        if not is_within(name, own, "shared", "msgspec")
        and (name.partition(".")[0] not in library or is_within(name, *IMPURE))
    }
    assert strange == set()


@pytest.mark.parametrize("path", files_in(*CORES), ids=str)
def test_core_neither_prints_nor_parses_a_command_line(path):
    assert breaches(path, "shared.console", "shared.cli") == set()


@pytest.mark.parametrize(
    "path", files_in("harvester/net/", "ingester/store/", "ingester/extract/"), ids=str
)
def test_the_rooms_of_io_do_not_print(path):
    printing = {"shared.console.say", "shared.console.answer", "shared.console.table"}
    assert imports_of(path) & printing == set()


def test_a_planted_breach_is_found():
    assert is_within("harvester.crawl.Loop", "harvester")
    assert not is_within("harvesters", "harvester")
    assert is_within("datetime.datetime", "datetime")
