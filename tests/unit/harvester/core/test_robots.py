"""robots.txt by RFC 9309, paragraph by paragraph, with the line that decides."""

import pytest

from harvester.core.robots import LONGEST_REASON, Robots, judge_status, parse_robots
from harvester.core.robots_lines import LARGEST


def rules(text, agent="goodcopy"):
    return parse_robots(text.encode(), agent)


def allows(text, path, agent="goodcopy"):
    return rules(text, agent).ask(path).allowed


def test_the_answer_names_the_deciding_line_and_its_number():
    answer = rules("User-agent: *\n\n  Disallow: /private  # staff\n").ask("/private/x")
    assert (answer.allowed, answer.line, answer.number) == (False, "Disallow: /private  # staff", 3)


def test_where_no_line_decides_the_answer_names_none():
    answer = rules("User-agent: *\nDisallow: /private\n").ask("/open")
    assert (answer.allowed, answer.line, answer.number) == (True, "", 0)


def test_a_deciding_line_is_kept_at_a_bounded_length_and_can_be_written():
    answer = parse_robots(b"User-agent: *\nDisallow: /\xff" + b"x" * 9000).ask("/%FF" + "x" * 9000)
    assert len(answer.line) == LONGEST_REASON
    assert answer.line.startswith("Disallow: /\ufffdx")


# RFC 9309 2.2.1: crawlers use case-insensitive matching of the product token.


@pytest.mark.parametrize(
    "agent_line",
    [
        "goodcopy",
        "GoodCopy",
        "goodcopy/1.0",
        "GOODCOPY/2 (+https://campus.example)",
        "goodcopy bot",
    ],
)
def test_2_2_1_the_group_of_our_name_holds_whatever_its_case_and_version(agent_line):
    text = f"User-agent: *\nDisallow: /open\n\nUser-agent: {agent_line}\nDisallow: /closed\n"
    assert rules(text).group == "goodcopy"
    assert allows(text, "/open")
    assert not allows(text, "/closed")


@pytest.mark.parametrize(
    "agent_line", ["goodcop", "goodcopy-news", "notgoodcopy", "", "* goodcopyx"]
)
def test_2_2_1_a_name_that_is_only_alike_is_another(agent_line):
    assert allows(f"User-agent: {agent_line}\nDisallow: /a\n", "/a") == (agent_line[:1] != "*")


def test_2_2_1_our_own_version_is_no_part_of_our_name():
    assert not allows("User-agent: goodcopy\nDisallow: /", "/a", agent="goodcopy/0.1.0")


def test_2_2_1_groups_for_one_name_are_merged():
    text = (
        "User-agent: goodcopy\nDisallow: /a\n\nUser-agent: other\nUser-agent: goodcopy\n"
        "Disallow: /b\n\nUser-agent: *\nDisallow: /c\n"
    )
    assert [allows(text, path) for path in ("/a", "/b", "/c")] == [False, False, True]


def test_2_2_1_a_group_without_rules_still_holds():
    assert allows("User-agent: *\nDisallow: /\n\nUser-agent: goodcopy\n", "/a")


def test_2_2_1_without_any_group_no_rules_hold():
    assert allows("Disallow: /\nAllow: /a\n", "/a")
    assert rules("Disallow: /\n").group == ""


# RFC 9309 2.2.2: the most octets; allow where they are equal.


@pytest.mark.parametrize(
    ("lines", "path", "allowed"),
    [
        (["Disallow: /a", "Allow: /a/b"], "/a/b/c", True),
        (["Allow: /a/b", "Disallow: /a"], "/a/c", False),
        (["Disallow: /a", "Allow: /a"], "/a", True),
        (["Disallow: /a*", "Allow: /a"], "/ab", False),
        (["Disallow: /*.html", "Allow: /page"], "/page.html", False),
        (["Disallow:"], "/a", True),
        (["Disallow: /a", "Disallow:"], "/a", False),
        (["Allow:", "Disallow: /"], "/a", False),
        (["Disallow: a"], "/a", True),
        (["Disallow: /a"], "/A", True),
        (["Disallow: /"], "/robots.txt", True),
        (["Disallow: /"], "", False),
    ],
)
def test_2_2_2_the_longest_rule_decides(lines, path, allowed):
    assert allows("User-agent: *\n" + "\n".join(lines), path) is allowed


def test_2_2_2_of_equal_rules_the_first_line_is_named():
    assert rules("User-agent: *\nDisallow: /a\nDisallow: /a\n").ask("/a").number == 2


@pytest.mark.parametrize(
    ("rule", "path", "matches"),
    [
        ("/caf%c3%a9", "/caf%C3%A9", True),
        ("/café", "/caf%C3%A9", True),
        ("/%7euser", "/~user", True),
        ("/~user", "/%7Euser", True),
        ("/a%2Fb", "/a/b", False),
        ("/a/b", "/a%2Fb", False),
        ("/a b", "/a%20b", True),
        ("/a?b=c&d", "/a?b=c&d=e", True),
        ("/it's", "/it%27s", True),
        ("/a|b", "/a%7Cb", True),
        ("/100%", "/100%", True),
    ],
)
def test_2_2_2_paths_compare_whatever_their_escapes(rule, path, matches):
    assert allows(f"User-agent: *\nDisallow: {rule}", path) is not matches


# RFC 9309 2.2.3: "*" any characters, "$" the end; %2A and %24 are the characters themselves.


@pytest.mark.parametrize(
    ("rule", "path", "matches"),
    [
        ("/*.gif$", "/a/b.gif", True),
        ("/*.gif$", "/a/b.gif?c", False),
        ("*.gif$", "/a.gif", True),
        ("/a*b*c", "/a--b--c--", True),
        ("/a*b*c", "/a--c--b", False),
        ("/a*$", "/abc", True),
        ("/a*b", "/xab", False),
        ("/a$", "/a", True),
        ("/a$", "/ab", False),
        ("/ab*b$", "/ab", False),
        ("/a**b", "/ab", True),
        ("/a$b", "/a$b", True),
        ("/a%24", "/a$", True),
        ("/a%24", "/a", False),
        ("/a%2A", "/a*", True),
        ("/a%2A", "/ab", False),
        ("$", "/", False),
    ],
)
def test_2_2_3_wildcards_and_end_marks(rule, path, matches):
    assert allows(f"User-agent: *\nDisallow: {rule}", path) is not matches


def test_an_allowed_index_file_allows_the_directory_that_shows_it():
    text = "User-agent: *\nAllow: /a/index.html\nDisallow: /*\n"
    assert [allows(text, path) for path in ("/a/index.html", "/a/", "/a/b")] == [True, True, False]


def test_a_wildcard_bomb_is_matched_in_one_pass():
    text = "User-agent: *\nDisallow: /" + "*a" * 100_000 + "b$\n"
    assert allows(text, "/" + "a" * 2_000)


# RFC 9309 2.2.4: other records must not interfere.


def test_2_2_4_other_lines_do_not_end_a_list_of_agents():
    other = "Sitemap: /s.xml\nHost: x\nCrawl-delay: 2\n"
    assert not allows(f"User-agent: goodcopy\n{other}User-agent: x\nDisallow: /a\n", "/a")


def test_2_2_4_sitemap_lines_count_wherever_they_stand():
    text = (
        "sitemap: /one.xml # main\nUser-agent: x\nDisallow: /\nSITEMAP:https://a.example/two.xml\n"
    )
    assert rules(text + "Sitemap: /one.xml\nSitemap:\n").sitemaps == (
        "/one.xml",
        "https://a.example/two.xml",
    )


def test_a_sitemap_line_that_is_no_text_is_none():
    assert parse_robots(b"Sitemap: /\xff.xml\nSitemap: /a.xml").sitemaps == ("/a.xml",)


@pytest.mark.parametrize("key", ["Dissallow", "disalow", "diasllow", "DISALLAW"])
def test_a_misspelt_disallow_still_says_what_is_not_wanted(key):
    assert not allows(f"User-agent: *\n{key}: /a\n", "/a")


@pytest.mark.parametrize("line", ["Disallow /a", "Disable: /a", "Noindex: /a", "X" * 90 + ": /a"])
def test_a_line_that_is_none_is_passed_over(line):
    assert allows(f"User-agent: *\n{line}\nDisallow: /b\n", "/a")


# RFC 9309 2.2: lines, marks and limits.


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_any_way(end):
    answer = rules(end.join(["# all", "User-agent: *", "Disallow: /a"])).ask("/a")
    assert (answer.allowed, answer.number) == (False, 3)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_does_not_hide_the_first_group(encoding):
    assert not parse_robots("User-agent: *\nDisallow: /a".encode(encoding)).ask("/a").allowed


@pytest.mark.parametrize(
    "body", [b"", b"\x00\xff\x1f\x8b" * 99, b"<html><p>User-agent: *</p></html>"]
)
def test_what_is_no_robots_txt_has_no_rules(body):
    assert parse_robots(body).ask("/a").allowed


def test_2_5_the_first_512_kib_are_read_and_half_a_rule_is_none():
    text = b"User-agent: *\nDisallow: /a\n"
    filler = b"#" * (LARGEST - len(text) - 12) + b"\nDisallow: /"
    robots = parse_robots(text + filler + b"private\n")
    assert not robots.ask("/a").allowed
    assert robots.ask("/b").allowed


# Crawl-delay: seconds, of the group that holds, counted up to a minute.


@pytest.mark.parametrize(
    ("value", "seconds"),
    [("2", 2.0), ("0.5", 0.5), (".5", 0.5), ("3600", 60.0), ("0", 0.0)]
    + [(bad, None) for bad in ("", "-1", "1e9", "nan", "1.2.3", "ten", "²")],
)
def test_a_crawl_delay_is_seconds_up_to_a_minute(value, seconds):
    assert rules(f"User-agent: *\nCrawl-delay: {value}\n").crawl_delay == seconds


def test_a_crawl_delay_speaks_to_the_agents_above_it():
    text = (
        "User-agent: other\nCrawl-delay: 9\nUser-agent: goodcopy\nUser-agent: x\nCrawl-delay: 3\n"
    )
    assert rules(text).crawl_delay == 3.0
    assert rules("User-agent: *\nCrawl-delay: 9\n\nUser-agent: goodcopy\n").crawl_delay is None


# RFC 9309 2.3.1: what the status says.


def test_2_3_1_3_a_refusal_means_no_rules():
    assert judge_status(404, b"").ask("/a").allowed
    assert judge_status(403, b"User-agent: *\nDisallow: /").ask("/a").allowed


@pytest.mark.parametrize("status", [429, 500, 503, 301, 100])
def test_2_3_1_4_a_busy_or_failing_server_closes_the_host(status):
    answer = judge_status(status, b"").ask("/a")
    assert (answer.allowed, answer.line) == (False, f"robots.txt: status {status}")


def test_an_answer_that_broke_off_closes_the_host():
    answer = judge_status(200, b"User-agent: *\nDisallow: /b", is_torn=True).ask("/a")
    assert (answer.allowed, answer.line) == (False, "robots.txt: the answer broke off")


def test_an_answer_is_read_for_the_agent_that_asks():
    body = b"User-agent: goodcopy\nDisallow: /a\n"
    assert judge_status(200, body, "goodcopy").ask("/a").number == 2
    assert judge_status(200, body, "other").ask("/a").allowed


def test_no_rules_and_closed_are_rules_too():
    assert Robots.open().ask("/a").allowed
    assert Robots.closed("asked to wait").ask("/a").line == "asked to wait"
