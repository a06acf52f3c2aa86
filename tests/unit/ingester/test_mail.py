"""The server, the people and the headers of a mail; nothing is sent here."""

from email import message_from_bytes, policy

import pytest

from ingester.mail.letter import Letter
from ingester.mail.send import Credentials, Server, check_mail, credentials, message, server_of
from shared.errors import ConfigError
from shared.site import Mail, Site
from tests.unit.ingester.core.sites import NOON

SECRET = "canary-4711"
LETTER = Letter(subject="[goodcopy] 1 problem: campus", body="campus: the last run failed.\n")


def a_site(*to, smtp="smtp://localhost:25", contact=""):
    mail = Mail(to=to or ("ops@campus.example",), smtp=smtp)
    return Site(home="https://campus.example/", name="campus", contact=contact, mail=mail)


def sent(site, letter=LETTER):
    """The mail as a mail program reads it from the bytes that go out."""
    return message_from_bytes(message(letter, site, NOON).as_bytes(), policy=policy.default)


def text(made):
    return made.get_content().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("smtp://localhost:25", Server(host="localhost", port=25, tls=False)),
        ("smtp://mail.example", Server(host="mail.example", port=25, tls=False)),
        ("smtps://mail.example/", Server(host="mail.example", port=465, tls=True)),
        ("smtp://[::1]:2525", Server(host="::1", port=2525, tls=False)),
    ],
)
def test_a_server_is_named_by_its_address(address, expected):
    assert server_of(address) == expected


@pytest.mark.parametrize(
    "address",
    ["", "localhost:25", "http://mail.example", "smtp://", "smtp://h:x", "smtp://h:99999",
     "smtp://h/box", "smtp://[::1", "smtp://h?tls=no"],
)  # fmt: skip
def test_what_is_no_server_is_refused_with_an_example(address):
    with pytest.raises(ConfigError, match=r"smtp://HOST:PORT"):
        server_of(address)


def test_a_password_in_the_site_file_is_refused_and_not_repeated():
    with pytest.raises(ConfigError, match="SMTP_PASSWORD") as refused:
        check_mail(a_site(smtp=f"smtp://robot:{SECRET}@mail.example"))
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    ["", "ops", "@campus.example", "ops@", "Ops <ops@campus.example>", "a@b.example, c@d.example",
     "ops@campus.example\r\nBcc: thief@evil.example", "ops@campus.example\n", 'a"b@c.example'],
)  # fmt: skip
def test_what_is_no_mail_address_is_refused(address):
    with pytest.raises(ConfigError, match=r"\[mail\] to"):
        check_mail(a_site(address))


def test_a_site_that_mails_nobody_needs_no_server():
    check_mail(Site(home="https://campus.example/", mail=Mail(smtp="nonsense")))


@pytest.mark.parametrize(
    ("host", "expected"),
    [("localhost", True), ("127.0.0.9", True), ("::1", True), ("mail.example", False),
     ("192.0.2.1", False)],
)  # fmt: skip
def test_a_server_on_this_machine_is_known(host, expected):
    assert Server(host=host, port=25, tls=False).is_here is expected


def test_the_headers_are_those_we_gave_and_no_others():
    made = sent(a_site("ops@campus.example", "boss@campus.example", contact="web@campus.example"))
    assert made["Subject"] == LETTER.subject
    assert made["From"] == "Goodcopy <web@campus.example>"
    assert made["To"] == "ops@campus.example, boss@campus.example"
    assert made["Date"].datetime == NOON
    assert made["Message-ID"].endswith("@campus.example>")
    assert made["Auto-Submitted"] == "auto-generated"
    assert made.get_content_type() == "text/plain"
    assert text(made) == LETTER.body
    names = {"Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted"}
    mime = {"Content-Type", "Content-Transfer-Encoding", "MIME-Version"}
    assert set(made.keys()) == names | mime


@pytest.mark.parametrize("contact", ["", "https://campus.example/contact", "web master"])
def test_without_a_mail_contact_the_first_recipient_is_the_sender(contact):
    assert sent(a_site(contact=contact))["From"] == "Goodcopy <ops@campus.example>"


@pytest.mark.parametrize(
    "subject",
    ["Fees\r\nBcc: thief@evil.example", "Fees\nBcc: thief@evil.example", "Fees\x0bBcc: t@e.example",
     "Fees\u2028Bcc: t@e.example", "Fees\x1b]0;owned\x07", "f" * 5000, "費用 " * 60,
     "=?utf-8?q?a?="],
)  # fmt: skip
def test_a_hostile_subject_adds_no_header(subject):
    made = sent(a_site(), Letter(subject=subject, body="x\n"))
    assert made["Bcc"] is None
    assert len(made["Subject"]) <= 200
    assert text(made) == "x\n"


def test_letters_of_any_script_arrive():
    body = "学费可以通过银行转账支付 …\n"
    assert text(sent(a_site(), Letter(subject="費用", body=body))) == body


def test_credentials_come_from_the_environment_and_need_a_user():
    expected = Credentials(user="robot", password=SECRET)
    assert credentials({"SMTP_USER": "robot", "SMTP_PASSWORD": SECRET}) == expected
    assert credentials({"SMTP_PASSWORD": SECRET}) is None


def test_a_password_is_never_printed():
    assert SECRET not in repr(Credentials(user="robot", password=SECRET))
