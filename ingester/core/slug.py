"""The slug of a page: a short name made of its first address, for people and for links."""

import hashlib
import re
import unicodedata
from urllib.parse import unquote

from shared.url import path_query

LONGEST = 80  # characters; longer ones are cut and told apart by a mark


def slug_of(url: str) -> str:
    """A readable slug: path and query in lower-case ASCII words; the home page is "home"."""
    path, _, query = path_query(url).partition("?")
    words = (
        unicodedata.normalize("NFKD", unquote(f"{path} {query}")).encode("ascii", "ignore").decode()
    )
    slug = re.sub(
        r"[^a-z0-9]+", "-", re.sub(r"\.(html?|php|aspx?)(?=\s|$)", "", words.lower())
    ).strip("-")
    if not slug:
        return "home" if path in ("", "/") and not query else mark_of(url)
    return slug if len(slug) <= LONGEST else f"{slug[:LONGEST].rstrip('-')}-{mark_of(url)}"


def is_slug_of(slug: str, url: str, page_id: int) -> bool:
    """Whether a page that began at this address may be called so: plain, or told apart."""
    plain = slug_of(url)
    told_apart = marked(plain, url)
    return slug in (plain, told_apart, f"{told_apart}-{page_id}")


def marked(slug: str, url: str) -> str:
    """The slug for a page whose plain slug belongs to another page already."""
    return f"{slug}-{mark_of(url)}"


def mark_of(url: str) -> str:
    """Eight characters that tell one address from another."""
    return hashlib.sha256(url.encode()).hexdigest()[:8]
