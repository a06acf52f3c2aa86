"""`kill -9` of a real harvest: what was acknowledged stays, and the same command goes on."""

import json
import subprocess
import sys
import time
from collections import Counter

from shared.harvestfile import Damage, open_source, read_harvest
from shared.records import PAGE, Response
from tests.site.answers import page, urlset

# Captures that are waited for before a kill, and seconds from there: any moment of a fetch, a write
# or the start of the process may be hit.
MOST_CAPTURES, LONGEST_PAUSE, LONGEST_START = 3, 0.04, 0.8

# Pages for each kill: more than are read until then, or the harvest would end before its last one.
ENOUGH = 15


class Harvest:
    """One harvest of a scripted site that is killed again and again."""

    def __init__(self, site, site_file, harvester, file, dice):
        self._site, self._harvester, self._dice = site, harvester, dice
        self._site_file, self.file = site_file(delay=0.01), file
        self.acknowledged = {}

    def killed(self, times):
        """Kill it so often; the number of kills that met it alive."""
        self._paths = [f"/guide/{number}" for number in range(ENOUGH * times)]
        self._site["/"] = page("Home", links=self._paths)
        self._site["/sitemap.xml"] = urlset(self._site.url(path) for path in self._paths)
        for path in self._paths:
            self._site[path] = page(path)
        kills = 0
        for _ in range(times):
            kills += self._kill_once()
            self._look()
        return kills

    def goes_on(self):
        """The same command once more: now it is whole, and as any other tool wants it."""
        self._harvester("crawl", self._site_file, "-o", self.file.name)
        stored, damage, runs = self._look()
        assert damage == []
        assert set(stored) == {self._site.url(path) for path in ("/", *self._paths)}
        assert [(run.complete, run.why, run.missing_seq) for run in runs] == [(True, "finished", 0)]
        if self.file.suffix == ".gz":
            check = [sys.executable, "-m", "warcio.cli", "check", str(self.file)]
            told = subprocess.run(check, capture_output=True, check=False)
            assert (told.returncode, told.stdout) == (0, b""), told.stderr

    def _kill_once(self):
        process = self._harvester.start("crawl", self._site_file, "-o", self.file.name, "--json")
        lines = self._wait_for(process, self._dice.randint(0, MOST_CAPTURES))
        process.kill()
        rest, words = process.communicate()
        lines += [line for line in rest.splitlines(keepends=True) if line.endswith(b"\n")]
        for told in map(json.loads, lines):
            if told["type"] == "capture":
                self.acknowledged[told["url"]] = told["offset"]
        assert process.returncode in (0, -9), words.decode()
        return process.returncode == -9

    def _wait_for(self, process, captures):
        lines = []
        while sum(b'"capture"' in line for line in lines) < captures:
            line = process.stdout.readline()
            if not line:
                break
            lines.append(line)
        time.sleep(self._dice.uniform(0, LONGEST_PAUSE if captures else LONGEST_START))
        return lines

    def _look(self):
        """Every page stands in the file once, and acknowledged ones where they were told to be;
        records are numbered without a gap.
        """
        if not self.file.exists() or not self.file.stat().st_size:
            assert not self.acknowledged
            return {}, [], ()
        with open_source(str(self.file)) as source:
            reader = read_harvest(source, name=str(self.file))
            found = list(reader)
        damage = [item for item in found if isinstance(item, Damage)]
        assert all(torn.cut_at is not None for torn in damage)
        numbers = [number for item in found if (number := sequence_number(item)) is not None]
        assert numbers == [*range(1, len(numbers) + 1)]
        pages = [item for item in found if is_page(item)]
        stored = {item.record.url: item.offset for item in pages}
        assert max(Counter(item.record.url for item in pages).values(), default=1) == 1
        assert self.acknowledged.items() <= stored.items()
        return stored, damage, reader.runs


def sequence_number(item):
    return None if isinstance(item, Damage) else item.record.facts.seq


def is_page(item):
    record = getattr(item, "record", None)
    return isinstance(record, Response) and record.kind == PAGE
