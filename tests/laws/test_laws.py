"""The nine laws that everything stands on: one obvious test each. What tries harder to break one
is named beside it.
"""

import gzip
import io
import os
import random
import re
import signal
from contextlib import closing
from itertools import permutations
from pathlib import Path

import pytest

from ingester.core.decide import Reason
from ingester.core.page import State
from ingester.store import open_store
from ingester.telling.meaning import meaning
from shared.errors import HarvestFileError
from shared.harvestfile import Located, read_harvest
from shared.records import Response
from shared.site import ExcludeRule, ScopeTable
from tests.contract.weeks import Weeks, a_site, moved, noindex, read, seen, status
from tests.property.laws import look_at_order
from tests.property.stories import HOME, Kind
from tests.site.answers import page
from tests.torture.loadkills import command, weeks

A, B = HOME + "a", HOME + "b"
GLOSSARY = Path(__file__).parents[2] / "shared" / "GLOSSARY.md"
EXCLUDING = a_site(scope=ScopeTable(exclude=(ExcludeRule(rule="a", match="^/a$", why="moved"),)))
# What is no word of the site about a page, in every way that it can come.
NO_WORD = (
    *(status(A, code) for code in (400, 401, 403, 418, 429, 451, 500, 503, 999)),
    *(seen(kind, A) for kind in (
        Kind.NO_ANSWER, Kind.DISALLOWED, Kind.CHALLENGE, Kind.SOFT_404, Kind.TRUNCATED,
        Kind.LEADS_AWAY, Kind.SHORT, Kind.NOT_MODIFIED,
    )),
    seen(Kind.SIGN_IN, A, to=B), moved(A, HOME, 9), moved(A, B, 9, redirect=302),
)  # fmt: skip
WORDS = {status(A): "gone", status(A, 410): "gone", noindex(A): "noindex"}


def test_law_1_the_harvest_file_holds_facts_the_ingester_holds_opinions():
    """The same bytes, another rule, another decision; and back. No act stands in the file."""
    with Weeks((read(A, 3),), (), ()) as one:
        one.load(0)
        assert one.states() == {"/a": "shown, new"}
        one.load(1, site=EXCLUDING)
        assert one.states() == {"/a": "hidden, excluded"}
        one.load(2)
        assert one.states() == {"/a": "shown, new"}
        said = b"".join(_members(one.file(0)))
    assert not re.search(rb"\b(replace|confirm|hide|shown|hidden)\b", said)


def test_law_2_a_page_going_wrong_is_data_a_run_going_wrong_is_an_exception():
    """`tests/faults`, `tests/fuzz`."""
    for wrong in (*NO_WORD, *WORDS):
        with Weeks((wrong,)) as one:
            line = one.load()
            assert line.counts.loaded == line.members - line.counts.other, wrong
    with pytest.raises(HarvestFileError):
        list(read_harvest(io.BytesIO(b"no harvest at all" * 99), name="a.txt"))


@pytest.mark.parametrize("wrong", NO_WORD, ids=str)
def test_law_3_only_word_from_the_site_takes_a_page_down(wrong):
    """`tests/property/test_decision_stories.py`, with 10,000 random weeks in `make torture`."""
    with Weeks((read(A, 3),), (wrong,)) as one:
        one.load()
        assert one.titles()["/a"] == "Text 3"


@pytest.mark.parametrize(("word", "reason"), WORDS.items(), ids=str)
def test_law_3_and_that_word_does(word, reason):
    with Weeks((read(A, 3),), (word,)) as one:
        one.load()
        assert one.states() == {"/a": f"hidden, {reason}"}


def test_law_4_acknowledged_is_durable(ingester, tmp_path):
    """`tests/e2e/test_load_kills.py`; power loss and full disks: `tests/faults`."""
    files, db = weeks(tmp_path), tmp_path / "killed.db"
    process = ingester.start(*command(files[:1], db), start_new_session=True)
    told = []
    for line in process.stdout:
        told += re.findall(rb'"url": ?"([^"]+)".*"act": ?"replace"', line)
        if len(told) >= 20:
            os.killpg(process.pid, signal.SIGKILL)
            break
    process.communicate()
    with closing(open_store(f"sqlite:///{db}")) as store, store.reading() as reader:
        kept = {one.url for one in reader.pages(1) if one.state == State.SHOWN}
    assert len(told) >= 20
    assert {url.decode() for url in told} <= kept


def test_law_5_damage_is_local():
    """`tests/property/test_torn_streams.py`; every byte of a file: `make torture`."""
    runs = (tuple(read(f"{HOME}{name}", n + 3) for n, name in enumerate("abcdef")),)
    with Weeks(*runs) as whole:
        whole.load()
        file, all_titles = whole.file(0), whole.titles()
    for torn in [one for one in _located(file) if isinstance(one.record, Response)][:6]:
        data = bytearray(file)
        data[torn.offset + torn.length // 2] ^= 0x55
        with Weeks(*runs) as damaged:
            damaged.use([bytes(data)])
            line = damaged.load()
            lost = set(all_titles) - set(damaged.titles())
        assert lost == {torn.record.url.removeprefix(HOME[:-1])}
        assert [(one.offset, one.length) for one in line.torn] == [(torn.offset, torn.length)]
        assert line.counts.damaged == 1


def test_law_6_loading_is_idempotent_resumable_and_order_free():
    """`tests/contract/test_weeks_of_time.py`, `tests/property/laws.py`; two loads at once:
    `tests/e2e/test_load_kills.py`.
    """
    runs = ((read(A, 3),), (moved(A, B, 4),), (status(B),), (read(B, 5),))
    with Weeks(*runs) as one:
        files = [one.file(number) for number in range(4)]
        one.load()
        expected = one.dump()
        assert one.load().counts.loaded == 0
        assert one.dump() == expected
    for order in permutations(range(4)):
        with Weeks(*runs) as other:
            other.use([*files, files[2][: len(files[2]) // 2]])
            other.load(order[0], 4, *order[1:])
            assert other.dump() == expected, order
    for number in range(3):
        look_at_order(random.Random(number))


def test_law_7_bounded(site, harvester, tmp_path):
    """A member that grows beyond 64 MiB costs itself, a site without end ends at a cap. Memory over
    large files: `tests/e2e/test_memory.py`; endless sites: `make sims`.
    """
    with Weeks((read(A, 3),), (read(B, 4),)) as one:
        bomb = gzip.compress(b"WARC/1.1\r\n" + bytes(65 << 20), 1)
        one.use([one.file(0) + bomb + one.file(1)])
        line = one.load(0)
        assert set(one.titles()) == {"/a", "/b"}
    assert [torn.why for torn in line.torn] == ["toobig"]
    site["/"] = page("Home", links=[f"/{number}" for number in range(99)])
    for number in range(99):
        site[f"/{number}"] = page(f"Page {number}", links=[f"/{number + 1}"])
    (tmp_path / "site.toml").write_text(
        f'home = "{site.url()}"\n[politeness]\ndelay = 0.01\n[limits]\npages = 8\n'
    )
    run = harvester("crawl", "site.toml", "--json", expect=5).sole("run")
    assert (run["why"], run["counts"]["read"]) == ("page_cap", 8)


def test_law_8_sums_add_up():
    """`tests/contract/test_sums.py`; both tools compare them at every end, and exit 1."""
    runs = ((read(A, 3), status(B)), (moved(A, B, 4), *NO_WORD[:1]), (noindex(A),))
    with Weeks(*runs) as one:
        file = bytearray(one.file(0) + one.file(1) + one.file(2) + one.file(1))
        file[len(one.file(0)) // 2] ^= 0x55
        one.use([bytes(file)])
        line = one.load(0)
    counts = line.counts
    assert line.members == counts.total
    assert 0 not in (counts.damaged, counts.duplicate, counts.other, counts.loaded)
    assert sum(line.acts.values()) == line.members - counts.other - counts.damaged
    assert sum(line.reasons.values()) == sum(line.acts.values())


def test_law_9_every_answer_carries_its_reason():
    """Each decision has a reason of the closed set, with a meaning, and a row in the glossary."""
    named = set(re.findall(r"^\| `([a-z0-9-]+)` \|", GLOSSARY.read_text(), re.MULTILINE))
    for what in (*NO_WORD, *WORDS, read(A, 3), moved(A, B, 4)):
        with Weeks((read(A, 5),), (what,)) as one:
            one.load(0)
            told = list(one.told)
            one.load(1)
            told += one.told
            states = one.states().values()
        for line in told:
            assert Reason(line.reason) in named, what
            assert meaning(line.reason), what
        assert all(state.partition(", ")[2] for state in states), what


def _located(file: bytes) -> list[Located]:
    found = read_harvest(io.BytesIO(file), name="-")
    return [one for one in found if isinstance(one, Located)]


def _members(file: bytes) -> list[bytes]:
    return [gzip.decompress(file[one.offset : one.offset + one.length]) for one in _located(file)]
