"""What trafilatura left out of a page, put back where it belongs."""

import re

from ingester.extract.links import LINK
from ingester.extract.markdown import Block, joined

# A missing tenth of what stands between the first and the last block that was kept is a gap.
_GAP = 0.1
_KEY = 48
# A kept block shorter than this, a label or a date, does not make its container the page's.
_SENTENCE = 60
# Blocks come in their order: the next one stands near.
_NEAR = 4_000
# Characters that are looked through for such blocks: 0.3 s, on pages of thousands of blocks.
_MOST_STEPS = 300_000_000
# What trafilatura leaves out of a text by rule: paragraphs with links, lists, headings, tables.
_LEFT_OUT = re.compile(r"\]\((?:http|#\))|^(?:\s*(?:[-#|]|\d+\. )|```)")
# Blocks that may stand between the page's heading and the first one that was kept.
_LEAD = 3
_NO_WORD = re.compile(r"[\W_]+")


def without_gaps(text: str, blocks: list[Block], *, is_bare: bool) -> str:
    """The text with what is missing in it.

    What is missing around the kept part is the site's frame, or may be; what is missing between
    kept blocks, or beside them in their container, is the page. Few missing blocks are put where
    they belong; where many are missing, the region's blocks are the better text. `is_bare`: no
    frame is left around the page, so that the headings over its text are its own.
    """
    bare = [_bare(block.text) for block in blocks]
    kept = _kept(text, bare)
    if True not in kept:
        return text
    first, last = kept.index(True), len(kept) - kept[::-1].index(True)
    lead = _lead(blocks, first) if is_bare else []
    prose = [_prose_of(block.text, bare[at]) for at, block in enumerate(blocks)]
    missing = sum(prose[at] for at in range(first, last) if not kept[at])
    if missing >= _GAP * sum(prose[first:last]):
        return joined([*(blocks[at] for at in lead), *blocks[first : _end(blocks, last)]])
    least = 1 if is_bare else _SENTENCE
    homes = {block.home for at, block in enumerate(blocks) if kept[at] and prose[at] >= least}
    lost = [
        at
        for at, block in enumerate(blocks)
        if not kept[at] and (at in lead or (block.home in homes and _LEFT_OUT.search(block.text)))
    ]
    return _filled(text, blocks, lost) if lost else text


def _lead(blocks: list[Block], first: int) -> list[int]:
    """The headings over the first block that was kept, and what stands beside it under them."""
    lead: list[int] = []
    above: list[int] = []
    for at in range(first - 1, max(-1, first - _LEAD - 1), -1):
        block = blocks[at]
        if "](" in block.text:
            break
        if block.text.startswith("#"):
            lead = [at, *above, *lead]
            above = []
        elif block.home == blocks[first].home:
            above.insert(0, at)
    return lead


def _end(blocks: list[Block], last: int) -> int:
    """Where the text ends: behind the list, table or link that follows the last block kept."""
    home = blocks[last - 1].home
    while last < len(blocks) and blocks[last].home == home and _LEFT_OUT.search(blocks[last].text):
        last += 1
    return last


def _filled(text: str, blocks: list[Block], lost: list[int]) -> str:
    """The text with the lost blocks behind the blocks that they follow."""
    chunks = text.split("\n\n")
    bare = [_bare(chunk) for chunk in chunks]
    after: dict[int, list[str]] = {}
    place, seen = -1, 0
    missing = set(lost)
    for at, block in enumerate(blocks):
        if at in missing:
            after.setdefault(place, []).append(block.text)
            continue
        key = _bare(block.text)[:_KEY]
        found = next((n for n in range(seen, len(bare)) if key and key in bare[n]), None)
        if found is not None:
            place = seen = found
    filled = after.get(-1, [])
    for at, chunk in enumerate(chunks):
        filled += [chunk, *after.get(at, [])]
    return "\n\n".join(filled)


def _kept(text: str, blocks: list[str]) -> list[bool]:
    """Which of the bare blocks stand in the text."""
    bare = _bare(text)
    steps = _MOST_STEPS
    kept, at = [], 0
    for block in blocks:
        key = block[:_KEY]
        found = bare.find(key, at, at + _NEAR) if key else -1
        if found < 0 and key and steps > 0:
            found = bare.find(key)
            steps -= len(bare)
        if found >= 0:
            at = found
        kept.append(found >= 0)
    return kept


def _bare(text: str) -> str:
    """Letters and digits alone, so that two renderings of a sentence are equal."""
    return _NO_WORD.sub("", LINK.sub(r"\1", text) if "](" in text else text)


def _prose_of(text: str, bare: str) -> int:
    """How much of a block stands outside of links."""
    return len(_NO_WORD.sub("", LINK.sub("", text))) if "](" in text else len(bare)
