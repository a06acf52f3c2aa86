"""What waits at a host, in its order."""

from harvester.core.lanes import Choice, alike
from harvester.core.target import Packing, url_of


def test_where_all_promise_alike_the_nearest_to_home_goes_first():
    choice, packing = Choice(alike), Packing()
    for depth, name in ((3, "far"), (1, "near"), (2, "between")):
        choice.add(name, packing.pack(f"https://campus.example/{name}", "", depth, None))
    taken = [url_of(choice.take()).rpartition("/")[2] for _ in range(3)]
    assert taken == ["near", "between", "far"]
    assert choice.is_empty
