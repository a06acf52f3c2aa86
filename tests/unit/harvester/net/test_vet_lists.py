"""Every network that is never asked, by its name; and what no site file can allow."""

from ipaddress import ip_network

import pytest

from harvester.net.guard import FORBIDDEN, METADATA, Guard, vet

HOME = ("campus.example", 443)
CLOUDS = {
    "169.254.169.254", "169.254.170.2", "169.254.170.23", "fd00:ec2::254", "fd00:ec2::23",
    "fd20:ce::254", "100.100.100.200", "168.63.129.16", "192.0.0.192",
}  # fmt: skip
NETWORKS = {
    "0.0.0.0/8": "0.1.2.3", "10.0.0.0/8": "10.1.2.3", "100.64.0.0/10": "100.65.0.1",
    "127.0.0.0/8": "127.0.0.1", "169.254.0.0/16": "169.254.1.1", "172.16.0.0/12": "172.31.0.1",
    "192.0.0.0/24": "192.0.0.8", "192.0.2.0/24": "192.0.2.1", "192.88.99.0/24": "192.88.99.1",
    "192.168.0.0/16": "192.168.1.1", "198.18.0.0/15": "198.19.0.1",
    "198.51.100.0/24": "198.51.100.1", "203.0.113.0/24": "203.0.113.1",
    "224.0.0.0/4": "239.1.1.1", "240.0.0.0/4": "255.255.255.255", "::1/128": "::1",
    "::/96": "::7f00:1", "::ffff:0:0:0/96": "::ffff:0:7f00:1", "64:ff9b::/96": "64:ff9b::7f00:1",
    "64:ff9b:1::/48": "64:ff9b:1::1", "100::/64": "100::1", "2001::/32": "2001::1",
    "2001::/23": "2001:2::1", "2001:db8::/32": "2001:db8::1", "2002::/16": "2002:7f00:1::",
    "3fff::/20": "3fff::1", "5f00::/16": "5f00::1", "fc00::/7": "fd12::1", "fe80::/10": "fe80::1",
    "fec0::/10": "fec0::1", "ff00::/8": "ff02::1",
}  # fmt: skip


def test_each_list_is_tested_whole():
    assert {str(address) for address in METADATA} == CLOUDS
    assert {str(network) for network, _ in FORBIDDEN} == set(NETWORKS)


@pytest.mark.parametrize("ip", sorted(CLOUDS))
def test_no_site_file_allows_a_clouds_credentials(ip):
    everywhere = (ip_network("0.0.0.0/0"), ip_network("::/0"))
    guard = Guard(home=HOME, networks=everywhere)
    assert "metadata" in vet(ip, 80, guard)
    assert "metadata" in vet(ip, 443, guard, host="campus.example")


@pytest.mark.parametrize("network", NETWORKS)
def test_a_refusal_names_the_network(network):
    assert f"({network}: " in vet(NETWORKS[network], 80, Guard(home=HOME))


def test_an_address_inside_a_tunnel_needs_leave_as_well():
    outer = Guard(home=HOME, networks=(ip_network("64:ff9b:1::/48"),))
    both = Guard(home=HOME, networks=(*outer.networks, ip_network("10.0.0.0/8")))
    assert "10.0.0.0/8" in vet("64:ff9b:1::a00:1", 80, outer)
    assert vet("64:ff9b:1::a00:1", 80, both) is None
    assert "metadata" in vet("64:ff9b:1::a9fe:a9fe", 80, both)
