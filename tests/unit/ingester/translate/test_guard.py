"""What a translation may not do, by a machine and by a person."""

import pytest

from ingester.translate.finding import Fault
from ingester.translate.glossary import Term
from ingester.translate.guard import judge_machine, judge_person

LONG = (
    "You pay at the desk. Bring your card. Ask for a receipt. Keep it until the term ends. "
    "The desk is open from 9:00 to 17:00."
)
WHOLE = "请在服务台付款。请带上您的卡。请索取收据。请保留到学期结束。服务台开放时间为9:00至17:00。"
LINKED = "Read [the rules](https://campus.example/rules) or write to ask@campus.example."

GOOD = [
    ("Fees", "费用"),
    (LONG, WHOLE),
    (LINKED, "请阅读[规则](https://campus.example/rules)或致信 ask@campus.example。"),
    ("Take COMP1100 in {term}.", "在{term}修读 COMP1100。"),
    ("Run `pay --now` first.", "先运行 `pay --now`。"),
    ("Moodle", "Moodle"),
    ("Call a8\\_56 of the group", "调用群的 a8\\_56"),
    ("Use the `trait` here now", "现在在此使用 trait"),
    ("Fee | 300 EUR", "费用 | 300欧元"),
    ("Press <b>Save</b> now", "现在按<b>保存</b>"),
    ("See https://campus.example/a.", "参见 https://campus.example/a。"),
]
BAD = [
    ("Fees", "", Fault.EMPTY),
    ("Fees", "  \n ", Fault.EMPTY),
    ("You pay at the desk.", "You pay at the desk.", Fault.SAME),
    ("You pay at the desk.", "I am unable to do that.", Fault.LANGUAGE),
    ("Fees", "费" * 200, Fault.TOO_LONG),
    (LONG, "请在服务台付款，时间为9:00至17:00", Fault.HALF),
    (LONG, WHOLE[:-1], Fault.HALF),
    (LONG, "9:00 17:00 付。", Fault.HALF),
    ("You pay here.", "在此付款。\n\n注：译者。", Fault.LINES),
    ("You pay here.", "在此\x1b[31m付款。", Fault.CONTROL),
    ("You pay here.", "在此\u202e付款。", Fault.CONTROL),
    ("You pay here.", "在此\U000e0041付款。", Fault.CONTROL),
    ("You pay here.", "<script>x</script>在此付款。", Fault.MARKUP),
    ("You pay here.", "# 在此付款。", Fault.MARKUP),
    ("You pay here.", "- 在此付款。", Fault.MARKUP),
    ("Fee | 300 EUR", "费用 300欧元", Fault.MARKUP),
    ("You pay here.", "Here is the translation: 在此付款。", Fault.PREAMBLE),
    ("You pay here.", "以下是中文翻译：在此付款。", Fault.PREAMBLE),
    ("Pay 300 EUR.", "支付800欧元。", Fault.NUMBERS),
    (LINKED, "请阅读规则或致信 ask@campus.example。", Fault.LINKS),
    (LINKED, "请阅读[规则](https://evil.example/)或致信 ask@campus.example。", Fault.LINKS),
    ("You pay here.", "在此付款 https://evil.example/。", Fault.LINKS),
    ("Take COMP1100 now.", "现在修读 COMP1101。", Fault.CODES),
    ("Take COMP1100 now.", "现在修读这门课。", Fault.CODES),
    ("Run `pay --now` first.", "先运行 pay。", Fault.CODES),
    ("Hello {name}, welcome", "你好{nom}，欢迎", Fault.PLACEHOLDERS),
]


@pytest.mark.parametrize(("source", "target"), GOOD)
def test_a_whole_translation_passes(source, target):
    ruling = judge_machine(source, target, "zh")
    assert (ruling.refused, ruling.text) == (None, target)


@pytest.mark.parametrize(("source", "target", "fault"), BAD)
def test_a_machine_is_refused_with_the_reason(source, target, fault):
    ruling = judge_machine(source, target, "zh")
    assert ruling.refused is not None
    assert ruling.refused.fault == fault
    assert ruling.text == ""


def test_german_keeps_its_own_dates_and_separators():
    ruling = judge_machine(
        "Pay 1,200.50 EUR by 1 March 2026.", "Zahlen Sie 1.200,50 EUR bis zum 1. März 2026.", "de"
    )
    assert ruling.refused is None


def test_a_line_that_begins_with_a_number_begins_no_list():
    ruling = judge_machine("On 1 March the term begins.", "1. März: Das Semester beginnt.", "de")
    assert ruling.text == "1\\. März: Das Semester beginnt."


TERM = Term(source="credit point", target="学分")


def test_a_glossary_term_has_to_be_used():
    ruling = judge_machine("A credit point", "一个点数", "zh", terms=(TERM,))
    assert ruling.refused is not None
    assert ruling.refused.fault == Fault.GLOSSARY
    assert judge_machine("A credit point", "一个学分", "zh", terms=(TERM,)).refused is None


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("You pay here.", "You pay here."),
        ("You pay here.", "付"),
        ("You pay at the desk. " * 9, "去那里。"),
        ("Pay 1,000 EUR by 1 March", "三月一日前付一千欧元"),
        ("You pay\nhere.", "在此\n  付款。"),
    ],
)
def test_a_person_is_believed(source, target):
    ruling = judge_person(source, target)
    assert (ruling.refused, ruling.notes) == (None, ())
    assert ruling.text == " ".join(target.split())


@pytest.mark.parametrize(
    ("source", "target", "fault"),
    [
        (LINKED, "请阅读[规则](https://elsewhere.example/)。", Fault.LINKS),
        ("Take COMP1100 now.", "现在修读COMP1110。", Fault.CODES),
        ("Pay 300 EUR.", "支付800欧元。", Fault.NUMBERS),
        ("Hello {name}", "你好{other}", Fault.PLACEHOLDERS),
        ("You pay here.", "在此\x1b[31m付款。", Fault.CONTROL),
        ("You pay here.", "<img src=x>", Fault.MARKUP),
        ("Fees", " ", Fault.EMPTY),
    ],
)
def test_but_not_where_no_language_differs(source, target, fault):
    ruling = judge_person(source, target)
    assert ruling.refused is not None
    assert ruling.refused.fault == fault


@pytest.mark.parametrize(
    ("source", "target", "fault"),
    [
        (LINKED, "请阅读规则。", Fault.LINKS),
        ("Take COMP1100 now.", "现在修读。", Fault.CODES),
        ("Hello {name}", "你好", Fault.PLACEHOLDERS),
    ],
)
def test_what_a_person_left_out_is_noted_and_refused_to_a_machine(source, target, fault):
    ruling = judge_person(source, target)
    assert (ruling.refused, [note.fault for note in ruling.notes]) == (None, [fault])
    refused = judge_machine(source, target, "zh").refused
    assert refused is not None
    assert refused.fault == fault


def test_a_number_that_a_person_may_have_put_in_words_is_noted():
    ruling = judge_person("Pay 17 EUR.", "Bayar tujuh belas EUR.")
    assert ruling.refused is None
    assert [note.fault for note in ruling.notes] == [Fault.NUMBERS]


def test_a_glossary_is_only_a_note_to_a_person():
    ruling = judge_person("A credit point", "一个点数", terms=(TERM,))
    assert (ruling.refused, [note.fault for note in ruling.notes]) == (None, [Fault.GLOSSARY])
