"""Nothing but the extraction, with the options that Goodcopy gives trafilatura. FILE."""

import sys

import trafilatura
from fastwarc.warc import ArchiveIterator, WarcRecordType

with open(sys.argv[1], "rb") as source:  # noqa: PTH123  as one writes it
    for record in ArchiveIterator(source, record_types=WarcRecordType.response, parse_http=True):
        trafilatura.extract(
            record.reader.read(),
            fast=True,
            output_format="markdown",
            include_links=True,
            include_tables=True,
            include_comments=False,
        )
