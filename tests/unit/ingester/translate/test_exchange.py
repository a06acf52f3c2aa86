"""Blocks go out as XLIFF and JSON lines, and come back; what is hostile or torn is located."""

import io
import json

import pytest

from ingester.core.blocks import key_of, title_piece
from ingester.core.translation import Translation
from ingester.translate.exchange import Entry, Form, Problem, Sheet, Unit, form_of
from ingester.translate.lines import block_lines, read_lines
from ingester.translate.xliff import xliff
from ingester.translate.xliffread import XliffReader
from shared.errors import ConfigError
from tests.contract.makers import NOW

HEAD = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" trgLang="zh">'
OLD = (
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    '<file target-language="zh"><body>{}</body></file></xliff>'
)
WORDS = 'Pay <b>now</b> & "here" — 费'


def a_sheet(*entries):
    return Sheet(url="https://campus.example/?a=1&b=2", slug="fees", title="Fees", spoken="en",
                 entries=entries)  # fmt: skip


def an_entry(source=WORDS, target=None, human=False):
    known = None
    if target is not None:
        known = Translation(block=key_of(source), lang="zh", text=target, human=human, at=NOW)
    return Entry(piece=title_piece(source), known=known, pages=("fees", "other"))


def read(text):
    data = text if isinstance(text, bytes) else text.encode()
    return list(XliffReader("zh.xlf").read(io.BytesIO(data)))


def unit(source, target=None, attributes="", segment=""):
    told = "" if target is None else f"<target>{target}</target>"
    return f"<unit {attributes}><segment {segment}><source>{source}</source>{told}</segment></unit>"


def test_xliff_comes_back_as_it_went_out():
    out = "".join(xliff([a_sheet(an_entry(), an_entry("Fees", "费 <用>", human=True))], "zh"))
    assert read(out) == [
        Unit(line=5, key=key_of(WORDS), source=WORDS, target=None, lang="zh"),
        Unit(
            line=11, key=key_of("Fees"), source="Fees", target="费 <用>", lang="zh", is_final=True
        ),
    ]


def test_an_export_of_nothing_is_xliff_too():
    assert read("".join(xliff([], "zh"))) == []


def test_lines_come_back_as_they_went_out():
    lines = list(block_lines(a_sheet(an_entry(), an_entry("Fees", "费用", human=True)), "zh"))
    text = "\n".join(
        json.dumps({n: getattr(line, n) for n in line.__struct_fields__}) for line in lines
    )
    assert list(read_lines(io.BytesIO(text.encode()))) == [
        Unit(line=1, key=key_of(WORDS), source=WORDS, target=None, lang="zh"),
        Unit(line=2, key=key_of("Fees"), source="Fees", target="费用", lang="zh", is_final=True),
    ]


def test_what_tools_add_does_not_count():
    text = (
        f'{HEAD}<file id="f"><unit id="u" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0">'
        "<mtc:matches><mtc:match><source>wrong</source><target>falsch</target></mtc:match></mtc:matches>"
        "<segment><source>Pay <pc id='1'>now</pc><ph id='2'/>.</source>"
        "<target>现在<mrk id='m'>付款</mrk>。</target></segment></unit></file></xliff>"
    )
    assert [(one.source, one.target) for one in read(text)] == [("Pay now.", "现在付款。")]


def test_segments_of_a_unit_are_one_block_and_half_of_them_is_none():
    whole = (
        "<segment><source>One.</source><target>一。</target></segment>"
        "<ignorable><source> </source></ignorable>"
    )
    text = (
        f"{HEAD}<file>"
        f"<unit id='a'>{whole}<segment><source>Two.</source><target>二。</target></segment></unit>"
        f"<unit id='b'>{whole}<segment><source>Two.</source></segment></unit></file></xliff>"
    )
    assert [(one.source, one.target) for one in read(text)] == [
        ("One. Two.", "一。 二。"),
        ("One. Two.", None),
    ]


def test_version_1_2_is_read():
    text = OLD.format(
        '<trans-unit id="x" approved="yes"><source>Fees</source><target>费用</target>'
        "<alt-trans><source>Fee</source><target>费</target></alt-trans></trans-unit>"
        '<trans-unit id="y"><source>Dates</source></trans-unit>'
    )
    assert read(text) == [
        Unit(line=1, key=None, source="Fees", target="费用", lang="zh", is_final=True),
        Unit(line=1, key=None, source="Dates", target=None, lang="zh"),
    ]


def test_utf_16_is_read():
    text = (
        f'<?xml version="1.0" encoding="UTF-16"?>{HEAD}<file>{unit("Fees", "费用")}</file></xliff>'
    )
    assert [one.target for one in read(text.encode("utf-16"))] == ["费用"]


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">',
        "<!DOCTYPE xliff>",
    ],
)
def test_no_document_type_is_accepted(doctype):
    with pytest.raises(ConfigError, match="document type"):
        read(f"{doctype}{HEAD}<file>{unit('Fees', '&e;')}</file></xliff>")


def test_an_unknown_entity_ends_the_file_there_and_what_stands_before_it_is_read():
    text = f"{HEAD}\n<file>{unit('Fees', '费用')}\n{unit('Dates', '&e;')}</file></xliff>"
    found = read(text)
    assert [one.target for one in found if isinstance(one, Unit)] == ["费用"]
    assert [(one.line, "entity" in one.why) for one in found if isinstance(one, Problem)] == [
        (3, True)
    ]


def test_a_torn_file_loses_its_end_alone():
    whole = f"{HEAD}<file>{unit('Fees', '费用')}{unit('Dates', '日期')}</file></xliff>"
    cut = whole.index("日期")
    found = read(whole[:cut])
    assert [type(one) for one in found] == [Unit, Problem]


@pytest.mark.parametrize("text", ["", "<html/>", "not XML", "<xliff", "\x00"])
def test_what_is_no_xliff_is_refused(text):
    with pytest.raises(ConfigError):
        read(text)


def test_depth_and_length_are_bounded():
    with pytest.raises(ConfigError, match="deep"):
        read(HEAD + "<g>" * 100)
    (found,) = read(f"{HEAD}<file>{unit('x' * 1_000_001, 'y')}</file></xliff>")
    assert isinstance(found, Problem)


def test_a_unit_without_a_source_is_located():
    (found,) = read(f"{HEAD}\n\n<unit id='a'><segment/></unit></xliff>")
    assert found == Problem(line=3, why="a unit without a source")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "no JSON"),
        (b"[1]", "no block: a line needs source and target"),
        (b'{"target": "x"}', "no block: a line needs source and target"),
        (b'{"source": "x", "target": 3}', "target is no text"),
        (b'{"source": "x", "hash": []}', "hash is no text"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b'{"source": "' + b"x" * (8 << 20) + b'"}', "more than 8,388,608 bytes"),
    ],
)
def test_a_bad_line_is_located_and_the_next_one_read(line, why):
    good = b'\xef\xbb\xbf{"source": "Fees", "target": "x"}'
    found = list(read_lines(io.BytesIO(b"\n".join([line, good]))))
    assert found[0] == Problem(line=1, why=why)
    assert found[1] == Unit(line=2, key=None, source="Fees", target="x")


@pytest.mark.parametrize(
    ("name", "form"),
    [("zh.xlf", Form.XLIFF), ("ZH.XLIFF", Form.XLIFF), ("zh.jsonl", Form.LINES), ("-", Form.LINES)],
)
def test_the_name_says_the_form(name, form):
    assert form_of(name) == form


def test_another_name_is_refused():
    with pytest.raises(ConfigError, match=r"zh\.docx"):
        form_of("zh.docx")
