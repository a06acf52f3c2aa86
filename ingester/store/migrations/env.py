"""Run by alembic inside the store's own transaction; no offline mode, no alembic.ini."""

from alembic import context

import ingester.store.linkchecktables
import ingester.store.linktables
import ingester.store.searchtables
import ingester.store.translationtables  # noqa: F401 - as above
from ingester.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the transaction belongs to the store: all revisions or none
)
context.run_migrations()
