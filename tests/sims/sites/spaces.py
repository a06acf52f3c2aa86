"""A company's spaces: pages by title and by number, versions, labels that add up, trees."""

from urllib.parse import quote

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, ul

SPACES = ("OPS", "HELP", "PROD", "TEAM", "FAQ")
LABELS = ("howto", "network", "mail", "backup", "printer", "vpn", "policy", "archive", "phone")
A_SPACE = 76


class Spaces(Sim):
    name = "spaces of a company"

    def __init__(self) -> None:
        self.by_id: dict[str, tuple[str, str]] = {}
        for space in SPACES:
            for n, slug in enumerate(words.slugs(A_SPACE, space)):
                self.by_id[str(65_601 + 17 * len(self.by_id))] = (
                    space,
                    slug.replace("-", " ").capitalize() if n else "Home",
                )
        self.ids = {seed: one for one, seed in self.by_id.items()}
        self.pages = frozenset({"/", *self.by_id})
        menu = (
            ("/", "Dashboard"),
            ("/spacedirectory/view.action", "Spaces"),
            ("/labels/listlabels-heatmap.action", "Labels"),
        )
        self.skin = Skin("Oakhurst Confluent", menu, "Powered by a free licence.")

    def page_of(self, asked: Asked) -> str | None:
        match asked.parts:
            case []:
                return "/"
            case ["display", space, title]:
                return self.ids.get((space, title.replace("+", " ")))
            case ["display", space] if space in SPACES:
                return self.ids[space, "Home"]
            case ["pages", "viewpage.action"]:
                one = asked.query.get("pageId", "")
                return one if one in self.by_id else None
        return None

    def url(self, one: str) -> str:
        space, title = self.by_id[one]
        if words.dice("odd", one).random() < 0.12:  # a title with signs has no speaking address
            return at("/pages/viewpage.action", pageId=one)
        return f"/display/{space}/{quote(title).replace('%20', '+')}"

    def links(self, some: list[str]) -> str:
        return ul((self.url(e), self.by_id[e][1]) for e in some)

    def of(self, space: str) -> list[str]:
        return [e for e, (s, _) in self.by_id.items() if s == space]

    def below(self, one: str) -> list[str]:
        mine = self.of(self.by_id[one][0])
        n = mine.index(one)
        return mine[4 * n + 1 : 4 * n + 5]

    def labels(self, one: str) -> list[str]:
        return words.dice("labels", one).sample(LABELS, 3)

    def answer(self, asked: Asked) -> Answer | None:
        query, one = asked.query, asked.query.get("pageId", "")
        match asked.parts:
            case []:
                return self.skin.page(
                    "Dashboard",
                    p(words.text(2, "dashboard")),
                    ul((f"/display/{e}", e) for e in SPACES),
                )
            case ["spacedirectory", _]:
                return self.skin.page("Spaces", ul((f"/display/{e}", e) for e in SPACES))
            case ["display", *_] | ["pages", "viewpage.action"] if found := self.page_of(asked):
                return self.page(asked, found)
            case ["pages", "viewpreviousversions.action"] if one in self.by_id:
                return self.history(one)
            case ["pages", "viewpageattachments.action" | "viewinfo.action"] if one in self.by_id:
                told = f"Created by {words.name('by', one)}, {words.dice('info', one).randint(2, 400)} times viewed."
                return self.skin.page(
                    f"{self.by_id[one][1]} - information", p(told), self.links([one])
                )
            case ["pages", "diffpagesbyversion.action" | "diffpages.action"] if one in self.by_id:
                n = asked.number("selectedPageVersions", 1)
                return self.skin.page(
                    f"Comparing versions of {self.by_id[one][1]}",
                    p(f"{self.body(one, 0)} {words.sentence('old', one, n)}"),
                )
            case ["pages", "listpages-dirview.action"] if (space := query.get("key")) in SPACES:
                opened = query.get("openId") or self.ids[space, "Home"]
                mine = self.below(opened) if opened in self.by_id else []
                links = [(at(asked.path, key=space, openId=e), "+") for e in mine if self.below(e)]
                return self.skin.page("Page tree", self.links(mine), ul(links))
            case ["pages", "recentlyupdated.action"] if (space := query.get("key")) in SPACES:
                mine = words.dice("recent", space).sample(self.of(space), A_SPACE)
                return self.batch(asked, "Recently updated", mine)
            case ["label", *rest] if rest:
                return self.label(asked, rest)
            case ["labels", "listlabels-heatmap.action" | "listlabels-alphaview.action"]:
                under = f"/{query['key']}" if query.get("key") in SPACES else ""
                return self.skin.page("Labels", ul((f"/label{under}/{e}", e) for e in LABELS))
            case ["display", who] if who.startswith("~"):
                return self.skin.page("Profile", p("You can not view this profile."))
            case (
                ["login.action" | "signup.action" | "dopeopledirectorysearch.action"]
                | ["pages", _]
                | ["spaces", _]
            ):
                return self.skin.page("Log in", p("Your name, your password."))
        return None

    def body(self, one: str, version: int) -> str:
        chance = words.dice("body", one)
        return words.text(chance.randint(2, 5), "page", one, stock=0.15) + (
            f" {words.sentence('old', one, version)}" if version else ""
        )

    def page(self, asked: Asked, one: str) -> Answer:
        space, title = self.by_id[one]
        version = asked.number("pageVersion", 0)
        writer = words.name("by", one)
        tools = [
            (at(f"/pages/{e}.action", pageId=one), e)
            for e in ("viewpreviousversions", "viewinfo", "viewpageattachments", "editpage")
        ]
        tools += [
            (at("/login.action", os_destination=asked.target), "Log in"),
            (at("/spaces/flyingpdf/pdfpageexport.action", pageId=one), "PDF"),
            (at("/pages/viewpage.action", pageId=one, decorator="printable"), "Print"),
        ]
        tools += [
            (at("/pages/listpages-dirview.action", key=space), "Tree"),
            (at("/pages/recentlyupdated.action", key=space), "Recent"),
            (at("/labels/listlabels-alphaview.action", key=space), "Labels"),
        ]
        tools += [(f"/label/{space}/{e}", e) for e in self.labels(one)] + [
            (f"/display/~{words.slug(writer)}", writer)
        ]
        talk = []
        for n in range(words.dice("talk", one).randint(0, 2)):
            number = int(one) * 10 + n
            here = at("/pages/viewpage.action", pageId=one)
            talk.append(
                p(words.sentence("talk", one, n))
                + ul(
                    [
                        (f"{here}&focusedCommentId={number}", "Permalink"),
                        (f"{here}&replyToComment={number}", "Reply"),
                    ]
                )
            )
        crumbs = [(f"/display/{space}", space)]
        return self.skin.page(
            title,
            p(self.body(one, version)),
            self.links(self.below(one)),
            *talk,
            tools=tools,
            crumbs=crumbs,
        )

    def history(self, one: str) -> Answer:
        most = words.dice("versions", one).randint(2, 9)
        links = [
            (at("/pages/viewpage.action", pageId=one, pageVersion=n), f"v. {n}")
            for n in range(1, most)
        ]
        links += [
            (at("/pages/diffpagesbyversion.action", pageId=one, selectedPageVersions=n), "Compare")
            for n in range(1, most)
        ]
        return self.skin.page(f"History of {self.by_id[one][1]}", ul(links), self.links([one]))

    def batch(self, asked: Asked, title: str, mine: list[str], *more: str) -> Answer:
        start = max(0, asked.number("startIndex", 0))
        kept = {k: v for k, v in asked.query.items() if k != "startIndex"}
        steps = [
            (at(asked.path, **kept, startIndex=10 * n), str(n + 1))
            for n in range(pages_of(len(mine), 10))
        ]
        return self.skin.page(title, self.links(mine[start:][:10]), ul(steps), *more)

    def label(self, asked: Asked, rest: list[str]) -> Answer | None:
        space = rest[0] if rest[0] in SPACES else ""
        chosen = rest[-1].split("+")
        if not set(chosen) <= set(LABELS):
            return None
        mine = [
            e
            for e in self.by_id
            if set(chosen) <= set(self.labels(e)) and (not space or self.by_id[e][0] == space)
        ]
        under = f"/label/{space}" if space else "/label"
        more = [(f"{under}/{'+'.join([*chosen, e])}", f"+{e}") for e in LABELS if e not in chosen]
        return self.batch(asked, "Label: " + ", ".join(chosen), mine, ul(more))
