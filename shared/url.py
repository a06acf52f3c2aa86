"""Addresses: joined as browsers do it (WHATWG URL standard), reduced to one form each."""

import re
from collections.abc import Collection
from functools import lru_cache
from urllib.parse import unquote_plus

import ada_url

from shared.parameters import is_passing
from shared.surrogates import without_surrogates

# An address above 2,048 characters is a trap. What is longer than this is none at all,
# so that a long base and many links cannot multiply into gigabytes.
LONGEST = 16_384
MASK = "***"
# Addresses whose parts are remembered: the same few are asked about one after the other.
REMEMBERED = 128

_WEB = ("http://", "https://")
_DEFAULT_PORT = {"http": "80", "https": "443"}
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
# Letters, digits, "-", ".", "_" and "~" (RFC 3986 2.3). An escape behind a stray "%" is kept:
# decoding it could complete another one ("%%32e"), and a second pass would differ from the first.
_UNRESERVED = re.compile(
    r"(?<!%)(?<!%[0-9A-F])%(?:2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])"
)
_LETTERS = re.compile(r"(?:%[89A-F][0-9A-F])+")
_NO_HOST_CHARACTER = re.compile(r"[\x00-\x20/\\?#@]")
_INDEX_FILE = re.compile(
    r"/(?:index|(?:index|default)\.(?:[sx]?html?|php[3-7]?|aspx?|jspx?|cfm|cgi|pl))$",
    re.IGNORECASE,
)
_PAGE_SUFFIX = re.compile(r"\.(?:[sx]?html?|php[3-7]?|aspx?|jspx?|cfm)$", re.IGNORECASE)


def join(base: str, href: str) -> str | None:
    """The address that a browser on `base` would ask for, fragment included; None unless http(s).

    Without a base the href has to be absolute.
    """
    if len(href) > LONGEST or len(base) > LONGEST:
        return None
    try:
        joined = ada_url.join_url(base, href) if base else ada_url.normalize_url(href)
    except ValueError:
        repaired = without_surrogates(href)
        return None if repaired == href else join(without_surrogates(base), repaired)
    return joined if joined.startswith(_WEB) else None


def is_web(text: str) -> bool:
    """Whether text is written as an absolute http or https address."""
    return text[: len("https://")].lower().startswith(_WEB)


def normalise(url: str, ignore: Collection[str] = ()) -> str | None:
    """The identity of an address: spellings of one page give the same; None if it is no address."""
    joined = join("", url)
    return None if joined is None else _identity(joined, _folded(tuple(ignore)))


def ascii_host(name: str) -> str | None:
    """A host name as it stands in an address (lower case, IDNA); None if it cannot stand there."""
    if not name or _NO_HOST_CHARACTER.search(name) or (":" in name and name[0] != "["):
        return None
    joined = join("", f"http://{name}/")
    return None if joined is None else host_of(joined)


def host_of(url: str) -> str:
    """The host of an address, without its port; empty where there is none."""
    return _host_and_port(url)[0]


@lru_cache(maxsize=REMEMBERED)
def authority(url: str) -> str:
    """host:port of an address, the default port written out; empty where there is no host."""
    host, port = _host_and_port(url)
    scheme = url.partition(":")[0].lower()
    return f"{host}:{port or _DEFAULT_PORT.get(scheme, '')}" if host else ""


def path_query(url: str) -> str:
    """What stands behind the host, without the fragment: /path?query."""
    place, mark, query = _behind_scheme(url).partition("?")
    return f"/{place.partition('/')[2]}{mark}{query}"


def readable(where: str) -> str:
    """A path?query with its letters beyond ASCII as people read them; nothing else is decoded."""
    return _LETTERS.sub(_spelled, where) if "%" in where else where


def path_of(url: str) -> str:
    """The path of an address, without its query."""
    return path_query(url).partition("?")[0]


def segments(url: str) -> tuple[str, ...]:
    """The parts of the path between its slashes, empty ones left out."""
    return tuple(part for part in path_of(url).split("/") if part)


@lru_cache(maxsize=REMEMBERED)
def form_key(url: str) -> str:
    """What http and https, www., a trailing slash, an index file and the host's case leave equal.

    Addresses with one key are the same page only where the server shows it.
    """
    place, mark, query = _behind_scheme(normalise(url) or url).partition("?")
    host, slash, path = place.partition("/")
    path = _INDEX_FILE.sub("/", slash + path).removesuffix("/")
    return f"{_bare_host(host)}{path}{mark}{query}"


def is_same_form(one: str, other: str) -> bool:
    """Whether two addresses differ only in form, so that a redirect between them is none."""
    return one == other or form_key(one) == form_key(other)


def is_above(ancestor: str, url: str) -> bool:
    """Whether the first is an ancestor path, its section's index or the home page of the second."""
    above, _, query = form_key(ancestor).partition("?")
    below, _, below_query = form_key(url).partition("?")
    if above == below:
        is_home = "/" not in above
        return is_home and not query and bool(below_query)
    if query and "." in path_of(ancestor).rpartition("/")[2]:
        return False  # /index.php?id=7 is a page of a site made of one script, not its home
    return below.startswith((f"{above}/", f"{_PAGE_SUFFIX.sub('', above)}/"))


def mask(url: str, names: Collection[str]) -> str:
    """The address as it may be written: no credentials, the named parameters' values hidden."""
    secret = _folded(tuple(names))
    head, hash_mark, fragment = url.partition("#")
    place, query_mark, query = head.partition("?")
    query, fragment = _masked(query, secret), _masked(fragment, secret)
    return f"{_without_credentials(place)}{query_mark}{query}{hash_mark}{fragment}"


def _identity(joined: str, ignored: frozenset[str]) -> str:
    address = joined.partition("#")[0]
    slash = address.index("/", len("https://"))
    path, _, query = _tidy_escapes(address[slash:]).partition("?")
    origin = _without_credentials(address[:slash])
    if ";" in path:
        kept = _without_path_sessions(path)
        if kept != path:  # "/..;jsessionid=1/" leaves a dot segment to resolve
            path = ada_url.normalize_url(origin + kept)[len(origin) :]
    query = _kept_parameters(query, ignored)
    return f"{origin}{path}?{query}" if query else f"{origin}{path}"


def _spelled(found: "re.Match[str]") -> str:
    try:
        return bytes.fromhex(found[0].replace("%", "")).decode("utf-8")
    except UnicodeDecodeError:
        return found[0]


def _tidy_escapes(text: str) -> str:
    if "%" not in text:
        return text
    upper = _ESCAPE.sub(lambda found: found.group().upper(), text)
    return _UNRESERVED.sub(lambda found: chr(int(found.group()[1:], 16)), upper)


def _kept_parameters(query: str, ignored: frozenset[str]) -> str:
    if not query:
        return ""
    kept = [part for part in query.split("&") if part and not _is_dropped(part, ignored)]
    if len(kept) > 1:
        kept.sort(key=_name_of)
    return "&".join(kept)


def _is_dropped(parameter: str, ignored: frozenset[str]) -> bool:
    name, _, value = parameter.partition("=")
    name = _plain(name).removeprefix("amp;")  # "&amp;" escaped once too often on the page
    return is_passing(name, value) or name in ignored


def _without_path_sessions(path: str) -> str:
    """The path without ;jsessionid= and its kin; other path parameters stay."""
    return "/".join(
        part if ";" not in part else _without_segment_sessions(part) for part in path.split("/")
    )


def _without_segment_sessions(segment: str) -> str:
    first, *parameters = segment.split(";")
    kept = [part for part in parameters if "=" not in part or not _is_dropped(part, frozenset())]
    return ";".join((first, *kept))


def _masked(query: str, secret: frozenset[str]) -> str:
    if not query or not secret:
        return query
    return "&".join(_masked_parameter(part, secret) for part in query.split("&"))


def _masked_parameter(parameter: str, secret: frozenset[str]) -> str:
    """One parameter, hidden from the first secret name on: its value may be an address itself."""
    parts = re.split(r"([?;])", parameter)
    for index in range(0, len(parts), 2):
        name, mark, _ = parts[index].partition("=")
        if mark and _plain(name) in secret:
            return f"{''.join(parts[:index])}{name}={MASK}"
    return parameter


def _name_of(parameter: str) -> str:
    return parameter.partition("=")[0]


def _plain(name: str) -> str:
    """A parameter's name as a person would write it: decoded, in lower case."""
    decoded = unquote_plus(name) if "%" in name or "+" in name else name
    return decoded.lower()


@lru_cache(maxsize=64)
def _folded(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name.lower() for name in names)


def _behind_scheme(url: str) -> str:
    return url.partition("#")[0].partition("://")[2]


def _host_and_port(url: str) -> tuple[str, str]:
    place = re.split(r"[/?]", _behind_scheme(url), maxsplit=1)[0].rpartition("@")[2].lower()
    if place.endswith("]"):
        return place, ""
    host, mark, port = place.rpartition(":")
    return (host, port) if mark else (place, "")


def _without_credentials(place: str) -> str:
    if "@" not in place:
        return place
    scheme, mark, rest = place.partition("://")
    site, slash, path = rest.partition("/")
    return f"{scheme}{mark}{site.rpartition('@')[2]}{slash}{path}"


def _bare_host(host: str) -> str:
    bare = host.removeprefix("www.")
    return bare if "." in bare else host
