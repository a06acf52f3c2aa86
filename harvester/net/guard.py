"""Which addresses may be connected to: the resolved address decides, never the text of a URL."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from msgspec import Struct

from shared.errors import ConfigError
from shared.site import Site, split_port
from shared.url import authority

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

WEB_PORTS: Final = frozenset({80, 443})

# Where clouds hand their credentials to whoever asks from inside the machine. Refused even where
# the operator allows the network around them, and even as the home.
METADATA: Final = frozenset(
    ip_address(text)
    for text in (
        "169.254.169.254",  # AWS, Azure, Google, DigitalOcean, OpenStack and others
        "169.254.170.2",  # AWS, containers
        "169.254.170.23",  # AWS, Kubernetes
        "fd00:ec2::254",  # AWS over IPv6
        "fd00:ec2::23",  # AWS, Kubernetes over IPv6
        "fd20:ce::254",  # Google over IPv6
        "100.100.100.200",  # Alibaba
        "168.63.129.16",  # Azure's host, on an address that looks public
        "192.0.0.192",  # Oracle, of old
    )
)

# `ipaddress.is_global` is no guard: up to Python 3.11.9 it lets multicast, NAT64 and 6to4 pass.
# From the IANA special-purpose registries and RFC 6890, with what older RFCs reserved.
FORBIDDEN: Final[tuple[tuple[Network, str], ...]] = tuple(
    (ip_network(text), what)
    for text, what in (
        ("0.0.0.0/8", "this machine"),
        ("10.0.0.0/8", "a private network"),
        ("100.64.0.0/10", "a carrier's private network"),
        ("127.0.0.0/8", "this machine"),
        ("169.254.0.0/16", "link-local"),
        ("172.16.0.0/12", "a private network"),
        ("192.0.0.0/24", "reserved for protocols"),
        ("192.0.2.0/24", "for documentation"),
        ("192.88.99.0/24", "a 6to4 relay"),
        ("192.168.0.0/16", "a private network"),
        ("198.18.0.0/15", "for benchmarks"),
        ("198.51.100.0/24", "for documentation"),
        ("203.0.113.0/24", "for documentation"),
        ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved"),
        ("::1/128", "this machine"),
        ("::/96", "this machine or IPv4-compatible"),
        ("::ffff:0:0:0/96", "IPv4-translated"),
        ("64:ff9b::/96", "NAT64"),
        ("64:ff9b:1::/48", "NAT64"),
        ("100::/64", "discarded"),
        ("2001::/32", "Teredo"),
        ("2001::/23", "reserved for protocols"),
        ("2001:db8::/32", "for documentation"),
        ("2002::/16", "6to4"),
        ("3fff::/20", "for documentation"),
        ("5f00::/16", "segment routing"),
        ("fc00::/7", "a private network"),
        ("fe80::/10", "link-local"),
        ("fec0::/10", "a private network"),
        ("ff00::/8", "multicast"),
    )
)
_NAT64: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
_LOW_IPV4: Final = (*_NAT64, IPv6Network("::/96"), IPv6Network("::ffff:0:0:0/96"))
_PUBLIC_IPV6: Final = IPv6Network("2000::/3")  # all that IANA has given out for the public internet


class Guard(Struct, frozen=True, kw_only=True):
    """Where one site's harvest may go besides the public internet's ports 80 and 443."""

    home: tuple[str, int]
    networks: tuple[Network, ...] = ()
    ports: frozenset[int] = frozenset()
    hosts: frozenset[tuple[str, int]] = frozenset()

    @classmethod
    def of(cls, site: Site) -> "Guard":
        """What a site file allows; ConfigError where allow_private holds no network."""
        written = (split_port(entry.lower()) for entry in site.hosts)
        host, _, port = authority(site.home).rpartition(":")
        return cls(
            home=(bare(host), int(port)),
            networks=tuple(_network(text) for text in site.allow_private),
            ports=frozenset(site.ports),
            hosts=frozenset((bare(name), int(number)) for name, number in written if number),
        )


def vet(ip: str, port: int, guard: Guard, *, host: str = "") -> str | None:
    """Why this resolved address and port may not be connected to for `host`; None where it may."""
    refused = vet_port(host, port, guard)
    try:
        address = ip_address(ip.partition("%")[0])
    except ValueError:
        return f"{ip} is no IP address"
    carried = _carried(address)
    if any(each in METADATA for each in carried):
        return f"{ip} is a cloud's metadata address, which is never asked"
    if refused or (bare(host), port) == guard.home:
        return refused
    reasons = (_why_forbidden(each) for each in carried if not _is_allowed(each, guard))
    reason = next((each for each in reasons if each), None)
    if reason is None:
        return None
    return f"{ip} is no public address ({reason}); allow_private can name its network"


def vet_port(host: str, port: int, guard: Guard) -> str | None:
    """Why no address of `host` may be connected to on this port; None where it may."""
    if port in WEB_PORTS or port in guard.ports:
        return None
    if (bare(host), port) == guard.home or (bare(host), port) in guard.hosts:
        return None
    return f"port {port} is none of the site's; ports or hosts can name it"


def bare(host: str) -> str:
    """A host as it is compared here: lower case, an IPv6 address without its brackets."""
    return host.lower().removeprefix("[").removesuffix("]")


def _network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise ConfigError(
            f'allow_private: {text!r} is no network; write one as "10.0.0.5/32" or "fd12::/64"'
        ) from None


def _carried(address: Address) -> tuple[Address, ...]:
    """The address and every IPv4 address that a tunnel or translator would take out of it."""
    if isinstance(address, IPv4Address):
        return (address,)
    if address.ipv4_mapped:
        return (address.ipv4_mapped,)  # the same address in another spelling
    inner: list[Address] = [address]
    if address.sixtofour:
        inner.append(address.sixtofour)
    inner += address.teredo or ()
    if any(address in network for network in _LOW_IPV4):
        inner.append(IPv4Address(int(address) & 0xFFFF_FFFF))
    return tuple(inner)


def _is_allowed(address: Address, guard: Guard) -> bool:
    return any(address in network for network in guard.networks)


def _why_forbidden(address: Address) -> str | None:
    for network, what in FORBIDDEN:
        if address in network:
            return f"{network}: {what}"
    if isinstance(address, IPv6Address) and address not in _PUBLIC_IPV6:
        return f"outside {_PUBLIC_IPV6}"
    return None if address.is_global else "not global"
