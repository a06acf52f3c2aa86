"""Numbers survive a translation in whatever form its language writes them."""

import pytest

from ingester.translate.numbers import compare

KEPT = [
    ("Pay by 1 March 2026.", "请在2026年3月1日前付款。"),
    ("Pay by March 1, 2026.", "Zahlen Sie bis zum 1. März 2026."),
    ("3月1日", "1 March"),
    ("3/1/2026", "2026年3月1日"),
    ("2026-03-01", "2026年3月1日"),
    ("2 May 2026 to 3 June 2026", "2026年5月2日至6月3日"),
    ("2026", "二〇二六年"),
    ("2025/26", "2025-2026学年"),
    ("1,000 students", "1.000 Studenten"),
    ("1,000 students", "1\u202f000 étudiants"),
    ("10,000", "一万"),
    ("3,500", "三千五百"),
    ("30,000 people", "3万人"),
    ("1.2 million dollars", "120万美元"),
    ("2 billion", "2 Milliarden"),
    ("$12k", "12,000美元"),
    ("6.5 %", "6,5 %"),
    ("12.50 EUR", "12,5 欧元"),
    ("5 pm", "17:00"),
    ("5:00pm", "下午5点"),
    ("17:00", "5 pm"),
    ("12 am", "0 Uhr"),
    ("9.30am", "9:30"),
    ("three days", "3天"),
    ("3 days", "drei Tage"),
    ("twenty-five pages", "25页"),
    ("one hundred and fifty", "150"),
    ("two thousand five hundred", "2,500"),
    ("Semester 2", "第二学期"),
    ("Week 10", "第十周"),
    ("Chapter IV", "第4章"),
    ("the 21st time", "第21次"),
    ("Version 2.1.3", "版本2.1.3"),
    ("room 007", "007房间"),
    ("１２ weeks", "12 周"),
    ("١٢ weeks", "12 周"),
    ("½ hour", "1/2 小时"),
    ("a 20-minute walk", "步行20分钟"),
    ("Call 131 450", "致电131 450"),
    ("no numbers", "没有数字"),
    ("[Form 7](https://campus.example/123)", "[表格7](https://campus.example/123)"),
]
BROKEN = [
    ("Fee 300 EUR", "费用800欧元", ("300",), ("800",)),
    ("Fee 300 EUR", "费用", ("300",), ()),
    ("Fee", "费用300", (), ("300",)),
    ("1.5 hours", "15小时", ("1.5",), ("15",)),
    ("$5 million", "500美元", ("5",), ("500",)),
    ("room 007", "7房间", ("007",), ("7",)),
    ("1 March 2026", "2026年4月1日", (), ("4",)),
    ("5 pm", "18:00", ("5",), ("18",)),
    ("1,000", "10,000", ("1,000",), ("10,000",)),
    ("Week 10", "第十一周", ("10",), ()),
]


@pytest.mark.parametrize(("source", "target"), KEPT)
def test_a_number_may_be_written_another_way(source, target):
    found = compare(source, target)
    assert (found.lost, found.added) == ((), ())


@pytest.mark.parametrize(("source", "target", "lost", "added"), BROKEN)
def test_a_number_that_is_lost_or_new_is_found(source, target, lost, added):
    found = compare(source, target)
    assert (found.lost, found.added) == (lost, added)


def test_a_hundred_thousand_digits_end_soon():
    found = compare("1" * 100_000, "1" * 100_000)
    assert (found.lost, found.added) == ((), ())
