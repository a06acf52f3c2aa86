"""The peer of `bench.crawl`: Scrapy's SitemapSpider, writing WARC through warcio.

Run by the Python of the peers' own environment with ORIGIN OUT links|sitemap CONNECTIONS.
"""

import sys
from io import BytesIO
from pathlib import Path

from scrapy.crawler import CrawlerProcess
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import SitemapSpider
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

ORIGIN, OUT, MODE, CONNECTIONS = sys.argv[1:5]


class Pages(SitemapSpider):
    name = "pages"
    sitemap_urls = (f"{ORIGIN}/sitemap.xml",)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.out = Path(OUT).open("wb")  # noqa: SIM115 - closed when the spider is
        self.writer = WARCWriter(self.out, gzip=True)
        self.links = LinkExtractor(allow_domains=["127.0.0.1"])

    def parse(self, response):
        head = StatusAndHeaders(
            f"{response.status} OK",
            [
                (name.decode(), b", ".join(values).decode())
                for name, values in response.headers.items()
            ],
            protocol="HTTP/1.1",
        )
        self.writer.write_record(
            self.writer.create_warc_record(
                response.url, "response", payload=BytesIO(response.body), http_headers=head
            )
        )
        if MODE == "links":
            for link in self.links.extract_links(response):
                yield response.follow(link)

    def closed(self, _reason):
        self.out.close()


process = CrawlerProcess(
    {
        "LOG_LEVEL": "ERROR",
        "CONCURRENT_REQUESTS": int(CONNECTIONS),
        "CONCURRENT_REQUESTS_PER_DOMAIN": int(CONNECTIONS),
        "DOWNLOAD_DELAY": 0,
        "METAREFRESH_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
    }
)
process.crawl(Pages)
process.start()
