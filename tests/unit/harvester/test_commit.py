"""What is told is on the disk; what the disk did not take counts for nothing and waits again."""

import pytest

from harvester.commit import MOST_TOGETHER, Commit, Written
from harvester.core.target import Target
from harvester.outcome import Outcome
from harvester.recorder import ReaderGone
from harvester.tally import Tally
from shared.errors import OutputError


class Disk:
    """A file that notes when it is waited for, and what was told until then."""

    def __init__(self, told=(), fails=False):
        self.told, self.fails, self.syncs = told, fails, []

    def sync(self):
        self.syncs.append(list(self.told))
        if self.fails:
            raise OutputError("the disk is broken")


def a_record(name, tell, **how):
    url = f"https://campus.example/{name}"
    known = {"target": Target(requested=url, url=url), "outcome": Outcome.READ, "cause": ""}
    return Written(url=url, tell=tell, **known | how)


def test_one_sync_serves_all_records_and_they_are_told_after_it_in_their_order():
    told = []
    disk, tally = Disk(told), Tally()
    commit = Commit(disk, tally, lambda _: None)
    for name in "abc":
        commit.add(a_record(name, lambda name=name: told.append(name)))
    assert (tally.settled, told) == (0, [])
    commit.now()
    assert (disk.syncs, told, tally.settled) == ([[]], ["a", "b", "c"], 3)


def test_without_a_record_the_disk_is_not_waited_for():
    disk = Disk()
    Commit(disk, Tally(), lambda _: None).now()
    assert disk.syncs == []


def test_a_failed_sync_counts_nothing_puts_the_targets_back_and_is_not_tried_again():
    told, again = [], []
    disk, tally = Disk(fails=True), Tally()
    commit = Commit(disk, tally, again.append)
    records = [a_record(name, lambda: told.append(1)) for name in "ab"]
    for record in [*records, a_record("known", lambda: told.append(1), target=None)]:
        commit.add(record)
    with pytest.raises(OutputError):
        commit.now()
    commit.now()
    assert len(disk.syncs) == 1
    assert (told, tally.settled) == ([], 0)
    assert again == [record.target for record in records]


def test_pages_whose_reader_has_left_still_count():
    def gone():
        raise ReaderGone("nobody reads")

    tally, again = Tally(), []
    commit = Commit(Disk(), tally, again.append)
    for name in "ab":
        commit.add(a_record(name, gone))
    with pytest.raises(ReaderGone):
        commit.now()
    assert (tally.settled, again) == (2, [])


def test_so_many_records_may_wait_and_no_more():
    commit = Commit(Disk(), Tally(), lambda _: None)
    for number in range(MOST_TOGETHER):
        assert not commit.is_full
        commit.add(a_record(number, lambda: None))
    assert commit.is_full
