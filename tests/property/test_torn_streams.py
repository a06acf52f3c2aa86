"""Damage is local (DESIGN law 5): the whole members of a damaged file are read, and no others."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.property.warcs import FORMATS, GZ, OneByOne, Packed, Seen, records_of, run_id

FILES = {form: Packed(records_of(4), form) for form in FORMATS}
IDS = {form: Seen(FILES[form].bytes()).ids for form in FORMATS}


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_cut_at_any_byte_gives_its_whole_members(form):
    packed = FILES[form]
    whole = packed.bytes()
    ends = [packed.offset(number) for number in range(1, len(packed.members) + 1)]
    for cut in range(ends[0], len(whole) + 1):
        seen = Seen(whole[:cut])
        count = sum(end <= cut for end in ends)
        assert seen.ids == IDS[form][:count], cut
        assert seen.torn == ([] if cut in ends else [(ends[count - 1], cut - ends[count - 1])])
        assert [damage.cut_at for damage in seen.damage] == [offset for offset, _ in seen.torn]
        assert seen.reader.members == count + len(seen.torn)


@pytest.mark.parametrize("form", FORMATS)
def test_a_member_torn_at_any_byte_spares_its_neighbours(form):
    packed = FILES[form]
    for number, member in enumerate(packed.members):
        for at in range(1, len(member), 3):
            seen = Seen(packed.changed(number, member[:at]))
            assert seen.ids == IDS[form][:number] + IDS[form][number + 1 :], (number, at)
            assert seen.torn == [(packed.offset(number), at)]
            assert not any(seen.recovered)


@pytest.mark.parametrize("form", FORMATS)
def test_a_turned_bit_is_noticed_or_harmless(form):
    packed, number = FILES[form], 2
    member = packed.members[number]
    whole = Seen(packed.bytes())
    for bit in random.Random(form).sample(range(8 * len(member)), 1200):
        turned = bytearray(member)
        turned[bit // 8] ^= 1 << bit % 8
        seen = Seen(packed.changed(number, bytes(turned)))
        if seen.damage:
            assert seen.torn == [(packed.offset(number), len(member))], bit
            assert seen.ids == IDS[form][:number] + IDS[form][number + 1 :]
        else:
            assert seen.records == whole.records, bit


DAMAGES = st.lists(
    st.tuples(
        st.sampled_from(["delete", "insert", "flip", "zero", "cut"]),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 3000),
        st.integers(0, 2**32),
    ),
    min_size=1,
    max_size=4,
)


def damaged(data, damages):
    """The bytes after each damage in turn."""
    data = bytearray(data)
    for kind, share, length, seed in damages:
        at = int(share * len(data))
        noise = random.Random(seed).randbytes(length)
        match kind:
            case "delete":
                del data[at : at + length]
            case "insert":
                data[at:at] = noise
            case "flip":
                data[at : at + 1] = bytes([data[at] ^ (1 << seed % 8)]) if data else b""
            case "zero":
                data[at : at + length] = bytes(len(data[at : at + length]))
            case _:
                del data[at:]
    return bytes(data)


@settings(max_examples=400, deadline=None)
@given(DAMAGES, st.sampled_from(FORMATS))
def test_members_that_no_damage_touched_are_read_and_nothing_else(damages, form):
    packed = FILES[form]
    data = packed.head + damaged(packed.bytes()[len(packed.head) :], damages)
    keep = packed.head + packed.members[0] + data[len(packed.head) :]
    seen = Seen(keep)
    intact = [
        record_id
        for record_id, member in zip(IDS[form], packed.members, strict=True)
        if member in data[len(packed.head) :]
    ]
    assert set(intact) <= set(seen.ids)
    assert set(seen.ids) <= set(IDS[form])
    sound = {(item.offset, item.length) for item in seen.located}
    torn = sum(length for _, length in seen.torn)
    explained = len(packed.head) + torn + sum(length for _, length in sound)
    assert explained <= len(keep)
    assert keep.count(b"\0") >= len(keep) - explained, "only zeros may be passed over in silence"


@pytest.mark.parametrize("form", FORMATS)
def test_bytes_that_come_one_by_one_read_the_same(form):
    packed = FILES[form]
    torn = packed.changed(2, packed.members[2][:99])
    assert Seen(OneByOne(torn)).ids == Seen(torn).ids
    assert Seen(OneByOne(torn)).torn == Seen(torn).torn


def test_the_same_is_read_without_isal(monkeypatch):
    import zlib  # noqa: PLC0415

    from shared import gzipmember  # noqa: PLC0415

    monkeypatch.setattr(gzipmember, "ENGINE", zlib)
    packed = FILES[GZ]
    for at in (3, 40, 300):
        seen = Seen(packed.changed(2, packed.members[2][:at]))
        assert seen.torn == [(packed.offset(2), at)]
        assert seen.ids == IDS[GZ][:2] + IDS[GZ][3:]


def test_two_damaged_members_side_by_side_are_one_span():
    packed = FILES[GZ]
    members = [*packed.members]
    members[2], members[3] = members[2][:50], members[3][:-9]
    seen = Seen(b"".join(members))
    assert seen.torn == [(packed.offset(2), 50 + len(members[3]))]
    assert seen.ids == IDS[GZ][:2] + IDS[GZ][4:]


def test_a_run_behind_a_torn_tail_is_read_and_trusted():
    first, second = Packed(records_of(2, run_id(1))), Packed(records_of(2, run_id(2)))
    seen = Seen(first.bytes()[:-20] + second.bytes())
    assert len(seen.records) == 3 + 4
    assert not any(seen.recovered)
    assert [(run.run, run.complete) for run in seen.reader.runs] == [
        (run_id(1), False),
        (run_id(2), True),
    ]


def test_a_torn_run_between_two_whole_ones_costs_its_torn_members_only():
    runs = [Packed(records_of(3, run_id(number))) for number in (1, 2, 3)]
    middle = [*runs[1].members]
    middle[0], middle[2] = middle[0][:30], middle[2][:30]
    seen = Seen(runs[0].bytes() + b"".join(middle) + runs[2].bytes())
    assert len(seen.records) == 5 + 3 + 5
    assert len(seen.damage) == 2
