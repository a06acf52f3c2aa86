"""Made-up sites with endless families of addresses, each a function from a path to a page."""

import random
from collections.abc import Callable
from urllib.parse import parse_qsl, unquote, urlencode

Serve = Callable[[str], str | None]

SYLLABLES = [a + b for a in "bdfgklmnprstv" for b in "aeiou"]


def words(seed, count=2):
    dice = random.Random(str(seed))
    return ["".join(dice.choices(SYLLABLES, k=dice.choice((2, 3, 4)))) for _ in range(count)]


def prose(seed, count=80):
    return " ".join(words(("prose", seed), count))


def slug(seed):
    return "-".join(words(("slug", seed)))


def document(title, text, links=()):
    paragraphs = "".join(f"<p>{part}</p>" for part in text.split("\n"))
    items = "".join(f'<li><a href="{link.replace("&", "&amp;")}">{link}</a></li>' for link in links)
    return (
        f"<html><head><title>{title}</title></head><body><nav>Home Study Contact</nav>"
        f"<h1>{title}</h1>{paragraphs}<ul>{items}</ul><footer>All rights reserved</footer></body>"
    )


def asked(target):
    path, _, query = target.partition("?")
    return unquote(path), dict(parse_qsl(query, keep_blank_values=True))


class OneScript:
    """A site made by one script, in three languages; every visit gives its links a new session."""

    def __init__(self, count=60):
        self.count, self.visits = count, 0
        self.pages = {(str(n), lang) for n in range(1, count + 1) for lang in ("en", "de", "fr")}

    def serve(self, target):
        path, query = asked(target)
        number, lang = query.get("id", "1"), query.get("lang", "en")
        if path not in ("/", "/index.php") or (number, lang) not in self.pages:
            return None
        self.visits += 1
        session = f"{random.Random(self.visits).randrange(10**9):x}"

        def at(**changed):
            known = {"id": number, "lang": lang, **changed, "zs": session}
            return f"/index.php?{urlencode(known)}"

        near = [max(1, int(number) // 2), int(number) * 2, int(number) * 2 + 1]
        links = [at(id=one) for one in near if one <= self.count]
        links += [at(lang=one) for one in ("en", "de", "fr")] + [at(print=1)]
        return document(slug((number, lang)), prose((number, lang)), links)

    def found(self, targets):
        queries = [asked(target)[1] for target in targets]
        return {(query.get("id", "1"), query.get("lang", "en")) for query in queries}


class Shop:
    """Products behind filters that combine in any order, and a map without an edge."""

    FILTERS = {"color": ("red", "blue", "black"), "size": ("s", "m", "l"), "brand": ("aa", "bb")}

    def __init__(self):
        self.folders = [slug(("folder", n)) for n in range(4)]
        self.pages = {f"/{one}/{slug((one, n))}" for one in self.folders for n in range(40)}

    def serve(self, target):
        path, _ = asked(target)
        folder, *rest = path.strip("/").split("/")
        if path == "/":
            return document(
                "Shop", prose("home"), [f"/{one}" for one in self.folders] + ["/near/0/0"]
            )
        if folder == "near":
            x, y = int(rest[0]), int(rest[1])
            steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
            links = [f"/near/{x + i}/{y + j}" for i, j in steps]
            return document("Shops near you", "There is no shop near you.", links)
        if path in self.pages:
            return document(slug(path), prose(path), [f"/{folder}"])
        return self.chosen(folder, rest) if folder in self.folders else None

    def chosen(self, folder, rest):
        filters = dict(part.split("-", 1) for part in rest)
        if not set(filters) <= set(self.FILTERS):
            return None
        shown = [page for page in sorted(self.pages) if page.startswith(f"/{folder}/")]
        for name, value in filters.items():
            options = self.FILTERS[name]
            shown = [page for page in shown if random.Random(page + name).choice(options) == value]
        links = list(shown)
        for name, values in self.FILTERS.items():
            for value in values:
                kept = {**filters, name: value}
                links.append("/".join(["", folder, *(f"{k}-{v}" for k, v in kept.items())]))
        lines = "\n".join(f"{slug(page)} only for a short time" for page in shown)
        return document(f"{folder} {' '.join(filters.values())}", lines, links)

    def found(self, targets):
        return set(targets) & self.pages


class Wiki:
    """Articles, each with a form, a history, old revisions and their differences."""

    def __init__(self, count=120):
        self.names = [f"{slug(('wiki', n)).title()}{n}" for n in range(count)]
        self.pages = {f"/wiki/{name}" for name in self.names}

    def serve(self, target):
        path, query = asked(target)
        if path == "/":
            return document("Wiki", "Welcome.", [f"/wiki/{self.names[0]}"])
        if path in self.pages:
            return self.article(path.removeprefix("/wiki/"))
        return self.view(query) if path == "/w" and query.get("title") in self.names else None

    def article(self, name):
        number = self.names.index(name)
        near = [one for one in (2 * number + 1, 2 * number + 2) if one < len(self.names)]
        links = [f"/wiki/{self.names[one]}" for one in near]
        views = ("action=history", "action=edit", f"oldid={number * 50 + 9}", "links=here")
        links += [f"/w?title={name}&{view}" for view in views]
        return document(name, prose(name), links)

    def view(self, query):
        name, here = query["title"], f"/w?title={query['title']}"
        if "action" in query:
            links = [f"{here}&oldid={one}" for one in range(8)]
            links += [f"{here}&diff={one + 1}&oldid={one}" for one in range(8)]
            return document(name, "You are not signed in.", links if "history" in query else [])
        if "diff" in query:
            after = f"{here}&diff={int(query['diff']) + 1}&oldid={query['diff']}"
            return document(name, prose(name, 40), [after])
        if "oldid" in query:
            return document(name, prose(name, 77), [f"{here}&oldid={int(query['oldid']) - 1}"])
        return document(f"Links to {name}", "No pages.")

    def found(self, targets):
        return set(targets) & self.pages


class Campus:
    """Pages in sections, all with ways into calendars, filters, an echoing search and more."""

    WAYS = (
        "/calendar",
        "/cal/2026/11",
        "/courses",
        "/news",
        "/search?q=visa",
        "/loop/more/help",
        "/tags/a",
    )

    def __init__(self, count=300):
        names = [f"/{slug(('section', n % 12))}/{slug(('page', n))}-{n}" for n in range(count)]
        self.order, self.pages = names, set(names)

    def serve(self, target):
        path, query = asked(target)
        if path == "/":
            return document("Campus", prose("home"), [*self.order[:30], *self.WAYS])
        if path in self.pages:
            return self.page(path)
        trap = getattr(self, path.strip("/").split("/")[0], None)
        return trap(path, query) if callable(trap) else None

    def page(self, path):
        number = self.order.index(path)
        near = [one for one in (2 * number + 30, 2 * number + 31) if one < len(self.order)]
        views = [f"{path}?print=1", f"{path}?share=mail"]
        links = [*(self.order[one] for one in near), *self.WAYS, *views]
        return document(slug(path), prose(path), links)

    def calendar(self, _path, query):
        month = int(query.get("month", 24320))
        links = [f"/calendar?month={month + one}" for one in (1, -1)]
        links += [f"/calendar?month={month}&day={day}" for day in range(1, 29)]
        return document(f"Calendar {month}", "No events.", links)

    def cal(self, path, _query):
        year, month = (int(part) for part in path.split("/")[2:4])
        at = year * 12 + month - 1
        links = [f"/cal/{(at + one) // 12}/{(at + one) % 12 + 1}" for one in (1, -1)]
        return document(f"Events {year}", "Nothing is planned in this month.", links)

    def courses(self, _path, query):
        names = ("level", "campus", "mode", "start", "sort")
        chosen = [{**query, name: value} for name in names for value in "abcd"]
        links = [f"/courses?{urlencode(sorted(one.items()))}" for one in chosen]
        shown = random.Random(str(query)).sample([prose(("course", n), 12) for n in range(20)], 6)
        return document("Courses", "\n".join(shown), links)

    def news(self, _path, query):
        number = int(query.get("page", 1))
        text = prose(("news", number)) if number <= 3 else "News of the campus"
        return document("News", text, [f"/news?page={number + 1}"])

    def search(self, _path, query):
        echo = query.get("q", "")
        links = [f"/search?q={echo}+{word}".replace(" ", "+") for word in words(echo, 3)]
        text = f"Nothing was found for {echo}, look for another word."
        return document(f"Search {echo}", text, links)

    def loop(self, path, _query):
        return document("Help", "Help is on its way.", [f"{path}/more/help"])

    def tags(self, path, _query):
        chosen = set(path.removeprefix("/tags/").split("+"))
        links = [f"/tags/{'+'.join(sorted(chosen | {one}))}" for one in "abcdefghijkl"]
        shown = random.Random(path).sample([prose(("course", n), 12) for n in range(20)], 4)
        return document(f"Tagged {' '.join(sorted(chosen))}", "\n".join(shown), links)

    def found(self, targets):
        return set(targets) & self.pages


class Directory:
    """Thin pages of many people behind a list: no page says more than a name and a room."""

    def __init__(self, count=150):
        self.order = [f"/people/{slug(('person', n))}-{n}" for n in range(count)]
        self.pages = set(self.order)

    def serve(self, target):
        path, query = asked(target)
        if path == "/":
            return document("College", prose("home"), ["/people?page=1"])
        if path == "/people":
            number = int(query.get("page", 1))
            links = self.order[(number - 1) * 25 : number * 25]
            onward = [f"/people?page={number + 1}"] if links else []
            return document("People", "", [*links, *onward])
        if path in self.pages:
            name = path.removeprefix("/people/").replace("-", " ").title()
            return document(name, f"{name}\nLecturer\nRoom 5")
        return None

    def found(self, targets):
        return set(targets) & self.pages


SITES = (OneScript, Shop, Wiki, Campus, Directory)
