"""Damage is local (law 5): the whole members of a damaged file are read, and no others."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.property.warcs import DICT, FORMATS, GZ, OneByOne, Packed, Seen, records_of, run_id
from tests.torture import checks

SAMPLES = {form: checks.Sample(form) for form in FORMATS}
FILES = {form: sample.packed for form, sample in SAMPLES.items()}
IDS = {form: sample.ids for form, sample in SAMPLES.items()}


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_cut_at_any_byte_gives_its_whole_members(form):
    assert checks.cut_anywhere(SAMPLES[form])


@pytest.mark.parametrize("form", FORMATS)
def test_a_member_torn_at_any_byte_spares_its_neighbours(form):
    for number in range(len(FILES[form].members)):
        assert checks.torn_anywhere(SAMPLES[form], number, step=3)


@pytest.mark.parametrize("form", FORMATS)
def test_a_turned_bit_is_noticed_or_harmless(form):
    bits = random.Random(form).sample(SAMPLES[form].every_bit(2), 1200)
    assert checks.flipped(SAMPLES[form], 2, bits)


def test_a_turned_bit_in_the_dictionary_costs_nothing_where_a_copy_is_kept():
    bits = random.Random(7).sample(range(8 * len(FILES[DICT].head)), 300)
    assert checks.flipped_dictionary(SAMPLES[DICT], bits)


@settings(max_examples=400, deadline=None)
@given(checks.DAMAGES, st.sampled_from(FORMATS))
def test_members_that_no_damage_touched_are_read_and_nothing_else(damages, form):
    assert checks.damaged_somehow(SAMPLES[form], damages)


@pytest.mark.parametrize("form", FORMATS)
def test_bytes_that_come_one_by_one_read_the_same(form):
    packed = FILES[form]
    torn = packed.changed(2, packed.members[2][:99])
    assert Seen(OneByOne(torn)).ids == Seen(torn).ids
    assert Seen(OneByOne(torn)).torn == Seen(torn).torn


def test_the_same_is_read_without_isal(monkeypatch):
    import zlib

    from shared import gzipmember

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
