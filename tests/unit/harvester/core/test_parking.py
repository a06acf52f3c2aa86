"""Where parked addresses stand: what is looked at again, and what comes back."""

from harvester.core.parking import SAMPLE, Parking
from harvester.core.target import Packing, key_of, url_of
from harvester.core.traps import Trap, TrapRule

DULL = Trap(rule=TrapRule.YIELD, why="nothing new")


def parked(**kinds):
    """So many addresses of each kind, all of one family."""
    parking, packing = Parking(key_of), Packing()
    for kind, count in kinds.items():
        for number in range(count):
            packed = packing.pack(f"https://campus.example/{kind}/{number}", "", 1, None)
            parking.park("family", DULL, packed, kind)
    return parking


def looked_at(parking, hope, *, least=0.1, most=SAMPLE, repeats=lambda _: False):
    taken = parking.sample(hope, least, repeats, most)
    return [url_of(one).removeprefix("https://campus.example/") for one in taken]


def test_the_kind_that_promises_most_is_looked_at_first():
    parking = parked(days=9, rooms=2)
    assert looked_at(parking, {"days": 0.2, "rooms": 0.5}.get) == ["rooms/0", "rooms/1"]
    assert looked_at(parking, {"days": 0.2, "rooms": 0.5}.get) == ["days/0", "days/4", "days/8"]


def test_what_promises_too_little_is_not_looked_at():
    assert looked_at(parked(days=9), lambda _: 0.1) == []


def test_what_turned_out_to_be_a_view_is_not_looked_at():
    parking = parked(days=3)
    assert looked_at(parking, lambda _: 0.5, repeats=lambda url: "/1" not in url) == ["days/1"]
    assert parking.count == 2


def test_no_more_are_looked_at_than_there_is_room_for():
    assert len(looked_at(parked(days=9), lambda _: 0.5, most=2)) == 2


def test_a_family_comes_back_whole_but_for_what_was_looked_at():
    parking = parked(days=3, rooms=2)
    looked_at(parking, lambda _: 0.5, most=1)
    assert len(parking.release("family")) == 4
    assert parking.release("family") == parking.release("unknown") == []
