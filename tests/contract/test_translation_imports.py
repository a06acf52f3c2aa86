"""What people translated comes back: counted, judged and located unit by unit."""

import io

import msgspec
import pytest

from ingester.core.blocks import key_of
from ingester.translate.glossary import Glossary
from ingester.translate.takein import Intake
from shared.errors import ConfigError
from tests.contract.makers import NOW
from tests.contract.translating import (
    Ear,
    Told,
    chinese,
    counts,
    known,
    put_text,
    ran,
)


def take_in(store, text, lang="zh", *, dry_run=False, glossary=None):
    ear = Ear()
    intake = Intake(store, lang, glossary or Glossary(), ear, NOW, dry_run=dry_run)
    intake.take(io.BufferedReader(io.BytesIO(text.encode())), "zh.jsonl")
    if not dry_run:
        intake.settle_pages()
    return intake.sums, ear


def line(source, target, **fields):
    return msgspec.json.encode({"source": source, "target": target, **fields}).decode()


def test_an_import_counts_every_unit(store, site_id, put):
    put_text(store, put, "fees")
    sums, ear = take_in(
        store,
        "\n".join(
            [
                line("Fees", "费用", hash=key_of("Fees")),
                line("Bring 300 EUR", "带 800 欧元"),
                line("Bring your card", None),
                line("You pay at the desk.", "付", hash=key_of("something else")),
                "not JSON",
                line("A block of no page", "x"),
                line("You pay at the desk.", "bezahlen", lang="de"),
            ]
        ),
    )
    assert (sums.units, sums.imported, sums.untranslated, sums.refused) == (6, 2, 1, 3)
    assert (sums.unchanged, sums.damaged, sums.settled) == (0, 1, 1)
    assert [(one.line, one.findings[0].fault.value) for one in ear.heard] == [
        (2, "numbers"),
        (4, "source-differs"),
        (7, "other-language"),
    ]
    assert [problem.line for problem in ear.damaged] == [5]
    assert known(store, "Fees", "Bring 300 EUR") == ["费用", None]


def test_a_person_takes_the_place_of_a_machine(store, site_id, put):
    put_text(store, put, "fees")
    ran(store, site_id, Told(chinese))
    sums, _ = take_in(store, line("Fees", "学费"))
    assert (sums.imported, sums.settled) == (1, 1)
    assert (known(store, "Fees"), counts(store).human) == (["学费"], 1)


def test_what_comes_back_as_it_went_out_stays_the_machine_s(store, site_id, put):
    put_text(store, put, "fees")
    ran(store, site_id, Told(chinese))
    sums, _ = take_in(store, line("Fees", chinese("Fees"), human=False))
    assert (sums.unchanged, counts(store).human) == (1, 0)
    sums, _ = take_in(store, line("Fees", chinese("Fees"), human=True))
    assert (sums.imported, counts(store).human) == (1, 1)


def test_an_import_twice_changes_nothing(store, put):
    put_text(store, put, "fees")
    text = line("Fees", "费用")
    take_in(store, text)
    sums, _ = take_in(store, text)
    assert (sums.imported, sums.unchanged, sums.settled) == (0, 1, 0)


def test_a_dry_run_keeps_nothing(store, put):
    put_text(store, put, "fees")
    sums, _ = take_in(store, line("Fees", "费用"), dry_run=True)
    assert (sums.imported, known(store, "Fees")) == (1, [None])


@pytest.mark.parametrize("text", ["", "PK\x03\x04", line("Fees", "Gebühren", lang="de")])
def test_a_file_of_something_else_is_refused_whole(store, text):
    with pytest.raises(ConfigError):
        take_in(store, text)
    assert known(store, "Fees") == [None]
