"""One exchange on the wire: the request as it came, the answer as it goes out."""

import asyncio
import gzip
import socket
import struct
import time
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import unquote

from tests.site.answers import Answer

RESET_NOW = struct.pack("ii", 1, 0)  # SO_LINGER on, for 0 seconds: closing sends a reset


@dataclass
class Visit:
    """One request as it came; times are monotonic, `ended` is None while it is answered."""

    method: str
    target: str
    headers: dict[str, str]
    arrived: float
    ended: float | None = None
    status: int | None = None

    @property
    def path(self) -> str:
        return unquote(self.target.partition("?")[0])

    @property
    def host(self) -> str:
        return self.headers.get("host", "").rpartition(":")[0] or self.headers.get("host", "")


@dataclass(frozen=True)
class Reply:
    """One answer on its way to one client."""

    answer: Answer
    visit: Visit
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self) -> bool:
        answer = self.answer
        await asyncio.sleep(answer.wait)
        if answer.silent:
            await self.reader.read()
            return False
        if answer.reset_after == -1:
            return self.reset()
        if answer.raw is not None:
            await self.write(answer.raw)
            return False
        if answer.is_known_to(self.visit.headers):
            return await self.send_head(304, None, ())
        body, coding = self.coded()
        await self.send_head(
            answer.status, answer.claim if answer.claim is not None else len(body), coding
        )
        return self.visit.method == "HEAD" or await self.send_body(body)

    def coded(self) -> tuple[bytes, tuple[tuple[str, str], ...]]:
        if self.answer.gzipped and "gzip" in self.visit.headers.get("accept-encoding", ""):
            return gzip.compress(self.answer.body, mtime=0), (("Content-Encoding", "gzip"),)
        return self.answer.body, ()

    async def send_head(
        self, code: int, length: int | None, coding: tuple[tuple[str, str], ...]
    ) -> bool:
        answer = self.answer
        self.visit.status = code
        validators = (("ETag", answer.etag), ("Last-Modified", answer.last_modified))
        lines = [("Content-Type", answer.type), *answer.headers, *coding, *validators]
        if answer.chunked and length is not None:
            lines.append(("Transfer-Encoding", "chunked"))
        elif length is not None:
            lines.append(("Content-Length", str(length)))
        lines.append(("Connection", "close" if answer.close else "keep-alive"))
        phrase = HTTPStatus(code).phrase if code in set(HTTPStatus) else "Unknown"
        said = "".join(f"{name}: {value}\r\n" for name, value in lines if value is not None)
        await self.write(f"HTTP/1.1 {code} {phrase}\r\n{said}\r\n".encode())
        return not answer.close

    async def send_body(self, body: bytes) -> bool:
        answer = self.answer
        stop = next((at for at in (answer.cut_after, answer.reset_after) if at is not None), None)
        sent = body if stop is None else body[:stop]
        await self.write_slowly(sent)
        while answer.endless:
            await self.write_slowly(sent)
        if answer.reset_after is not None:
            await asyncio.sleep(0.05)  # so that the client has read what came before
            return self.reset()
        if answer.chunked and stop is None:
            await self.write(b"0\r\n\r\n")
        return not answer.breaks_off

    async def write_slowly(self, data: bytes) -> None:
        size, pause = self.answer.drip or (65536, 0.0)
        for at in range(0, len(data), size):
            piece = data[at : at + size]
            await self.write(
                b"%x\r\n%s\r\n" % (len(piece), piece) if self.answer.chunked else piece
            )
            await asyncio.sleep(pause)

    async def write(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def reset(self) -> bool:
        self.writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, RESET_NOW
        )
        self.writer.transport.abort()
        return False


def visit_of(head: bytes) -> Visit:
    request, *lines = head.decode("latin-1").split("\r\n")
    method, target, _ = request.split(" ", 2)
    named = (line.partition(":") for line in lines if ":" in line)
    headers = {name.strip().lower(): value.strip() for name, _, value in named}
    return Visit(method, target, headers, time.monotonic())
