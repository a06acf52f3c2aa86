"""Extraction workers are real processes: killed, starved, stopped, they cost a page and no more."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from ingester.extract.job import ExtractJob, ReadingOutcome
from ingester.extract.reading import read_page
from ingester.extract.workers import Extractor
from shared.errors import ToolError
from shared.http import HttpAnswer

URL = "https://campus.example/page"
# Endless for every tree builder: each attribute is compared with all before it.
ENDLESS = "<p " + " ".join(f"a{n}=1" for n in range(200_000)) + ">many</p>"


def a_job(number=0, body=None):
    prose = f"The text of page {number} goes on. " * 20
    text = body or f"<main><h1>Page {number}</h1><p>{prose}</p></main>"
    return ExtractJob(url=f"{URL}/{number}", http=HttpAnswer(status=200, body=text.encode()))


def children():
    """The processes that this one started and has not taken leave of."""
    mine = str(os.getpid())
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == mine and b"ingester.extract" in (stat.parent / "cmdline").read_bytes():
            found.append(int(stat.parent.name))
    return found


def computes(pid):
    """Whether a worker has begun with a page: starting takes 0.3 s, and then it waits."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > 0.8


def wait_for(happened, seconds=20):
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


@pytest.fixture
def pool():
    with Extractor(2) as extractor:
        yield extractor
    assert not children()


def test_pages_come_back_as_they_were_submitted(pool):
    jobs = [a_job(number) for number in range(40)]
    readings = [future.result(30) for future in [pool.submit(job) for job in jobs]]
    assert readings == [read_page(job) for job in jobs]


def test_a_killed_worker_costs_its_page_alone(pool):
    assert pool.submit(a_job()).result(30).outcome is ReadingOutcome.TEXT
    endless = pool.submit(a_job(body=ENDLESS))
    wait_for(lambda: endless.running() and len(children()) >= 1)
    time.sleep(0.5)
    for pid in children():
        os.kill(pid, signal.SIGKILL)
    reading = endless.result(30)
    assert (reading.outcome, reading.detail) == (ReadingOutcome.UNREADABLE, "the worker was killed")
    after = [pool.submit(a_job(number)) for number in range(6)]
    assert all(one.result(30).outcome is ReadingOutcome.TEXT for one in after)


def test_an_idle_worker_that_was_killed_costs_nothing(pool):
    assert pool.submit(a_job()).result(30).outcome is ReadingOutcome.TEXT
    for pid in children():
        os.kill(pid, signal.SIGKILL)
    after = [pool.submit(a_job(number)) for number in range(4)]
    assert all(one.result(30).outcome is ReadingOutcome.TEXT for one in after)


def test_a_page_that_computes_too_long_is_ended():
    with Extractor(1, cpu_seconds=1) as extractor:
        endless, after = extractor.submit(a_job(body=ENDLESS)), extractor.submit(a_job())
        reading = endless.result(300)
        assert reading.outcome is ReadingOutcome.UNREADABLE
        assert reading.detail == "over 1 s of computing"
        assert after.result(300).outcome is ReadingOutcome.TEXT


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel holds this limit on Linux")
def test_a_page_that_wants_too_much_memory_is_unreadable():
    with Extractor(1, memory_mb=200) as extractor:
        extractor.submit(a_job()).result(30)
        first = children()
        hungry, after = (
            extractor.submit(a_job(body="<p>" + "word " * 12_000_000)),
            extractor.submit(a_job()),
        )
        reading = hungry.result(60)
        assert (reading.outcome, reading.detail) == (ReadingOutcome.UNREADABLE, "out of memory")
        assert after.result(30).outcome is ReadingOutcome.TEXT
        assert children() != first


@pytest.mark.slow
def test_a_worker_that_was_stopped_is_given_up():
    with Extractor(1, cpu_seconds=1) as extractor:
        assert extractor.submit(a_job()).result(30).outcome is ReadingOutcome.TEXT
        (pid,) = children()
        os.kill(pid, signal.SIGSTOP)
        assert extractor.submit(a_job()).result(30).outcome is ReadingOutcome.TEXT
        assert pid not in children()


@pytest.mark.slow
def test_a_worker_that_is_stopped_while_it_reads_costs_the_page():
    with Extractor(1, cpu_seconds=2) as extractor:
        endless = extractor.submit(a_job(body=ENDLESS))
        wait_for(children)
        wait_for(lambda: computes(children()[0]))
        os.kill(children()[0], signal.SIGSTOP)
        reading = endless.result(120)
        assert (reading.outcome, reading.detail) == (ReadingOutcome.UNREADABLE, "no answer in time")


def test_jobs_wait_while_enough_are_waiting():
    with Extractor(1) as extractor:
        submitted = []

        def submit_all():
            for number in range(10):
                submitted.append(
                    extractor.submit(a_job(body=ENDLESS) if not number else a_job(number))
                )

        thread = threading.Thread(target=submit_all)
        thread.start()
        wait_for(lambda: len(submitted) >= 2 and children())
        wait_for(lambda: computes(children()[0]))
        assert len(submitted) <= 4  # one is read, two wait, one is being handed over
        os.kill(children()[0], signal.SIGKILL)
        thread.join(30)
        assert [one.result(30).outcome for one in submitted[1:]] == [ReadingOutcome.TEXT] * 9


def test_closing_ends_everything_at_once():
    extractor = Extractor(2)
    futures = [extractor.submit(a_job(body=ENDLESS)) for _ in range(5)]
    wait_for(lambda: len(children()) == 2)
    began = time.monotonic()
    extractor.close()
    assert time.monotonic() - began < 5
    assert not children()
    assert all(future.done() for future in futures)
    with pytest.raises(ToolError, match="closed"):
        extractor.submit(a_job())
    extractor.close()


def test_nothing_is_started_before_there_is_a_page():
    with Extractor(4) as extractor:
        assert not children()
        extractor.submit(a_job()).result(30)
        assert len(children()) == 1


def test_a_worker_that_cannot_start_ends_the_run(monkeypatch, tmp_path):
    broken = tmp_path / "trafilatura"
    broken.mkdir()
    (broken / "__init__.py").write_text("raise ImportError('no lxml here')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    dressed = '<meta property="og:type" content="article"><h1>Fees</h1><p>Pay them.</p>'
    with Extractor(1) as extractor, pytest.raises(ToolError, match="no lxml here"):
        extractor.submit(a_job(body=dressed)).result(60)


def test_a_worker_knows_no_secret_and_dies_with_the_ingester():
    script = (
        "import os, sys, time\n"
        "from ingester.extract.workers import Extractor\n"
        "from ingester.extract.job import ExtractJob\n"
        "from shared.http import HttpAnswer\n"
        "extractor = Extractor(1)\n"
        "http = HttpAnswer(status=200, body=b'<p>text</p>')\n"
        "extractor.submit(ExtractJob(url='https://x.example/', http=http)).result(30)\n"
        "print(next(iter(extractor._children)).pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    environment = {**os.environ, "DATABASE_URL": "postgresql://user:secret@db/x", "PYTHONPATH": "."}
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=environment
    ) as ingester:
        assert ingester.stdout is not None
        worker = Path("/proc") / ingester.stdout.readline().strip()
        assert b"secret" not in (worker / "environ").read_bytes()
        ingester.kill()
        ingester.wait()
    wait_for(lambda: not worker.exists() or "Z" in (worker / "stat").read_text().split(")")[1][:3])
