"""Sends a mail: plain text, headers of one line each, the password from the environment only."""

import os
import smtplib
import ssl
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

from ingester.mail.letter import Letter, short
from shared.errors import ConfigError, Unreachable
from shared.site import Site

SECONDS = 10.0  # for each step with the server: a load should not wait longer for it
PORTS = {"smtp": 25, "smtps": 465}
MAX_SECRET_BYTES = 4096
WAY_OUT = "Check [mail] smtp of the site file; `ingester mail` tries again."


class Server(Struct, frozen=True, kw_only=True):
    """A mail server as [mail] smtp names it; `tls`: from the first byte on."""

    host: str
    port: int
    tls: bool

    @property
    def is_here(self) -> bool:
        """Whether it runs on this machine, so that nothing crosses a network."""
        try:
            return self.host == "localhost" or ip_address(self.host).is_loopback
        except ValueError:
            return False

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


class Credentials(Struct, frozen=True, kw_only=True):
    """Who we are to the server; it never prints its password."""

    user: str
    password: str

    def __repr__(self) -> str:
        return f"Credentials(user={self.user!r})"


def check_mail(site: Site) -> None:
    """ConfigError where [mail] can't work, before anything is done or stored."""
    if site.mail.to:
        server_of(site.mail.smtp)
        recipients(site)


def server_of(address: str) -> Server:
    """The server at smtp://HOST[:PORT] or smtps://HOST[:PORT]."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise ConfigError(f"[mail] smtp is no address of a mail server. {_WRITE}") from None
    if "@" in parts.netloc:
        raise ConfigError(
            "[mail] smtp holds a user or password, and a site file is read by many. Put them into "
            "SMTP_USER and SMTP_PASSWORD, or into a file that SMTP_PASSWORD_FILE names."
        )
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ConfigError(
            f"[mail] smtp {short(address)!r} is no address of a mail server. {_WRITE}"
        )
    return Server(
        host=parts.hostname, port=port or PORTS[parts.scheme], tls=parts.scheme == "smtps"
    )


_WRITE = "Write smtp://HOST:PORT, or smtps://HOST:PORT for TLS from the start."


def recipients(site: Site) -> tuple[Address, ...]:
    """The addresses of [mail] to; ConfigError names one that is none."""
    return tuple(_address(text) for text in site.mail.to)


def _address(text: str) -> Address:
    try:
        address: Address | None = Address(addr_spec=text)
    except (ValueError, IndexError, MessageError):
        address = None
    if address is None or not (address.username and address.domain) or text != short(text):
        raise ConfigError(f"[mail] to: {short(text)!r} is no address such as ops@campus.example")
    return address


def credentials(environment: Mapping[str, str] | None = None) -> Credentials | None:
    """SMTP_USER with SMTP_PASSWORD or the content of the file that SMTP_PASSWORD_FILE names."""
    known = os.environ if environment is None else environment
    user = known.get("SMTP_USER")
    if not user:
        return None
    if "SMTP_PASSWORD" in known:
        return Credentials(user=user, password=known["SMTP_PASSWORD"])
    path = Path(known.get("SMTP_PASSWORD_FILE") or "/dev/null")
    try:
        with path.open("rb") as source:
            secret = source.read(MAX_SECRET_BYTES).decode("utf-8", "replace").strip()
    except OSError as error:
        raise ConfigError(
            f"SMTP_PASSWORD_FILE names {path}, which can't be read: {error.strerror}"
        ) from None
    return Credentials(user=user, password=secret)


def message(letter: Letter, site: Site, now: datetime) -> EmailMessage:
    """The letter with its headers; the sender is the site's contact, else its first recipient."""
    to = recipients(site)
    sender = _sender(site) or to[0]
    made = EmailMessage(policy=SMTP)
    made["Subject"] = short(letter.subject)
    made["From"] = Address("Goodcopy", addr_spec=sender.addr_spec)
    made["To"] = to
    made["Date"] = format_datetime(now)
    made["Message-ID"] = make_msgid(domain=sender.domain)
    made["Auto-Submitted"] = "auto-generated"  # RFC 3834: nobody answers that they are away
    made.set_content(letter.body)
    return made


def _sender(site: Site) -> Address | None:
    try:
        return _address(site.contact.removeprefix("mailto:"))
    except ConfigError:
        return None  # a contact may be a web page


def send(made: EmailMessage, server: Server, known: Credentials | None) -> Sequence[str]:
    """Hand the mail over; returns the recipients that were refused. Unreachable if all were."""
    refused: dict[str, tuple[int, bytes]] | None = None
    try:
        with _session(server, known) as smtp:
            refused = smtp.send_message(made)
    except Unreachable:
        if refused is None:  # else the mail was taken and only the goodbye failed
            raise
    return [short(address) for address in refused or ()]


def reach(server: Server, known: Credentials | None) -> None:
    """Greet the server as `send` would, and send nothing; Unreachable tells what fails."""
    with _session(server, known) as smtp:
        smtp.noop()


@contextmanager
def _session(server: Server, known: Credentials | None) -> Iterator[smtplib.SMTP]:
    """A session, logged in where there is somebody to be; whatever fails becomes Unreachable."""
    try:
        with _connected(server, is_trusted=known is not None) as smtp:
            if known is not None:
                _log_in(smtp, server, known)
            yield smtp
    except smtplib.SMTPAuthenticationError as error:
        # The server's own words might repeat what it was sent.
        raise _trouble(server, f"refuses the user or the password ({error.smtp_code})") from None
    except (OSError, smtplib.SMTPException, UnicodeError) as error:
        raise _trouble(server, _words(error)) from None


@contextmanager
def _connected(server: Server, *, is_trusted: bool) -> Iterator[smtplib.SMTP]:
    """A session, encrypted where the server offers it; verified where a password will be sent."""
    if server.tls:
        context = ssl.create_default_context()
        with smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context) as smtp:
            yield smtp
        return
    with smtplib.SMTP(server.host, server.port, timeout=SECONDS) as smtp:
        smtp.ehlo_or_helo_if_needed()
        if smtp.has_extn("starttls"):
            smtp.starttls(context=ssl.create_default_context() if is_trusted else _any_peer())
        elif is_trusted and not server.is_here:
            raise smtplib.SMTPNotSupportedError(
                "offers no encryption, so neither password nor mail is sent; use smtps://"
            )
        yield smtp


def _any_peer() -> ssl.SSLContext:
    """Encryption without a proof who the server is: better than none, and no secret is sent."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _log_in(smtp: smtplib.SMTP, server: Server, known: Credentials) -> None:
    smtp.ehlo_or_helo_if_needed()
    if server.is_here and not smtp.has_extn("auth"):
        return  # a relay on this machine asks nobody who they are
    try:
        smtp.login(known.user, known.password)
    except UnicodeError:
        raise smtplib.SMTPNotSupportedError(
            "takes users and passwords in ASCII only, and SMTP_USER or SMTP_PASSWORD has more"
        ) from None


def _words(error: Exception) -> str:
    match error:
        case smtplib.SMTPRecipientsRefused():
            return f"refuses every recipient: {short(', '.join(error.recipients))}"
        case smtplib.SMTPResponseException():
            said = error.smtp_error
            text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
            return f"refuses the mail: {error.smtp_code} {short(text)}"
        case smtplib.SMTPNotSupportedError():
            return short(str(error))
        case TimeoutError():
            return f"does not answer in {SECONDS:.0f} s"
        case smtplib.SMTPServerDisconnected():
            return f"breaks the connection off: {short(str(error))}"
        case _:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            return f"can't be reached: {short(reason)}"


def _trouble(server: Server, what: str) -> Unreachable:
    return Unreachable(f"the mail was not sent: the server {server} {what}. {WAY_OUT}")


def post(letter: Letter, site: Site, now: datetime) -> Sequence[str]:
    """Send a letter as the site's [mail] says; returns the recipients that the server refused."""
    return send(message(letter, site, now), server_of(site.mail.smtp), credentials())
