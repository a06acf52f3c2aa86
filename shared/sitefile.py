"""Reads a site from its TOML file or a plain address; what is wrong is told with file, line, key
and the nearest key.
"""

import difflib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct, structs

from shared.errors import ConfigError
from shared.patterns import compile_pattern
from shared.site import Site
from shared.sitehints import no_site, wrong_value
from shared.url import authority, normalise

DURATION = re.compile(r"^([0-9]{1,6}(?:\.[0-9]{1,3})?)([smhdw])$")
UNIT_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
MAX_FILE_BYTES = 4 << 20  # thousands of rules fit; a harvest file given by mistake does not


def load_site(argument: str) -> Site:
    """The site that a command's SITE argument means: the path of a site file, or an address."""
    if re.match(r"(?i)https?://", argument):
        return site_at(argument)
    path = Path(argument)
    if path.is_file():
        return read_site_file(path)
    raise ConfigError(no_site(argument))


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
            f"{_at(origin, text, 'home')}home {site.home!r} is no http or https address."
        )
    host = authority(home)
    bare = re.sub(r":(80|443)$", "", host) if host.endswith(_own_port(home)) else host
    site = structs.replace(site, home=home, name=site.name or bare, hosts=site.hosts or (host,))
    _check(site, origin, text)
    return site


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
    try:
        for key, pattern, owner in _patterns(site):
            compile_pattern(pattern, f"{_at(origin, text, key, pattern)}{owner}")
        for every in (site.due.every, *(rule.every for rule in site.due.rule)):
            seconds(every)
    except ValueError as error:
        raise ConfigError(f"{origin}: {error}") from None
    for table, key, words in _out_of_range(site):
        line = f", line {_line_of(text, key, table)}" if text else ""
        raise ConfigError(f"{origin}{line}: {table}.{key} {words}")


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


def _out_of_range(site: Site) -> Iterator[tuple[str, str, str]]:
    """(table, key, what it may be) of each value that has the right type and no sense."""
    if site.scope.noindex not in ("hide", "ignore"):
        yield "scope", "noindex", f'is {site.scope.noindex!r}; it is "hide" or "ignore"'
    if not all(prefix.startswith("/") for prefix in site.scope.include):
        yield "scope", "include", "holds path prefixes, and each begins with /"
    least = {
        "politeness": {"delay": 0, "connections": 1},
        "limits": {"pages": 1, "minutes": 0, "failures_in_a_row": 1},
        "brakes": {"hide_at_most": 0, "shrink_reads": 0},
    }
    for table, keys in least.items():
        for key, smallest in keys.items():
            value = getattr(getattr(site, table), key)
            if not value >= smallest:  # so that nan is none either
                yield table, key, f"is {value}; it is {smallest} or more"
    for key in ("hide_share", "failed_share", "shrink_share"):
        if not 0 <= (share := getattr(site.brakes, key)) <= 1:
            yield "brakes", key, f"is {share}; a share lies between 0 and 1"


def _refuse_unknown_keys(
    table: dict[str, Any], kind: type[Struct], above: tuple[str, ...], path: Path, text: str
) -> None:
    known = {field.encode_name: field.type for field in structs.fields(kind)}
    for key, value in table.items():
        if key not in known:
            near = difflib.get_close_matches(key, known, 1, 0.5)
            hint = (
                f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(sorted(known))}"
            )
            place = f"in [{'.'.join(above)}]" if above else "at the top"
            line = _line_of(text, key, ".".join(above))
            raise ConfigError(f"{path}, line {line}: unknown key {key!r} {place}; {hint}")
        for part, inner in _tables(value, known[key]):
            _refuse_unknown_keys(part, inner, (*above, key), path, text)


def _tables(value: Any, kind: Any) -> list[tuple[dict[str, Any], type[Struct]]]:
    """The tables below a key, each with the Struct that describes it."""
    inner = next((arg for arg in (kind, *get_args(kind)) if _is_struct(arg)), None)
    if inner is None:
        return []
    parts = value if isinstance(value, list) else [value]
    return [(part, inner) for part in parts if isinstance(part, dict)]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _located(path: Path, text: str, message: str) -> str:
    """msgspec's message ("Expected `float`, got `str` - at `$.politeness.delay`") with the key's
    line, in other words.
    """
    what, _, where = message.partition(" - at `$")
    keys = re.findall(r"\.(\w+)", where)
    missing = re.search(r"required field `(\w+)`", what)
    if missing:
        return f"{path}: the key {'.'.join([*keys, missing[1]])!r} is missing"
    line = _line_of(text, keys[-1], ".".join(keys[:-1])) if keys else 1
    return f"{path}, line {line}: {'.'.join(keys) or 'the file'} {wrong_value(what)}"


def _at(origin: str, text: str, key: str, value: str = "") -> str:
    """`file, line N: ` of the line that holds the key (and the value, as written)."""
    if not text:
        return f"{origin}: "
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*[\"']?{re.escape(key)}\b", line) and (not value or _written(value, line)):
            return f"{origin}, line {number}: "
    holding = (n for n, line in enumerate(text.splitlines(), 1) if value and _written(value, line))
    number = next(holding, 0)
    return f"{origin}, line {number}: " if number else f"{origin}: "


def _written(value: str, line: str) -> bool:
    return value in line or value.replace("\\", "\\\\") in line


def _line_of(text: str, key: str, table: str) -> int:
    """The first line that sets a key in a table ("" = before any table), else 1."""
    current = ""
    fallback = 1
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?", line)
        if header:
            current = header[1].replace(" ", "")
            if current == f"{table}.{key}".strip("."):
                return number
        elif re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]", line):
            if current == table:
                return number
            fallback = number
        elif key in line and fallback == 1:
            fallback = number
    return fallback
