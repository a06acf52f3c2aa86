"""Crawlee with a WARC through warcio: ORIGIN OUT links|sitemap CONNECTIONS.

HttpCrawler for the addresses of the sitemap, ParselCrawler and its enqueue_links where links are
followed; storage in memory, its default HTTP client, no retries.
"""

import asyncio
import logging
import sys

from crawlee import ConcurrencySettings
from crawlee.crawlers import HttpCrawler, ParselCrawler
from crawlee.storage_clients import MemoryStorageClient
from sitemap import addresses
from warcfile import WarcFile

ORIGIN, OUT, MODE, CONNECTIONS = sys.argv[1:5]


async def main():
    logging.disable(logging.WARNING)
    warc = WarcFile(OUT)
    many = int(CONNECTIONS)
    kind = ParselCrawler if MODE == "links" else HttpCrawler
    crawler = kind(
        storage_client=MemoryStorageClient(),
        concurrency_settings=ConcurrencySettings(
            min_concurrency=many, desired_concurrency=many, max_concurrency=many
        ),
        max_request_retries=0,
        ignore_http_error_status_codes=[404],
        configure_logging=False,
    )

    @crawler.router.default_handler
    async def keep(context):
        answer = context.http_response
        body = await answer.read()
        warc.add(context.request.url, answer.status_code, answer.headers.items(), body)
        if MODE == "links":
            await context.enqueue_links(strategy="same-origin")

    await crawler.run(addresses(ORIGIN))
    warc.close()


asyncio.run(main())
