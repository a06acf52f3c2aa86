"""A plain address as site: where its home redirects between www and bare, both are its hosts."""

from collections.abc import Callable

from msgspec.structs import replace

from harvester.core.frontier import Frontier
from harvester.core.target import Target
from shared.site import Site
from shared.url import authority, host_of, mask

Say = Callable[[str], None]

_WEB_PORTS = ("80", "443")


def has_default_hosts(site: Site) -> bool:
    """Whether nobody wrote down which hosts the site has."""
    return site.hosts == (authority(site.home),)


def claimed_hosts(site: Site) -> tuple[str, ...]:
    """The hosts for the first record of a run: all that the home may yet show to be the site's."""
    if not has_default_hosts(site):
        return site.hosts
    host, _, port = authority(site.home).rpartition(":")
    if port not in _WEB_PORTS:
        return site.hosts
    return (host, _sibling(host)) if _is_name(host) else (host,)


class Widening:
    """Watches where the home redirects, and takes its other form into the site, aloud."""

    def __init__(self, frontier: Frontier, say: Say) -> None:
        self._frontier, self._say = frontier, say
        self._is_open = has_default_hosts(frontier.site)

    def see(self, target: Target, location: str) -> None:
        """A redirect; only one of the home can say anything about the hosts."""
        site = self._frontier.site
        if target.requested != site.home or site.owns(location):
            return
        host, _, port = authority(location).rpartition(":")
        home = host_of(site.home)
        if self._is_open and port in _WEB_PORTS and host in (home, _sibling(home)):
            self._frontier.site = replace(site, hosts=(*site.hosts, host))
            self._say(f"{site.home} redirects to {host}: taken as a host of this site.")
            return
        shown = mask(location, site.secret_parameters)
        self._say(
            f"{site.home} redirects to {shown}, which is on none of the site's hosts: crawl that"
            " address, or name its host under hosts in the site file."
        )


def _sibling(host: str) -> str:
    """www.campus.example for campus.example, and the other way round."""
    return host.removeprefix("www.") if host.startswith("www.") else f"www.{host}"


def _is_name(host: str) -> bool:
    return "." in host and not host.startswith("[") and not host.replace(".", "").isdigit()
