"""What can happen to a cluster in mid-load: pages that kill, workers and schedulers that go."""

import threading

import pytest

from tests.site.dump import dump_of
from tests.site.extras import extra
from tests.site.harvests import harvest_of
from tests.site.tool import Tool

extra("distributed", "cluster")

from ingester.extract.cluster import ClusterExtractor  # noqa: E402 - not without the extra
from ingester.extract.job import ReadingOutcome  # noqa: E402
from shared.errors import Unreachable  # noqa: E402
from tests.site.clusters import ENDLESS, a_job, hunt, local_cluster, processes  # noqa: E402

PATIENCE = 300


@pytest.fixture(scope="module")
def cluster():
    with local_cluster() as made:
        yield made


@pytest.fixture(scope="module")
def harvest(tmp_path_factory):
    return harvest_of(220, tmp_path_factory.mktemp("harvest") / "guide.warc.gz")


@pytest.fixture(scope="module")
def expected(harvest, tmp_path_factory):
    """The dump of the harvest, read by this machine."""
    folder = tmp_path_factory.mktemp("here")
    with Tool("ingester", folder) as ingester:
        ingester("load", harvest)
    return dump_of(folder / "goodcopy.db")


def test_a_page_that_kills_its_workers_costs_itself_only():
    with local_cluster(**{"distributed.scheduler.allowed-failures": 0}) as made:
        killed, over = [], threading.Event()
        hunter = threading.Thread(target=hunt, args=(killed, over))
        hunter.start()
        try:
            with ClusterExtractor(made.scheduler_address, batch=4) as extractor:
                jobs = [a_job(n, ENDLESS if n == 5 else "") for n in range(12)]
                futures = [extractor.submit(job) for job in jobs]
                readings = [future.result(PATIENCE) for future in futures]
        finally:
            over.set()
            hunter.join()
    outcomes = [reading.outcome for reading in readings]
    assert outcomes[5] is ReadingOutcome.UNREADABLE
    assert readings[5].detail == "every worker that read it was killed"
    assert outcomes[:5] + outcomes[6:] == [ReadingOutcome.TEXT] * 11
    assert [reading.title for reading in readings[6:]] == [f"Page {n}" for n in range(6, 12)]
    assert len(killed) >= 3  # of four pages, of two, of one


def test_the_limits_of_a_page_hold_on_a_cluster(cluster):
    with ClusterExtractor(cluster.scheduler_address) as extractor:
        jobs = [a_job(0), a_job(1, ENDLESS), a_job(2)]
        readings = [one.result(PATIENCE) for one in [extractor.submit(job) for job in jobs]]
    assert [reading.outcome for reading in readings] == ["text", "unreadable", "text"]
    assert readings[1].detail == "over 10 s of computing"


def test_a_batch_that_does_not_come_back_ends_the_load(cluster):
    with (
        ClusterExtractor(cluster.scheduler_address, deadline=1.0) as extractor,
        pytest.raises(Unreachable, match="did not come back 3 times"),
    ):
        extractor.submit(a_job(1, ENDLESS)).result(PATIENCE)


def test_a_scheduler_that_ends_in_mid_load_is_exit_9(harvest, ingester):
    with processes("scheduler") as (address, started), processes("worker", address):
        load = ingester.start("load", harvest, "--cluster", address, "--json")
        while load.stdout.readline()[:1] != b"{":
            assert load.poll() is None
        started[0].kill()
        _, err = load.communicate(timeout=PATIENCE)
    assert load.returncode == 9, err
    assert b"What was loaded is safe" in err
    assert ingester("load", harvest, "--json").sole("load")["counts"]["loaded"] < 220


def test_a_real_scheduler_and_two_real_workers(harvest, expected, ingester, tmp_path):
    with (
        processes("scheduler") as (address, _),
        processes("worker", address),
        processes("worker", address),
    ):
        ingester("load", harvest, "--cluster", address)
    assert dump_of(tmp_path / "goodcopy.db") == expected


def test_a_cluster_without_goodcopy_is_told_apart(harvest, ingester, tmp_path, monkeypatch):
    hidden = tmp_path / "sitecustomize.py"
    hidden.write_text(
        "import sys\n"
        "class Hide:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'ingester':\n"
        "            raise ModuleNotFoundError(\"No module named 'ingester'\")\n"
        "sys.meta_path.insert(0, Hide())\n"
    )
    with processes("scheduler") as (address, _):
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        with processes("worker", address):
            told = ingester("load", harvest, "--cluster", address, expect=2)
    assert "no goodcopy" in told.err
    assert "pip install" in told.err or "Install 'goodcopy[server,cluster]" in told.err
