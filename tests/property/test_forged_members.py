"""What hides in the payload of a damaged member never becomes a record (F-06)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.property.warcs import (
    DICT,
    FORMATS,
    GZ,
    ZST,
    Seen,
    end,
    page,
    records_of,
    warcinfo,
    zstd_frame,
)
from tests.torture.checks import OURS, THEIRS, forged, forged_somehow, hidden_in, packer


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("run", [None, THEIRS], ids=["no run id", "another run's id"])
@pytest.mark.parametrize("tail", [True, False], ids=["pages follow", "end of file"])
def test_a_member_hidden_in_a_damaged_one_is_no_record(form, run, tail):
    data, packed = hidden_in(form, [packer(form)(forged(run))], tail=tail)
    seen = Seen(data)
    assert seen.torn == [(packed.offset(2), len(packed.members[2]))]
    assert {record.run for record in seen.records} == {OURS}
    assert len(seen.records) == (4 if tail else 2)
    assert not any(seen.recovered)


@pytest.mark.parametrize("form", [GZ, ZST])
@pytest.mark.parametrize("tail", [True, False], ids=["pages follow", "end of file"])
def test_a_whole_run_hidden_in_a_damaged_member_is_no_run(form, tail):
    """Three members that agree stand in for a lost warcinfo only if no damage follows them."""
    run = [packer(form)(data) for data in records_of(5, THEIRS)]
    data, packed = hidden_in(form, run, tail=tail)
    seen = Seen(data)
    assert seen.torn == [(packed.offset(2), len(packed.members[2]))]
    assert {record.run for record in seen.records} == {OURS}


@pytest.mark.parametrize("form", [GZ, ZST])
def test_a_hidden_run_does_not_take_over_where_the_warcinfo_is_lost_too(form):
    run = [packer(form)(data) for data in records_of(5, THEIRS)]
    data, packed = hidden_in(form, run)
    head = packed.members[0]
    seen = Seen(head[:30] + data[len(head) :])
    assert {record.run for record in seen.records} == {OURS}
    assert not any(seen.recovered)


def test_a_record_written_as_text_in_a_damaged_page_is_no_record():
    text = b"\n" + forged(THEIRS) + b"\n"
    records = [warcinfo(OURS), page(OURS, 1), page(OURS, 2, text), page(OURS, 3), end(OURS, 4)]
    whole = b"".join(records)
    broken = whole.replace(b'"seq": 2', b'"seq": 9').replace(b"</p>", b"")
    start = sum(map(len, records[:2]))
    cut = whole[: start + 100] + whole[start + 120 :]
    for data in (broken, cut):
        seen = Seen(data)
        assert {record.run for record in seen.records} == {OURS}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([GZ, ZST]), st.integers(1, 6))
def test_no_number_of_forged_members_is_ever_believed(seed, form, count):
    assert forged_somehow(form, seed, count)


def test_a_dictionary_does_not_open_the_door_either():
    data, packed = hidden_in(DICT, [zstd_frame(forged(THEIRS))])
    assert Seen(data).torn == [(packed.offset(2), len(packed.members[2]))]
