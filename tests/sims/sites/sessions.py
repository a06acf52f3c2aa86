"""An old portal: a session in every path, a new one for each visitor, and a page that is never twice."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, pages_of, token, ul


class Sessions(Sim):
    name = "session in the path"

    def __init__(self, count: int = 260) -> None:
        self.forms = [f"form{100 + n}.aspx" for n in range(count)]
        self.topics = [f"{one}.aspx" for one in words.slugs(40, "insurance topic")]
        self.agents = {f"{words.slug(one)}.aspx": one for one in words.names(60, "agent")}
        self.pages = frozenset({"default.aspx", *self.forms, *self.topics, *self.agents})
        self._visits = 0

    def split(self, asked: Asked) -> tuple[str, list[str]]:
        """The session of a path, and the rest of it."""
        parts = asked.parts
        if parts and parts[0].startswith("(S("):
            return parts[0], parts[1:]
        return "", parts

    def page_of(self, asked: Asked) -> str | None:
        session, rest = self.split(asked)
        name = rest[-1] if rest else "default.aspx"
        return name if session and name in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        session, rest = self.split(asked)
        if not session:
            # Who comes without a session is given a new one, whatever was asked for.
            self._visits += 1
            made = f"(S({token('session', self._visits, digits=24)}))"
            where = "/".join(["", made, *(rest or ["default.aspx"])])
            return Answer(status=302, headers=(("Location", where),))
        root = f"/{session}"
        menu = ((f"{root}/default.aspx", "Home"), (f"{root}/forms.aspx", "Forms"),
                (f"{root}/topics.aspx", "Topics"), (f"{root}/agents.aspx", "Agents"),
                ("/default.aspx", "Begin anew"), ("/tip.aspx", "Tip of the moment"))  # fmt: skip
        skin = Skin("Penrith Insurance", menu, "Mutual since 1874.")
        name = rest[-1] if rest else ""

        def links(names: list[str]) -> str:
            return ul((f"{root}/{one}", words.title(one)) for one in names)

        match name:
            case "default.aspx":
                return skin.page("Penrith Insurance", p(words.text(4, "penrith")))
            case "forms.aspx":
                page, last = max(1, asked.number("pg")), pages_of(len(self.forms), 20)
                near = [n for n in (page - 1, page + 1) if 1 <= n <= last]
                steps = [(at(f"{root}/forms.aspx", pg=n), str(n)) for n in near]
                return skin.page("Forms", links(self.forms[(page - 1) * 20 : page * 20]), ul(steps))
            case "topics.aspx":
                return skin.page("Topics", links(self.topics))
            case "agents.aspx":
                found = ((f"{root}/{one}", name) for one, name in self.agents.items())
                return skin.page("Agents", ul(found))
            case "tip.aspx":
                self._visits += 1
                fresh = [
                    (f"{root}/tips/{token('tip', self._visits, n)}", "Another") for n in range(3)
                ]
                return skin.page("Tip of the moment", p("Lock your bicycle."), ul(fresh))
            case _ if name in self.forms:
                text = words.text(words.dice(name).randint(1, 4), name, stock=0.2)
                return skin.page(words.title(name), p(text), links([self.topics[len(text) % 40]]))
            case _ if name in self.topics:
                return skin.page(words.title(name), p(words.text(4, name)))
            case _ if name in self.agents:
                return skin.page(self.agents[name], p(f"Agent. Phone 01632 960{len(name):03d}"))
            case _ if rest[:1] == ["tips"]:
                fresh = [(f"{root}/tips/{token(name, n)}", "Another") for n in range(3)]
                return skin.page("Tip of the moment", p("Lock your bicycle."), ul(fresh))
        return None
