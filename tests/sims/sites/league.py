"""A sports league: seasons, rounds and matches, tables in any order, players in each season."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, table, ul

SEASONS = (2023, 2024, 2025, 2026)
ROUNDS = 14
COLUMNS = ("name", "goals", "games", "cards", "age")


class League(Sim):
    name = "sports league"

    def __init__(self) -> None:
        self.teams = {f"/teams/{one}": n for n, one in enumerate(words.slugs(16, "team"))}
        self.players = {
            f"/players/{100 + n}/{words.slug(one)}": one
            for n, one in enumerate(words.names(190, "player"))
        }
        self.matches = {
            f"/matches/{season}/{number}/{home}-{home + 8}": (season, number, home)
            for season in SEASONS
            for number in range(1, ROUNDS + 1)
            for home in range(4)
        }
        self.reports = [f"/reports/{one}" for one in words.slugs(80, "match report")]
        self.pages = frozenset({"/", *self.teams, *self.players, *self.matches, *self.reports})
        self.listed = [*self.teams, *self.reports[:30]]
        menu = [("/table", "Table"), ("/fixtures", "Fixtures"), ("/stats", "Statistics")]
        self.skin = Skin(
            "Elsworth League", (("/", "Home"), *menu, ("/reports", "Reports")), "Fair play."
        )

    def answer(self, asked: Asked) -> Answer | None:
        path = asked.path
        match asked.parts:
            case []:
                return self.skin.page("The league", p(words.text(4, "league")))
            case ["table"]:
                return self.standing(asked)
            case ["stats"]:
                return self.stats(asked)
            case ["fixtures", *when] if all(one.isdigit() for one in when) and len(when) < 3:
                return self.fixtures(asked, *map(int, when))
            case ["teams", _] if path in self.teams:
                return self.team(asked)
            case ["players", *_] if path in self.players:
                return self.player(asked)
            case ["matches", *_] if path in self.matches:
                return self.match(asked)
            case ["reports"]:
                page = max(1, asked.number("p"))
                shown = self.reports[(page - 1) * 10 : page * 10]
                steps = [(at("/reports", p=page + 1), "Older")] if shown else []
                return self.skin.page("Reports", ul((r, words.title(r)) for r in shown), ul(steps))
            case ["reports", _] if path in self.reports:
                return self.skin.page(words.title(path), p(words.text(7, path)))
        return None

    def standing(self, asked: Asked) -> Answer:
        season = asked.number("season", 2026)
        rows = [(a(one, words.title(one)), str(season - 2000 + n)) for one, n in self.teams.items()]
        years = [(at("/table", season=season + n), str(season + n)) for n in (-1, 1)]
        sorts = [
            (at("/table", season=season, by=one), one)
            for one in ("points", "goals", "home", "away")
        ]
        return self.skin.page(f"Table {season}", table(rows), ul(years), ul(sorts))

    def stats(self, asked: Asked) -> Answer:
        page, by = max(1, asked.number("page")), asked.query.get("by", "name")
        names = sorted(self.players, key=lambda one: words.dice(by, one).random())
        shown = names[(page - 1) * 25 : page * 25]
        kept = {n: v for n, v in asked.query.items() if n in ("by", "dir", "season", "team")}
        heads = [
            (at("/stats", **{**kept, "by": one, "dir": way}), f"{one} {way}")
            for one in COLUMNS
            for way in ("asc", "desc")
        ]
        years = [(at("/stats", **{**kept, "season": one}), str(one)) for one in SEASONS]
        steps = [(at("/stats", **kept, page=page + 1), "Next")] if names[page * 25 :] else []
        rows = [
            (a(one, self.players[one]), str(words.dice(one, by).randint(0, 40))) for one in shown
        ]
        return self.skin.page("Statistics", table(rows), ul(steps), ul(heads), ul(years))

    def fixtures(self, asked: Asked, season: int = 2026, number: int = 1) -> Answer:
        shown = [m for m, when in self.matches.items() if when[:2] == (season, number)]
        rounds = [(f"/fixtures/{season}/{n}", f"Round {n}") for n in range(1, ROUNDS + 1)]
        around = [(f"/fixtures/{season + n}/1", f"Season {season + n}") for n in (-1, 1)]
        around += [(f"/fixtures/{season}/{number + 1}", "Next round")]
        links = [(m, words.title(m)) for m in shown]
        told = [] if shown else [p("No matches.")]
        return self.skin.page(f"Round {number}, {season}", *told, ul(links), ul(rounds), ul(around))

    def match(self, asked: Asked) -> Answer:
        season, number, home = self.matches[asked.path]
        teams = list(self.teams)
        two = [
            (teams[home], words.title(teams[home])),
            (teams[home + 8], words.title(teams[home + 8])),
        ]
        tabs = [(at(asked.path, tab=one), one) for one in ("lineup", "events", "video")]
        if asked.query.get("tab") == "video":
            return self.skin.page("Video", p("Please sign in to see the video."))
        text = p(words.text(words.dice("match", asked.path).randint(1, 4), asked.path, stock=0.2))
        return self.skin.page(
            f"{two[0][1]} against {two[1][1]}", text, ul(two), tools=tabs,
            crumbs=[(f"/fixtures/{season}/{number}", "Round")],
        )  # fmt: skip

    def team(self, asked: Asked) -> Answer:
        season = asked.number("season", 2026)
        number = self.teams[asked.path]
        squad = [one for n, one in enumerate(self.players) if (n + season) % 16 == number]
        years = [(at(asked.path, season=one), str(one)) for one in SEASONS]
        links = ul((one, self.players[one]) for one in squad)
        return self.skin.page(
            words.title(asked.path), p(words.text(3, asked.path)), links, ul(years)
        )

    def player(self, asked: Asked) -> Answer:
        name = self.players[asked.path]
        years = [(at(asked.path, season=one), str(one)) for one in SEASONS]
        versus = [(at("/compare", a=asked.path.split("/")[2], b=n), "Compare") for n in (101, 150)]
        facts = p(
            f"{name} plays in the {words.dice('shirt', name).choice(('front', 'middle', 'back'))}."
        )
        return self.skin.page(name, facts, ul(years), ul(versus))
