"""Who reads the pages of a load: processes of this machine, or an existing Dask cluster."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from shared.errors import ConfigError

if TYPE_CHECKING:
    from ingester.loading.intake import Extraction


class Readers(Struct, frozen=True, kw_only=True):
    """What the operator chose."""

    workers: int | None = None
    cluster: str | None = None

    @contextmanager
    def at_work(self) -> "Iterator[Extraction]":
        """They read until the block ends; Unreachable where there is nobody."""
        if self.cluster is not None:
            from ingester.extract.cluster import ClusterExtractor  # an extra

            with closing(ClusterExtractor(self.cluster)) as cluster:
                yield cluster
            return
        from ingester.extract.workers import Extractor  # heavy, not for --help

        with closing(Extractor(workers=self.workers or os.cpu_count() or 1)) as processes:
            yield processes


def readers_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--workers N` and `--cluster ADDRESS`."""
    for option in (
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help="Read pages on this Dask cluster, such as tcp://scheduler:8786.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(1, 256),
            metavar="N",
            help="Processes that read pages (default: one a core).",
        ),
    ):
        command = option(command)
    return command


def readers_of(workers: int | None, cluster: str | None) -> Readers:
    """The choice; ConfigError for both at once."""
    if workers is not None and cluster is not None:
        raise ConfigError("--workers counts processes here, --cluster reads elsewhere: name one.")
    return Readers(workers=workers, cluster=cluster)
