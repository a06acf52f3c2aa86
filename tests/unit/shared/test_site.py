"""What a site says of itself, as one value."""

from msgspec.structs import replace

from shared.site import Site

SITE = Site(home="https://campus.example/", hosts=("campus.example",))


def test_the_digest_stands_for_everything_that_was_said():
    assert SITE.digest == Site(home=SITE.home, hosts=SITE.hosts).digest
    assert SITE.digest != replace(SITE, contact="ops@campus.example").digest


def test_a_site_owns_what_is_on_its_hosts_and_ports():
    assert SITE.owns("http://campus.example/a")
    assert not SITE.owns("https://campus.example:8443/a")
    assert not SITE.owns("https://other.example/")
