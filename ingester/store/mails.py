"""What people were told of a site, and when: one row a site."""

import msgspec
from sqlalchemy import bindparam, select

from ingester.core.trouble import Told
from ingester.store.columns import as_json, micros, moment
from ingester.store.schema import mails
from ingester.store.session import Query, Session, Tuple, upsert

OF_SITE = Query(
    select(mails.c.at, mails.c.troubles, mails.c.trying).where(
        mails.c.site_id == bindparam("site_id")
    )
)
PUT = upsert(mails)

_WORDS = msgspec.json.Decoder(tuple[str, ...]).decode


class MailsReader(Session):
    """What people know."""

    def told(self, site_id: int) -> Told:
        """What was mailed about a site last; an empty value where nothing was yet."""
        return self.row(OF_SITE, _told, site_id=site_id) or Told()


class MailsWriter(MailsReader):
    """Changes to what people know."""

    def put_told(self, site_id: int, told: Told) -> None:
        """Write down what was mailed, or that somebody is sending."""
        self.change(
            PUT, site_id=site_id, at=micros(told.at), troubles=as_json(told.troubles),
            trying=micros(told.trying),
        )  # fmt: skip


def _told(row: Tuple) -> Told:
    return Told(at=moment(row[0]), troubles=_WORDS(row[1]), trying=moment(row[2]))
