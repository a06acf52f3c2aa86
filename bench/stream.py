"""Reads a harvest file of any length from a pipe in a process of its own, and says what it took."""

import json
import subprocess
import sys
from pathlib import Path

CHILD = """
import json, re, sys, time
from shared.harvestfile import Damage, read_harvest
reader, damaged, began = read_harvest(sys.stdin.buffer, name="-"), 0, time.process_time()
for found in reader:
    damaged += isinstance(found, Damage)
peak = re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())
json.dump({"records": reader.records, "bytes": reader.bytes, "damaged": damaged,
           "peak": int(peak[1]) << 10, "seconds": time.process_time() - began}, sys.stdout)
"""


def read_through_a_pipe(path: Path, length: int) -> dict[str, float]:
    """What it took to read this file again and again, as one stream of about so many bytes."""
    data = path.read_bytes()
    command = [sys.executable, "-c", CHILD]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(-(-length // len(data))):
            child.stdin.write(data)
        child.stdin.close()
        told: dict[str, float] = json.loads(child.stdout.read())
    return told
