"""Buses and trams: stops of few words, lines, departures at any minute, journeys from all to all."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

LINES = 34


class Timetable(Sim):
    name = "buses and trams"

    def __init__(self) -> None:
        self.stops = {str(8000 + 3 * n): e for n, e in enumerate(words.slugs(230, "stop"))}
        self.lines = {str(n): n for n in range(1, LINES + 1)}
        self.info = [f"/info/{e}" for e in words.slugs(60, "transport info")]
        self.pages = frozenset(
            {
                "/",
                *self.info,
                *(f"/stop/{e}" for e in self.stops),
                *(f"/line/{e}" for e in self.lines),
            }
        )
        menu = (
            ("/", "Home"),
            ("/lines", "Lines"),
            ("/info", "Fares and rules"),
            ("/plan", "Plan a journey"),
            ("/stops/map", "Map"),
        )
        self.skin = Skin("Transport of Marlow", menu, "Mind the gap.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Transport of Marlow", p(words.text(3, "transport")))
            case ["lines"]:
                return self.skin.page("Lines", ul((f"/line/{e}", f"Line {e}") for e in self.lines))
            case ["line", one] if one in self.lines:
                mine = self.of_line(one)
                told = p(
                    f"{self.called(mine[0])} to {self.called(mine[-1])}, every {5 + self.lines[one] % 4 * 5} minutes."
                )
                ways = [
                    (at(path, direction=n, day=d), f"{d} {n}")
                    for n in (1, 2)
                    for d in ("weekday", "saturday", "sunday")
                ]
                return self.skin.page(
                    f"Line {one}", told, ul((f"/stop/{e}", self.called(e)) for e in mine), ul(ways)
                )
            case ["stop", one] if one in self.stops:
                return self.stop(one)
            case ["stop", one, "departures"] if one in self.stops:
                return self.departures(asked, one)
            case ["info"]:
                return self.skin.page("Fares and rules", ul((e, words.title(e)) for e in self.info))
            case ["info", _] if path in self.info:
                return self.skin.page(words.title(path), p(words.text(3, path)))
            case ["plan"]:
                return self.plan(asked)
            case ["stops", "map"]:
                x, y = asked.number("x", 10), asked.number("y", 10)
                near = [
                    (at(path, x=x + dx, y=y + dy, zoom=asked.number("zoom", 3)), "Move")
                    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                ]
                near += [(at(path, x=x, y=y, zoom=n), "Zoom") for n in range(1, 6)]
                shown = words.dice("map", x, y).sample(list(self.stops), 3)
                return self.skin.page(
                    "Map", ul((f"/stop/{e}", self.called(e)) for e in shown), ul(near)
                )
        return None

    def of_line(self, one: str) -> list[str]:
        return list(self.stops)[(self.lines[one] - 1) * 7 % 230 :][:12]

    def called(self, stop: str) -> str:
        return self.stops[stop].replace("-", " ").title()

    def stop(self, one: str) -> Answer:
        mine = [e for e in self.lines if one in self.of_line(e)]
        chance = words.dice("stop", one)
        rows = [
            ("Zone", str(chance.randint(1, 4))),
            ("Shelter", chance.choice(("yes", "no"))),
            ("Step-free", chance.choice(("yes", "no"))),
        ]
        near = chance.sample(list(self.stops), 2)
        links = [
            (f"/stop/{one}/departures", "Departures"),
            (at("/plan", **{"from": one}), "From here"),
            (at("/plan", to=one), "To here"),
        ]
        return self.skin.page(
            f"Stop {self.called(one)}", table(rows), ul((f"/line/{e}", f"Line {e}") for e in mine),
            ul((f"/stop/{e}", self.called(e)) for e in near), tools=links,
        )  # fmt: skip

    def departures(self, asked: Asked, one: str) -> Answer:
        minute = asked.number("t", 480)
        rows = [
            (
                f"{(minute + n * 4) // 60 % 24}:{(minute + n * 4) % 60:02d}",
                f"Line {words.dice(one, minute, n).randint(1, LINES)}",
            )
            for n in range(6)
        ]
        near = [
            (at(asked.path, t=minute + n), "Later" if n > 0 else "Earlier") for n in (-30, 30, 60)
        ]
        near += [(at(asked.path, t=minute, mode=e), e) for e in ("bus", "tram")]
        return self.skin.page(f"Departures, {self.called(one)}", table(rows), ul(near))

    def plan(self, asked: Asked) -> Answer:
        query = asked.query
        start, end = query.get("from", ""), query.get("to", "")
        some = words.dice("offers", start, end).sample(list(self.stops), 4)
        free = "to" if start else "from"
        on = [(at("/plan", **{**query, free: e}), self.called(e)) for e in some]
        on += [(at("/plan", **{**query, "at": f"{h}:00"}), f"{h}:00") for h in (7, 12, 18)]
        told = ""
        if start in self.stops and end in self.stops:
            told = p(
                f"Take line {words.dice(start, end).randint(1, LINES)} from {self.called(start)} and change at {self.called(some[0])} for {self.called(end)}."
            )
        return self.skin.page("Plan a journey", told, ul(on))
