"""A secret can lie in a file that the environment names: a store's address, a mail password."""

import pytest

from ingester.mail.send import Credentials, credentials
from ingester.store.address import database_url
from shared.errors import ConfigError

SECRET = "canary-4711"


def test_a_file_can_hold_the_address_of_the_store(tmp_path):
    (tmp_path / "url").write_text(f"postgresql://reader:{SECRET}@db.example/pages\n")
    found = database_url(None, {"DATABASE_URL_FILE": str(tmp_path / "url")})
    assert found == f"postgresql+psycopg://reader:{SECRET}@db.example/pages"


def test_a_file_can_hold_the_password_for_mail(tmp_path):
    (tmp_path / "password").write_text(f"{SECRET}\n")
    known = {"SMTP_USER": "robot", "SMTP_PASSWORD_FILE": str(tmp_path / "password")}
    assert credentials(known) == Credentials(user="robot", password=SECRET)


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("DATABASE_URL_FILE", lambda known: database_url(None, known)),
        ("SMTP_PASSWORD_FILE", credentials),
    ],
)
def test_a_secret_file_that_is_not_there_is_named(tmp_path, name, ask):
    with pytest.raises(ConfigError, match=f"{name}.*nothing"):
        ask({"SMTP_USER": "robot", name: str(tmp_path / "nothing")})
