"""Providers over HTTP, good and bad, as a run meets them: a real server on loopback plays them."""

import json
from contextlib import closing

import pytest

from ingester.net.provider import Endpoint
from ingester.store import open_store
from ingester.translate.libretranslate import LibreTranslate
from ingester.translate.llm import LanguageModel
from tests.contract.makers import CAMPUS, NOW, a_page
from tests.contract.translating import counts, put_text, ran, seen
from tests.e2e.translating import FEES, KEY
from tests.site.provider import (
    FakeProvider,
    Reply,
    chat,
    in_chinese,
    model,
    question_of,
    said,
    texts_of,
)


@pytest.fixture
def store(tmp_path):
    """A store with one page."""
    with closing(open_store(f"sqlite:///{tmp_path}/goodcopy.db", create=True)) as made:
        with made.writing() as tx:
            site = tx.save_site(CAMPUS, NOW).id

        def put(path, **fields):
            with made.writing() as tx:
                tx.put_page(site, a_page(1, path, **fields))

        put_text(made, put, "fees", FEES)
        yield made


def translate(store, provider, kind=LanguageModel):
    path = "/translate" if kind is LibreTranslate else "/chat/completions"
    to = Endpoint(name="X_URL", url=f"{provider.url}{path}", model="small", key=KEY)
    with closing(kind(to, seconds=2.0)) as line:
        return ran(store, 1, line)


def page_text(store):
    return seen(store, a_page(1, "fees")).text


def reasons(heard):
    return [(told.result.value, told.reason) for told in heard if told.reason]


WORDS = {
    "Fees": "费用", "the rules": "规则", "You pay": "支付", "at the desk by": "于服务台",
    "1 March 2026": "2026年3月1日", "Read": "阅读", "of": "的", "first": "先", "What": "何",
    "How much": "多少", "Term fee": "学费", "EUR": "欧元",
}  # fmt: skip


def with_words(text):
    for word, to in WORDS.items():
        text = text.replace(word, to)
    return text


def test_libretranslate_gets_links_in_tags_and_gives_them_back(store):
    def engine(asked):
        assert asked["format"] == "html"
        assert (asked["source"], asked["target"], asked["api_key"]) == ("en", "zh", KEY)
        assert "campus.example" not in " ".join(asked["q"])
        return {"translatedText": [with_words(text) for text in asked["q"]]}

    with FakeProvider(engine) as provider:
        outcome, _ = translate(store, provider, LibreTranslate)
    assert outcome.translated == 5
    assert "阅读 [规则](https://campus.example/rules) 的 COMP1100 先." in page_text(store)
    assert provider.log[0].path == "/v1/translate"


FAULTS = {
    "a moment's failure": [Reply(b"{}", 500)],
    "too many requests": [Reply(b"{}", 429, (("Retry-After", "1"),))],
    "a reset": [Reply(reset=True)],
    "a cut answer": [Reply(b"x" * 400, cut=True)],
    "nonsense": [Reply(b"<html>captive portal</html>")],
    "another shape": [said({"choices": []})],
    "no text": [said({"choices": [{"message": {"content": 7}}]})],
    "a half answer": [said(chat('{"1": "字', finish="length"))],
    "a long wait": [Reply(wait=3.0)],
    "a drip": [Reply(b"x" * 100, drip=0.05)],
}


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_fault_that_passes_costs_nothing(store, fault):
    with FakeProvider(model(in_chinese), first=list(FAULTS[fault])) as provider:
        outcome, _ = translate(store, provider)
    assert outcome.translated == 5
    assert len(provider.log) >= 2


def test_retry_after_is_kept(store):
    with FakeProvider(model(in_chinese), first=list(FAULTS["too many requests"])) as provider:
        translate(store, provider)
    assert provider.log[1].arrived - provider.log[0].arrived >= 1.0


def bad_for_one(change):
    """A model that spoils its answer to the block with the rules."""
    return model(
        lambda text: change(in_chinese(text)) if "[the rules]" in text else in_chinese(text)
    )


@pytest.mark.parametrize(
    ("change", "result"),
    [
        (lambda text: text.replace("COMP1100", ""), ("refused", "codes")),
        (lambda text: text.replace("campus", "evil"), ("refused", "links")),
        (lambda text: f"{text} https://evil.example/", ("refused", "links")),
        (lambda text: f"<script>alert(1)</script>{text}", ("refused", "markup")),
        (lambda text: f"{text}\n\n# Now", ("refused", "several-lines")),
        (lambda text: f"{text} \x1b[31m", ("refused", "control-characters")),
        (lambda text: text + "字" * 900, ("refused", "too-long")),
        (lambda text: f"{text}98", ("refused", "numbers")),
        (lambda _: "", ("refused", "empty")),
        (lambda _: 7, ("failed", "no-answer")),
        (lambda _: None, ("failed", "no-answer")),
    ],
)
def test_a_bad_answer_costs_its_own_block(store, change, result):
    with FakeProvider(bad_for_one(change)) as provider:
        outcome, heard = translate(store, provider)
    assert (outcome.asked, outcome.translated) == (5, 4)
    assert reasons(heard) == [result]
    assert counts(store).missing == 1
    assert "Read [the rules](https://campus.example/rules) of COMP1100 first." in page_text(store)


def test_a_provider_that_drops_numbers_is_refused_where_there_are_any(store):
    with FakeProvider(model(lambda text: in_chinese(text).replace("300", ""))) as provider:
        outcome, heard = translate(store, provider)
    assert reasons(heard) == [("refused", "numbers")] * 2
    assert outcome.translated == 3


def test_answers_in_another_order_are_told_apart(store):
    def turned(asked):
        blocks = question_of(asked)["blocks"]
        return chat(json.dumps({id_: in_chinese(blocks[id_]) for id_ in reversed(blocks)}))

    with FakeProvider(turned) as provider:
        translate(store, provider)
    assert page_text(store).startswith("# 字\n\n字字300字")


def test_a_list_in_another_order_is_asked_for_again_one_by_one(store):
    def engine(asked):
        return {"translatedText": [with_words(text) for text in reversed(asked["q"])]}

    with FakeProvider(engine) as provider:
        outcome, _ = translate(store, provider, LibreTranslate)
    assert [len(texts_of(one.asked)) for one in provider.log] == [5, 1, 1, 1, 1]
    assert outcome.translated == 5
    assert page_text(store) == with_words(FEES)
