"""What a search index holds, in a form that does not depend on the numbers of its rows."""

from ingester.store.searchtables import search_documents
from ingester.store.session import Query
from ingester.store.sql import SqlWriter


def content(tx):
    """Every document with its words: equal before and after the index is built anew."""
    if isinstance(tx, SqlWriter):
        tx.write_words()  # those of this transaction wait for its end
    columns = [c.name for c in search_documents.c]
    rows = tx.rows(Query(search_documents.select()), tuple)
    documents = {row[0]: dict(zip(columns, row, strict=True)) for row in rows}
    words = _words_postgresql(tx) if tx._dialect.name == "postgresql" else _words_sqlite(tx)
    assert set(words) <= set(documents), "words of a document that is gone"
    return sorted(
        (
            *(str(document[name]) for name in columns if name != "id"),
            str(words.get(number, "")),
        )
        for number, document in documents.items()
    )


def rebuilt(tx):
    """What the index holds when it is built from the pages."""
    tx.rebuild_index()
    return content(tx)


def _words_sqlite(tx):
    driver = tx._driver
    driver.execute(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.places "
        "USING fts5vocab('main', 'search_words', 'instance')"
    )
    found = {}
    for term, number, column, at in driver.execute("SELECT term, doc, col, offset FROM places"):
        found.setdefault(number, []).append((column, at, term))
    return {number: sorted(places) for number, places in found.items()}


def _words_postgresql(tx):
    rows = tx._driver.execute("SELECT id, titles, words FROM search_words").fetchall()
    return {row[0]: row[1:] for row in rows}
