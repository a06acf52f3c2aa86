"""What goes to a provider and what is taken from its answer; where it listens, and how often."""

from datetime import UTC, datetime

import pytest

from ingester.core.blocks import title_piece
from ingester.core.language import is_spoken, is_written_in, language
from ingester.net.provider import Endpoint, Misbehaved, endpoint
from ingester.translate.llm import object_in
from ingester.translate.masked import Masked, needs_mask
from ingester.translate.outcome import Pace
from ingester.translate.provider import Size
from ingester.translate.run import portions
from shared.errors import ConfigError

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"1": "a"}', {"1": "a"}),
        ('```json\n{"1": "a"}\n```', {"1": "a"}),
        ('Sure!\n{"1": "a"} Anything else?', {"1": "a"}),
        ('{"blocks": {"1": "a"}}', {"1": "a"}),
    ],
)
def test_a_models_object_is_found(text, found):
    assert object_in(text) == found


@pytest.mark.parametrize("text", ["", "no", "[1]", '{"1": "a"', "}{", "{" * 90_000 + "}" * 90_000])
def test_what_holds_no_object_is_no_answer(text):
    with pytest.raises(Misbehaved):
        object_in(text)


@pytest.mark.parametrize(
    "source",
    [
        "Read [the <b> rules & more](https://campus.example/a?b=1&c=2) now",
        "![A map](https://campus.example/m.png) of A & B",
        "Run `a < b && c` or [`make` it](https://campus.example/m)",
        "Write to ask@campus.example or see https://campus.example/x.",
        "Hello {name} &amp; co",
        "[one](https://a.example/) [two](https://b.example/)",
    ],
)
def test_a_masked_block_comes_back(source):
    masked = Masked(source)
    assert needs_mask(source)
    assert "campus.example/a" not in masked.html
    assert masked.unmasked(masked.html) == source


def test_an_engine_may_move_and_translate_what_is_masked():
    masked = Masked("Read [the rules](https://campus.example/r) at `desk`")
    answer = (
        '在 <span class="notranslate" id=\'g0\' translate="no">desk</span> 阅读 <a id="g1">规则</a>'
    )
    answer = answer.replace("g0", "X").replace("g1", "g0").replace("X", "g1")
    assert masked.unmasked(answer) == "在 `desk` 阅读 [规则](https://campus.example/r)"


def test_a_number_that_was_never_given_out_brings_nothing():
    assert Masked("`a` b").unmasked('<a id="g7">x</a>') == ""


def test_a_request_is_no_larger_than_a_provider_takes():
    pieces = [title_piece("word " * n) for n in (1, 2, 3, 40, 5)]
    found = list(portions(pieces, Size(blocks=2, characters=100)))
    assert [[len(piece.source) for piece in some] for some in found] == [[4, 9], [14], [199], [24]]


def test_requests_keep_their_distance():
    now, waited = [0.0], []

    def wait(seconds):
        waited.append(seconds)
        now[0] += seconds

    pace = Pace(60, now=lambda: now[0], wait=wait)
    for spent in (0.25, 2.0, 0.0):
        pace.turn()
        now[0] += spent
    pace.turn()
    assert waited == [0.75, 1.0]


def test_an_endpoint_is_named_by_the_environment_and_never_shows_its_key():
    known = {"X_URL": "https://llm.example/v1/", "X_MODEL": "small", "X_KEY": "sk-1"}
    found = endpoint("X", "/chat/completions", known)
    assert found == Endpoint(
        name="X_URL", url="https://llm.example/v1/chat/completions", model="small", key="sk-1"
    )
    assert "sk-1" not in repr(found)
    assert endpoint("X", "/chat/completions", {"X_URL": found.url}).url == found.url
    assert endpoint("X", "/c", {}) is None


@pytest.mark.parametrize(
    "url", ["llm.example", "ftp://a.example", "https://", "https://u:sk-1@a.example", "http://[::1"]
)
def test_what_is_no_address_is_refused_without_repeating_it(url):
    with pytest.raises(ConfigError) as refused:
        endpoint("X", "/c", {"X_URL": url})
    assert "sk-1" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "tag"), [("ZH", "zh"), ("pt-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW")]
)
def test_a_language_has_one_spelling(text, tag):
    assert language(text) == tag


@pytest.mark.parametrize("text", ["", "chinese", "z", "zh_CN", "zh;x", "\x1b[31m"])
def test_what_is_no_language_is_refused(text):
    with pytest.raises(ConfigError):
        language(text)


@pytest.mark.parametrize(
    ("tag", "lang", "is_own"),
    [("zh-CN", "zh", True), ("en_GB", "en", True), ("en", "zh", False), ("", "zh", False)],
)
def test_a_page_in_the_language_needs_no_translation(tag, lang, is_own):
    assert is_spoken(tag, lang) == is_own


@pytest.mark.parametrize(
    ("text", "lang", "is_own"),
    [
        ("学费在此支付", "zh", True),
        ("请使用 Moodle 提交作业", "zh", True),
        ("Read 学费 first, then pay", "zh", False),
        ("学費はここで払います", "zh", False),
        ("学費はここで払います", "ja", True),
        ("学费在此支付", "ja", False),
        ("Fees", "zh", False),
        ("Плата здесь", "ru", False),
        ("학비는 여기에서", "ko", True),
        ("Gebühren", "de", False),
        ("١٢٣", "zh", False),
    ],
)
def test_text_in_the_language_s_own_letters_needs_no_translation(text, lang, is_own):
    """Many pages don't say their language, or the wrong one; what is not sure is asked for."""
    assert is_written_in(text, lang) == is_own
