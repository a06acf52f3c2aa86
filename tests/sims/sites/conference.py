"""A conference: talks, speakers of few words, rooms by day and track, and the clocks of all zones."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

ZONES = [
    f"{place}/{town.replace(' ', '_')}"
    for place in ("Europe", "Asia", "America")
    for town in words.PLACES[:8]
]
TRACKS = ("web", "data", "people", "tools", "posters")
ROOMS = ("aula", "cellar", "dome", "foyer", "garden", "loft")


class Conference(Sim):
    name = "conference"

    def __init__(self) -> None:
        self.speakers = {words.slug(e): e for e in words.names(150, "speaker")}
        self.talks = {e: n for n, e in enumerate(words.slugs(160, "talk"))}
        self.info = [f"/{e}" for e in words.slugs(14, "conference info")]
        self.pages = frozenset(
            {
                "/",
                *self.info,
                *(f"/talk/{e}" for e in self.talks),
                *(f"/speaker/{e}" for e in self.speakers),
            }
        )
        menu = (
            ("/", "Home"),
            ("/schedule", "Schedule"),
            ("/speakers", "Speakers"),
            *((e, words.title(e)) for e in self.info),
        )
        self.skin = Skin("Conference of Langdon", menu, "See you in May.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Conference", p(words.text(4, "conference")))
            case [_] if path in self.info:
                return self.skin.page(words.title(path), p(words.text(5, path)))
            case ["schedule"]:
                return self.schedule(asked)
            case ["speakers"]:
                every = sorted(self.speakers, reverse=asked.query.get("sort") == "country")
                orders = [
                    (at("/speakers", sort=e, view=v), e)
                    for e in ("name", "country")
                    for v in ("grid", "list")
                ]
                return self.skin.page(
                    "Speakers", ul((f"/speaker/{e}", self.speakers[e]) for e in every), ul(orders)
                )
            case ["speaker", one] if one in self.speakers:
                return self.speaker(one)
            case ["talk", one] if one in self.talks:
                return self.talk(asked, one)
            case ["talk", one, "feedback"] if one in self.talks:
                return self.skin.page(
                    "Feedback",
                    p("How did you like it?"),
                    ul([(at(path, stars=n), str(n)) for n in range(1, 6)]),
                )
            case ["room", one] if one in ROOMS:
                days = [(at("/schedule", room=one, day=n), f"Day {n}") for n in (1, 2, 3)]
                return self.skin.page(f"Room {one}", ul(days))
            case ["my", *_]:
                return self.skin.page("Log in", p("Log in to keep your own schedule."))
        return None

    def place(self, one: str) -> dict[str, str]:
        chance = words.dice("slot", one)
        return {
            "day": str(chance.randint(1, 3)),
            "track": chance.choice(TRACKS),
            "room": chance.choice(ROOMS),
        }

    def by(self, one: str) -> list[str]:
        every, n = list(self.speakers), self.talks[one]
        return [every[n % len(every)], *([every[(n * 7 + 3) % len(every)]] if n % 5 == 0 else [])]

    def schedule(self, asked: Asked) -> Answer:
        query = asked.query
        mine = [
            e for e in self.talks if all(query.get(k, v) == v for k, v in self.place(e).items())
        ]
        choices = {
            "day": "123",
            "track": TRACKS,
            "room": ROOMS,
            "view": ("grid", "list", "now"),
            "tz": ZONES,
        }
        other = [
            (at("/schedule", **{**query, name: one}), one)
            for name, every in choices.items()
            for one in every
        ]
        shown = mine if query.get("day") else mine[:12]
        links = ul((f"/talk/{e}", f"{self.hour(e, query)} {words.title(e)}") for e in shown)
        return self.skin.page("Schedule", links, aside=ul(other))

    def hour(self, one: str, query: dict[str, str]) -> str:
        zone = query.get("tz", ZONES[0])
        shift = ZONES.index(zone) if zone in ZONES else 0
        return f"{(words.dice('hour', one).randint(9, 17) + shift) % 24}:{words.dice('min', one).choice(('00', '30'))}"

    def talk(self, asked: Asked, one: str) -> Answer:
        chance, here = words.dice("abstract", one), asked.path
        who = [(f"/speaker/{e}", self.speakers[e]) for e in self.by(one)]
        slot = self.place(one)
        rows = [("Day", slot["day"]), ("Time", self.hour(one, asked.query)), ("Room", slot["room"])]
        links = [(f"/room/{slot['room']}", "Room"), (at("/schedule", **slot), "Beside it"),
                 (f"/my/add/{one}", "Keep"), (f"{here}/feedback", "Feedback"), (f"{here}.ics", "Calendar"),
                 *((at(here, tz=e), e) for e in ZONES)]  # fmt: skip
        return self.skin.page(
            words.title(one),
            p(words.text(chance.randint(1, 3), one)),
            ul(who),
            table(rows),
            ul(links),
        )

    def speaker(self, one: str) -> Answer:
        mine = [(f"/talk/{e}", words.title(e)) for e in self.talks if one in self.by(e)]
        chance = words.dice("speaker", one)
        told = p(
            f"{chance.choice(('Engineer', 'Student', 'Teacher'))} from {chance.choice(words.PLACES)}."
        )
        bio = p(words.sentence("bio", one)) if chance.random() < 0.4 else ""
        return self.skin.page(
            self.speakers[one], told, bio, ul(mine), ul([(f"/my/follow/{one}", "Follow")])
        )
