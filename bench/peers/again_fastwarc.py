"""A harvest loaded again by FastWARC, sha256 and a look into a table. FILE STORE.

Where the store is new it is filled; else every page whose bytes it knows gets its new date.
"""

import hashlib
import sqlite3
import sys

from fastwarc.warc import ArchiveIterator, WarcRecordType

FILE, STORE = sys.argv[1:3]

db = sqlite3.connect(STORE)
db.executescript(
    """PRAGMA journal_mode=WAL;
    CREATE TABLE IF NOT EXISTS page (url TEXT PRIMARY KEY, digest BLOB, at TEXT);"""
)
with open(FILE, "rb") as source:  # noqa: PTH123  as one writes it
    for record in ArchiveIterator(source, record_types=WarcRecordType.response, parse_http=True):
        url, at = record.headers["WARC-Target-URI"], record.headers["WARC-Date"]
        digest = hashlib.sha256(record.reader.read()).digest()
        known = db.execute("SELECT digest FROM page WHERE url = ?", (url,)).fetchone()
        if known == (digest,):
            db.execute("UPDATE page SET at = ? WHERE url = ?", (at, url))
        else:
            db.execute("INSERT OR REPLACE INTO page VALUES (?, ?, ?)", (url, digest, at))
db.commit()
