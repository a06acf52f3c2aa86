"""Which site a run belongs to: the operator's site file stands above what a harvest file claims."""

from collections.abc import Sequence

from msgspec import structs

from ingester.store.contract import Reader
from shared.errors import ConfigError
from shared.records import Warcinfo
from shared.site import OutdatedTable, Site
from shared.sitefile import completed
from shared.sitevalues import is_host
from shared.url import authority

FOREIGN = "foreign"  # the name of the site that pages of other tools' files go to


def site_of_run(
    reader: Reader, sites: Sequence[Site], info: Warcinfo | None, run: str | None, url: str | None
) -> Site:
    """The site: the one given, the one of that name, the one that the store knows, else the
    warcinfo's claim.
    """
    if len(sites) == 1:
        return sites[0]
    if sites:
        return _chosen(sites, info, url)
    return _known(reader, info, run, url) or _claimed(info)


def foreign_site(known: Site | None) -> Site:
    """The site of other tools' files: any host, and no page is ever outdated by a rule."""
    no_years = OutdatedTable(ignore=(r"\d",))
    return known or Site(home="https://foreign.invalid/", name=FOREIGN, outdated=no_years)


def with_host(site: Site, url: str) -> Site:
    """The site with the host of one more address."""
    return structs.replace(site, hosts=(*site.hosts, authority(url)))


def _chosen(sites: Sequence[Site], info: Warcinfo | None, url: str | None) -> Site:
    """The site of that name or host; a run of none of them is held against the first, whose hosts
    reject its pages.
    """
    name, home = (info.site, info.home) if info else (None, None)
    by_name = (site for site in sites if site.name == name)
    by_host = (site for site in sites if any(a and site.owns(a) for a in (home, url)))
    return next(by_name, None) or next(by_host, None) or sites[0]


def _known(reader: Reader, info: Warcinfo | None, run: str | None, url: str | None) -> Site | None:
    if info is not None and info.site:
        found = reader.site(info.site)
        return found.site if found else None
    stored = reader.run(None, run) if run else None
    if stored is not None and (found := reader.site_by_id(stored.site_id)) is not None:
        return found.site
    return next((one.site for one in reader.sites() if url and one.site.owns(url)), None)


def _claimed(info: Warcinfo | None) -> Site:
    if info is None or not info.home:
        raise ConfigError(
            "the file does not say which site it belongs to: it has no warcinfo of a harvester. "
            "Name the site file with --site, or take the file as another tool's with --foreign."
        )
    hosts = tuple(filter(is_host, info.hosts))
    claim = Site(home=info.home, name=info.site or "", hosts=hosts)
    return completed(claim, "the file's warcinfo")
