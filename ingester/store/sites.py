"""Sites in the store: each with the site file it was last loaded with."""

from datetime import datetime

import msgspec
from sqlalchemy import bindparam, select

from ingester.store.columns import instant, micros
from ingester.store.contract import StoredSite
from ingester.store.schema import sites
from ingester.store.session import Query, Session, Tuple, insert_new
from shared.errors import StoreError
from shared.site import Site

_ROW = select(sites.c.id, sites.c.config, sites.c.updated)
BY_NAME = Query(_ROW.where(sites.c.name == bindparam("name")))
BY_ID = Query(_ROW.where(sites.c.id == bindparam("id")))
ALL = Query(_ROW.order_by(sites.c.name))
INSERT = insert_new(sites)
UPDATE = Query(
    sites.update()
    .where(sites.c.name == bindparam("key"))
    .values(config=bindparam("config"), updated=bindparam("updated"))
)

_ENCODE = msgspec.json.Encoder().encode
_DECODE = msgspec.json.Decoder(Site).decode


class SitesReader(Session):
    """What is known of sites."""

    def site(self, name: str) -> StoredSite | None:
        """The site of that name."""
        return self.row(BY_NAME, _site, name=name)

    def site_by_id(self, site_id: int) -> StoredSite | None:
        """The site with that id."""
        return self.row(BY_ID, _site, id=site_id)

    def sites(self) -> list[StoredSite]:
        """All sites by name."""
        return self.rows(ALL, _site)


class SitesWriter(SitesReader):
    """Changes to sites."""

    def save_site(self, site: Site, now: datetime) -> StoredSite:
        """Insert or update a site by its name."""
        config, updated = _ENCODE(site), micros(now)
        if self.number(INSERT, name=site.name, config=config, updated=updated) is None:
            self.change(UPDATE, key=site.name, config=config, updated=updated)
        saved = self.site(site.name)
        if saved is None:
            raise StoreError(f"the site {site.name} can't be written")
        return saved


def _site(row: Tuple) -> StoredSite:
    return StoredSite(id=row[0], site=_DECODE(row[1]), updated=instant(row[2]))
