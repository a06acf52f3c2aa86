"""A loader by somebody who measures: FastWARC, WAL, 256 pages a transaction.

FILE STORE text|markdown: `text` is trafilatura's fast mode; `markdown` adds what a copy needs,
which is Markdown, links and metadata.
"""

import sqlite3
import sys

import trafilatura
from fastwarc.warc import ArchiveIterator, WarcRecordType

FILE, STORE, MODE = sys.argv[1:4]
BATCH = 256
MORE = {"output_format": "markdown", "include_links": True, "with_metadata": True}

db = sqlite3.connect(STORE)
db.executescript(
    """PRAGMA journal_mode=WAL;
    CREATE TABLE page (url TEXT PRIMARY KEY, text TEXT, at TEXT);
    CREATE VIRTUAL TABLE words USING fts5(text, content=page);
    CREATE TRIGGER added AFTER INSERT ON page
    BEGIN INSERT INTO words (rowid, text) VALUES (new.rowid, new.text); END;"""
)
options = {"fast": True, "include_comments": False} | (MORE if MODE == "markdown" else {})
with open(FILE, "rb") as source:  # noqa: PTH123  as one writes it
    iterator = ArchiveIterator(source, record_types=WarcRecordType.response, parse_http=True)
    for number, record in enumerate(iterator, 1):
        if record.http_headers.status_code != 200:
            continue
        text = trafilatura.extract(record.reader.read(), **options)
        row = (record.headers["WARC-Target-URI"], text, record.headers["WARC-Date"])
        db.execute("INSERT OR REPLACE INTO page VALUES (?, ?, ?)", row)
        if number % BATCH == 0:
            db.commit()
db.commit()
