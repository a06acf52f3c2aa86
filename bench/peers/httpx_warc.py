"""What one writes in an hour: httpx, lxml and warcio. ORIGIN OUT links|sitemap CONNECTIONS."""

import asyncio
import sys
from urllib.parse import urldefrag, urljoin

import httpx
import lxml.html
from sitemap import addresses
from warcfile import WarcFile

ORIGIN, OUT, MODE, CONNECTIONS = sys.argv[1:5]


async def main():
    warc = WarcFile(OUT)
    seen = set(addresses(ORIGIN))
    waiting = asyncio.Queue()
    for url in seen:
        waiting.put_nowait(url)
    many = int(CONNECTIONS)
    limits = httpx.Limits(max_connections=many, max_keepalive_connections=many)
    async with httpx.AsyncClient(limits=limits, timeout=30) as client:

        async def work():
            while True:
                url = await waiting.get()
                try:
                    await keep(url)
                finally:
                    waiting.task_done()

        async def keep(url):
            answer = await client.get(url)
            warc.add(url, answer.status_code, answer.headers.multi_items(), answer.content)
            if MODE != "links" or answer.status_code != 200 or not answer.content:
                return
            for href in lxml.html.fromstring(answer.content).xpath("//a/@href"):
                link = urldefrag(urljoin(url, href.strip())).url
                if link.startswith(f"{ORIGIN}/") and link not in seen:
                    seen.add(link)
                    waiting.put_nowait(link)

        workers = [asyncio.create_task(work()) for _ in range(many)]
        await waiting.join()
        for worker in workers:
            worker.cancel()
    warc.close()


asyncio.run(main())
