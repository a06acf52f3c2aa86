"""The site file: every key is accepted, no other is, and README has them all."""

import json
import re
import tomllib

import pytest
from msgspec import NODEFAULT, structs

from shared.errors import ConfigError
from shared.site import Part, Site
from shared.sitefile import load_site
from tests.house.house import ROOT

WHOLE = r"""
name = "campus"
home = "https://campus.example/"
hosts = ["campus.example"]
contact = "ops@campus.example"
allow_private = ["10.0.0.5/32"]
ports = [8443]
ca_file = ""
secret_parameters = ["token"]

[discover]
sitemaps = ["https://campus.example/sitemap.xml"]
links = true
lists = []

[scope]
noindex = "hide"
include = ["/students", "/admissions"]
ignore_parameters = ["ref"]
[[scope.exclude]]
rule = "news"
match = '^/news(/|$)'
why = "dated announcements, not guidance"
[[scope.link_only]]
rule = "fee-calculator"
match = '^/fees/calculator$'
title = "Fee calculator"
why = "forwards to an app"

[[category]]
name = "fees"
match = 'fee|payment|scholarship'

[outdated]
ignore = ['\b[A-Z]{1,4}\d{4}\b', '(?i)commenced from \d{4}']
[[outdated.except]]
rule = "course-map"
match = '(?i)course.?map|commenc'
years = 6

[limits]
pages = 5000
minutes = 0
failures_in_a_row = 30
[politeness]
delay = 1.0
connections = 1
[due]
every = "2d"
[[due.rule]]
match = "^/news"
every = "6h"
rule = "news"
[brakes]
hide_at_most = 25
hide_share = 0.02
failed_share = 0.05
shrink_share = 0.5
shrink_reads = 3
[mail]
to = ["ops@campus.example"]
smtp = "smtp://localhost:25"
"""


def paths(table: dict, above: str = "") -> list[str]:
    """Every key of a TOML table, as dotted paths."""
    found = []
    for key, value in table.items():
        inner = (
            value[0] if isinstance(value, list) and value and isinstance(value[0], dict) else value
        )
        found += paths(inner, f"{above}{key}.") if isinstance(inner, dict) else [f"{above}{key}"]
    return found


def keys(table: type[Part], above: str = "") -> dict[str, object]:
    """Every key that the Structs of `shared.site` have, as dotted paths, with its default."""
    found: dict[str, object] = {}
    for field in structs.fields(table):
        kinds = (field.type, *getattr(field.type, "__args__", ()))
        inner = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Part)]
        path = f"{above}{field.encode_name}"
        found |= keys(inner[0], f"{path}.") if inner else {path: field.default}
    return found


KEYS = keys(Site)


def test_the_whole_file_of_this_test_has_every_key():
    missing = KEYS.keys() - set(paths(tomllib.loads(WHOLE)))
    assert not missing, f"write them into WHOLE, so that they are tried: {missing}"


@pytest.mark.parametrize("key", KEYS)
def test_readme_has_every_key_with_its_default(key):
    """Lists and empty words are told by README in words."""
    above, _, name = key.rpartition(".")
    table = above.partition(".")[0] or "top"
    (row,) = re.findall(rf"^\| `?\[*{table}\]*`? \|.*$", _all_keys(), re.M)
    default = KEYS[key]
    is_told = default not in (NODEFAULT, "") and not isinstance(default, tuple)
    words = f"`{name} = {json.dumps(default)}`" if is_told else f"`{name}"
    assert words in row, f"README, All keys, {table}: {words}"


def _all_keys() -> str:
    return (ROOT / "README.md").read_text().partition("### All keys")[2].partition("\n### ")[0]


def test_every_key_of_the_design_is_accepted(tmp_path):
    file = tmp_path / "campus.toml"
    file.write_text(WHOLE)
    site = load_site(str(file))
    assert (site.name, site.limits.pages, site.outdated.except_[0].years) == ("campus", 5000, 6)


@pytest.mark.parametrize("key", paths(tomllib.loads(WHOLE)))
def test_a_key_with_a_letter_too_many_is_refused_with_the_right_one_named(key, tmp_path):
    name = key.rpartition(".")[2]
    file = tmp_path / "campus.toml"
    before, found, after = WHOLE.partition(line_of(key))
    assert found
    file.write_text(before + found.replace(name, f"{name}x", 1) + after)
    with pytest.raises(ConfigError) as refused:
        load_site(str(file))
    line = file.read_text().splitlines().index(found.strip().replace(name, f"{name}x", 1)) + 1
    message = str(refused.value)
    assert all(part in message for part in ("campus.toml", str(line), f"{name}x", name))


def line_of(key: str) -> str:
    """The line of WHOLE that sets this key, with the newline before it."""
    table, _, name = key.rpartition(".")
    at = WHOLE.index(f"[{table}]") if table else 0
    start = WHOLE.index(f"\n{name} =", at)
    return WHOLE[start : WHOLE.index("\n", start + 1)]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scope.noindex", '"hidden"'),
        ("politeness.delay", "-1.0"),
        ("politeness.connections", "0"),
        ("limits.pages", "0"),
        ("limits.failures_in_a_row", "0"),
        ("brakes.hide_share", "2.0"),
        ("brakes.shrink_reads", "-1"),
    ],
)
def test_a_value_without_sense_is_refused_with_its_line(key, value, tmp_path):
    file = tmp_path / "campus.toml"
    before, found, after = WHOLE.partition(line_of(key))
    name = key.rpartition(".")[2]
    file.write_text(f"{before}\n{name} = {value}{after}")
    with pytest.raises(ConfigError) as refused:
        load_site(str(file))
    number = before.count("\n") + 2
    assert f"campus.toml, line {number}: {key} " in str(refused.value)
    assert found
