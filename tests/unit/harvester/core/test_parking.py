"""Where parked addresses stand: what is looked at again, and what comes back."""

from msgspec import Struct

from harvester.core.parking import AT_ONCE, MANY, Parking
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


class Promised(Struct, frozen=True, kw_only=True):
    """What is hoped of each kind, and that all of them were seen, or none."""

    by_kind: dict[str, float]
    is_known: bool = True

    def hope(self, url):
        return self.by_kind[url.split("/")[3]]

    def knows(self, url):
        return self.is_known


def looked_at(parking, *, least=0.1, repeats=lambda _: False, is_known=True, **by_kind):
    hopes = Promised(by_kind=by_kind, is_known=is_known)
    taken = parking.sample(hopes, least, repeats)
    return [url_of(one).removeprefix("https://campus.example/") for one in taken]


def test_the_kind_that_promises_most_is_looked_at_first():
    parking = parked(days=9, rooms=2)
    assert looked_at(parking, days=0.2, rooms=0.5) == ["rooms/0", "rooms/1"]
    assert looked_at(parking, days=0.2, rooms=0.5) == ["days/0", "days/4", "days/8"]


def test_a_large_kind_that_nobody_has_seen_comes_before_all_others():
    parking = parked(days=MANY, rooms=2)
    assert looked_at(parking, days=0.2, rooms=0.5, is_known=False)[0] == "days/0"
    assert looked_at(parking, days=0.0, rooms=0.5, is_known=False) == ["rooms/0", "rooms/1"]


def test_a_monster_of_many_kinds_is_looked_at_in_several_places_at_once():
    kinds = {f"kind{number}": 1 for number in range(AT_ONCE)}
    assert len(looked_at(parked(**kinds), **dict.fromkeys(kinds, 0.5))) == 2


def test_what_promises_too_little_is_not_looked_at():
    assert looked_at(parked(days=9), days=0.1) == []


def test_what_turned_out_to_be_a_view_is_not_looked_at():
    parking = parked(days=3)
    assert looked_at(parking, days=0.5, repeats=lambda url: "/1" not in url) == ["days/1"]
    assert parking.count == 2


def test_all_of_a_kind_can_be_taken_back():
    parking = parked(days=3, rooms=2)
    assert parking.counted(["days", "rooms", "none"]) == [("none", 0), ("rooms", 2), ("days", 3)]
    assert parking.counted([]) == []
    parking.take_back(parking.of_kind("days", lambda url: url.endswith("/1")))
    assert parking.count == 3


def test_a_family_comes_back_whole_but_for_what_was_looked_at():
    parking = parked(days=3, rooms=2)
    looked_at(parking, days=0.1, rooms=0.5)
    assert len(parking.release("family")) == 3
    assert parking.release("family") == parking.release("unknown") == []
