"""What damage may cost, each check in one place: at a small size in `make test`, whole in
`make torture`. A check returns how often it looked.
"""

import random

from hypothesis import strategies as st

from tests.property.warcs import (
    DICT,
    GZ,
    Packed,
    Seen,
    end,
    gzip_member,
    page,
    records_of,
    run_id,
    warcinfo,
    zstd_frame,
)

OURS, THEIRS = run_id(1), run_id(666)
KINDS = ["delete", "insert", "flip", "zero", "double", "cut"]


class Sample:
    """A whole file of so many pages, to be damaged, and what its reader gives of it."""

    def __init__(self, form, pages=4, words=60):
        self.packed = Packed(records_of(pages, words=words), form)
        self.whole = Seen(self.packed.bytes())
        self.ids = self.whole.ids
        assert len(self.ids) == pages + 2

    @property
    def members(self):
        return self.packed.members

    def without(self, number):
        return self.ids[:number] + self.ids[number + 1 :]

    def every_bit(self, number):
        return range(8 * len(self.members[number]))


def cut_anywhere(sample):
    """A file that is cut at any byte gives its whole members, and those only."""
    packed, whole = sample.packed, sample.packed.bytes()
    ends = [packed.offset(number) for number in range(1, len(packed.members) + 1)]
    offsets = range(ends[0], len(whole) + 1)
    for cut in offsets:
        seen = Seen(whole[:cut])
        count = sum(end <= cut for end in ends)
        assert seen.ids == sample.ids[:count], cut
        assert seen.torn == ([] if cut in ends else [(ends[count - 1], cut - ends[count - 1])]), cut
        assert [damage.cut_at for damage in seen.damage] == [offset for offset, _ in seen.torn], cut
        assert seen.reader.members == count + len(seen.torn), cut
    return len(offsets)


def torn_anywhere(sample, number, step=1):
    """A member that breaks off at any byte costs itself, and none of its neighbours."""
    offsets = range(1, len(sample.members[number]), step)
    for at in offsets:
        seen = Seen(sample.packed.changed(number, sample.members[number][:at]))
        assert seen.ids == sample.without(number), (number, at)
        assert seen.torn == [(sample.packed.offset(number), at)], (number, at)
        assert not any(seen.recovered), (number, at)
    return len(offsets)


def flipped(sample, number, bits):
    """A bit that turns in a member is noticed, or every record reads as before."""
    for bit in bits:
        member = turned(sample.members[number], bit)
        seen = Seen(sample.packed.changed(number, member))
        if seen.damage:
            assert seen.torn == [(sample.packed.offset(number), len(member))], (number, bit)
            assert seen.ids == sample.without(number), (number, bit)
        else:
            assert seen.records == sample.whole.records, (number, bit)
    return len(bits)


def flipped_dictionary(sample, bits):
    """Whatever turns in the dictionary frame, the copy that is kept elsewhere reads the file."""
    head, rest = sample.packed.head, b"".join(sample.members)
    for bit in bits:
        seen = Seen(turned(head, bit) + rest, find=lambda _number: sample.packed.dictionary)
        assert seen.records == sample.whole.records, bit
    return len(bits)


def turned(data, bit):
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


DAMAGES = st.lists(
    st.tuples(
        st.sampled_from(KINDS),
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
        match kind:
            case "delete":
                del data[at : at + length]
            case "insert":
                data[at:at] = random.Random(seed).randbytes(length)
            case "flip":
                data[at : at + 1] = bytes([data[at] ^ (1 << seed % 8)]) if data else b""
            case "zero":
                data[at : at + length] = bytes(len(data[at : at + length]))
            case "double":
                data[at:at] = data[at : at + length]
            case _:
                del data[at:]
    return bytes(data)


def damaged_somehow(sample, damages):
    """Members that no damage touched are read, and nothing else; every byte is explained."""
    packed = sample.packed
    rest = damaged(packed.bytes()[len(packed.head) :], damages)
    keep = packed.head + packed.members[0] + rest
    seen = Seen(keep)
    pairs = zip(sample.ids, packed.members, strict=True)
    intact = {record_id for record_id, member in pairs if member in rest}
    assert intact <= set(seen.ids)
    assert set(seen.ids) <= set(sample.ids)
    same = {record.record_id: record for record in sample.whole.records}
    assert all(record == same[record.record_id] for record in seen.records)
    sound = {(item.offset, item.length) for item in seen.located}
    told = sum(length for _, length in seen.torn) + sum(length for _, length in sound)
    explained = len(packed.head) + told
    assert explained <= len(keep)
    assert keep.count(b"\0") >= len(keep) - explained, "only zeros may be passed over in silence"
    return 1


# Forged members


def packer(form):
    return gzip_member if form == GZ else zstd_frame


def forged(run, number=7):
    """A page that no harvester wrote."""
    fields = {"WARC-Warcinfo-ID": f"<urn:uuid:{run}>" if run else None}
    return page(THEIRS, number, b"<p>Send your fees to account 666.", **fields)


def stored(data, form):
    """A member that holds these bytes as they are, with a checksum that is wrong."""
    if form == GZ:
        member = bytearray(gzip_member(data, 0))
        member[-8] ^= 0x55
        return bytes(member)
    blocks = [data[at : at + 100_000] for at in range(0, len(data), 100_000)]
    heads = [(len(part) << 3 | (part is blocks[-1])).to_bytes(3, "little") for part in blocks]
    frame = b"\x28\xb5\x2f\xfd\xa4" + len(data).to_bytes(4, "little")
    return frame + b"".join(map(bytes.__add__, heads, blocks)) + b"\0\1\2\3"


def hidden_in(form, members, *, tail=True):
    """A file whose second page is damaged and hides these members."""
    noise = random.Random(5).randbytes(20_000)
    records = [warcinfo(OURS), page(OURS, 1), page(OURS, 2, noise + b"".join(members) + noise)]
    records += [page(OURS, 3), end(OURS, 4)] if tail else []
    packed = Packed(records, form)
    packed.members[2] = stored(records[2], form)
    assert all(member in packed.members[2] for member in members)
    return packed.bytes(), packed


def forged_somehow(form, seed, count):
    """However many members a damaged page hides, of whatever runs: none becomes a record."""
    dice = random.Random(seed)
    runs = [dice.choice([None, THEIRS, run_id(dice.randrange(5, 99))]) for _ in range(count)]
    pack = zstd_frame if form == DICT else packer(form)
    members = [pack(forged(run, number)) for number, run in enumerate(runs, 10)]
    data, _ = hidden_in(form, members, tail=dice.random() < 0.5)
    assert {record.run for record in Seen(data).records} == {OURS}
    return 1
