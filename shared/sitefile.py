"""Reads a site from its TOML file or a plain address; what is wrong is told with file, line, key
and the nearest key.
"""

import difflib
import re
import tomllib
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct, structs

from shared.errors import ConfigError
from shared.looks import PACKED
from shared.patterns import compile_pattern
from shared.site import Site
from shared.sitehints import no_site, wrong_value
from shared.sitelines import header_of, line_of, place
from shared.sitevalues import faults, in_one_form
from shared.url import authority, normalise

DURATION = re.compile(r"^([0-9]{1,6}(?:\.[0-9]{1,3})?)([smhdw])$")
UNIT_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
HARVESTS = (*PACKED, b"WARC/")
MAX_FILE_BYTES = 4 << 20  # thousands of rules fit; a harvest file given by mistake does not


def load_site(argument: str) -> Site:
    """The site that a command's SITE argument means: the path of a site file, or an address."""
    if re.match(r"(?i)https?://", argument):
        return site_at(argument)
    if is_file(argument):
        return read_site_file(Path(argument))
    raise ConfigError(no_site(argument))


def is_file(argument: str) -> bool:
    """Whether a file lies there; what is too long for a name is none."""
    try:
        return Path(argument).is_file()
    except OSError:
        return False


def site_at(address: str) -> Site:
    """The site whose home is this address, with defaults for the rest."""
    return completed(Site(home=address), address)


def read_site_file(path: Path) -> Site:
    """The site that a TOML file describes; ConfigError names the line of whatever is wrong."""
    text = _text_of(path)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits too
        raise ConfigError(f"{path}: not valid TOML: {error}") from None
    _refuse_unknown_keys(table, Site, (), path, text)
    try:
        site = msgspec.convert(table, Site)
    except msgspec.ValidationError as error:
        raise ConfigError(_located(path, text, str(error))) from None
    return completed(_beside(path, site), str(path), text)


def _beside(path: Path, site: Site) -> Site:
    """Files that the site file names lie beside it, wherever the command runs."""
    lists = tuple(str(path.parent / name) for name in site.discover.lists)
    ca_file = str(path.parent / site.ca_file) if site.ca_file else ""
    return structs.replace(
        site, ca_file=ca_file, discover=structs.replace(site.discover, lists=lists)
    )


def completed(site: Site, origin: str, text: str = "") -> Site:
    """The site with its defaults worked out and everything that can be wrong checked."""
    home = normalise(site.home)
    if home is None:
        raise ConfigError(
            f"{place(origin, text, 'home')}home {site.home!r} is no http or https address."
        )
    host = authority(home)
    bare = re.sub(r":(80|443)$", "", host) if host.endswith(_own_port(home)) else host
    site = structs.replace(site, home=home, name=site.name or bare, hosts=site.hosts or (host,))
    _check(site, origin, text)
    return in_one_form(site)


def seconds(duration: str) -> float:
    """The length of "90s", "30m", "12h", "2d" or "1w" in seconds; ValueError otherwise."""
    found = DURATION.match(duration)
    if found is None:
        raise ValueError(f"{duration!r} is no duration; write 90s, 30m, 12h, 2d or 1w")
    return float(found[1]) * UNIT_SECONDS[found[2]]


def _own_port(home: str) -> str:
    return ":443" if home.startswith("https:") else ":80"


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ConfigError(f"{path}: can't be read: {error.strerror}") from None
    if data.startswith(HARVESTS):
        raise ConfigError(
            f"{path}: looks like a harvest file; a site is wanted here: its file (TOML) or address"
        )
    if len(data) > MAX_FILE_BYTES:
        raise ConfigError(f"{path}: is over 4 MiB, so it is no site file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: is not UTF-8 text (byte {error.start})") from None


def _check(site: Site, origin: str, text: str) -> None:
    """Compile every pattern and read every duration once, so that a mistake is told before anything
    happens.
    """
    for key, pattern, owner in _patterns(site):
        compile_pattern(pattern, f"{place(origin, text, key, pattern)}{owner}")
    for table, every in _durations(site):
        try:
            seconds(every)
        except ValueError as error:
            where = place(origin, text, "every", every)
            raise ConfigError(f"{where}{table}.every: {error}") from None
    for table, key, words in faults(site):
        line = f", line {line_of(text, key, table)}" if text else ""
        raise ConfigError(f"{origin}{line}: {'.'.join(filter(None, (table, key)))} {words}")


def _durations(site: Site) -> list[tuple[str, str]]:
    return [("due", site.due.every), *(("due.rule", rule.every) for rule in site.due.rule)]


def _patterns(site: Site) -> list[tuple[str, str, str]]:
    """(key, pattern, owner) of every pattern of the site."""
    named = [
        *(
            ("match", rule.match, f"scope.exclude rule {rule.rule!r}")
            for rule in site.scope.exclude
        ),
        *(
            ("match", rule.match, f"scope.link_only rule {rule.rule!r}")
            for rule in site.scope.link_only
        ),
        *(
            ("match", rule.match, f"outdated.except rule {rule.rule!r}")
            for rule in site.outdated.except_
        ),
        *(("match", rule.match, f"category {rule.name!r}") for rule in site.category),
        *(("match", rule.match, f"due.rule {rule.rule or rule.match!r}") for rule in site.due.rule),
    ]
    return [*named, *(("ignore", pattern, "outdated.ignore") for pattern in site.outdated.ignore)]


def _refuse_unknown_keys(
    table: dict[str, Any], kind: type[Struct], above: tuple[str, ...], path: Path, text: str
) -> None:
    known = _keys_of(kind)
    for key, value in table.items():
        if key not in known:
            where = f"in [{'.'.join(above)}]" if above else "at the top"
            line = line_of(text, key, ".".join(above))
            raise ConfigError(
                f"{path}, line {line}: unknown key {key!r} {where}; {_nearest(key, known)}"
            )
        for part, inner in _tables(value, known[key]):
            _refuse_unknown_keys(part, inner, (*above, key), path, text)


def _nearest(key: str, known: Collection[str]) -> str:
    """The key of this table that was meant, or the one of that very name in another table."""
    near = difflib.get_close_matches(key, known, 1, 0.5)
    elsewhere = [name for name in _everywhere() if name.rpartition(".")[2] == key]
    meant = elsewhere or near
    if not meant:
        return f"known here: {', '.join(sorted(known))}"
    return f"did you mean {meant[0]!r}?"


def _keys_of(kind: type[Struct]) -> dict[str, Any]:
    return {field.encode_name: field.type for field in structs.fields(kind)}


@cache
def _everywhere(kind: type[Struct] = Site, above: str = "") -> tuple[str, ...]:
    """Every key of a site file with its table: `politeness.delay`."""
    found: list[str] = []
    for key, inner in _keys_of(kind).items():
        found.append(f"{above}{key}")
        if (table := _struct_in(inner)) is not None:
            found += _everywhere(table, f"{above}{key}.")
    return tuple(found)


def _tables(value: Any, kind: Any) -> list[tuple[dict[str, Any], type[Struct]]]:
    """The tables below a key, each with the Struct that describes it."""
    inner = _struct_in(kind)
    if inner is None:
        return []
    parts = value if isinstance(value, list) else [value]
    return [(part, inner) for part in parts if isinstance(part, dict)]


def _struct_in(kind: Any) -> type[Struct] | None:
    """The Struct of a table or of a list of tables."""
    return next((arg for arg in (kind, *get_args(kind)) if _is_struct(arg)), None)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _located(path: Path, text: str, message: str) -> str:
    """msgspec's message ("Expected `float`, got `str` - at `$.politeness.delay`") with the key's
    line, in other words.
    """
    what, _, where = message.partition(" - at `$")
    keys = re.findall(r"\.(\w+)", where)
    missing = re.search(r"required field `(\w+)`", what)
    # Of several tables of one name; an index behind the last key counts within a list.
    numbers = re.findall(r"\[(\d+)\]" if missing else r"\[(\d+)\]\.", where)
    entry = int(numbers[0]) if numbers else 0
    if missing:
        table = ".".join(keys)
        line = f", line {header_of(text, table, entry)}" if table else ""
        return f"{path}{line}: the key {'.'.join([*keys, missing[1]])!r} is missing"
    line_number = line_of(text, keys[-1], ".".join(keys[:-1]), entry) if keys else 1
    return f"{path}, line {line_number}: {'.'.join(keys) or 'the file'} {wrong_value(what)}"
