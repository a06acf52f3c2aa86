"""Dask clusters of the tests' own: in this process's care, or as an operator starts them."""

import os
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import psutil

from ingester.extract.job import ExtractJob
from shared.http import HttpAnswer

HTML = ((b"Content-Type", b"text/html"),)
# Endless for every tree builder: a killable process is the only end that it has.
ENDLESS = "<p " + " ".join(f"a{n}=1" for n in range(200_000)) + ">many</p>"
READY_WITHIN = 60


@contextmanager
def local_cluster(**settings):
    """Two workers of this machine, whose nannies start a killed one anew."""
    import dask
    import distributed

    quiet = {"distributed.worker.profile.enabled": False}
    with (
        dask.config.set(quiet | settings),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0",
            silence_logs=50,
        ) as made,
    ):  # fmt: skip
        made.wait_for_workers(2, timeout=READY_WITHIN)
        yield made


@contextmanager
def processes(*arguments):
    """A `dask scheduler` with its address, or `dask worker ADDRESS`, as an operator starts them."""
    kind, *rest = arguments
    command = [Path(sys.executable).parent / "dask", kind, *rest]
    free = ["--port", "0", "--no-dashboard", "--host", "127.0.0.1"]
    command += free if kind == "scheduler" else ["--nthreads", "1", "--no-dashboard"]
    environment = {**os.environ, "DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "info"}
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment) as process:
        try:
            address = next(
                (line.split()[-1].decode() for line in process.stderr if b"tcp://" in line), ""
            )
            drain = threading.Thread(target=process.stderr.read, daemon=True)
            drain.start()
            yield address, [process]
        finally:
            process.terminate()


def hunt(killed, over):
    """Kill each Dask worker whose reading process has computed for three seconds."""
    own = psutil.Process()
    while not over.wait(0.1):
        for child in own.children(recursive=True):
            try:
                if "ingester.extract.worker" in child.cmdline() and child.cpu_times().user > 3:
                    worker = child.parent()
                    child.kill()
                    if worker is not None and worker.pid != own.pid:
                        killed.append(worker.pid)
                        worker.kill()
            except psutil.NoSuchProcess:
                continue


def a_job(number=0, body=""):
    text = " ".join(f"Sentence {number} of {n} says something of its own." for n in range(30))
    page = body or f"<title>Page {number}</title><article><h1>Page {number}</h1><p>{text}</article>"
    http = HttpAnswer(status=200, headers=HTML, body=page.encode())
    return ExtractJob(url=f"https://campus.example/{number}", http=http)
