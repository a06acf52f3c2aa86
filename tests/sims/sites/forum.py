"""A forum: topics in pages, an address for each post, members, and a session in every link."""

from tests.sims import words
from tests.sims.kit import Answer, Asked, Sim, Skin, a, at, p, pages_of, table, token, ul
from tests.site.answers import redirect

POSTS_A_PAGE, TOPICS_A_PAGE = 10, 25
FORUMS = 8


class Forum(Sim):
    name = "forum"

    def __init__(self, topics: int = 300, members: int = 130) -> None:
        self.members = dict(enumerate(words.names(members, "member"), 2))
        self.forums = {n + 1: words.title("forum", n) for n in range(FORUMS)}
        self.topics: dict[int, tuple[int, int, int]] = {}  # forum, first post, posts
        post = 500
        for number in range(topics):
            chance = words.dice("topic", number)
            posts = chance.choice((1, 2, 3, 3, 4, 5, 7, 9, 14, 26))
            self.topics[number + 100] = (chance.randint(1, FORUMS), post, posts)
            post += posts
        starts = {
            f"t{t}+{s}"
            for t, (_, _, posts) in self.topics.items()
            for s in range(0, posts, POSTS_A_PAGE)
        }
        self.pages = frozenset({"/", *(f"f{one}" for one in self.forums), *starts})
        self.skin_foot = "Powered by board software. All times are UTC."

    def skin(self, asked: Asked) -> tuple[Skin, str]:
        sid = token("sid", asked.target, digits=32)
        menu = (
            (at("/index.php", sid=sid), "Board index"),
            (at("/memberlist.php", sid=sid), "Members"),
            (at("/search.php", search_id="active_topics", sid=sid), "Active topics"),
            (at("/ucp.php", mode="login", redirect=asked.target, sid=sid), "Login"),
            (at("/ucp.php", mode="register", sid=sid), "Register"),
        )
        return Skin("Bramley Beekeepers", menu, self.skin_foot), sid

    def answer(self, asked: Asked) -> Answer | None:
        skin, sid = self.skin(asked)
        match asked.path:
            case "/" | "/index.php":
                rows = [
                    [a(at("/viewforum.php", f=n, sid=sid), name), p(words.sentence("forum", n))]
                    for n, name in self.forums.items()
                ]
                return skin.page("Board index", table(rows))
            case "/viewforum.php":
                return self.forum(asked, skin, sid)
            case "/viewtopic.php":
                return self.topic(asked, skin, sid)
            case "/memberlist.php":
                return self.member(asked, skin, sid)
            case "/posting.php":
                return redirect(at("/ucp.php", mode="login", sid=sid))
            case "/ucp.php":
                return skin.page(
                    "Login",
                    '<form><input type="password" name="password"></form>',
                    p("You need to log in to do that."),
                )
            case "/search.php":
                return self.search(asked, skin, sid)
        return None

    def forum(self, asked: Asked, skin: Skin, sid: str) -> Answer | None:
        number = asked.number("f", 0)
        if number not in self.forums:
            return None
        start = max(0, asked.number("start", 0))
        inside = [t for t, (f, _, _) in self.topics.items() if f == number]
        rows = []
        for one in inside[start : start + TOPICS_A_PAGE]:
            _, first, posts = self.topics[one]
            last = (
                at("/viewtopic.php", f=number, p=first + posts - 1, sid=sid)
                + f"#p{first + posts - 1}"
            )
            writer = self.writer(first)
            by = at("/memberlist.php", mode="viewprofile", u=writer, sid=sid)
            rows.append(
                [
                    a(at("/viewtopic.php", f=number, t=one, sid=sid), self.subject(one)),
                    a(by, self.members[writer]),
                    a(last, "View the latest post"),
                ]
            )
        steps = [
            (at("/viewforum.php", f=number, start=n * TOPICS_A_PAGE, sid=sid), str(n + 1))
            for n in range(pages_of(len(inside), TOPICS_A_PAGE))
        ]
        sorts = [
            (at("/viewforum.php", f=number, sk=key, sd=way, st=0, sid=sid), f"{key} {way}")
            for key in "atrsv"
            for way in "ad"
        ]
        marks = [
            (at("/viewforum.php", f=number, mark="topics", sid=sid), "Mark read"),
            (at("/posting.php", mode="post", f=number, sid=sid), "New topic"),
        ]
        return skin.page(self.forums[number], table(rows), ul(steps), ul(sorts), ul(marks))

    def subject(self, topic: int) -> str:
        return words.title("subject", topic)

    def writer(self, post: int) -> int:
        return words.dice("writer", post).choice(list(self.members))

    def topic(self, asked: Asked, skin: Skin, sid: str) -> Answer | None:
        topic, start = self.shown(asked)
        if topic is None:
            return None
        forum, first, posts = self.topics[topic]
        numbers = range(first + start, first + min(posts, start + POSTS_A_PAGE))
        said = [self.post(one, forum, topic, sid) for one in numbers]
        if "view" in asked.query and asked.query["view"] == "print":
            said.append(p("Printed from the board."))
        steps = [
            (at("/viewtopic.php", f=forum, t=topic, start=n * POSTS_A_PAGE, sid=sid), str(n + 1))
            for n in range(pages_of(posts, POSTS_A_PAGE))
        ]
        views = [
            (at("/viewtopic.php", f=forum, t=topic, view=one, sid=sid), one)
            for one in ("previous", "next", "print")
        ]
        sorts = [
            (
                at("/viewtopic.php", f=forum, t=topic, sk="t", sd=way, st=days, sid=sid),
                f"{way} {days}",
            )
            for way in "ad"
            for days in (0, 7, 30)
        ]
        marks = [
            (
                at(
                    "/viewtopic.php",
                    f=forum,
                    t=topic,
                    watch="topic",
                    hash=token(topic, digits=8),
                    sid=sid,
                ),
                "Subscribe",
            ),
            (at("/posting.php", mode="reply", f=forum, t=topic, sid=sid), "Reply"),
        ]
        crumbs = [
            (at("/index.php", sid=sid), "Board index"),
            (at("/viewforum.php", f=forum, sid=sid), self.forums[forum]),
        ]
        return skin.page(
            self.subject(topic),
            *said,
            ul(steps if len(steps) > 1 else []),
            ul([*views, *sorts, *marks]),
            crumbs=crumbs,
        )

    def shown(self, asked: Asked) -> tuple[int | None, int]:
        """The topic that a request means, and its first post shown."""
        topic, start = (
            asked.number("t", 0),
            max(0, asked.number("start", 0)) // POSTS_A_PAGE * POSTS_A_PAGE,
        )
        post = asked.number("p", 0)
        for number, (_, first, posts) in self.topics.items() if post else ():
            if first <= post < first + posts:
                return number, (post - first) // POSTS_A_PAGE * POSTS_A_PAGE
        step = {"previous": -1, "next": 1}.get(asked.query.get("view", ""), 0)
        topic += step
        if topic not in self.topics or start >= self.topics[topic][2]:
            return None, 0
        return topic, start

    def post(self, number: int, forum: int, topic: int, sid: str) -> str:
        writer = self.writer(number)
        by = a(at("/memberlist.php", mode="viewprofile", u=writer, sid=sid), self.members[writer])
        link = a(at("/viewtopic.php", p=number, sid=sid) + f"#p{number}", "Post")
        quote = a(at("/posting.php", mode="quote", f=forum, p=number, sid=sid), "Quote")
        chance = words.dice("post", number)
        said = words.text(chance.choice((1, 1, 2, 3, 5)), "post", number, stock=0.02)
        return f'<div class="post" id="p{number}">{by} {link} {quote}{p(said)}</div>'

    def member(self, asked: Asked, skin: Skin, sid: str) -> Answer | None:
        number = asked.number("u", 0)
        if asked.query.get("mode") == "viewprofile":
            if number not in self.members:
                return None
            found = at("/search.php", author_id=number, sr="posts", sid=sid)
            return skin.page(
                self.members[number],
                p("Joined in 2019. Posts: 42."),
                a(found, "Search the posts of this member"),
            )
        start = max(0, asked.number("start", 0))
        some = list(self.members.items())[start : start + 25]
        steps = [
            (at("/memberlist.php", start=n * 25, sid=sid), str(n + 1))
            for n in range(pages_of(len(self.members), 25))
        ]
        sorts = [
            (at("/memberlist.php", sk=key, sd=way, sid=sid), f"{key} {way}")
            for key in "acdl"
            for way in "ad"
        ]
        return skin.page(
            "Members",
            ul((at("/memberlist.php", mode="viewprofile", u=n, sid=sid), name) for n, name in some),
            ul([*steps, *sorts]),
        )

    def search(self, asked: Asked, skin: Skin, sid: str) -> Answer:
        number = asked.number("author_id", 0)
        posts = [
            post
            for _, first, count in self.topics.values()
            for post in range(first, first + count)
            if self.writer(post) == number
        ][:10]
        links = [
            (at("/viewtopic.php", p=one, sid=sid) + f"#p{one}", "Jump to post") for one in posts
        ]
        quoted = [p(words.text(1, "post", one, stock=0.02)) for one in posts] or [
            p("No posts were found.")
        ]
        return skin.page("Search", *quoted, ul(links))

    def page_of(self, asked: Asked) -> str | None:
        if asked.path in ("/", "/index.php"):
            return "/"
        if asked.path == "/viewforum.php":
            return f"f{asked.number('f', 0)}" if asked.number("f", 0) in self.forums else None
        if asked.path != "/viewtopic.php":
            return None
        topic, start = self.shown(asked)
        return f"t{topic}+{start}" if topic is not None else None
