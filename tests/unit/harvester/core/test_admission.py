"""Addresses of a site come in once, each at its own harvester."""

import pytest

from harvester.core.admission import Admission, Shard, shard_of
from shared.errors import ConfigError
from shared.site import Site

HOME = "https://campus.example/"


def test_a_shard_is_written_as_it_is_read():
    assert str(shard_of("2/4")) == "2/4"


@pytest.mark.parametrize("text", ["0/4", "5/4", "1", "1/", "a/b", "1/2/3", ""])
def test_what_names_no_shard_is_refused(text):
    with pytest.raises(ConfigError, match="from 1 to N"):
        shard_of(text)


def test_an_orphan_is_listed_and_no_page_links_to_it():
    admission = Admission(Site(home=HOME, hosts=("campus.example",)), Shard())
    for path in ("fees", "visa"):
        admission.admit_listed(HOME + path)
    assert admission.orphans == 2
    admission.admit(f"{HOME}fees")
    assert admission.orphans == 1
