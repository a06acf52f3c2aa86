"""The straightforward loader: warcio, trafilatura as it comes, a commit a page. FILE STORE."""

import sqlite3
import sys

import trafilatura
from warcio.archiveiterator import ArchiveIterator

FILE, STORE = sys.argv[1:3]

db = sqlite3.connect(STORE)
db.executescript(
    """CREATE TABLE page (url TEXT PRIMARY KEY, text TEXT, at TEXT);
    CREATE VIRTUAL TABLE words USING fts5(text, content=page);
    CREATE TRIGGER added AFTER INSERT ON page
    BEGIN INSERT INTO words (rowid, text) VALUES (new.rowid, new.text); END;"""
)
with open(FILE, "rb") as source:  # noqa: PTH123  as one writes it
    for record in ArchiveIterator(source):
        url = record.rec_headers.get_header("WARC-Target-URI")
        if record.rec_type != "response" or record.http_headers.get_statuscode() != "200":
            continue
        text = trafilatura.extract(record.content_stream().read())
        at = record.rec_headers.get_header("WARC-Date")
        db.execute("INSERT OR REPLACE INTO page VALUES (?, ?, ?)", (url, text, at))
        db.commit()
