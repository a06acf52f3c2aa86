"""The two tools as their users run them: a command line in, exit code and output back."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

HIDDEN_FROM_TOOLS = (
    "DATABASE_URL",
    "DATABASE_URL_FILE",
    "FORCE_COLOR",
    "NO_COLOR",
    "PYTHONPATH",
    *(
        f"GOODCOPY_{provider}_{what}"
        for provider in ("LLM", "LIBRETRANSLATE")
        for what in ("URL", "MODEL", "KEY", "KEY_FILE")
    ),
    *(
        name
        for proxy in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
        for name in (proxy, proxy.lower())
    ),
)
RSS_UNIT = 1 if sys.platform == "darwin" else 1024  # ru_maxrss is bytes there, KiB elsewhere
MEASURE = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True)
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
json.dump([done.returncode, done.stdout.decode(), done.stderr.decode(), peak], sys.stdout)
"""


@dataclass(frozen=True)
class Outcome:
    """What one run left behind."""

    command: str
    code: int
    out: str
    err: str
    peak_rss: int = 0  # bytes, of the tool itself; 0 where it was not measured

    @cached_property
    def lines(self) -> list[dict]:
        """Stdout as JSON lines; anything else on it is a failure."""
        return [json.loads(line) for line in self.out.splitlines()]

    def all(self, kind: str) -> list[dict]:
        return [line for line in self.lines if line["type"] == kind]

    def sole(self, kind: str) -> dict:
        found = self.all(kind)
        assert len(found) == 1, f"{len(found)} lines of type {kind!r}\n{self}"
        return found[0]

    def __str__(self) -> str:
        out, err = self.out[-3000:], self.err[-3000:]
        return f"$ {self.command}\nexit {self.code}\n{out}\n--- stderr\n{err}"


class Tool:
    """Call it to run it to its end; `start` gives the process, for signals."""

    def __init__(self, name: str, folder: Path) -> None:
        self.path = Path(sys.executable).parent / name
        self.folder = folder
        self._started: list[subprocess.Popen] = []

    def __enter__(self):
        return self

    def __exit__(self, *_) -> None:
        for process in self._started:
            if process.poll() is None:
                process.kill()
            process.communicate()

    def start(self, *arguments, **how) -> subprocess.Popen:
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        env = {name: value for name, value in os.environ.items() if name not in HIDDEN_FROM_TOOLS}
        how["env"] = env | how.get("env", {})
        process = subprocess.Popen(
            [self.path, *map(str, arguments)], cwd=self.folder, **pipes | how
        )
        self._started.append(process)
        return process

    def __call__(
        self, *arguments, stdin: bytes = b"", expect=0, within: float = 90, **how
    ) -> Outcome:
        """Run it and check its exit code; `expect`: a code, several, or None for any."""
        process = self.start(*arguments, **how)
        out, err = process.communicate(stdin, timeout=within)
        outcome = Outcome(self._said(arguments), process.returncode, out.decode(), err.decode())
        expected = expect if isinstance(expect, tuple) else (expect,)
        assert expect is None or outcome.code in expected, f"expected exit {expect}\n{outcome}"
        return outcome

    def measured(self, *arguments, within: float = 300) -> Outcome:
        """Run it with the peak memory of the tool or its largest worker, whichever is more."""
        command = [sys.executable, "-c", MEASURE, self.path, *map(str, arguments)]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, timeout=within, check=True
        )
        code, out, err, peak = json.loads(done.stdout)
        return Outcome(self._said(arguments), code, out, err, peak * RSS_UNIT)

    def _said(self, arguments) -> str:
        return " ".join([self.path.name, *map(str, arguments)])
