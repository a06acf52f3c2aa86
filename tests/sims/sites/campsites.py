"""Campsites: pages in one language under four folders, months of each site, moneys, and stars to choose."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul

TONGUES = ("nl", "da", "fi")
MONEYS = ("EUR", "USD", "DKK", "CHF", "NOK")
HAVE = ("lake", "dogs", "pool", "bread", "boats", "saunas")


class Campsites(Sim):
    name = "campsites"

    def __init__(self) -> None:
        self.sites = {e: n for n, e in enumerate(words.slugs(170, "campsite"))}
        self.regions = words.slugs(12, "camp region")
        self.tips = words.slugs(60, "camp tip")
        self.pages = frozenset(
            {"/", *(f"/site/{e}" for e in self.sites), *(f"/site/{e}/prices" for e in self.sites)}
            | {f"/region/{e}" for e in self.regions} | {f"/tips/{e}" for e in self.tips}
        )  # fmt: skip

    def skin(self, under: str, rest: str) -> Skin:
        menu = [
            (f"{under}{e}", w)
            for e, w in (
                ("/", "Home"),
                ("/search", "Search"),
                ("/region", "Regions"),
                ("/tips", "Tips"),
            )
        ]
        menu += (
            [(f"/{e}{rest}", e) for e in TONGUES]
            + [(rest, "en")]
            + [(at(f"{under}{rest}", currency=e), e) for e in MONEYS]
        )
        return Skin("Camp by the sea", tuple(menu), "Prices in season.")

    def answer(self, asked: Asked) -> Answer | None:
        parts, under = asked.parts, ""
        if parts and parts[0] in TONGUES:
            parts, under = parts[1:], f"/{parts[0]}"
        rest = f"/{'/'.join(parts)}"
        skin = self.skin(under, rest)
        match parts:
            case []:
                return skin.page("Camp by the sea", p(words.text(4, "camp")))
            case ["region"]:
                return skin.page(
                    "Regions", ul((f"{under}/region/{e}", words.title(e)) for e in self.regions)
                )
            case ["region", one] if one in self.regions:
                mine = list(self.sites)[self.regions.index(one) :: 12]
                return skin.page(
                    words.title(one),
                    p(words.text(3, one)),
                    ul((f"{under}/site/{e}", words.title(e)) for e in mine),
                )
            case ["tips"]:
                return skin.page(
                    "Tips", ul((f"{under}/tips/{e}", words.title(e)) for e in self.tips)
                )
            case ["tips", one] if one in self.tips:
                return skin.page(words.title(one), p(words.text(3, "tip", one)))
            case ["site", one] if one in self.sites:
                links = [
                    (f"{under}{rest}/prices", "Prices"),
                    (at(f"{under}{rest}/free", month="2026-12"), "Free places"),
                ]
                links += [
                    (at(f"{under}/search", like=one), "Others like this"),
                    (at(f"{under}{rest}", photos=1), "Photos"),
                ]
                return skin.page(words.title(one), p(words.text(2, "camp", one)), ul(links))
            case ["site", one, "prices"] if one in self.sites:
                chance = words.dice("camp price", one)
                rate = (
                    1 + MONEYS.index(asked.query["currency"])
                    if asked.query.get("currency") in MONEYS
                    else 1
                )
                rows = [
                    (e, f"{chance.randint(4, 40) * rate}.00")
                    for e in ("Tent", "Van", "Adult", "Child", "Dog")
                ]
                return skin.page(f"Prices at {words.title(one)}", table(rows))
            case ["site", one, "free"] if one in self.sites:
                return self.free(skin, asked, under, rest)
            case ["search"]:
                return self.search(skin, asked, under)
        return None

    def free(self, skin: Skin, asked: Asked, under: str, rest: str) -> Answer:
        year, _, month = asked.query.get("month", "").partition("-")
        count = (
            int(year) * 12 + int(month) if (year + month).isdigit() and year and month else 24_323
        )
        near = [
            (
                at(
                    f"{under}{rest}",
                    month=f"{(count + n - 1) // 12}-{(count + n - 1) % 12 + 1:02d}",
                ),
                "Month",
            )
            for n in (-1, 1, 12)
        ]
        near += [
            (at(f"{under}{rest}", month=asked.query.get("month"), nights=n), f"{n} nights")
            for n in (2, 7, 14)
        ]
        days = ", ".join(str(n) for n in range(1, 29) if words.dice(rest, count, n).random() < 0.4)
        return skin.page("Free places", p(f"Free on {days}"), ul(near))

    def search(self, skin: Skin, asked: Asked, under: str) -> Answer:
        query = asked.query
        wanted = [e for e in query.get("have", "").split(",") if e]
        mine = [e for e in self.sites if set(wanted) <= set(words.dice("have", e).sample(HAVE, 3))]
        page = max(1, asked.number("page"))
        on = [
            (at(f"{under}/search", **{**query, "have": ",".join([*wanted, e])}), e)
            for e in HAVE
            if e not in wanted
        ]
        on += [(at(f"{under}/search", **{**query, "stars": n}), str(n)) for n in range(1, 6)]
        on += (
            [(at(f"{under}/search", **{**query, "page": page + 1}), "More")]
            if page * 15 < len(mine)
            else []
        )
        return skin.page(
            "Search",
            ul((f"{under}/site/{e}", words.title(e)) for e in mine[(page - 1) * 15 : page * 15]),
            ul(on),
        )
