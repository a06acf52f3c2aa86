"""Loads into a store on a file system that another program serves, and that goes away under one.

python -m tests.faults.netstore FOLDER: FOLDER/harvest.warc.gz is there to be loaded.
"""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tests.site.tool import Tool

LOAD = ("load", "harvest.warc.gz", "--json", "--db")
WRITE_AHEAD = 2  # byte 18 of an SQLite file; 1 is the rollback journal
TRIES = 5  # to hit a load between its first page and its last


class Served:
    """A folder that a program serves at another place, by FUSE."""

    def __init__(self, folder):
        self._real, self.place = folder / "real", folder / "served"
        self._real.mkdir()
        self.place.mkdir()

    def begin(self):
        command = ["bindfs", "-f", self._real, self.place]
        self._program = subprocess.Popen(command)
        while not self.place.is_mount():
            assert self._program.poll() is None, "bindfs ended at once"
            time.sleep(0.02)

    def go_away(self):
        """As a server that falls over."""
        self._program.kill()
        self._program.wait()

    def come_back(self):
        subprocess.run(["umount", "-l", self.place], check=True)
        self.begin()


def moved(served, ingester, folder):
    """A store with a log that was made on a disk of this machine, and then put there."""
    ingester(*LOAD, f"sqlite:///{folder}/b.db")
    before = (folder / "b.db").read_bytes()[18]
    shutil.move(folder / "b.db", served.place / "b.db")
    load = ingester(*LOAD, f"sqlite:///{served.place}/b.db")
    after = (served.place / "b.db").read_bytes()[18]
    return [before, after, load.err, load.sole("load")["counts"]["duplicate"]]


def end(process):
    """How a load went that was started: its exit code and its words."""
    _, words = process.communicate(timeout=120)
    return [process.returncode, words.decode()]


def interrupted(served, ingester):
    """A load whose store goes away when it has told its first page, and the same load again."""
    for number in range(TRIES):
        store = f"sqlite:///{served.place}/gone-{number}.db"
        load = ingester.start(*LOAD, store)
        load.stdout.readline()
        served.go_away()
        ended = end(load)
        served.come_back()
        if ended[0]:
            break
    again = ingester(*LOAD, store, expect=None)
    return ended, [again.code, again.sole("load")["counts"] if again.code == 0 else again.err]


def main(folder):
    said, served = {}, Served(folder)
    served.begin()
    store = served.place / "a.db"
    with Tool("ingester", folder) as ingester:
        loads = [ingester.start(*LOAD, f"sqlite:///{store}") for _ in range(2)]
        said["two loads"] = [end(load) for load in loads]
        said["write-ahead"] = store.read_bytes()[18] == WRITE_AHEAD
        pages = ingester("pages", "--json", "--db", f"sqlite:///{store}")
        said["pages"] = len(pages.out.splitlines())
        said["moved"] = moved(served, ingester, folder)
        said["interrupted"], said["again"] = interrupted(served, ingester)
    served.go_away()
    json.dump(said, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
