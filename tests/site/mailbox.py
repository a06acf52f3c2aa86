"""A mail server on loopback that keeps what it is sent, with TLS and log-in where asked for."""

import asyncio
import ssl
import threading
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP, AuthResult


@dataclass(frozen=True)
class Received:
    """A mail as it came: what the server was told beside it, and whether that was encrypted."""

    sender: str
    recipients: list[str]
    is_encrypted: bool
    user: str | None
    message: EmailMessage

    @property
    def text(self) -> str:
        return self.message.get_content().replace("\r\n", "\n")


@dataclass
class Mailbox:
    """Enter it to listen; `mails` are those it took."""

    tls: ssl.SSLContext | None = None
    accounts: dict[str, str] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()  # recipients that it refuses
    port: int = 0  # of a mailbox that was closed before
    mails: list[Received] = field(default_factory=list)

    def __enter__(self) -> "Mailbox":
        self._loop = asyncio.new_event_loop()
        self._server = self._loop.run_until_complete(
            self._loop.create_server(self._session, "127.0.0.1", self.port)
        )
        self.port = self._server.sockets[0].getsockname()[1]
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        return self

    def __exit__(self, *_) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def address(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def _close(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _session(self) -> SMTP:
        return SMTP(
            self, hostname="mailbox.test", tls_context=self.tls, loop=self._loop,
            authenticator=self._known if self.accounts else None,
            auth_required=bool(self.accounts),
            auth_require_tls=self.tls is not None or not self.accounts,
        )  # fmt: skip

    def _known(self, _server, _session, _envelope, _mechanism, data) -> AuthResult:
        right = self.accounts.get(data.login.decode()) == data.password.decode()
        return AuthResult(success=right, handled=False, auth_data=data.login.decode())

    async def handle_RCPT(self, _server, _session, envelope, address, _options) -> str:
        if address in self.unknown:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, _server, session, envelope) -> str:
        self.mails.append(
            Received(
                sender=envelope.mail_from, recipients=envelope.rcpt_tos,
                is_encrypted=session.ssl is not None, user=session.auth_data,
                message=message_from_bytes(envelope.content, policy=policy.default),
            )
        )  # fmt: skip
        return "250 kept"
