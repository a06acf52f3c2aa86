"""A room finder: buildings, thin pages of rooms, a search by form, and bookings day by day."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

TODAY = date(2026, 11, 30)
FEATURES = ("projector", "whiteboard", "camera", "hearing-loop", "piano", "step-free")
SEATS = (2, 6, 12, 30, 80, 200)


class Rooms(Sim):
    name = "room finder"

    def __init__(self) -> None:
        self.houses = {one: n for n, one in enumerate(words.slugs(18, "house"))}
        self.rooms = {
            f"{house}/{floor}.{door:02d}": (house, floor, door)
            for house, n in self.houses.items()
            for floor in range(n % 4 + 1)
            for door in range(1, 9)
        }
        self.rules = [f"/spaces/help/{one}" for one in words.slugs(25, "room help")]
        self.pages = frozenset(
            {"/", *self.rules}
            | {f"/spaces/{one}" for one in self.houses}
            | {f"/spaces/{one}" for one in self.rooms}
        )
        menu = (("/", "Home"), ("/spaces", "Buildings"), ("/spaces/search", "Find a room"),
                ("/spaces/help", "Help"))  # fmt: skip
        self.skin = Skin("Rooms of Redcliffe", menu, "Doors close at ten.")

    def answer(self, asked: Asked) -> Answer | None:
        parts = asked.parts
        match parts:
            case []:
                return self.skin.page("Rooms", p(words.text(4, "rooms")))
            case ["spaces"]:
                links = [(f"/spaces/{one}", words.title(one)) for one in self.houses]
                return self.skin.page("Buildings", ul(links))
            case ["spaces", "help", *_] if asked.path in self.rules:
                return self.skin.page(words.title(asked.path), p(words.text(4, asked.path)))
            case ["spaces", "help"]:
                return self.skin.page("Help", ul((one, words.title(one)) for one in self.rules))
            case ["spaces", "search"]:
                return self.search(asked)
            case ["spaces", "booking"] if asked.query.get("room", "") in self.rooms:
                return self.booking(asked)
            case ["spaces", one] if one in self.houses:
                return self.house(one)
            case ["spaces", house, door] if f"{house}/{door}" in self.rooms:
                return self.room(f"{house}/{door}")
            case ["spaces", house, door, "calendar", day] if f"{house}/{door}" in self.rooms:
                return self.day(f"{house}/{door}", day)
        return None

    def features(self, room: str) -> list[str]:
        return words.dice("features", room).sample(FEATURES, 2)

    def seats(self, room: str) -> int:
        return words.dice("seats", room).choice(SEATS)

    def house(self, house: str) -> Answer:
        mine = [(f"/spaces/{one}", f"Room {one.partition('/')[2]}")
                for one, where in self.rooms.items() if where[0] == house]  # fmt: skip
        floors = [(at("/spaces/search", building=house, floor=n), f"Floor {n}") for n in range(4)]
        return self.skin.page(words.title(house), p(words.text(3, house)), ul(mine), ul(floors))

    def room(self, room: str) -> Answer:
        house, floor, door = self.rooms[room]
        title = f"{words.title(house)}, room {floor}.{door:02d}"
        rows = [("Seats", str(self.seats(room))), *((one, "yes") for one in self.features(room))]
        find = [(at("/spaces/search", feature=one), one) for one in self.features(room)]
        find += [
            (at("/spaces/search", building=house, seats=self.seats(room)), "Similar rooms"),
            (f"/spaces/{room}/calendar/{TODAY}", "Free times"),
            (at("/spaces/booking", room=room, date=TODAY), "Book"),
        ]
        return self.skin.page(title, table(rows), ul(find), crumbs=[(f"/spaces/{house}", "House")])

    def day(self, room: str, text: str) -> Answer | None:
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return None
        near = [
            (f"/spaces/{room}/calendar/{day + timedelta(n)}", f"{n} days") for n in (-7, -1, 1, 7)
        ]
        times = [
            (at("/spaces/booking", room=room, date=day, start=f"{hour}:00"), f"{hour}:00")
            for hour in range(8, 20, 2)
        ]
        return self.skin.page(f"Free times on {day:%d %B %Y}", ul(times), ul(near))

    def booking(self, asked: Asked) -> Answer:
        room = asked.query["room"]
        ends = [
            (at("/spaces/booking", **{**asked.query, "hours": n}), f"{n} hours") for n in (1, 2)
        ]
        return self.skin.page("Book a room", p(f"Room {room}. Sign in to go on."), ul(ends))

    def search(self, asked: Asked) -> Answer:
        query = asked.query
        shown = [
            one for one, (house, floor, _) in self.rooms.items()
            if query.get("building") in (None, house)
            and query.get("floor") in (None, str(floor))
            and query.get("feature", self.features(one)[0]) in self.features(one)
            and self.seats(one) >= asked.number("seats", 0)
        ]  # fmt: skip
        start = max(0, asked.number("start", 0))
        links = [(f"/spaces/{one}", f"Room {one}") for one in shown[start : start + 15]]
        facets = [(at("/spaces/search", **{**query, "feature": one}), one) for one in FEATURES]
        facets += [(at("/spaces/search", **{**query, "seats": n}), f"{n} seats") for n in SEATS]
        facets += [(at("/spaces/search", **{**query, "building": one}), one) for one in self.houses]
        facets += [
            (at("/spaces/search", **{**query, "date": TODAY + timedelta(n)}), f"in {n} days")
            for n in range(7)
        ]
        steps = [(at("/spaces/search", **{**query, "start": start + 15}), "More")]
        told = p(f"{len(shown)} rooms fit")
        more = steps if start + 15 < len(shown) else []
        return self.skin.page("Find a room", told, ul(links), ul(more), aside=ul(facets))
