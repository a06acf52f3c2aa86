"""Who is told what when something goes wrong, against a real mail server on loopback."""

import shutil
import sqlite3
import ssl
import subprocess
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from shared.http import stored
from shared.records import Counts, Facts, ListingEntry
from shared.writer import HarvestWriter, Intro
from tests.site.answers import page_source
from tests.site.mailbox import Mailbox

HOME = "https://campus.example/"
PEOPLE = '"ops@campus.example", "boss@campus.example"'
SECRET = "canary-4711"
LOGIN = {"SMTP_USER": "robot", "SMTP_PASSWORD": SECRET}


@pytest.fixture
def mailbox():
    with Mailbox() as box:
        yield box


@pytest.fixture
def site_toml(tmp_path):
    """Writes the site file with its [mail] and gives its path."""

    def write(smtp, *, name="campus", to=PEOPLE, more=""):
        path = tmp_path / f"{name}.toml"
        path.write_text(
            f'name = "{name}"\nhome = "{HOME}"\n[mail]\nto = [{to}]\nsmtp = "{smtp}"\n{more}\n'
        )
        return path

    return write


@pytest.fixture
def load(tmp_path, ingester):
    """load(site_file, statuses): one harvest whose pages answer so, loaded."""
    made = []

    def go(site_file, *statuses, hours=1.0, expect=None, why="finished", listed=(), **how):
        path = tmp_path / f"{len(made)}.warc.gz"
        at = datetime.now(UTC) - timedelta(hours=hours)
        harvest(path, site_file.stem, statuses, at, why, listed)
        made.append(path)
        return ingester("load", path.name, "--site", site_file, expect=expect, **how)

    return go


def harvest(path, site, statuses, at, why="finished", listed=()):
    """A harvest file of one run; `listed`: how many addresses each source names."""
    intro = Intro(
        software="tests", site=site, home=HOME, hosts=("campus.example",), user_agent="tests",
        config="", at=at,
    )  # fmt: skip
    writer = HarvestWriter.create(path, intro)
    for number, status in enumerate(statuses):
        body = page_source(f"Page {number}").encode()
        http = stored(status, "", ((b"Content-Type", b"text/html"),), body)
        writer.response(url=f"{HOME}{number}", at=at, http=http, facts=Facts(depth=1))
    entries = [
        ListingEntry(url=f"{HOME}{source[0]}/{number}", inside=True, sources=(source,))
        for source, count in listed
        for number in range(count)
    ]
    if entries:
        writer.listing(at=at, entries=entries, complete=True, problems=())
    writer.end(at=at, counts=Counts(targets=len(statuses)), parked=(), why=why)
    writer.close()


def test_a_failed_run_is_mailed_at_the_end_of_its_load_and_once(mailbox, site_toml, load, ingester):
    file = site_toml(mailbox.address)
    load(file, 200, 200, hours=9, expect=0)
    assert mailbox.mails == []
    said = load(file, 503, 503, hours=2, expect=4)
    load(file, 503, 503, hours=1, expect=4)
    assert "told today" in ingester("mail").err
    (mail,) = mailbox.mails
    assert mail.recipients == ["ops@campus.example", "boss@campus.example"]
    assert mail.message["Subject"] == "[goodcopy] 1 problem: campus: the last run failed"
    assert "failed: nothing could be read" in mail.text
    assert "Mailed to ops@campus.example, boss@campus.example" in said.err


def test_a_site_that_could_not_be_reached_at_all_is_mailed(mailbox, site_toml, load, ingester):
    """Such a run holds no page, only its end; it was a good run for nobody."""
    file = site_toml(mailbox.address)
    load(file, 200, hours=9, expect=0)
    load(file, why="unreachable", expect=4)
    assert [run["state"] for run in ingester("report", "--json").all("run")] == ["failed", "ok"]
    assert "ended with unreachable" in " ".join(mailbox.mails[0].text.split())


def test_a_list_is_as_long_as_the_site_says_and_a_plan_makes_it_no_longer(
    mailbox, site_toml, load, ingester
):
    file = site_toml(mailbox.address)
    load(file, 200, hours=9, listed=(("sitemap:x", 4),), expect=0)
    load(file, 200, listed=(("sitemap:x", 2), ("plan", 9)), expect=0)
    assert [run["listed"] for run in ingester("report", "--json").all("run")] == [2, 4]
    assert "its list shrank from 4 to 2 addresses" in mailbox.mails[0].message["Subject"]


def test_a_file_of_another_site_leaves_no_failed_run(mailbox, site_toml, load, tmp_path, ingester):
    file = site_toml(mailbox.address)
    file.write_text(file.read_text().replace(HOME, "https://other.example/"))
    load(file, why="unreachable", expect=2)
    assert ingester("report", "--json").lines == []


def test_a_server_that_is_down_never_fails_the_load(mailbox, site_toml, load, ingester):
    """It is said, and `ingester mail` tries again: it ends with 9 until somebody has the mail."""
    with Mailbox() as closed:
        pass
    file = site_toml(closed.address)
    load(file, 200, hours=9, expect=0)
    said = load(file, 503, expect=4)
    assert "the mail was not sent" in said.err
    assert "`ingester mail` tries again" in said.err
    assert "not sent" in ingester("mail", expect=9).err
    with Mailbox(port=closed.port) as opened:
        ingester("mail")
        ingester("mail")
    assert len(opened.mails) == 1


def test_a_rehearsal_prints_the_mail_and_sends_none(mailbox, site_toml, load, ingester):
    with Mailbox() as closed:
        pass
    load(site_toml(closed.address), 503)
    told = ingester("mail", "--dry-run").out
    assert "Subject: [goodcopy] 1 problem: campus: the last run failed" in told
    assert "To: ops@campus.example, boss@campus.example" in told
    assert ingester("mail", "--dry-run").out == told


def test_a_dry_load_mails_nobody(mailbox, site_toml, load, ingester):
    file = site_toml(mailbox.address)
    load(file, 503)
    mailbox.mails.clear()
    ingester("load", "0.warc.gz", "--site", file, "--dry-run", expect=None)
    assert mailbox.mails == []


def test_one_unknown_recipient_keeps_nobody_else_from_the_mail(site_toml, load, ingester):
    with Mailbox(unknown=("boss@campus.example",)) as mailbox:
        said = load(site_toml(mailbox.address), 503)
        assert "told today" in ingester("mail").err
    assert [mail.recipients for mail in mailbox.mails] == [["ops@campus.example"]]
    assert "boss@campus.example" in said.err


def test_a_server_that_refuses_everybody_has_sent_nothing(site_toml, load, ingester):
    with Mailbox(unknown=("ops@campus.example", "boss@campus.example")) as mailbox:
        load(site_toml(mailbox.address), 503)
        assert "refuses every recipient" in ingester("mail", expect=9).err


# --- what is wrong in [mail] is told before anything happens ---


@pytest.mark.parametrize(
    "line",
    [f'smtp = "smtp://robot:{SECRET}@mail.example"', 'smtp = "mail.example"', 'to = ["ops"]'],
)
def test_a_wrong_mail_table_is_refused_before_anything_happens(line, tmp_path, ingester):
    file = tmp_path / "campus.toml"
    to = "" if line.startswith("to") else 'to = ["ops@campus.example"]\n'
    file.write_text(f'home = "{HOME}"\n[mail]\n{to}{line}\n')
    harvest(tmp_path / "0.warc.gz", "campus", (200,), datetime.now(UTC))
    said = ingester("load", "0.warc.gz", "--site", file, expect=2)
    assert "[mail]" in said.err
    assert SECRET not in said.err
    assert not (tmp_path / "goodcopy.db").exists()


# --- encryption and the password ---


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    """A certificate for 127.0.0.1 that no authority knows."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl makes the certificate, and it is not installed")
    folder = tmp_path_factory.mktemp("tls")
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    names = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"]
    subprocess.run(
        [openssl, "req", "-x509", *kind, *names, *files], check=True, capture_output=True
    )
    return folder


@pytest.fixture
def secured(certificate):
    """A mailbox that offers STARTTLS and takes mail from `robot` only."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    with Mailbox(tls=context, accounts={"robot": SECRET}) as box:
        yield box


@pytest.fixture
def trusting(certificate):
    """The environment of a tool that trusts the certificate and knows the password."""
    return LOGIN | {"SSL_CERT_FILE": str(certificate / "cert.pem")}


def everything_in(database):
    with closing(sqlite3.connect(database)) as store:
        return "\n".join(store.iterdump())


def test_the_password_goes_over_tls_and_nowhere_else(
    secured, trusting, site_toml, load, ingester, tmp_path
):
    said = load(site_toml(secured.address), 503, env=trusting)
    (mail,) = secured.mails
    assert (mail.is_encrypted, mail.user) == (True, "robot")
    told = [said.out, said.err, mail.message.as_string(), everything_in(tmp_path / "goodcopy.db")]
    assert [text for text in told if SECRET in text] == []


def test_the_password_may_lie_in_a_file(secured, trusting, site_toml, load, tmp_path):
    file = tmp_path / "password"
    file.write_text(f"{SECRET}\n")
    known = {name: value for name, value in trusting.items() if name != "SMTP_PASSWORD"}
    load(site_toml(secured.address), 503, env=known | {"SMTP_PASSWORD_FILE": str(file)})
    assert len(secured.mails) == 1


def test_a_wrong_password_is_told_and_not_repeated(secured, trusting, site_toml, load, ingester):
    load(site_toml(secured.address), 503, env=trusting | {"SMTP_PASSWORD": f"{SECRET}-wrong"})
    said = ingester("mail", expect=9, env=trusting | {"SMTP_PASSWORD": f"{SECRET}-wrong"})
    assert "refuses the user or the password (535)" in said.err
    assert SECRET not in said.err


def test_a_password_is_not_sent_to_a_server_that_nobody_vouches_for(
    secured, site_toml, load, ingester
):
    load(site_toml(secured.address), 503, env=LOGIN)
    assert "certificate" in ingester("mail", expect=9, env=LOGIN).err
    assert secured.mails == []


def test_a_relay_with_a_certificate_of_its_own_gets_the_mail_encrypted(
    certificate, site_toml, load
):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "cert.pem", certificate / "key.pem")
    with Mailbox(tls=context) as mailbox:
        load(site_toml(mailbox.address), 503)
    assert [mail.is_encrypted for mail in mailbox.mails] == [True]


def test_a_relay_on_this_machine_needs_no_log_in(mailbox, site_toml, load):
    load(site_toml(mailbox.address), 503, env=LOGIN)
    assert [mail.user for mail in mailbox.mails] == [None]
