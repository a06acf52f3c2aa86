"""A job board: vacancies behind filters and a deep list, forms for each, searches of its own."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, pages_of, table, ul
from tests.site.answers import redirect

A_LIST = 20
FIELDS = ("nursing", "teaching", "welding", "catering", "software", "driving", "sales", "design")
HOURS = ("full-time", "part-time", "casual", "night")
ORDERS = ("newest", "closing", "salary")


class Jobs(Sim):
    name = "job board"

    def __init__(self, count: int = 420) -> None:
        slugs = words.slugs(count, "jobs")
        self.jobs = {f"/job/{71_000 + n * 7}-{one}": n for n, one in enumerate(slugs)}
        self.employers = [f"/employers/{one}" for one in words.slugs(45, "employer")]
        self.advice = [f"/advice/{one}" for one in words.slugs(18, "job advice")]
        self.pages = frozenset({"/", *self.jobs, *self.employers, *self.advice})
        self.listed = list(self.jobs)[: count // 4]
        menu = (("/jobs", "Jobs"), ("/employers", "Employers"), ("/advice", "Advice"))
        more = (("/alerts/new", "Job alerts"), ("/login?next=/", "Sign in"))
        self.skin = Skin("Langdon Jobs", (("/", "Home"), *menu, *more), "Fees never apply.")

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                fields = [(at("/jobs", field=one), one) for one in FIELDS]
                places = [(at("/jobs", place=one), one) for one in words.PLACES]
                return self.skin.page("Find work", p(words.text(4, "jobs")), ul(fields), ul(places))
            case ["jobs"]:
                return self.search(asked)
            case ["job", _] if path in self.jobs:
                return self.job(asked)
            case ["job", one, "apply"] if f"/job/{one}" in self.jobs:
                return self.form(f"Apply: {words.title('job', one)}", f"/job/{one}")
            case ["job", number] if number.isdigit():  # an old address: the number alone
                found = [one for one in self.jobs if one.startswith(f"/job/{number}-")]
                return redirect(found[0], 301) if found else None
            case ["employers"]:
                return self.skin.page("Employers", ul((e, words.title(e)) for e in self.employers))
            case ["employers", *_] if path in self.employers:
                return self.employer(path)
            case ["advice"]:
                return self.skin.page("Advice", ul((e, words.title(e)) for e in self.advice))
            case ["advice", *_] if path in self.advice:
                return self.skin.page(words.title(path), p(words.text(8, path)))
            case ["alerts", "new"] | ["login"]:
                return self.form("Your account", asked.query.get("next", "/"))
        return None

    def facts(self, number: int) -> tuple[str, str, str, str]:
        chance = words.dice("job facts", number)
        employer = chance.choice(self.employers)
        return (chance.choice(FIELDS), chance.choice(words.PLACES), chance.choice(HOURS), employer)

    def form(self, title: str, back: str) -> Answer:
        return self.skin.page(title, p("Your name, address and telephone."), ul([(back, "Back")]))

    def job(self, asked: Asked) -> Answer:
        path, number = asked.path, self.jobs[asked.path]
        field, place, hours, employer = self.facts(number)
        slug = path.rpartition("/")[2]
        tools = [
            (f"{path}/apply", "Apply now"),
            (at(path, print=1), "Print"),
            (at("/jobs", q=slug.partition("-")[2].replace("-", " ")), "Similar jobs"),
            (at("/alerts/new", field=field, place=place), "Tell me of such jobs"),
            (at("/login", next=path), "Save"),
        ]
        rows = [("Where", place), ("Hours", hours), ("Field", a(at("/jobs", field=field), field))]
        body = p(words.text(words.dice("job length", number).randint(2, 6), path, stock=0.3))
        return self.skin.page(
            words.title("job", slug),
            table([*rows, ("Employer", a(employer, words.title(employer)))]),
            body,
            tools=tools,
        )

    def employer(self, path: str) -> Answer:
        link = at("/jobs", employer=path.rpartition("/")[2])
        return self.skin.page(words.title(path), p(words.text(2, path)), ul([(link, "All jobs")]))

    def search(self, asked: Asked) -> Answer:
        query, number = asked.query, max(1, asked.number("page"))
        found = [one for one, n in self.jobs.items() if self.fits(one, n, query)]
        if query.get("sort") == "closing":
            found.reverse()
        last = pages_of(len(found), A_LIST)
        shown = found[(number - 1) * A_LIST : number * A_LIST]
        kept = {name: value for name, value in query.items() if name != "page"}
        steps = [n for n in (1, number - 1, number + 1, last) if 1 <= n <= last and n != number]
        onward = [(at("/jobs", **kept, page=n), str(n)) for n in dict.fromkeys(steps)]
        facets = [
            (at("/jobs", **{**kept, name: value}), value)
            for name, values in (
                ("field", FIELDS),
                ("place", words.PLACES[:8]),
                ("hours", HOURS),
                ("sort", ORDERS),
                ("radius", ("5", "10", "50")),
            )
            for value in values
        ]
        rows = [
            (a(one, words.title("job", one.rpartition("/")[2])), *self.facts(self.jobs[one])[1:3])
            for one in shown
        ]
        told = p(f"{len(found)} jobs") if found else p("No jobs. Try fewer filters.")
        return self.skin.page("Jobs", told, table(rows), ul(onward), aside=ul(facets))

    def fits(self, job: str, number: int, query: dict[str, str]) -> bool:
        field, place, hours, employer = self.facts(number)
        has = {"field": field, "place": place, "hours": hours, "employer": employer[11:]}
        asked = query.get("q", "").split()
        return all(query.get(name, value) == value for name, value in has.items()) and (
            not asked or any(word in job for word in asked)
        )
