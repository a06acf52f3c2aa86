"""A scripted web server on loopback that says what a test tells it to, and keeps a log.

with ScriptedSite() as site:
    site["/"] = page("Home", links=["/a", "/b"])
    site["/a"] = in_turn(status(503, retry_after=1), page("A"))   # once this, then that for ever
    site["/b"] = page("B", cut_after=100)
    site.otherwise = lambda visit: page(visit.path) if visit.path.startswith("/days/") else None
    ...
    site.visits("/a"), site.paths(), site.gaps(), site.peak
"""

import asyncio
import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence

from tests.site.answers import Answer, status
from tests.site.reply import Reply, Visit, visit_of

READY_WITHIN = 10.0
HEAD_LIMIT = 2**20


def in_turn(*answers: Answer) -> tuple[Answer, ...]:
    """One answer after the other; the last one stays."""
    return answers


class ScriptedSite:
    """The server. It runs in a thread of its own from `with` to the end of the block."""

    def __init__(self, *addresses: str, port: int = 0) -> None:
        self._wanted_port = port  # 0: any that is free
        self.addresses = addresses or ("127.0.0.1",)
        self.answers: dict[str, tuple[Answer, ...]] = {}
        self.otherwise: Callable[[Visit], Answer | None] = lambda _: None
        self.log: list[Visit] = []
        self.peaks: Counter[str] = Counter()
        self.connections = 0
        self.port = 0
        self._asked: Counter[str] = Counter()
        self._busy: Counter[str] = Counter()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, daemon=True, name="scripted-site"
        )
        self._servers: list[asyncio.Server] = []
        self._tasks: set[asyncio.Task] = set()

    # what a test says ---------------------------------------------------------------------------

    def __setitem__(self, path: str, answer: Answer | Sequence[Answer]) -> None:
        """Script a path, or a target with its query; what stood there before is forgotten."""
        self.answers[path] = (answer,) if isinstance(answer, Answer) else tuple(answer)
        self._asked[path] = 0

    def __delitem__(self, path: str) -> None:
        del self.answers[path]

    def url(self, path: str = "/", host: str = "") -> str:
        return f"http://{host or self.addresses[0]}:{self.port}{path}"

    def refuse_connections(self) -> None:
        """From now on nobody gets in."""
        self._in_loop(self._stop_listening())

    # what a test asks ---------------------------------------------------------------------------

    @property
    def peak(self) -> int:
        """How many requests to one host were being answered at once, at most."""
        return max(self.peaks.values(), default=0)

    def visits(self, path: str | None = None, host: str | None = None) -> list[Visit]:
        return [
            visit
            for visit in list(self.log)
            if path in (None, visit.path, visit.target) and host in (None, visit.host)
        ]

    def paths(self) -> list[str]:
        """The targets asked for, in order, but for robots.txt and sitemaps."""
        asked = [visit.target for visit in list(self.log)]
        return [target for target in asked if target != "/robots.txt" and "sitemap" not in target]

    def gaps(self, host: str | None = None) -> list[float]:
        """Seconds from the end of each answer to the next request, of one host or of all."""
        visits = sorted(self.visits(host=host), key=lambda visit: visit.arrived)
        pairs = zip(visits, visits[1:], strict=False)
        return [after.arrived - (before.ended or after.arrived) for before, after in pairs]

    def forget(self) -> None:
        """Start a new log."""
        self.log.clear()
        self.peaks.clear()

    # running ------------------------------------------------------------------------------------

    def __enter__(self):
        self._thread.start()
        sockets = sockets_on_one_port(self.addresses, self._wanted_port)
        self.port = sockets[0].getsockname()[1]
        self._in_loop(self._listen(sockets))
        return self

    def __exit__(self, *_) -> None:
        self._in_loop(self._shut_down())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(READY_WITHIN)
        self._loop.close()

    def _in_loop(self, coroutine) -> None:
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(READY_WITHIN)

    async def _listen(self, sockets: list[socket.socket]) -> None:
        for sock in sockets:
            self._servers.append(
                await asyncio.start_server(self._converse, sock=sock, limit=HEAD_LIMIT)
            )

    async def _stop_listening(self) -> None:
        for server in self._servers:
            server.close()

    async def _shut_down(self) -> None:
        await self._stop_listening()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # answering ----------------------------------------------------------------------------------

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self.connections += 1
        try:
            with contextlib.suppress(
                OSError, EOFError, asyncio.LimitOverrunError, asyncio.CancelledError
            ):
                while await self._one_exchange(reader, writer):
                    pass
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _one_exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Read a request and answer it; True while the connection stays usable."""
        visit = visit_of(await reader.readuntil(b"\r\n\r\n"))
        self.log.append(visit)
        self._busy[visit.host] += 1
        self.peaks[visit.host] = max(self.peaks[visit.host], self._busy[visit.host])
        try:
            return await Reply(self._answer_for(visit), visit, reader, writer).send()
        finally:
            self._busy[visit.host] -= 1
            visit.ended = time.monotonic()

    def _answer_for(self, visit: Visit) -> Answer:
        key = next((key for key in (visit.target, visit.path) if key in self.answers), None)
        if key is None:
            return self.otherwise(visit) or status(404)
        turn, answers = self._asked[key], self.answers[key]
        self._asked[key] += 1
        return answers[min(turn, len(answers) - 1)]


def sockets_on_one_port(addresses: Sequence[str], wanted: int = 0) -> list[socket.socket]:
    """One socket an address, all on the same port: the wanted one, or any that is free."""
    for _ in range(20):
        with contextlib.ExitStack() as opened:
            sockets: list[socket.socket] = []
            with contextlib.suppress(OSError):
                for address in addresses:
                    port = sockets[0].getsockname()[1] if sockets else wanted
                    sockets.append(opened.enter_context(bound(address, port)))
                opened.pop_all()
                return sockets
    raise OSError(f"no port is free on all of {', '.join(addresses)}")


def bound(address: str, port: int) -> socket.socket:
    sock = socket.socket(
        socket.AF_INET6 if ":" in address else socket.AF_INET,
        socket.SOCK_STREAM,
        socket.IPPROTO_TCP,  # named, or asyncio leaves Nagle's delay on
    )
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((address, port))
    except OSError:
        sock.close()
        raise
    return sock
