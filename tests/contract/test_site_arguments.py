"""What a command's SITE argument may be, and what helps where it is none."""

import pytest

from shared.errors import ConfigError
from shared.sitefile import MAX_FILE_BYTES, load_site, read_site_file

HOME = 'home = "https://campus.example/"\n'


def refusal(argument):
    with pytest.raises(ConfigError) as told:
        load_site(str(argument))
    return str(told.value)


@pytest.mark.parametrize("address", ["https://campus.example", "HTTPS://Campus.Example:443/"])
def test_an_address_is_a_site_with_defaults(address):
    site = load_site(address)
    assert (site.home, site.name) == ("https://campus.example/", "campus.example")
    assert site.hosts == ("campus.example:443",)


def test_a_home_at_a_port_of_its_own_names_the_site_with_it():
    assert load_site("http://campus.example:8080/a").name == "campus.example:8080"


def test_files_that_a_site_file_names_lie_beside_it(tmp_path):
    path = tmp_path / "campus.toml"
    path.write_text(f'{HOME}ca_file = "ca.pem"\n[discover]\nlists = ["more.txt"]\n')
    site = load_site(str(path))
    assert site.ca_file == str(tmp_path / "ca.pem")
    assert site.discover.lists == (str(tmp_path / "more.txt"),)


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        ("ftp://campus.example/", "ftp addresses can't be read"),
        ("campus.example", "Did you mean https://campus.example ?"),
        ("localhost:8000/a", "Did you mean https://localhost:8000/a ?"),
        ("no-such.toml", "`harvester init ADDRESS -o no-such.toml` writes a site file."),
        ("campus", "`harvester init ADDRESS -o campus.toml` writes a site file."),
        ("n" * 300, "no such site file"),
        ("https://", "is no http or https address"),
        ("/", "is a folder. Name a site file in it"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_site_is_told_with_what_was_meant_perhaps(argument, words):
    assert words in refusal(argument)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"home = https://campus.example/", "not valid TOML"),
        (b"a = " + b"[" * 9_999, "not valid TOML"),
        (b"\xff\xfe", "is not UTF-8 text (byte 0)"),
        (b"\x1f\x8b\x08\0", "looks like a harvest file; a site is wanted here"),
        (b"WARC/1.1\r\n", "looks like a harvest file; a site is wanted here"),
        (b" " * (MAX_FILE_BYTES + 1), "is over 4 MiB, so it is no site file"),
        (b'home = "ftp://campus.example/"', "line 1: home 'ftp://campus.example/' is no http"),
        (b'\xef\xbb\xbfhome = 5', "line 1: home has to be text in quotes, and here stands a whole"),
        (b'name = "campus"', "the key 'home' is missing"),
        (HOME.encode() + b"zzz = 1", "line 2: unknown key 'zzz' at the top; known here: allow"),
        (HOME.encode() + b"category = 3", "line 2: category has to be a list"),
        (HOME.encode() + b"scope = 3", "line 2: scope has to be a table"),
        (HOME.encode() + b'[scope]\nnoindex = "no"', 'it is "hide" or "ignore"'),
        (HOME.encode() + b"[brakes]\nhide_share = 2.0", "a share lies between 0 and 1"),
        (HOME.encode() + b"[[category]]\nname = 'a'\nmatch = '('", "line 4: category 'a'"),
    ],
    ids=range(15),
)  # fmt: skip
def test_a_file_that_is_no_site_file_is_told_why_and_where(tmp_path, content, words):
    path = tmp_path / "campus.toml"
    path.write_bytes(content)
    assert words in refusal(path)


def test_a_file_that_can_not_be_read_is_told_as_one(tmp_path):
    with pytest.raises(ConfigError, match="can't be read: Is a directory"):
        read_site_file(tmp_path)
