"""`--cluster`: the same dump as without one, and plain words where there is none."""

import json
import os
import signal
import time

import pytest

from tests.site.dump import dump_of
from tests.site.extras import extra
from tests.site.harvests import harvest_of
from tests.site.tool import Tool

distributed = extra("distributed", "cluster")

from ingester.extract.cluster import ClusterExtractor  # noqa: E402 - not without the extra
from ingester.extract.clustering import shown  # noqa: E402
from shared.errors import ConfigError  # noqa: E402
from tests.site.clusters import local_cluster  # noqa: E402

PATIENCE = 120


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


def test_the_dump_is_the_same_as_without_a_cluster(cluster, harvest, expected, ingester, tmp_path):
    told = ingester("load", harvest, "--cluster", cluster.scheduler_address, "--json")
    assert told.sole("load")["counts"]["loaded"] == 220
    assert dump_of(tmp_path / "goodcopy.db") == expected


def test_a_worker_killed_in_mid_load_costs_nothing(cluster, harvest, expected, ingester, tmp_path):
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        load = ingester.start("load", harvest, "--cluster", cluster.scheduler_address, "--json")
        os.kill(busy(client, load), signal.SIGKILL)
    out, err = load.communicate(timeout=PATIENCE)
    assert load.returncode == 0, err
    assert json.loads(out.splitlines()[-1])["counts"]["loaded"] == 220
    assert dump_of(tmp_path / "goodcopy.db") == expected


def busy(client, load):
    """The process id of a Dask worker that has a batch now."""
    processes = client.run(os.getpid)
    while load.poll() is None:
        working = [worker for worker, tasks in client.processing().items() if tasks]
        if working:
            return processes[working[0]]
        time.sleep(0.01)
    raise AssertionError(load.communicate())


def test_an_unreachable_scheduler_is_exit_9(harvest, ingester, tmp_path):
    told = ingester("load", harvest, "--cluster", "127.0.0.1:9", expect=9)
    assert "127.0.0.1:9 can't be used: no scheduler answers there" in told.err
    assert "without --cluster" in told.err
    assert not (tmp_path / "goodcopy.db").exists()


def test_what_is_no_address_is_a_usage_error(harvest, ingester):
    for address in ("nowhere://x:1", "tcp://me:secret@127.0.0.1:9", "x"):
        told = ingester("load", harvest, "--cluster", address, expect=2)
        assert "tcp://HOST:8786" in told.err
        assert "secret" not in told.err
    ingester("load", harvest, "--cluster", "tcp://x:1", "--workers", "2", expect=2)


def test_a_worker_with_another_extractor_is_told_apart(cluster):
    def another(version):
        from ingester.extract import clusterworker

        clusterworker.EXTRACTOR_VERSION, version = version, clusterworker.EXTRACTOR_VERSION
        return version

    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        (known,) = set(client.run(another, "0").values())
        try:
            with pytest.raises(ConfigError, match=f"extractor 0, here {known}"):
                ClusterExtractor(cluster.scheduler_address)
        finally:
            client.run(another, known)


def test_an_address_is_told_without_its_credential():
    assert shown("wss://me:secret@gate.example:443/x?token=1") == "wss://gate.example:443/x"
