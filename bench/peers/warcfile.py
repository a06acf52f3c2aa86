"""A WARC written through warcio, as its own documentation shows it."""

from io import BytesIO
from pathlib import Path

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter


class WarcFile:
    """One gzip member a response."""

    def __init__(self, path):
        self._out = Path(path).open("wb")  # noqa: SIM115  closed by close()
        self._writer = WARCWriter(self._out, gzip=True)

    def add(self, url, status, headers, body):
        """Write one answer down; headers as pairs of text."""
        head = StatusAndHeaders(f"{status} OK", list(headers), protocol="HTTP/1.1")
        record = self._writer.create_warc_record(
            url, "response", payload=BytesIO(body), http_headers=head
        )
        self._writer.write_record(record)

    def close(self):
        """Nothing comes after."""
        self._out.close()
