"""Where the store is: `--db`, DATABASE_URL, the file of DATABASE_URL_FILE, or goodcopy.db here."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import parse_qsl

from shared.errors import ConfigError

DEFAULT = "sqlite:///goodcopy.db"
MAX_SECRET_BYTES = 65_536

_SCHEME = re.compile(r"^([a-z][a-z0-9]*)(?:\+[a-z0-9_]+)?://", re.IGNORECASE)
_CUT_SCHEME = re.compile(r"^(sqlite|postgres|postgresql|file):", re.IGNORECASE)
_PASSWORD = re.compile(r"(?<=://)([^/@]*?):([^/]*)@")


def database_url(option: str | None, environment: Mapping[str, str] | None = None) -> str:
    """The address of the store; ConfigError for a password in the option: others could see it."""
    known = os.environ if environment is None else environment
    if option:
        if holds_password(option):
            raise ConfigError(
                "--db holds a password, and every user of this machine can read command lines. "
                "Put the address into DATABASE_URL, or into a file that DATABASE_URL_FILE names."
            )
        return checked(option, "--db")
    if known.get("DATABASE_URL"):
        return checked(known["DATABASE_URL"], "DATABASE_URL")
    if known.get("DATABASE_URL_FILE"):
        return checked(
            _from_file(Path(known["DATABASE_URL_FILE"])), "the file that DATABASE_URL_FILE names"
        )
    return DEFAULT


def is_named(option: str | None) -> bool:
    """Whether somebody said which store is meant; else it is the one that lies here."""
    return bool(option or os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE"))


def holds_password(url: str) -> bool:
    """Whether an address carries a password, before the @ or among its parameters."""
    if _PASSWORD.search(url):
        return True
    return any(
        name.lower() in ("password", "passfile") for name, _ in parse_qsl(url.partition("?")[2])
    )


def without_password(url: str) -> str:
    """The address as it may be shown."""
    shown = _PASSWORD.sub(r"\1@", url)
    place, mark, query = shown.partition("?")
    kept = [part for part in query.split("&") if not part.lower().startswith("password")]
    return f"{place}{mark}{'&'.join(kept)}" if mark else place


def checked(url: str, origin: str) -> str:
    """The address with a scheme that the store knows; a bare path means an SQLite file."""
    found = _SCHEME.match(url)
    if found is None:
        if "://" in url or not url.strip() or _CUT_SCHEME.match(url):
            raise ConfigError(
                f"{origin} is no address of a store. Write sqlite:///FILE or postgresql://HOST/NAME"
            )
        return f"sqlite://{_file_of(f'/{url}', origin)}"
    backend = found[1].lower()
    rest = url[found.end() :]
    if backend == "sqlite":
        return f"sqlite://{_file_of(rest, origin)}"
    if backend in ("postgresql", "postgres"):
        return f"postgresql+psycopg://{rest}"
    raise ConfigError(
        f"{origin} names the backend {backend!r}; the store knows sqlite:///FILE and postgresql://HOST/NAME"
    )


def _file_of(rest: str, origin: str) -> str:
    """What follows sqlite://, where it names a file; a store in memory would keep nothing."""
    if not rest.startswith("/") or rest.strip("/") in ("", ":memory:"):
        raise ConfigError(
            f"{origin} names no file: write sqlite:///FILE, or sqlite:////FOLDER/FILE from the root"
        )
    if "?" in rest:
        raise ConfigError(f"{origin} has options behind a ?, and a store in a file takes none")
    return rest


def _from_file(path: Path) -> str:
    try:
        with path.open("rb") as source:
            return source.read(MAX_SECRET_BYTES).decode("utf-8", "replace").strip()
    except OSError as error:
        raise ConfigError(
            f"DATABASE_URL_FILE names {path}, which can't be read: {error.strerror}"
        ) from None
