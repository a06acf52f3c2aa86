"""The command line of the ingester."""

from typing import NoReturn

from shared.cli import group, run

COMMANDS = {
    "load": "Load harvest files into the store and say what happened to each page.",
    "crawl": "Harvest a site and load it in one go, with the same code.",
    "pages": "List pages by site, state and category.",
    "show": "Show one page: its text, dates and history.",
    "why": "Tell a page's whole story: captures, decisions, rules, source.",
    "due": "The plan for the next harvest: which pages to ask for, worst first.",
    "search": "Find pages by words, in English, Chinese and other languages.",
    "ask": "Answer a question with passages of pages, each with its address and date.",
    "translate": "Translate pages block by block, by a provider or by people.",
    "holds": "List the hides that wait for a person; approve or drop them.",
    "undo": "Take back what one run did.",
    "reextract": "Read texts anew from stored harvest files, when the extractor has improved.",
    "rules": "Say what a changed site file would show, hide or recategorise.",
    "report": "Report on runs, orphans, links, changes and coverage, also as CSV.",
    "serve": "Serve the store as a site: how it stands, the pages, the search.",
    "export": "Write the pages out as JSON lines, a folder of Markdown files or Parquet.",
    "health": "Say how every site stands: pass, warn or fail, and why.",
    "mail": "Mail what is wrong, once a day at most; a load does so at its end.",
    "doctor": "Look at this machine: versions, disk, clock, store, reading of pages, mail.",
}

ingester = group(
    "ingester",
    "Keeps the last good copy of every page, and a date that can be trusted.\n\n"
    "\b\nExamples:\n"
    "  ingester load campus.warc.gz --site campus.toml\n"
    "  ingester pages --state failing\n",
    package="ingester.cli",
    commands=COMMANDS,
)


def main() -> NoReturn:
    """The entry point of the script."""
    run(ingester)
