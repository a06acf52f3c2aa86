"""The fixtures that all tests share: a scripted server and the two tools as a user runs them."""

import signal

import pytest

from tests.site.server import ScriptedSite
from tests.site.tool import HIDDEN_FROM_TOOLS, Tool


def pytest_make_parametrize_id(config, val, argname):
    """Bytes are named by their argument: packed ones differ from second to second."""
    return argname if isinstance(val, bytes) else None


@pytest.fixture(scope="session", autouse=True)
def clean_environment():
    """Nothing of the developer's own settings reaches a test."""
    with pytest.MonkeyPatch.context() as environment:
        for name in HIDDEN_FROM_TOOLS:
            environment.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def heard_interrupts():
    """Ctrl-C reaches what tests start even where the tests run in the background of a shell script.

    Such a shell starts them with SIGINT ignored, and a child inherits that (POSIX XCU 2.11).
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def site():
    """A fresh scripted web server on 127.0.0.1."""
    with ScriptedSite() as server:
        yield server


@pytest.fixture
def harvester(tmp_path):
    """`harvester` in an empty folder; what it started is ended with the test."""
    with Tool("harvester", tmp_path) as tool:
        yield tool


@pytest.fixture
def ingester(tmp_path):
    """`ingester` in the same folder, so that both find each other's files."""
    with Tool("ingester", tmp_path) as tool:
        yield tool
