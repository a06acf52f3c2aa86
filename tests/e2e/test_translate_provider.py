"""`ingester translate --provider` against a real server on loopback, good and bad."""

import socket
import time

import pytest

from tests.e2e.translating import KEY, a_store, environment
from tests.site.provider import (
    FakeProvider,
    Reply,
    in_chinese,
    model,
    texts_of,
)

FAST = ("--to", "zh", "--per-minute", "0", "--json")


@pytest.fixture
def translate(ingester):
    """Runs the command with a provider and its environment."""
    a_store(ingester.folder)

    def run(provider, *words, expect=0, kind="llm"):
        return ingester(
            "translate", *FAST, "--provider", kind, *words, expect=expect,
            env=environment(provider),
        )  # fmt: skip

    return run


def texts(ingester, slug="fees"):
    """The page's blocks in Chinese that are translated."""
    page = ingester("show", slug, "--lang", "zh", "--json").sole("page")
    return [block["text"] for block in page["blocks"] if block["translated"]]


def reasons(told):
    return [(line["result"], line["reason"]) for line in told.all("block") if line["reason"]]


def test_a_model_translates_a_page_and_search_finds_it(translate, ingester):
    with FakeProvider(model(in_chinese)) as provider:
        told = translate(provider)
    run = told.sole("translate")
    assert (run["asked"], run["translated"], run["why"]) == (5, 5, "finished")
    assert "| 字字 | 300字 |" in "\n".join(texts(ingester)).replace("字|", "字 |").replace(
        "|3", "| 3"
    )
    assert ingester("search", "字字", "--json").all("hit")
    assert provider.log[0].headers["authorization"] == f"Bearer {KEY}"
    assert provider.log[0].path == "/v1/chat/completions"


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply(b'{"error": {"message": "bad key ' + KEY.encode() + b'"}}', 401), "refuses the key"),
        (Reply(b'{"error": {"message": "no model, ' + KEY.encode() + b'"}}', 404), "no model, ***"),
        (Reply(b"", 302, (("Location", "http://127.0.0.1:9/"),)), "redirects"),
        (Reply(b"", 429, (("Retry-After", "3600"),)), "3,600 seconds"),
    ],
    ids=["denied", "not found", "redirect", "long wait"],
)
def test_what_concerns_every_block_ends_the_run_with_9(translate, reply, words):
    with FakeProvider(lambda _: reply) as provider:
        told = translate(provider, expect=9)
    assert words in told.err
    assert KEY not in told.out + told.err
    assert (len(provider.log), told.sole("translate")["why"]) == (1, "unreachable")


def test_a_redirect_is_not_followed(translate):
    with FakeProvider(model(in_chinese)) as elsewhere:
        sent = Reply(b"", 307, (("Location", f"{elsewhere.url}/chat/completions"),))
        with FakeProvider(lambda _: sent) as provider:
            translate(provider, expect=9)
    assert elsewhere.log == []


def test_a_provider_that_is_not_there_is_9(ingester):
    a_store(ingester.folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    env = {"GOODCOPY_LLM_URL": url, "GOODCOPY_LLM_MODEL": "small"}
    told = ingester("translate", *FAST, "--provider", "llm", env=env, expect=9)
    assert f"{url} (GOODCOPY_LLM_URL) can't be reached" in told.err


def test_requests_keep_the_rate(ingester):
    a_store(ingester.folder, [(f"p{n}", f"Page {n}", f"Words of page {n}.") for n in range(5)])
    with FakeProvider(model(in_chinese)) as provider:
        ingester("translate", "--to", "zh", "--provider", "llm", "--per-minute", "300",
                 env=environment(provider))  # fmt: skip
    arrivals = [one.arrived for one in provider.log]
    gaps = [after - before for before, after in zip(arrivals, arrivals[1:], strict=False)]
    assert len(gaps) == 4
    assert min(gaps) >= 0.18


def test_a_killed_run_loses_the_request_in_flight_alone(ingester):
    pages = [(f"p{n}", f"Page {n}", f"Words of page {n}.\n\nMore of {n}.") for n in range(30)]
    a_store(ingester.folder, pages)
    slowly = model(in_chinese)

    def answer(asked):
        time.sleep(0.05)
        return slowly(asked)

    with FakeProvider(answer) as provider:
        process = ingester.start("translate", *FAST, "--provider", "llm", env=environment(provider))
        while len(provider.log) < 10:
            time.sleep(0.01)
        process.kill()
        process.communicate()
        time.sleep(0.2)
        before = len(provider.asked())
        in_flight = set(texts_of(provider.log[-1].asked))
        ingester("translate", *FAST, "--provider", "llm", env=environment(provider))
        again = set(provider.asked()[before:])
    assert again & set(provider.asked()[:before]) <= in_flight
    (status,) = ingester("translate", "--to", "zh", "--json").lines
    assert (status["blocks"], status["missing"], status["whole"]) == (90, 0, 30)


def test_the_key_stays_out_of_the_process_list_and_the_store(translate, ingester):
    seen = []

    def answer(asked):
        for path in __import__("pathlib").Path("/proc").glob("[0-9]*/cmdline"):
            with __import__("contextlib").suppress(OSError):
                seen.append(path.read_bytes())
        return model(in_chinese)(asked)

    with FakeProvider(answer) as provider:
        translate(provider)
    assert seen
    assert not any(KEY.encode() in line for line in seen)
    assert KEY.encode() not in (ingester.folder / "goodcopy.db").read_bytes()


def test_a_dry_run_asks_nobody(translate):
    with FakeProvider(model(in_chinese)) as provider:
        told = translate(provider, "--dry-run")
    assert provider.log == []
    assert told.sole("translation")["missing"] == 5


def test_a_limit_with_blocks_left_is_5(translate):
    with FakeProvider(model(in_chinese)) as provider:
        assert translate(provider, "--limit", "2", expect=5).sole("translate")["asked"] == 2
        assert translate(provider, "--limit", "3").sole("translate")["asked"] == 3
        assert translate(provider, "--limit", "1").sole("translate")["asked"] == 0
