"""No number, date, code or address may be invented; the same one may be written in another way."""

import pytest

from ingester.answer.facts import invented

SOURCE = (
    "The reimbursement of a bond takes fifteen working days. Fees are due on Friday of week three. "
    "The office in K14 has 1,100 books and opens at 9:30. A card costs 1.1 per cent. "
    "There are thirty-two scholarships; apply by March 5, 2026. Write to fees@ashgrove.example "
    "or see https://ashgrove.example/fees. The form is a PDF."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "It takes 15 working days.", "It takes fifteen days.", "退款需要十五个工作日。",
        "You may pay on Friday.", "Fees are due in week 3.", "Go to K14.", "It has 1100 books.",
        "It opens at 9:30 am.", "It costs 1.1 %.", "32 scholarships.", "Apply by 5 March 2026.",
        "Write to fees@ashgrove.example.", "See https://ashgrove.example/fees.", "Get the PDF.",
        "One of them may have a second chance, or both.", "Nothing is certain.",
    ],
)  # fmt: skip
def test_what_stands_in_the_source_holds(sentence):
    assert invented(sentence, SOURCE) == set()


@pytest.mark.parametrize(
    ("sentence", "fact"),
    [
        ("It takes 14 working days.", "14"), ("It takes fourteen days.", "fourteen"),
        ("退款需要十四个工作日。", "十四"), ("Pay on Monday.", "monday"), ("Go to K15.", "k15"),
        ("It costs 2.1 %.", "2.1"), ("Thirty-three scholarships.", "thirty three"),
        ("Apply by 6 March 2026.", "6"), ("Apply in October.", "october"),
        ("Write to evil@bank.example.", "evil@bank.example"), ("Get the ISO file.", "iso"),
        ("See https://evil.example/fees.", "https://evil.example/fees"),
    ],
)  # fmt: skip
def test_what_does_not_is_named(sentence, fact):
    assert invented(sentence, SOURCE) == {fact}
