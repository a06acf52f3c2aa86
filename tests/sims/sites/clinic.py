"""A hospital: doctors behind clinics, places and languages as folders, free times without an end."""

from datetime import date, timedelta

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

CLINICS = ("heart", "skin", "eyes", "bones", "children", "teeth", "lungs", "sleep")
SITES = ("north", "south", "riverside", "castle")
TONGUES = ("english", "welsh", "polish", "urdu")
TODAY = date(2026, 11, 30)


class Clinic(Sim):
    name = "hospital"

    def __init__(self, count: int = 230) -> None:
        self.doctors = {words.slug(one): one for one in words.names(count, "doctor")}
        self.leaflets = [f"/leaflets/{one}" for one in words.slugs(120, "leaflet")]
        self.wards = {f"/wards/{n}": n for n in range(1, 37)}
        self.pages = frozenset(
            {"/", *self.leaflets, *self.wards, *(f"/doctors/{one}" for one in self.doctors)}
            | {f"/clinics/{one}" for one in CLINICS}
        )
        menu = (("/", "Home"), ("/find", "Find a doctor"), ("/clinics", "Clinics"),
                ("/wards", "Wards"), ("/leaflets", "Leaflets"))  # fmt: skip
        self.skin = Skin("Glenholm Hospital", menu, "In an emergency ring 999.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("Glenholm Hospital", p(words.text(4, "hospital")))
            case ["clinics"]:
                return self.skin.page("Clinics", ul((f"/clinics/{one}", one) for one in CLINICS))
            case ["clinics", one] if one in CLINICS:
                find = [(f"/find/{one}", "Doctors"), (at("/leaflets", about=one), "Leaflets")]
                return self.skin.page(one, p(words.text(4, "clinic", one)), ul(find))
            case ["wards"]:
                return self.skin.page("Wards", ul((e, f"Ward {n}") for e, n in self.wards.items()))
            case ["wards", _] if path in self.wards:
                chance = words.dice("ward", path)
                rows = [("Visits", f"{chance.randint(9, 14)}:00 to {chance.randint(16, 20)}:30"),
                        ("Phone", f"01632 960{chance.randint(100, 999)}")]  # fmt: skip
                return self.skin.page(
                    f"Ward {self.wards[path]}", table(rows), p("Wash your hands.")
                )
            case ["leaflets"]:
                page = max(1, asked.number("page"))
                about = asked.query.get("about")
                mine = [e for n, e in enumerate(self.leaflets) if about in (None, CLINICS[n % 8])]
                steps = [
                    (at("/leaflets", about=about, page=n), str(n))
                    for n in range(1, -(-len(mine) // 12) + 1)
                ]
                shown = mine[(page - 1) * 12 : page * 12]
                return self.skin.page("Leaflets", ul((e, words.title(e)) for e in shown), ul(steps))
            case ["leaflets", *_] if (
                path.removesuffix("/easy").removesuffix("/print") in self.leaflets
            ):
                base = path.removesuffix("/easy").removesuffix("/print")
                text = p(words.text(words.dice(base).randint(3, 6), base))
                ways = [(f"{base}/print", "Print"), (f"{base}/easy", "Large letters")]
                return self.skin.page(words.title(base), text, ul(ways))
            case ["find", *chosen]:
                return self.find(asked, chosen)
            case ["doctors", one] if one in self.doctors:
                return self.doctor(one)
            case ["doctors", one, "times", day] if one in self.doctors:
                return self.times(one, day)
        return None

    def traits(self, one: str) -> tuple[str, str, str]:
        chance = words.dice("traits", one)
        return chance.choice(CLINICS), chance.choice(SITES), chance.choice(TONGUES)

    def doctor(self, one: str) -> Answer:
        clinic, site, tongue = self.traits(one)
        rows = [("Clinic", clinic), ("Place", site), ("Speaks", tongue)]
        links = [
            (f"/find/{clinic}/{site}", "Colleagues"), (f"/find/{site}/{tongue}", "Others here"),
            (f"/doctors/{one}/times/{TODAY}", "Free times"), (at(f"/doctors/{one}", rate=5), "Rate"),
        ]  # fmt: skip
        return self.skin.page(f"Dr {self.doctors[one]}", table(rows), ul(links))

    def times(self, one: str, text: str) -> Answer | None:
        try:
            day = date.fromisoformat(text)
        except ValueError:
            return None
        near = [(f"/doctors/{one}/times/{day + timedelta(n)}", f"{n:+} days") for n in (-1, 1, 7)]
        hours = [f"{words.dice(one, text, n).randint(8, 17)}:00" for n in range(3)]
        return self.skin.page("Free times", p(f"{day:%d %B %Y}: {', '.join(hours)}"), ul(near))

    def find(self, asked: Asked, chosen: list[str]) -> Answer | None:
        every = (*CLINICS, *SITES, *TONGUES)
        if any(one not in every for one in chosen):
            return None
        found = [one for one in self.doctors if set(chosen) <= set(self.traits(one))]
        start = max(0, asked.number("from", 0))
        more = [(f"/find/{'/'.join([*chosen, one])}", one) for one in every if one not in chosen]
        less = [
            (f"/find/{'/'.join(o for o in chosen if o != one)}", f"not {one}") for one in chosen
        ]
        steps = (
            [(at(asked.path, **{"from": start + 15}), "More")] if start + 15 < len(found) else []
        )
        links = [
            (f"/doctors/{one}", f"Dr {self.doctors[one]}") for one in found[start : start + 15]
        ]
        told = p(f"{len(found)} doctors")
        return self.skin.page("Find a doctor", told, ul(links), ul(steps), aside=ul([*more, *less]))
