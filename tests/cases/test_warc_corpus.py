"""WARC files of ours and of other tools, whole and damaged, and what a correct reader gives."""

import time
from collections import Counter
from io import BytesIO

import pytest

from shared.errors import HarvestFileError
from shared.harvestfile import Damage, read_harvest
from shared.http import decode_body
from shared.records import record_type
from tests.cases import corpus


def read(case):
    """The records and the damage of a case."""
    path = str(corpus.FOLDER / "warc" / case["file"])
    found = list(read_harvest(BytesIO(corpus.body("warc", case)), name=path))
    damage = [item for item in found if isinstance(item, Damage)]
    return [item.record for item in found if not isinstance(item, Damage)], damage


def addresses(records):
    return [record.url for record in records if getattr(record, "url", None)]


@pytest.mark.parametrize("case", corpus.of("warc"))
def test_a_file_gives_its_sound_records_and_the_place_of_its_damage(case):
    expected, began = case["expected"], time.process_time()
    if expected.get("not_warc"):
        with pytest.raises(HarvestFileError):
            read(case)
        return
    records, damage = read(case)
    assert time.process_time() - began < expected.get("seconds", 5)
    assert len(records) == expected["records"]
    if "types" in expected:
        assert Counter(map(record_type, records)) == expected["types"]
    if "torn" in expected:
        places = [{"offset": torn.offset, "length": torn.length} for torn in damage]
        assert places == expected["torn"]
    assert damage or not expected.get("damaged")
    absent = {*expected.get("lost", ()), *expected.get("forbidden", ())}
    assert not absent & set(addresses(records))
    assert addresses(records) == expected.get("targets", addresses(records))
    for address, body in expected.get("bodies", {}).items():
        (answer,) = (record.http for record in records if getattr(record, "url", 0) == address)
        assert decode_body(answer).body.lstrip() == body.encode()
