"""The two ends of a redirect: the address that was asked for, and the one that answered."""

from msgspec import structs

from ingester.core.observation import Observation
from ingester.core.redirects import is_redirected
from shared.blockkind import BlockKind
from shared.site import Site
from shared.url import is_same_form


def as_direct(seen: Observation) -> Observation:
    """The same capture as an observation of the address that answered."""
    return structs.replace(seen, requested=seen.url, hops=(), pointed=None)


def at_an_address_of_the_site(seen: Observation, site: Site) -> Observation:
    """A redirect that only changes the spelling may end on a host that the site file leaves out."""
    if seen.pointed is None and not site.owns(seen.url) and is_same_form(seen.requested, seen.url):
        return structs.replace(seen, url=seen.requested, hops=())
    return seen


def speaks_for_its_end(seen: Observation) -> bool:
    """Whether a capture is also one of the address that answered; not a sign-in page, and not a
    redirect whose target has a capture of its own.
    """
    asks_to_sign_in = seen.block == BlockKind.SIGN_IN and is_redirected(seen)
    return seen.pointed is None and seen.follows is None and not asks_to_sign_in
