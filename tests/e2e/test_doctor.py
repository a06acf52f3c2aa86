"""`doctor`: what is wrong with this machine, the way to a site, the store or the mail is named."""

import sqlite3
from contextlib import closing

import pytest

from tests.site import answers
from tests.site.mailbox import Mailbox


def grades(outcome):
    return {line["name"]: line["status"] for line in outcome.all("check")}


def detail(outcome, name):
    return next(line for line in outcome.all("check") if line["name"] == name)


def test_a_site_that_answers_passes(site, site_file, harvester):
    site["/"] = answers.page("Campus")
    outcome = harvester("doctor", site_file(), "--json")
    found = grades(outcome)
    assert {found[name] for name in ("name", "robots", "home", "clock", "disk")} == {"pass"}
    assert outcome.sole("doctor")["failures"] == 0


@pytest.mark.parametrize("code", [401, 403, 429])
def test_a_site_that_refuses_this_machine_fails_with_the_way_out(site, site_file, harvester, code):
    site["/"] = answers.status(code)
    outcome = harvester("doctor", site_file(), "--json", expect=10)
    assert detail(outcome, "home")["status"] == "fail"
    assert "load its file on the server" in detail(outcome, "home")["advice"]


def test_a_site_whose_robots_deny_us_fails_with_the_line(site, site_file, harvester):
    site["/robots.txt"] = answers.plain("User-agent: goodcopy\nDisallow: /\n")
    outcome = harvester("doctor", site_file(), "--json", expect=10)
    assert "Disallow: /" in detail(outcome, "robots")["detail"]
    assert site.paths() == []


def test_a_name_that_nobody_knows_fails_and_nothing_is_asked(harvester):
    outcome = harvester("doctor", "https://nobody.invalid/", "--json", expect=10)
    assert grades(outcome)["name"] == "fail"
    assert "robots" not in grades(outcome)


def test_a_clock_that_differs_from_the_sites_is_named(site, site_file, harvester):
    early = (("Date", "Sun, 01 Nov 2026 00:00:00 GMT"),)
    site["/"] = answers.page("Campus", headers=early)
    outcome = harvester("doctor", site_file(), "--json")
    assert grades(outcome)["clock"] == "warn"


def test_a_machine_without_a_site_is_looked_at_alone(harvester):
    assert "name" not in grades(harvester("doctor", "--json"))


def test_a_proxy_that_is_not_used_is_said(harvester):
    outcome = harvester("doctor", "--json", env={"HTTPS_PROXY": "http://proxy.example:1"})
    assert grades(outcome)["proxy"] == "warn"
    assert "proxy.example" not in outcome.out  # it may hold a password


def test_a_server_without_a_store_yet_passes_and_makes_none(ingester, tmp_path):
    outcome = ingester("doctor", "--json")
    assert {grades(outcome)[name] for name in ("extraction", "store")} == {"pass"}
    assert list(tmp_path.glob("*.db")) == []


def test_a_damaged_store_fails(ingester, tmp_path):
    ingester("doctor", "--json")
    path = tmp_path / "goodcopy.db"
    path.write_bytes(b"no store at all" * 99)
    before = path.read_bytes()
    outcome = ingester("doctor", "--json", expect=10)
    assert grades(outcome)["store"] == "fail"
    assert path.read_bytes() == before


def test_rows_that_point_nowhere_are_found(ingester, tmp_path, small_store):
    with closing(sqlite3.connect(small_store)) as known:
        known.execute("UPDATE pages SET copy = 'gone'")
        known.commit()
    outcome = ingester("doctor", "--json", expect=10)
    assert grades(outcome)["store is whole"] == "fail"


def test_a_whole_store_passes(ingester, small_store):
    assert grades(ingester("doctor", "--json"))["store is whole"] == "pass"


def test_a_mail_server_is_greeted_and_nothing_is_sent(ingester, tmp_path):
    with Mailbox() as box:
        outcome = ingester("doctor", mailing(tmp_path, box.address), "--json")
        assert grades(outcome)["mail of campus"] == "pass"
        assert box.mails == []


def test_a_mail_server_that_is_down_is_a_warning(ingester, tmp_path):
    outcome = ingester("doctor", mailing(tmp_path, "smtp://127.0.0.1:1"), "--json")
    assert grades(outcome)["mail of campus"] == "warn"


def test_a_secret_that_others_can_read_is_named(ingester, tmp_path):
    secret = tmp_path / "password"
    secret.write_text("canary-4711")
    secret.chmod(0o644)
    outcome = ingester("doctor", "--json", env={"SMTP_PASSWORD_FILE": str(secret)})
    assert grades(outcome)["SMTP_PASSWORD_FILE"] == "warn"
    assert "canary" not in outcome.out


@pytest.fixture
def small_store(site, site_file, ingester, tmp_path):
    site["/"] = answers.page("Campus")
    ingester("crawl", site_file())
    return tmp_path / "goodcopy.db"


def mailing(folder, smtp):
    path = folder / "campus.toml"
    path.write_text(
        'name = "campus"\nhome = "https://campus.example/"\n'
        f'[mail]\nto = ["ops@campus.example"]\nsmtp = "{smtp}"\n'
    )
    return path
