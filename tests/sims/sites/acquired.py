"""A faculty of folders: a server that finds a name in any folder above, views of each, tags."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, ul

VIEWS = ("folder_listing", "folder_summary_view", "folder_tabular_view", "atct_album_view")
ACTIONS = ("sendto_form", "login_form", "folder_contents", "sharing", "@@historyview")
TAGS = ("teaching", "research", "staff", "money", "rooms", "safety", "travel")
A_BATCH = 20
TOP = ("study", "research", "staff", "services", "news", "events", "about")


class Acquired(Sim):
    name = "faculty of folders"

    def __init__(self) -> None:
        self.inside: dict[str, list[str]] = {"": [*TOP, "contact-info", "accessibility-info"]}
        for top in TOP:
            if top in ("news", "events"):
                self.inside[top] = [
                    f"{top}/{e}" for e in words.slugs(90 if top == "news" else 30, top)
                ]
                continue
            self.inside[top] = [f"{top}/{e}" for e in words.slugs(9, top)]
            for folder in self.inside[top][:4]:
                self.inside[folder] = [f"{folder}/{e}" for e in words.slugs(7, folder)]
                for deeper in self.inside[folder][:2]:
                    self.inside[deeper] = [f"{deeper}/{e}" for e in words.slugs(4, deeper)]
        self.all = [one for some in self.inside.values() for one in some]
        self.pages = frozenset(
            {
                "/",
                *(
                    f"/{one}"
                    for one in self.all
                    if one not in self.inside or one not in ("news", "events")
                ),
            }
        )
        self.skin = Skin(
            "Faculty of Letters",
            tuple((f"/{e}", e.capitalize()) for e in TOP),
            "Last changed by the faculty.",
        )

    def found(self, asked: Asked) -> tuple[str, str] | None:
        """The place and the view of it that a path leads to, looked for from each folder upward."""
        parts, here, view = asked.parts, "", ""
        for part in parts:
            if view:
                return None
            if part in (*VIEWS, *ACTIONS, "@@search", "view", "RSS", "sitemap"):
                view = part
                continue
            folder = here
            while f"{folder}/{part}".strip("/") not in self.all:
                if not folder:
                    return None
                folder = folder.rpartition("/")[0]
            here = f"{folder}/{part}".strip("/")
        return here, view

    def page_of(self, asked: Asked) -> str | None:
        found = self.found(asked)
        if found is None or found[1] not in ("", "view", *VIEWS):
            return None
        return f"/{found[0]}" if f"/{found[0]}" in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        found = self.found(asked)
        if found is None:
            return None
        here, view = found
        path = asked.path.rstrip("/")
        if view == "RSS":
            return Answer(body=b"<rss/>", type="application/rss+xml")
        if view in ACTIONS:
            return self.skin.page("Log in", p("Login name and password, please."))
        if view == "@@search":
            return self.search(asked, here)
        if view == "sitemap":
            return self.skin.page(
                "Site map", ul((f"/{e}", words.title(e)) for e in self.all if e.count("/") < 2)
            )
        seed, batch = here or "faculty", max(0, asked.number("b_start:int", 0))
        mine = self.inside.get(here, [])
        lead = (
            ""
            if here in ("news", "events")
            else p(words.text(words.dice(seed).randint(1, 4), "folder", seed))
        )
        shown = mine[batch : batch + A_BATCH]
        summary = (
            [p(words.text(1, "folder", e)) for e in shown] if view == "folder_summary_view" else []
        )
        steps = [
            (at(asked.path, **{"b_start:int": n}), "Batch")
            for n in range(0, len(mine), A_BATCH)
            if n != batch
        ]
        # These are relative: the template forgot where it stands.
        portlet = [
            ("contact-info", "Contact"),
            ("sitemap", "Site map"),
            ("news", "News"),
            ("events", "Events"),
        ]
        portlet = [
            (f"{path}/{e}" if here in self.inside else f"{path.rpartition('/')[0]}/{e}", w)
            for e, w in portlet
        ]
        tags = words.dice("tags", seed).sample(TAGS, 2)
        tools = [
            (f"{path}/sendto_form", "Send this"),
            (f"{path}/RSS", "RSS"),
            (at(f"{path}/login_form", came_from=asked.target), "Log in"),
        ]
        tools += [(at("/@@search", **{"Subject:list": e}), e) for e in tags]
        tools += (
            [(f"{path}/{e}", e) for e in VIEWS]
            if here in self.inside
            else [(f"{path}/view", "View")]
        )
        tools += [(at(asked.path, set_language=e), e) for e in ("en", "fr")]
        links = ul((f"/{e}", words.title(e)) for e in shown)
        return self.skin.page(
            words.title(seed), lead, links, *summary, ul(steps), aside=ul(portlet), tools=tools
        )

    def search(self, asked: Asked, here: str) -> Answer:
        tag, first = asked.query.get("Subject:list", ""), max(0, asked.number("b_start:int", 0))
        mine = [
            e
            for e in self.all
            if tag in words.dice("tags", e).sample(TAGS, 2) and e.startswith(here)
        ]
        query = {k: v for k, v in asked.query.items() if k != "b_start:int"}
        steps = [
            (at(asked.path, **query, **{"b_start:int": n}), "Batch")
            for n in range(0, len(mine), A_BATCH)
        ]
        sorts = [
            (at(asked.path, **{**query, "sort_on": e}), e) for e in ("", "Date", "sortable_title")
        ]
        sorts += [
            (
                at(asked.path, **{**query, "created.query:record:list:date": f"{y}-01-01"}),
                f"since {y}",
            )
            for y in (2020, 2024, 2026)
        ]
        sorts += [
            (at(asked.path, **{**query, "portal_type:list": e}), e)
            for e in ("Document", "News Item", "Event")
        ]
        return self.skin.page(
            "Search",
            ul((f"/{e}", words.title(e)) for e in mine[first:][:A_BATCH]),
            ul(steps),
            ul(sorts),
        )
