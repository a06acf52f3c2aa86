"""The command line of the harvester."""

from typing import NoReturn

from shared.cli import group, run

COMMANDS = {
    "crawl": "Read a site into a harvest file, politely; the same command goes on after a stop.",
    "discover": "List the addresses that a crawl would start with, and why each is inside or not.",
    "explain": "Say, stage by stage, what a crawl would do with one address and why.",
    "init": "Look at a site and write a commented site file for it.",
    "links": "Ask for what harvested pages link to, politely, and write down what came.",
    "verify": "Check harvest files: members, records, torn places, runs.",
    "list": "List the records of a harvest file with offset and length.",
    "pack": "Write the same records anew, as gz or as zst with a dictionary.",
    "doctor": "Look at this machine and at the way to a site: versions, disk, clock, name, robots.",
}

harvester = group(
    "harvester",
    "Reads the pages of a site into an append-only harvest file, from any machine.\n\n"
    "\b\nExamples:\n"
    "  harvester crawl https://campus.example/\n"
    "  harvester crawl campus.toml -o campus.warc.gz\n",
    package="harvester.cli",
    commands=COMMANDS,
)


def main() -> NoReturn:
    """The entry point of the script."""
    run(harvester)
