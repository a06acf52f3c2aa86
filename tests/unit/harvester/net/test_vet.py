"""The guard decides on the resolved address; nothing private passes but what the operator named."""

import msgspec
import pytest

from harvester.net.guard import Guard, vet, vet_port
from shared.errors import ConfigError
from shared.site import Site

HOME = Guard(home=("campus.example", 443))

PUBLIC = [
    "8.8.8.8",
    "1.0.0.1",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "198.17.255.255",
    "223.255.255.255",
    "2606:4700::1111",
    "2a00:1450:4001::1",
    "::ffff:8.8.8.8",
]
PRIVATE = [
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:10.0.0.5",
    "::ffff:127.0.0.1",
    "::ffff:0:10.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",
    "2001:2::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "3fff::1",
    "3fff:fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%lo",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
    "4000::1",
]
METADATA = [
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::a9fe:aa17",  # 169.254.170.23: every bit of the carried address counts
    "2002:a9fe:a9fe::1",
    "2001:0:a9fe:a9fe::1",  # Teredo, as its server
    "2001:0:808:808::5601:5601",  # Teredo, as its client
    "fd00:ec2::254",
    "fd00:ec2:0:0::254",
    "169.254.170.2",
    "100.100.100.200",
    "168.63.129.16",
]


@pytest.mark.parametrize("ip", PUBLIC)
def test_a_public_address_may_be_connected_to(ip):
    assert vet(ip, 443, HOME, host="campus.example") is None
    assert vet(ip, 80, HOME, host="other.example") is None


@pytest.mark.parametrize("ip", PRIVATE)
def test_a_private_or_translated_address_may_not(ip):
    assert "no public address" in vet(ip, 443, HOME, host="other.example")


@pytest.mark.parametrize("ip", PRIVATE)
def test_the_home_as_typed_may_be_private(ip):
    assert vet(ip, 443, HOME, host="Campus.Example") is None


@pytest.mark.parametrize("ip", METADATA)
def test_a_metadata_address_never(ip):
    """Not as the home, not inside a network that is allowed."""
    allowed = Guard(home=("campus.example", 443), networks=Guard.of(everywhere()).networks)
    assert "metadata" in vet(ip, 443, allowed, host="campus.example")


def everywhere():
    return Site(home="https://campus.example/", allow_private=("0.0.0.0/0", "::/0"))


@pytest.mark.parametrize("host", ["127.0.0.1", "www.campus.example", "campus.example.", ""])
def test_another_name_of_the_same_machine_is_not_the_home(host):
    assert "no public address" in vet("127.0.0.1", 443, HOME, host=host)


def test_the_home_on_another_port_is_not_the_home():
    assert "no public address" in vet("127.0.0.1", 80, HOME, host="campus.example")


def test_an_allowed_network_is_allowed_and_no_more():
    guard = Guard.of(
        Site(home="https://campus.example/", allow_private=("10.0.0.5/32", "fd12::/64"))
    )
    assert vet("10.0.0.5", 443, guard, host="a.example") is None
    assert vet("::ffff:10.0.0.5", 443, guard, host="a.example") is None
    assert vet("fd12::9", 80, guard, host="a.example") is None
    assert "10.0.0.0/8" in vet("10.0.0.6", 443, guard, host="a.example")
    assert "no public" in vet("fd12:0:0:1::9", 443, guard, host="a.example")


def test_a_network_may_be_named_by_an_address_in_it():
    guard = Guard.of(Site(home="https://campus.example/", allow_private=("10.0.0.5/24",)))
    assert vet("10.0.0.77", 443, guard, host="a.example") is None


def test_an_allowed_translator_leads_to_public_addresses_only():
    guard = Guard.of(Site(home="https://campus.example/", allow_private=("64:ff9b::/96",)))
    assert vet("64:ff9b::808:808", 443, guard, host="a.example") is None
    assert "10.0.0.0/8" in vet("64:ff9b::a00:1", 443, guard, host="a.example")


PORTS = Guard.of(
    Site(
        home="http://campus.example:8080/",
        hosts=("campus.example", "files.example:8443", "[2606:4700::1]:81"),
        ports=(8000,),
    )
)


@pytest.mark.parametrize(
    ("host", "port", "is_allowed"),
    [
        ("campus.example", 80, True),
        ("any.example", 443, True),
        ("any.example", 8000, True),
        ("campus.example", 8080, True),
        ("any.example", 8080, False),
        ("files.example", 8443, True),
        ("campus.example", 8443, False),
        ("2606:4700::1", 81, True),
        ("[2606:4700::1]", 81, True),
        ("campus.example", 22, False),
        ("campus.example", 6379, False),
        ("campus.example", 0, False),
    ],
)
def test_only_ports_of_the_web_and_of_the_site(host, port, is_allowed):
    assert (vet_port(host, port, PORTS) is None) == is_allowed
    assert (vet("8.8.8.8", port, PORTS, host=host) is None) == is_allowed


def test_a_home_that_is_an_ipv6_address():
    guard = Guard.of(Site(home="http://[::1]:8080/"))
    assert vet("::1", 8080, guard, host="::1") is None
    assert vet("::1", 80, guard, host="::1") is not None


@pytest.mark.parametrize("text", ["", "localhost", "0x7f.1", "127.1", "999.1.1.1", "1.2.3.4/8"])
def test_what_is_no_address_is_refused(text):
    assert "no IP address" in vet(text, 443, HOME, host="campus.example")


def test_a_network_that_is_none_is_a_mistake_in_the_site_file():
    with pytest.raises(ConfigError, match="allow_private: 'campus'"):
        Guard.of(Site(home="https://campus.example/", allow_private=("campus",)))


def test_the_guard_cannot_be_changed():
    with pytest.raises(AttributeError):
        HOME.ports = frozenset({22})
    assert isinstance(HOME, msgspec.Struct)
