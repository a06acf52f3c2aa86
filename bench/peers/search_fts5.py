"""The straightforward search: an FTS5 table, bm25, snippet. PAGES QUERIES STORE TIMES.

PAGES has a JSON line [title, text] a page, QUERIES is a JSON list; TIMES gets one of
[clock, processor, hits] a query, in seconds. What a person types is quoted word by word.
"""

import json
import sqlite3
import sys
import time
from pathlib import Path

PAGES, QUERIES, STORE, TIMES = map(Path, sys.argv[1:5])
ASK = """SELECT title, snippet(page, 1, '[', ']', '…', 32) FROM page
    WHERE page MATCH ? ORDER BY bm25(page, 4.0, 1.0) LIMIT 10"""

db = sqlite3.connect(STORE)
db.execute("CREATE VIRTUAL TABLE page USING fts5(title, text)")
with PAGES.open() as lines:
    db.executemany("INSERT INTO page VALUES (?, ?)", map(json.loads, lines))
db.commit()
times = []
for query in json.loads(QUERIES.read_text()):
    words = " ".join(f'"{word}"' for word in query.replace('"', " ").split())
    clock, processor = time.perf_counter(), time.process_time()
    hits = db.execute(ASK, (words,)).fetchall()
    times.append([time.perf_counter() - clock, time.process_time() - processor, len(hits)])
TIMES.write_text(json.dumps(times))
