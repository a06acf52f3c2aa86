"""The way to a Dask cluster: connect, see who is there, and say what is wrong with it."""

import logging
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ingester.extract.clusterworker import versions as versions_of
from shared.errors import ConfigError, ToolError, Unreachable

if TYPE_CHECKING:
    from distributed import Client

CONNECT = 10.0  # seconds for the scheduler to answer, and to come back if it goes
WORKERS = 20.0  # and then for a first worker to be there

# A name, an IPv4 or a bracketed IPv6 address, with its port; never a credential, which Dask
# takes from its own configuration.
_ADDRESS = re.compile(r"(?:(?:tcp|tls|wss?)://)?(?:[^/@:\s\[\]]+|\[[\da-fA-F:.%]+\]):\d{1,5}/?")
_CREDENTIAL = re.compile(r"(?<=//)[^/@]*@")
_SAFE = (
    "What was loaded is safe, and loading goes on where it stopped: run the same command again"
    " when the cluster is back, or without --cluster."
)


def shown(address: str) -> str:
    """The address as it may be told: without a credential in it."""
    return _CREDENTIAL.sub("", address).partition("?")[0]


def connected(address: str, versions: Mapping[str, str]) -> "tuple[Client, int]":
    """A client of this cluster whose workers would read pages as we do, and their threads."""
    if not _ADDRESS.fullmatch(address):
        raise ConfigError(
            f"--cluster {shown(address)} is no address of a Dask scheduler: write tcp://HOST:8786"
            " (tls:// where the cluster has certificates; Dask's own configuration names them)."
        )
    try:
        from distributed import Client  # an extra, and slow to import
    except ImportError:
        raise ConfigError(
            "--cluster needs an extra: pip install 'goodcopy[server,cluster]', here and on the"
            " cluster's workers."
        ) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # we say ourselves what matters
    try:
        client = Client(address, timeout=CONNECT, set_as_default=False, name="goodcopy")
    except (OSError, TimeoutError, ValueError, RuntimeError) as error:
        raise gone(shown(address), f"no scheduler answers there ({_short(error)})") from None
    try:
        return client, _threads(client, shown(address), versions)
    except BaseException:
        client.close(timeout=5)
        raise


def _threads(client: "Client", address: str, versions: Mapping[str, str]) -> int:
    """How many batches the cluster reads at once; ConfigError where its workers read otherwise."""
    try:
        client.wait_for_workers(1, timeout=WORKERS)
    except TimeoutError:
        raise gone(address, f"it has no worker within {WORKERS:g} s") from None
    found: dict[str, Any] = client.run(versions_of, on_error="return")
    others = {worker: told for worker, told in found.items() if told != versions}
    if others:
        raise told_apart(address, others, versions)
    return sum(client.nthreads().values())


def told_apart(
    address: str, others: Mapping[str, object], versions: Mapping[str, str] | None = None
) -> ConfigError:
    """The workers that lack goodcopy, or have another: the copies would not be the same."""
    wanted = versions_of() if versions is None else versions
    worker, told = next(iter(others.items()))
    return ConfigError(
        f"the cluster at {address} would not read pages as this machine does:"
        f" {len(others)} of its workers differ. {worker}: {_difference(told, wanted)}."
        f" Install 'goodcopy[server,cluster]=={wanted['goodcopy']}' there, with the same versions."
    )


def _difference(told: object, wanted: Mapping[str, str]) -> str:
    if not isinstance(told, Mapping):
        return f"no goodcopy, or not a whole one ({_short(told)})"
    names = [name for name in wanted if told.get(name) != wanted[name]]
    return ", ".join(f"{name} {told.get(name)}, here {wanted[name]}" for name in names)


def gone(address: str, why: str) -> ToolError:
    """The cluster gives no answers: what was tried, and what is safe."""
    return Unreachable(f"the cluster at {address} can't be used: {why}. {_SAFE}")


def is_lost(client: "Client") -> bool:
    """Whether nobody is at the other end just now."""
    return client.status != "running"


def is_given_up(client: "Client") -> bool:
    """Whether the scheduler went and did not come back."""
    return client.status in ("closing", "closed")


def _short(error: object) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return _CREDENTIAL.sub("", text)[:200]
