"""`ingester translate` with files for people and programs of the operator's, and `show --lang`."""

import json
import re
import sys
import time

import pytest

from tests.e2e.translating import KEY, a_store

HEAD = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" trgLang="zh">'
BOMB = (
    "<!DOCTYPE x ["
    + '<!ENTITY a0 "aaaaaaaaaa">'
    + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    + f"]>{HEAD}<file><unit id='u'><segment><source>Fees</source>"
    "<target>&a9;</target></segment></unit></file></xliff>"
)


@pytest.fixture
def told(ingester):
    """Runs `ingester translate --to zh` over a store with one page."""
    a_store(ingester.folder)

    def run(*words, **how):
        return ingester("translate", "--to", "zh", *words, **how)

    return run


def program(folder, text):
    """A command line for a Python program."""
    path = folder / "a program.py"
    path.write_text(text)
    return f"'{sys.executable}' '{path}'"


def lines(folder, name="zh.jsonl"):
    return [json.loads(line) for line in (folder / name).read_text().splitlines()]


# --- what is there ---


def test_without_options_it_says_what_is_missing_and_what_to_do(told):
    out = told()
    assert out.out.splitlines()[1].split("\t")[:8] == ["campus", "1", "0", "5", "0", "0", "5", "0"]
    assert "ingester translate --to zh --provider llm" in out.err


def test_a_store_that_is_not_there_has_nothing_to_translate(ingester):
    out = ingester("translate", "--to", "zh", "--json")
    assert out.out == ""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "chinese"), "no language"),
        (("--to", "zh", "--provider", "llm"), "GOODCOPY_LLM_URL is not set"),
        (("--to", "zh", "--provider", "libretranslate"), "GOODCOPY_LIBRETRANSLATE_URL is not set"),
        (("--to", "zh", "--provider", "https://llm.example/?key=x"), "GOODCOPY_LLM_URL"),
        (("--to", "zh", "--provider", "oracle"), "--provider is llm"),
        (("--to", "zh", "--provider", "command:"), "names no program"),
        (("--to", "zh", "--provider", "llm", "--export", "a.xlf"), "one at a time"),
        (("--to", "zh", "--limit", "3"), "--limit is for --provider"),
        (("--to", "zh", "--export", "zh.docx"), "zh.docx"),
        (("--to", "zh", "--import", "none.xlf"), "can't be opened"),
        (("--to", "zh", "--site", "nowhere"), "no site"),
    ],
)
def test_wrong_options_are_2_and_say_why(ingester, words, said):
    a_store(ingester.folder)
    out = ingester("translate", *words, expect=2)
    assert said in out.err
    assert out.out == ""


# --- files for people ---


@pytest.mark.parametrize("name", ["zh.xlf", "zh.jsonl"])
def test_what_people_fill_in_comes_back(told, ingester, name):
    told("--export", name)
    path = ingester.folder / name
    text = path.read_text()
    if name == "zh.xlf":
        text = re.sub(r"(<source>)(Fees)(</source>)", r"\1\2\3<target>费用</target>", text)
    else:
        text = text.replace('"source":"Fees","target":null', '"source":"Fees","target":"费用"')
    path.write_text(text)
    outcome = told("--import", name, "--json").sole("import")
    assert (outcome["units"], outcome["imported"], outcome["untranslated"]) == (5, 1, 4)
    told("--export", "again.jsonl")
    (fees,) = [line for line in lines(ingester.folder, "again.jsonl") if line["source"] == "Fees"]
    assert (fees["target"], fees["human"], fees["pages"]) == ("费用", True, ["fees"])


def test_an_export_to_a_pipe_is_lines(told):
    out = told("--export", "-")
    assert len(out.all("block")) == len(out.lines) == 5


def test_an_import_from_a_pipe_is_read(told):
    line = json.dumps({"source": "Fees", "target": "费用"}).encode()
    assert told("--import", "-", "--json", stdin=line).sole("import")["imported"] == 1


def test_bad_units_are_named_with_their_line_and_the_rest_is_taken_in(told, ingester):
    (ingester.folder / "zh.jsonl").write_text(
        '{"source": "Fees", "target": "费用"}\nbroken\n'
        '{"source": "Pay 300 EUR", "target": "付 800 欧元"}\n'
    )
    out = told("--import", "zh.jsonl", expect=3)
    assert "zh.jsonl, line 2: unreadable: no JSON" in out.err
    assert "zh.jsonl, line 3: refused: numbers: lost 300, added 800" in out.err
    assert "2 units, 1 imported" in out.err


@pytest.mark.parametrize("content", [BOMB, "<html/>", "PK\x03\x04", "", HEAD + "<a>" * 9_000])
def test_a_hostile_file_is_refused_at_once(told, ingester, content):
    (ingester.folder / "zh.xlf").write_text(content)
    began = time.monotonic()
    out = told("--import", "zh.xlf", expect=2)
    assert time.monotonic() - began < 20
    assert out.out == ""


def test_hostile_text_of_a_file_never_acts(told, ingester):
    evil = "\x1b]0;owned\x07\x9b2J"
    (ingester.folder / "zh.jsonl").write_text(json.dumps({"source": evil, "target": evil}))
    out = told("--import", "zh.jsonl", expect=3)
    assert re.findall(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", out.out + out.err) == []


# --- programs ---

LINES = """
import json, os, sys
assert not any(name in os.environ for name in ("GOODCOPY_LLM_KEY", "DATABASE_URL")), "a secret"
asked = [json.loads(line) for line in sys.stdin]
print("a word that is no line of JSON")
for one in reversed(asked):
    if "COMP" not in one["source"]:
        print(json.dumps({"hash": one["hash"], "target": "字 " + "".join(
            c if not c.isalpha() else "字" for c in one["source"])}))
"""
PLAIN = """
import os, sys
text = sys.stdin.read()
sys.stdout.write(os.environ["GOODCOPY_TO"] * ("COMP" in text) or "字" + text.replace("e", "字"))
"""


def test_a_program_answers_in_lines_of_any_order(told, ingester):
    line = program(ingester.folder, LINES)
    env = {"GOODCOPY_LLM_KEY": KEY, "DATABASE_URL": f"sqlite:///{ingester.folder}/goodcopy.db"}
    out = told("--provider", f"command:{line}", "--json", expect=3, env=env)
    run = out.sole("translate")
    assert (run["asked"], run["translated"], run["failed"]) == (5, 4, 1)
    assert run["provider"].startswith("command python")


def test_a_plain_program_gets_one_text_at_a_time(told, ingester):
    out = told("--provider", f"plain:{program(ingester.folder, PLAIN)}", "--json", expect=3)
    assert (out.sole("translate")["translated"], out.sole("translate")["refused"]) == (4, 1)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("import time; time.sleep(60)", "takes too long"),
        ("import os, time; os.close(1); os.close(2); time.sleep(60)", "takes too long"),
        ("import sys; sys.exit('no \\x1b[31m model')", "ended with 1: no"),
        ("while True: print('x' * 100_000)", "more than 4 MiB"),
        ("print('no lines')", "leaves this block out"),
        ("import os; os.write(1, b'\\xff\\xfe')", "leaves this block out"),
    ],
)
def test_a_program_that_fails_costs_its_blocks(told, ingester, text, detail):
    line = program(ingester.folder, text)
    out = told(
        "--provider", f"command:{line}", "--timeout", "0.5", "--json", "--per-minute", "0",
        expect=(3, 9),
    )  # fmt: skip
    assert detail in out.all("block")[0]["detail"]
    assert out.sole("translate")["translated"] == 0


def test_no_shell_reads_the_command(told, ingester):
    told("--provider", "command:cat $(touch owned); touch owned", "--json", expect=(3, 9))
    assert not (ingester.folder / "owned").exists()


def test_a_program_that_is_not_there_is_9(told):
    assert "'no-such-program'" in told("--provider", "command:no-such-program", expect=2).err


# --- a page in the language ---


def test_show_marks_what_is_still_in_the_original(told, ingester):
    (ingester.folder / "zh.jsonl").write_text('{"source": "Fees", "target": "费用"}')
    told("--import", "zh.jsonl")
    out = ingester("show", "fees", "--lang", "zh")
    assert "\n费用\n\n# 费用\n\n[original] You pay 300 EUR" in out.out
    assert "4 of 6 blocks are not translated into zh yet" in out.err


def test_show_tells_machines_of_each_block(told, ingester):
    (ingester.folder / "zh.jsonl").write_text('{"source": "Fees", "target": "费用"}')
    told("--import", "zh.jsonl")
    page = ingester("show", "fees", "--lang", "ZH", "--json").sole("page")
    assert (page["title"], page["lang"], page["wanted"], page["missing"]) == ("费用", "zh", 6, 4)
    assert page["blocks"][0] == {"text": "费用", "wanted": True, "translated": True, "human": True}
