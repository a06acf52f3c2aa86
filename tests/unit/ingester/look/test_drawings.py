"""Drawings: true to their numbers, harmless, and told in words too."""

import re

from ingester.look.drawings import Bar, Cell, Chart, Part, Tone, bar, runs


def widths(drawn):
    return [int(width) for width in re.findall(r'<rect[^>]* width="(\d+)"', drawn)]


def test_a_bar_is_as_long_as_its_share_of_the_longest():
    assert widths(bar([Part(name="a", amount=25), Part(name="b", amount=50)], 100)) == [250, 500]


def test_a_small_amount_can_be_seen_and_none_is_not_drawn():
    drawn = bar([Part(name="a", amount=1), Part(name="b", amount=0)], 1_000_000)
    assert widths(drawn) == [4]


def test_a_bar_of_nothing_is_empty():
    assert widths(bar([Part(name="a", amount=0)], 0)) == []


def test_the_worse_a_run_the_lower_its_cell():
    cells = [Cell(tone=tone, said=tone.value) for tone in (Tone.GOOD, Tone.WARN, Tone.BAD)]
    heights = [int(found) for found in re.findall(r' height="(\d+)"', runs(cells, "3 runs"))]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3


def test_runs_are_told_in_words_that_cannot_act():
    drawn = runs([Cell(tone=Tone.GOOD, said='"><script>')], '"><script>')
    assert "<script>" not in drawn
    assert 'role="img"' in drawn


def test_a_legend_names_parts_only_where_bars_have_several():
    alone = Bar(label="a", parts=(Part(name="x", amount=1),))
    one = Chart(title="", labels="", amounts="", bars=(alone,))
    parts = (Part(name="x", amount=1), Part(name="y", amount=2), Part(name="z", amount=0))
    several = Chart(title="", labels="", amounts="", bars=(Bar(label="a", parts=parts),))
    assert one.legend == ()
    assert [part.name for part in several.legend] == ["x", "y"]
    assert several.most == 3
