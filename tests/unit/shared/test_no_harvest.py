"""What is no harvest file is told by what it is."""

import io

import pytest

from shared.errors import HarvestFileError
from shared.harvestfile import read_harvest


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("campus.html", "campus.html is no harvest file: it starts with HTML"),
        (
            "campus.warc.zst.zdict",
            "campus.warc.zst.zdict is the dictionary that campus.warc.zst is read with",
        ),
    ],
)
def test_a_file_without_a_record_is_told_by_its_start_or_its_name(name, words):
    with pytest.raises(HarvestFileError) as refused:
        list(read_harvest(io.BytesIO(b"<html>no harvest"), name=name))
    assert words in str(refused.value)
