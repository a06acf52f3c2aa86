"""Glossaries: found in a text, checked in its translation, read from TOML and CSV."""

from pathlib import Path

import pytest

from ingester.translate.glossary import Glossary, Term, broken, terms_of
from shared.errors import ConfigError

TOML = """\
keep = ["Moodle"]
[zh]
"credit point" = "学分"
credit = "信用"
[de]
"credit point" = "Leistungspunkt"
"""
CSV = "source,zh,de\ncredit point,学分,Leistungspunkt\nMoodle,=,=\nvisa,,Visum\n"


def term(source, target):
    return Term(source=source, target=target)


def read(name, text, lang="zh"):
    return list(terms_of(Path(name), text.encode(), lang))


def test_toml_has_a_table_a_language_and_a_list_of_terms_to_keep():
    assert read("terms.toml", TOML) == [
        term("Moodle", "Moodle"),
        term("credit point", "学分"),
        term("credit", "信用"),
    ]


def test_csv_has_a_column_a_language():
    assert read("terms.csv", CSV) == [term("credit point", "学分"), term("Moodle", "Moodle")]
    assert read("terms.csv", CSV, "de")[-1] == term("visa", "Visum")


@pytest.mark.parametrize("name", ["terms.toml", "terms.csv"])
def test_a_language_without_a_table_takes_that_of_its_mother(name):
    assert term("credit point", "学分") in read(
        name, TOML if name == "terms.toml" else CSV, "zh-TW"
    )


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.toml", "keep = 3", "keep"),
        ("a.toml", "[zh]\nx = 3", "zh"),
        ("a.toml", "[zh\n", "line"),
        ("a.toml", '[nonsense]\nx = "y"', "language"),
        ("a.csv", "term,zh\n", "first line"),
        ("a.csv", "", "first line"),
        ("a.toml", '[zh]\n"" = "y"', "no term"),
        ("a.toml", f'[zh]\nx = "{"y" * 300}"', "no term"),
    ],
)
def test_what_is_wrong_is_said(name, text, words):
    with pytest.raises(ConfigError, match=words):
        read(name, text)


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(ConfigError, match="UTF-8"):
        list(terms_of(Path("a.csv"), b"source,zh\n\xff", "zh"))


def test_the_longest_term_counts_and_not_the_one_inside():
    glossary = Glossary(read("terms.toml", TOML))
    assert glossary.terms_in("Two credit points in Moodle") == (
        term("credit point", "学分"),
        term("Moodle", "Moodle"),
    )


@pytest.mark.parametrize("text", ["accredited pointers", "moodles of noodles", ""])
def test_a_term_is_a_whole_word(text):
    assert Glossary(read("terms.toml", TOML)).terms_in(text)[1:] == ()


def test_a_term_that_is_called_something_else_is_broken():
    terms = (term("credit point", "Leistungspunkt"),)
    assert broken("A credit point", "Ein leistungspunkt", terms) == []
    assert broken("A credit point", "Ein Kreditpunkt", terms) == list(terms)
