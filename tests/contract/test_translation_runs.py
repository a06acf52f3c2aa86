"""A run with a provider: what is asked, what is kept, and what ends it."""

from ingester.core.page import State
from ingester.net.provider import Misbehaved
from ingester.translate.glossary import Glossary, Term
from ingester.translate.outcome import Result, Why
from shared.errors import Unreachable
from tests.contract.makers import a_copy
from tests.contract.translating import (
    SOURCES,
    TEXT,
    Told,
    a_translation,
    chinese,
    counts,
    keep,
    known,
    nonsense,
    put_text,
    ran,
)


def test_a_run_translates_each_block_once(store, site_id, put):
    put_text(store, put, "fees")
    put_text(store, put, "again", TEXT + "\n\nOne more.")
    provider = Told(chinese)
    outcome, heard = ran(store, site_id, provider)
    assert provider.requests == [SOURCES, ["One more."]]
    assert (outcome.asked, outcome.translated, outcome.settled) == (5, 5, 2)
    assert [told.result for told in heard] == [Result.TRANSLATED] * 5
    assert counts(store).missing == 0


def test_nothing_is_asked_for_twice(store, site_id, put):
    put_text(store, put, "fees")
    ran(store, site_id, Told(chinese))
    provider = Told(chinese)
    outcome, _ = ran(store, site_id, provider)
    assert (provider.requests, outcome.asked, outcome.settled) == ([], 0, 0)


def test_only_pages_that_readers_see_cost_anything(store, site_id, put):
    put_text(store, put, "fees")
    copy = a_copy("Another text here.", "Gone")
    with store.writing() as tx:
        tx.put_copy(copy)
    put("gone", state=State.HIDDEN, reason="gone", copy=copy.hash)
    provider = Told(chinese)
    ran(store, site_id, provider)
    assert provider.requests == [SOURCES]


def test_a_bad_answer_costs_its_own_block_and_the_run_goes_on(store, site_id, put):
    put_text(store, put, "fees")
    provider = Told(lambda source: chinese(source).replace("300", "800"))
    outcome, heard = ran(store, site_id, provider)
    assert (outcome.translated, outcome.refused, outcome.failed) == (3, 1, 0)
    assert [(one.reason, one.piece.source) for one in heard if one.reason] == [
        ("numbers", "Bring 300 EUR")
    ]
    assert known(store, "Bring 300 EUR") == [None]
    assert provider.requests == [SOURCES, ["Bring 300 EUR"]], "once more, alone"


def test_an_answer_that_leaves_blocks_out_is_asked_for_them_alone(store, site_id, put):
    put_text(store, put, "fees")
    provider = Told(lambda source: None if source == "Fees" else chinese(source))
    outcome, heard = ran(store, site_id, provider)
    assert (outcome.translated, outcome.failed) == (3, 1)
    assert heard[-1].reason == "no-answer"


def test_nonsense_is_asked_for_block_by_block(store, site_id, put):
    put_text(store, put, "fees")
    outcome, _ = ran(store, site_id, Told(nonsense))
    assert (outcome.asked, outcome.failed, outcome.why) == (4, 4, Why.FINISHED)
    assert outcome.requests == 5


def test_a_provider_that_can_t_be_reached_ends_the_run(store, site_id, put):
    put_text(store, put, "fees")
    outcome, _ = ran(store, site_id, Told(lambda _: Unreachable("no route")))
    assert (outcome.why, outcome.detail, outcome.requests) == (Why.UNREACHABLE, "no route", 1)
    assert outcome.asked == outcome.translated + outcome.refused + outcome.failed


def test_a_provider_that_is_down_five_times_in_a_row_ends_the_run(store, site_id, put):
    for n in range(9):
        put_text(store, put, f"p{n}", f"Text number {n} here.", f"Title {n}")
    outcome, _ = ran(
        store, site_id, Told(lambda _: Misbehaved("status 500", is_down=True), blocks=1)
    )
    assert (outcome.why, outcome.requests) == (Why.UNREACHABLE, 5)


def test_a_provider_of_no_use_is_given_up(store, site_id, put):
    text = "\n\n".join(f"Paragraph number {n} of many." for n in range(80))
    put_text(store, put, "long", text)
    outcome, _ = ran(store, site_id, Told(lambda source: source, blocks=1))
    assert (outcome.why, outcome.refused) == (Why.USELESS, 50)


def test_a_limit_leaves_the_rest_for_the_next_run(store, site_id, put):
    put_text(store, put, "fees")
    outcome, _ = ran(store, site_id, Told(chinese), limit=3)
    assert (outcome.asked, outcome.why) == (3, Why.LIMIT)
    outcome, _ = ran(store, site_id, Told(chinese), limit=3)
    assert (outcome.asked, outcome.why) == (1, Why.FINISHED)


def test_a_limit_moves_on_past_what_is_refused(store, site_id, put):
    """Else the runs of every night would ask for the same blocks, and the others never."""
    put_text(store, put, "fees")
    put_text(store, put, "more", "Paragraph one.\n\nParagraph two.")
    refused = set(SOURCES[:3])
    provider = Told(lambda source: None if source in refused else chinese(source), blocks=1)
    for _ in range(4):
        ran(store, site_id, provider, limit=2)
    assert counts(store).missing == len(refused)


def test_what_was_refused_is_asked_for_again_in_the_next_round(store, site_id, put):
    put_text(store, put, "fees")
    ran(store, site_id, Told(lambda _: None, blocks=1), limit=3)
    for _ in range(2):
        ran(store, site_id, Told(chinese, blocks=1), limit=3)
    assert counts(store).missing == 0


def test_a_machine_never_overrules_a_person(store, site_id, put):
    put_text(store, put, "fees")

    def quicker(source):
        keep(store, a_translation("Fees", "人", human=True))
        return chinese(source)

    ran(store, site_id, Told(quicker))
    assert known(store, "Fees") == ["人"]


def test_a_glossary_goes_out_and_is_checked(store, site_id, put):
    put_text(store, put, "fees")
    terms = Glossary([Term(source="desk", target="服务台"), Term(source="unused", target="x")])
    provider = Told(lambda source: "在服务台付款。" if "desk" in source else chinese(source))
    outcome, _ = ran(store, site_id, provider, glossary=terms)
    assert outcome.refused == 0
    outcome, heard = ran(store, site_id, Told(chinese), glossary=terms, lang="ja")
    assert [one.reason for one in heard if one.reason] == ["glossary"]


def test_a_block_that_no_machine_takes_is_refused_unasked(store, site_id, put):
    put_text(store, put, "long", "word " * 3_000, "Long")
    provider = Told(chinese)
    outcome, heard = ran(store, site_id, provider)
    assert provider.requests == [["Long"]]
    assert [one.reason for one in heard if one.reason] == ["too-long"]
    assert outcome.asked == 2
