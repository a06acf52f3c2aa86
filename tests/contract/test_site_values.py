"""Values of a site file of the right type and without sense, and where a mistake is said to be."""

import pytest

from shared.errors import ConfigError
from shared.sitefile import read_site_file

HOME = 'home = "https://campus.example/"\n'


def refused(folder, text):
    """The words of the error, without the folder."""
    path = folder / "site.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as raised:
        read_site_file(path)
    return str(raised.value).removeprefix(f"{folder}/")


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ('hosts = ["https://campus.example/"]', "line 2: hosts"),
        ('hosts = ["campus.example/students"]', "line 2: hosts"),
        ('hosts = ["campus.example:http"]', "line 2: hosts"),
        ('hosts = ["campus.example:99999"]', "line 2: hosts"),
        ('hosts = ["*.campus.example"]', "line 2: hosts"),
        ('hosts = [""]', "line 2: hosts"),
        ("ports = [0]", "line 2: ports"),
        ("ports = [70000]", "line 2: ports"),
        ('allow_private = ["ours"]', "line 2: allow_private"),
        ('allow_private = ["10.0.0.0/40"]', "line 2: allow_private"),
        ('contact = "a@b.example\\nX: y"', "line 2: contact"),
        ('[discover]\nsitemaps = ["mailto:a@b.example"]', "line 3: discover.sitemaps"),
        ("[scope]\ninclude = []", "line 3: scope.include"),
        ('[scope]\ninclude = ["students"]', "line 3: scope.include"),
        ("[politeness]\ndelay = inf", "line 3: politeness.delay"),
        ("[politeness]\ndelay = nan", "line 3: politeness.delay"),
        ("[limits]\nminutes = inf", "line 3: limits.minutes"),
        (
            '[[outdated.except]]\nrule = "a"\nmatch = "b"\nyears = -6',
            "line 5: outdated.except.years",
        ),
        ('[due]\nevery = "two days"', "line 3: due.every"),
        ('[[due.rule]]\nmatch = "a"\nevery = "1x"', "line 4: due.rule.every"),
    ],
)
def test_a_value_without_sense_names_its_line_and_key(tmp_path, lines, place):
    assert refused(tmp_path, f"{HOME}{lines}\n").startswith(f"site.toml, {place}")


TWO = '[[scope.exclude]]\nrule = "a"\nmatch = "b"\n[[scope.exclude]]\nrule = "c"\n'


@pytest.mark.parametrize(
    ("last", "place"),
    [("match = 5", "line 7: scope.exclude.match"), ("", "line 5: the key 'scope.exclude.match'")],
)
def test_of_several_rules_the_wrong_one_is_named(tmp_path, last, place):
    assert refused(tmp_path, f"{HOME}{TWO}{last}\n").startswith(f"site.toml, {place}")


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("delay = 0.5", "politeness.delay"),
        ("[limits]\ndelay = 0.5", "politeness.delay"),
        ('noindex = "hide"', "scope.noindex"),
        ("[limits]\npage = 5", "pages"),
    ],
)
def test_a_key_in_the_wrong_table_is_told_its_own(tmp_path, lines, meant):
    assert refused(tmp_path, f"{HOME}{lines}\n").endswith(f"did you mean {meant!r}?")


GOOD = """
hosts = ["campus.example", "www.campus.example:8443", "[2001:db8::1]:8080"]
ports = [443, 8443]
allow_private = ["10.0.0.5/32", "fd12::/64"]
[discover]
sitemaps = ["/a.xml", "https://campus.example/b.xml"]
[[outdated.except]]
rule = "a"
match = "b"
years = 0
[[outdated.except]]
rule = "c"
match = "d"
years = 6
"""


def test_lists_may_hold_several_values_with_sense(tmp_path):
    path = tmp_path / "site.toml"
    path.write_text(HOME + GOOD)
    site = read_site_file(path)
    assert site.ports == (443, 8443)
    assert site.allow_private == ("10.0.0.5/32", "fd12::/64")
    assert [rule.years for rule in site.outdated.except_] == [0, 6]
