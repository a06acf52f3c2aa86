"""The table of texts beside trafilatura's is made of any harvest file."""

from bench.harvests import harvest
from bench.pages import made_corpus
from bench.text import main
from bench.words import recall, words


def test_a_harvest_gives_a_row_and_its_worst_pages(tmp_path, capsys):
    file = harvest(made_corpus(4).pages, tmp_path / "made.warc.gz")
    assert main([str(file), "--worst", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].startswith("| made | 4 | ")
    assert lines[3].split()[2].startswith("https://")


def test_words_are_compared_without_their_markdown():
    got, wanted = words("## [Fees](https://a.example/) and 学费"), words("fees 学 费 now")
    assert (got, recall(got, wanted)) == (["fees", "and", "学", "费"], 0.75)
