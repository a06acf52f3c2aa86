"""What a redirect says about the page that was asked for: whether there was one, and whether it may
be a move.
"""

from itertools import pairwise

from ingester.core.alike import ALIKE, alike
from ingester.core.observation import Observation, Step, Texts
from ingester.core.page import Page
from shared.scope import judge
from shared.site import Site
from shared.url import is_same_form

PERMANENT = (301, 308)


def is_redirected(seen: Observation) -> bool:
    """Whether another page answered than the one asked for; a change of spelling is no redirect."""
    if seen.pointed is not None:
        return not is_same_form(seen.requested, seen.pointed)
    return bool(seen.hops) and not is_same_form(seen.requested, seen.url)


def is_for_reading(site: Site, url: str) -> bool:
    """Whether the scope has pages with text at this address: no page moves where none may be, or
    a rule would take away with one page all that had moved onto it.
    """
    return judge(site, url).inside  # what is only a link is outside as well


def may_have_moved(page: Page | None, seen: Observation, texts: Texts) -> bool:
    """For good, or what answered reads like the copy that stands."""
    if leads_for_good(seen):
        return True
    standing, read = texts.get(page.copy) if page else None, texts.get(seen.copy)
    return bool(standing and read and alike(standing.text, read.text) >= ALIKE)


def leads_for_good(seen: Observation) -> bool:
    """Whether a redirect is 301 or 308 all the way, or the answer names itself canonical."""
    ways = pairwise([*seen.hops, Step(url=seen.url)])
    real = [step for step, after in ways if not is_same_form(step.url, after.url)]
    if all(step.status in PERMANENT for step in real):
        return True
    return seen.canonical is not None and is_same_form(seen.canonical, seen.url)
