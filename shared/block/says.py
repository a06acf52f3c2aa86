"""What gates, refusals and missing pages say to their visitor: how such sentences are told.

A page about such things speaks of them; these speak to whoever reads. In English, whose words other
pages use as well, the sentence has to begin so. None of it is proof but on a page that says little
else: see the rules.
"""

from collections.abc import Iterable

from shared.patterns import Pattern, compile_pattern

# How such a sentence begins, behind its courtesies.
OPENS = (
    r"(?:^|[.!?…。！？])\s*(?:(?:sorry|oops|whoops|please|unfortunately|(?:we['’]re|we are) sorry"
    r"|(?:it )?(?:looks|seems) like|to (?:continue|proceed|go on)[^.,]{0,40}"
    r"|to (?:protect|keep|prevent|stop|guard)[^.,]{0,50}(?:ro)?bots"
    r"|before (?:we|you) [^.,!?]{0,40})[,.!:…]*\s*(?:but )?(?:please )?)*"
)
# How it ends where its own words say too little: there, or with the guard's reason. A condition or
# an explanation that follows, or a question, makes it a sentence about such things.
ENDS = (
    r"(?:\s+(?:by|for|from|because|due|as|since|on|after|until|using|with|or|temporarily|permanently"
    r"|automatically)\b[^.!?？]{0,120})?(?:[^\w\s'’?？]|\s*$)"
)
PAGES = r"(?:page|site|web ?site|service|resource|content|document|area|server)"


def said(*sentences: str) -> tuple[Pattern, ...]:
    """One pattern a language, so that none grows too large."""
    return tuple(
        compile_pattern(f"(?im){sentence}", "sentences of gates") for sentence in sentences
    )


def says(patterns: tuple[Pattern, ...], text: str) -> bool:
    """Whether any of the sentences stands in a text, whose lines are its paragraphs."""
    return any(pattern.search(text) for pattern in patterns)


def lines(blocks: Iterable[str]) -> str:
    """Paragraphs as `says` wants them."""
    return "\n".join(blocks).replace("\u00a0", " ")
