"""`ingester serve` as a process: started, found by the address that it tells, ended."""

import re
import signal
from contextlib import contextmanager

ENDS = 15  # seconds


class Server:
    """A server that runs; `base` is its address without the slash at the end."""

    def __init__(self, process):
        self.process, self.said = process, []
        for line in process.stderr:
            self.said.append(line.decode())
            found = re.search(r"at (http://\S+)/ ", self.said[-1])
            if found:
                self.base = found[1]
                return
        raise AssertionError("".join(self.said))

    def stop(self, number=signal.SIGTERM):
        """Its exit code."""
        self.process.send_signal(number)
        return self.process.wait(ENDS)


@contextmanager
def serving(ingester, *arguments):
    """A server on a free port of loopback."""
    server = Server(ingester.start("serve", "--port", "0", *arguments))
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
