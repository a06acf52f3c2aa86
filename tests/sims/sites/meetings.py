"""Committees: meetings, papers, members and votes by numbers of one program, months without an end."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, at, p, table, ul
from tests.site.answers import plain


class Meetings(Sim):
    name = "committees and meetings"

    def __init__(self, committees: int = 18) -> None:
        self.bodies = {
            str(100 + n): one for n, one in enumerate(words.slugs(committees, "committee"))
        }
        self.meetings = {
            str(3000 + 12 * n + m): (body, m)
            for n, body in enumerate(self.bodies)
            for m in range(12)
        }
        self.members = {str(200 + n): one for n, one in enumerate(words.names(64, "member"))}
        self.issues = {str(9000 + n): n for n in range(90)}
        self.pages = frozenset(
            {"/"}
            | {f"body {one}" for one in self.bodies} | {f"meeting {one}" for one in self.meetings}
            | {f"member {one}" for one in self.members} | {f"issue {one}" for one in self.issues}
        )  # fmt: skip
        menu = (("/", "Home"), ("/mgList.aspx?bcr=1", "Committees"), ("/mgMembers.aspx?bcr=1", "Members"),
                ("/mgMonth.aspx?M=11&DD=2026", "Calendar"), ("/mgPlans.aspx", "Issues"))  # fmt: skip
        self.skin = Skin("Council of Hartwell", menu, "Papers are public.")

    def page_of(self, asked: Asked) -> str | None:
        query = asked.query
        names = {
            "/mgBody.aspx": f"body {query.get('ID')}", "/ieList.aspx": f"meeting {query.get('MId')}",
            "/mgUser.aspx": f"member {query.get('UID')}", "/mgIssue.aspx": f"issue {query.get('IId')}",
            "/": "/",
        }  # fmt: skip
        found = names.get(asked.path)
        return found if found in self.pages else None

    def answer(self, asked: Asked) -> Answer | None:
        query = asked.query
        match asked.path:
            case "/":
                return self.skin.page("Council", p(words.text(4, "council home")))
            case "/mgList.aspx":
                links = [(self.body(one), words.title(name)) for one, name in self.bodies.items()]
                return self.skin.page("Committees", ul(links))
            case "/mgBody.aspx" if query.get("ID") in self.bodies:
                return self.committee(query["ID"])
            case "/ieList.aspx" if query.get("MId") in self.meetings:
                return self.meeting(query["MId"])
            case "/mgMembers.aspx":
                links = [(at("/mgUser.aspx", UID=one), name) for one, name in self.members.items()]
                views = [
                    (at(asked.path, VW=one, PIC=n), one)
                    for one in ("LIST", "TABLE")
                    for n in (0, 1)
                ]
                return self.skin.page("Members", ul(links), ul(views))
            case "/mgUser.aspx" if query.get("UID") in self.members:
                return self.member(query["UID"])
            case "/mgPlans.aspx":
                links = [
                    (at("/mgIssue.aspx", IId=one, PlanId=0), f"Issue {one}") for one in self.issues
                ]
                return self.skin.page("Issues", ul(links))
            case "/mgIssue.aspx" if query.get("IId") in self.issues:
                one = query["IId"]
                more = [(at(asked.path, IId=one, Opt=n), f"Part {n}") for n in range(4)]
                return self.skin.page(
                    words.title("issue", one), p(words.text(2, "issue", one)), ul(more)
                )
            case "/mgMonth.aspx":
                return self.month(asked)
            case "/mgAttendance.aspx" | "/mgVotes.aspx" | "/mgFeedback.aspx":
                return self.skin.page("Statistics", p("Choose other dates."), self.dates(asked))
            case "/ieIssueDetails.aspx":
                return self.skin.page("Details", p("There is no more to say on this item."))
        return (
            plain("%PDF-1.4", type="application/pdf") if asked.parts[:1] == ["documents"] else None
        )

    def body(self, one: str) -> str:
        return at("/mgBody.aspx", ID=one)

    def dates(self, asked: Asked) -> str:
        back = asked.number("DR", 1)
        return ul(
            (at(asked.path, **{**asked.query, "DR": back + n}), f"{back + n} months")
            for n in (1, 3, 6)
        )

    def committee(self, one: str) -> Answer:
        mine = [m for m, (body, _) in self.meetings.items() if body == one]
        shown = [(at("/ieList.aspx", CId=one, MId=m, Ver=4), f"Meeting {m}") for m in mine]
        seats = list(self.members)[int(one) % 50 :][:8]
        people = [(at("/mgUser.aspx", UID=n), self.members[n]) for n in seats]
        tools = [
            (at("/mgAttendance.aspx", CId=one), "Attendance"),
            (at("/mgFeedback.aspx", CId=one), "Ask"),
        ]
        text = p(words.text(2, "committee", one))
        return self.skin.page(
            words.title(self.bodies[one]), text, ul(shown), ul(people), tools=tools
        )

    def meeting(self, one: str) -> Answer:
        body, month = self.meetings[one]
        chance, here = words.dice("agenda of", one), {"CId": body, "MId": one}
        items = [f"{n + 1}. {words.title('item', one, n)}" for n in range(chance.randint(2, 7))]
        papers = [(f"/documents/{one}/{n}.pdf", "Paper") for n in range(len(items))] + [
            (at("/ieIssueDetails.aspx", IId=int(one) * 10 + n, Opt=3), "Details")
            for n in range(len(items))
        ]
        tools = [
            (at("/ieList.aspx", **here, Ver=4, J=n), f"Style {n}") for n in (1, 2)
        ] + [(at("/ieList.aspx", **here, Ver=3), "Before"), (at("/mgVotes.aspx", **here), "Votes"),
             (self.body(body), "Committee"), (at("/mgMonth.aspx", M=month % 12 + 1, DD=2026), "Month")]  # fmt: skip
        told = p(
            f"{words.title(self.bodies[body])}: {chance.randint(1, 28)} May 2026, {chance.randint(9, 19)}:00"
        )
        return self.skin.page("Agenda", told, "".join(map(p, items)), ul(papers), tools=tools)

    def member(self, one: str) -> Answer:
        chance = words.dice("councillor", one)
        rows = [("Party", chance.choice(("Green", "Blue", "Red"))), ("Phone", f"01632 960{one}")]
        tools = [
            (at("/mgAttendance.aspx", UID=one), "Attendance"), (at("/mgVotes.aspx", UID=one), "Votes"),
            (at("/mgUser.aspx", UID=one, J=1), "Print"),
        ]  # fmt: skip
        return self.skin.page(f"Councillor {self.members[one]}", table(rows), tools=tools)

    def month(self, asked: Asked) -> Answer:
        month, year = asked.number("M", 11), asked.number("DD", 2026)
        near = [
            (
                at("/mgMonth.aspx", M=(month + n - 1) % 12 + 1, DD=year + (month + n - 1) // 12),
                "Month",
            )
            for n in (-1, 1)
        ]
        shown = [
            (at("/ieList.aspx", CId=body, MId=m, Ver=4), f"Meeting {m}")
            for m, (body, when) in self.meetings.items()
            if year == 2026 and when % 12 + 1 == month
        ]
        bodies = [(at("/mgMonth.aspx", **{**asked.query, "CId": one}), one) for one in self.bodies]
        return self.skin.page(f"Calendar {month} {year}", ul(shown), ul(near), ul(bodies))
