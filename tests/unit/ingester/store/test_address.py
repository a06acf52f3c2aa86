"""Where the store is, and that no password is seen."""

import pytest

from ingester.store.address import DEFAULT, database_url, holds_password, without_password
from shared.errors import ConfigError

SECRET = "postgresql://reader:canary@db.example/pages"


def test_the_option_goes_before_the_environment():
    assert database_url("sqlite:///a.db", {"DATABASE_URL": "sqlite:///b.db"}) == "sqlite:///a.db"


def test_the_environment_goes_before_the_default():
    assert database_url(None, {"DATABASE_URL": "sqlite:///b.db"}) == "sqlite:///b.db"
    assert database_url(None, {}) == DEFAULT
    assert database_url("", {"DATABASE_URL": ""}) == DEFAULT


@pytest.mark.parametrize(
    "url", [SECRET, "postgresql://db.example/pages?password=canary", "postgresql://:canary@h/x"]
)
def test_a_password_in_the_option_is_refused_and_not_repeated(url):
    with pytest.raises(ConfigError, match="DATABASE_URL") as refused:
        database_url(url, {})
    assert "canary" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        (SECRET, "postgresql://reader@db.example/pages"),
        ("postgresql://h/x?password=canary&sslmode=require", "postgresql://h/x?sslmode=require"),
        ("sqlite:///a@b:c.db", "sqlite:///a@b:c.db"),
    ],
)
def test_an_address_is_shown_without_its_password(url, shown):
    assert without_password(url) == shown


def test_an_address_without_a_password_is_fine():
    assert not holds_password("postgresql://reader@db.example:5432/pages")
    assert not holds_password("sqlite:////srv/a:b@c/goodcopy.db")


@pytest.mark.parametrize("url", ["mysql://h/x", "ftp://h", "://", " "])
def test_other_backends_are_refused(url):
    with pytest.raises(ConfigError, match="sqlite:///FILE"):
        database_url(url, {})


def test_a_bare_path_is_an_sqlite_file():
    assert database_url("/srv/goodcopy.db", {}) == "sqlite:////srv/goodcopy.db"


def test_the_short_name_of_postgresql_is_known():
    assert database_url("postgres://h/x", {}) == "postgresql+psycopg://h/x"
