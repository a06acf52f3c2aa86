"""What a site's robots.txt lets us fetch, by RFC 9309, with the line that decides."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from harvester.core.robots_lines import (
    Line,
    comparable_path,
    comparable_rule,
    lines_of,
    product_of,
    readable,
)

# Seconds: a longer Crawl-delay counts as this.
LONGEST_DELAY: Final = 60.0
# Characters of a line kept as the reason: a record's metadata line holds 8 KB in all.
LONGEST_REASON: Final = 500


class Rule(Struct, frozen=True, kw_only=True):
    """An allow or disallow line: what stands between its wildcards, in comparable form."""

    allows: bool
    pieces: tuple[str, ...]
    has_end: bool
    size: int
    line: str
    number: int


class RobotsAnswer(Struct, frozen=True, kw_only=True):
    """Whether an address may be fetched; the deciding line and its number, 0 if no line decides."""

    allowed: bool
    line: str = ""
    number: int = 0


class Robots(Struct, frozen=True, kw_only=True):
    """The rules that hold for us on one host."""

    group: str = ""  # whose group holds: our name, "*", or nobody's
    prefixes: dict[str, Rule] = {}  # the rules without marks, by the path they begin with
    prefix_sizes: tuple[int, ...] = ()  # longest first
    patterns: tuple[Rule, ...] = ()  # the rules with "*" or "$", strongest first
    crawl_delay: float | None = None
    sitemaps: tuple[str, ...] = ()  # as written: relative ones stand on the robots.txt's address
    closed_because: str = ""
    is_blocked: bool = False  # closed by our own guard: nobody was asked

    @classmethod
    def open(cls) -> "Robots":
        """No rules: everything may be fetched."""
        return cls()

    @classmethod
    def closed(cls, reason: str) -> "Robots":
        """Nothing may be fetched for now; the reason stands where a line would."""
        return cls(closed_because=reason)

    def ask(self, path_query: str) -> RobotsAnswer:
        """Whether /path?query may be fetched: the longest rule that fits, allow before disallow."""
        if self.closed_because:
            return RobotsAnswer(allowed=False, line=self.closed_because)
        if path_query == "/robots.txt":  # RFC 9309 2.2.2: implicitly allowed
            return RobotsAnswer(allowed=True)
        rule = self._deciding(comparable_path(path_query or "/"))
        if rule is None:
            return RobotsAnswer(allowed=True)
        return RobotsAnswer(allowed=rule.allows, line=rule.line, number=rule.number)

    def _deciding(self, path: str) -> Rule | None:
        plain = None
        for size in self.prefix_sizes:
            plain = self.prefixes.get(path[:size]) if size <= len(path) else None
            if plain is not None:
                break
        for rule in self.patterns:
            if plain is not None and _strength(rule) <= _strength(plain):
                break
            if _fits(rule, path):
                return rule
        return plain


def judge_status(
    status: int, body: bytes, agent: str = "goodcopy", *, is_torn: bool = False
) -> Robots:
    """The rules that an answer to /robots.txt stands for (RFC 9309 2.3.1).

    4xx means no rules; a busy server (429), a failing one, an endless redirect and a body that
    broke off close the host. A body cut at its largest size is none that broke off.
    """
    if is_torn:
        return Robots.closed("robots.txt: the answer broke off")
    if 200 <= status < 300:
        return parse_robots(body, agent)
    if 400 <= status < 500 and status != 429:
        return Robots.open()
    return Robots.closed(f"robots.txt: status {status}")


def parse_robots(body: bytes, agent: str = "goodcopy") -> Robots:
    """The rules for one product token; it never raises, whatever the bytes are."""
    ours, everyone = _Group(name=product_of(agent)), _Group(name="*")
    sitemaps: dict[str, None] = {}
    reading = _Reading(groups=[ours, everyone])
    for line in lines_of(body):
        if line.key == "sitemap" and line.value and line.value == readable(line.value):
            sitemaps[line.value] = None
        else:
            reading.take(line)
    group = next((group for group in (ours, everyone) if group.is_named), None)
    if group is None:
        return Robots(sitemaps=tuple(sitemaps))
    return _robots_of(group, tuple(sitemaps))


class _Group(Struct, kw_only=True):
    """What all groups for one name say together (RFC 9309 2.2.1: they are merged)."""

    name: str
    is_named: bool = False
    rules: list[Rule] = []
    crawl_delay: float | None = None


class _Reading(Struct, kw_only=True):
    """Which groups the next line speaks to.

    Only a rule ends a list of user agents: other lines must not interfere (RFC 9309 2.2.4). A delay
    speaks to the agents right above it.
    """

    groups: list[_Group]
    ruled: list[_Group] = []
    delayed: list[_Group] = []
    rule_seen: bool = False
    other_seen: bool = False

    def take(self, line: Line) -> None:
        match line.key:
            case "user-agent":
                self._name(product_of(line.value))
            case "allow" | "disallow":
                self.rule_seen = self.other_seen = True
                for rule in _rules_of(line) if line.value and self.ruled else ():
                    for group in self.ruled:
                        group.rules.append(rule)
            case "crawl-delay":
                self.other_seen = True
                for group in self.delayed:
                    group.crawl_delay = group.crawl_delay or _seconds(line.value)

    def _name(self, name: str) -> None:
        if self.rule_seen:
            self.ruled = []
        if self.other_seen:
            self.delayed = []
        self.rule_seen = self.other_seen = False
        for group in self.groups:
            if group.name == name:
                group.is_named = True
                self.ruled.append(group)
                self.delayed.append(group)


def _robots_of(group: _Group, sitemaps: tuple[str, ...]) -> Robots:
    strongest_first = sorted(group.rules, key=_strength, reverse=True)
    prefixes: dict[str, Rule] = {}
    for rule in strongest_first:
        if _is_plain(rule):
            prefixes.setdefault(rule.pieces[0], rule)
    return Robots(
        group=group.name,
        prefixes=prefixes,
        prefix_sizes=tuple(sorted({len(prefix) for prefix in prefixes}, reverse=True)),
        patterns=tuple(rule for rule in strongest_first if not _is_plain(rule)),
        crawl_delay=group.crawl_delay,
        sitemaps=sitemaps,
    )


def _rules_of(line: Line) -> Iterator[Rule]:
    pattern = comparable_rule(line.value.removesuffix("$"))
    yield _rule(line, pattern, has_end=line.value.endswith("$"))
    if line.key == "allow" and pattern.endswith("/index.html"):
        # Who allows the index file means the directory that shows it; other readers agree.
        yield _rule(line, pattern.removesuffix("index.html"), has_end=True)


def _rule(line: Line, pattern: str, *, has_end: bool) -> Rule:
    return Rule(
        allows=line.key == "allow",
        pieces=tuple(pattern.split("*")),
        has_end=has_end,
        size=len(pattern) + has_end,
        line=readable(line.text)[:LONGEST_REASON],
        number=line.number,
    )


def _strength(rule: Rule) -> tuple[int, bool, int]:
    """Longest first, allow before disallow (RFC 9309 2.2.2), then the line that stands first."""
    return rule.size, rule.allows, -rule.number


def _is_plain(rule: Rule) -> bool:
    return len(rule.pieces) == 1 and not rule.has_end


def _fits(rule: Rule, path: str) -> bool:
    """Leftmost match of each piece in turn: no rule needs more than one pass over the path."""
    first, *rest = rule.pieces
    if not path.startswith(first):
        return False
    if not rest:
        return len(path) == len(first)
    last = rest.pop() if rule.has_end else ""
    position = len(first)
    for piece in rest:
        found = path.find(piece, position)
        if found < 0:
            return False
        position = found + len(piece)
    return len(path) - len(last) >= position and path.endswith(last)


def _seconds(text: str) -> float | None:
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()):
        return None
    return min(float(f"{whole or 0}.{part or 0}"), LONGEST_DELAY)
