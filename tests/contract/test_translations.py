"""Translations in the store: kept by block, so that they outlive whatever happens to pages."""

from ingester.core.blocks import key_of
from ingester.core.page import State
from ingester.core.translation import PageSeal
from tests.contract.makers import a_copy, day
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
    seen,
)

# --- the store ---


def test_a_translation_comes_back_whole(store):
    one = a_translation("Fees", "费用\x00", human=True, maker="people", at=day(3))
    keep(store, one)
    with store.reading() as view:
        found = view.translations([one.block, key_of("other")], "zh")
        assert found == {one.block: a_translation(
            "Fees", "费用\N{REPLACEMENT CHARACTER}", human=True, maker="people", at=day(3)
        )}  # fmt: skip
        assert view.translations([one.block], "de") == {}
        assert view.translations([], "zh") == {}


def test_many_blocks_are_found_at_once(store):
    sources = [f"Block {n}" for n in range(100)]
    keep(store, *(a_translation(source, f"块{n}") for n, source in enumerate(sources)))
    assert known(store, *sources) == [f"块{n}" for n in range(100)]


def test_a_newer_translation_takes_the_place(store):
    keep(store, a_translation("Fees", "一"), a_translation("Fees", "二"))
    assert known(store, "Fees") == ["二"]


def test_the_languages_are_those_of_all_translations(store):
    keep(store, a_translation("a", lang="zh"), a_translation("b", lang="de"), a_translation("c"))
    with store.reading() as view:
        assert view.languages() == ["de", "zh"]


def test_a_seal_comes_back(store):
    with store.writing() as tx:
        tx.put_page_seal(7, "zh", PageSeal(seal="x", whole=True))
        tx.put_page_seal(7, "zh", PageSeal(seal="y", whole=False))
        assert tx.page_seal(7, "zh") == PageSeal(seal="y", whole=False)
        assert tx.page_seal(7, "de") is None


# --- a page in a language ---


def test_a_block_without_a_translation_shows_the_original(store, put):
    page = put_text(store, put, "fees")
    keep(store, a_translation("You pay at the desk.", "在服务台付款。", human=True))
    told = seen(store, page)
    assert told.text == TEXT.replace("You pay at the desk.", "在服务台付款。")
    assert [(b.translated, b.human, b.wanted) for b in told.blocks] == [
        (False, False, True),
        (True, True, True),
        (False, False, True),
        (False, False, True),
        (False, False, False),
    ]
    assert (told.title, told.wanted, told.missing) == ("Fees", 5, 4)


def test_title_and_heading_are_one_block(store, put):
    page = put_text(store, put, "fees")
    keep(store, a_translation("Fees", "费用"))
    told = seen(store, page)
    assert (told.title, told.blocks[0].text, told.missing) == ("费用", "# 费用", 3)


def test_a_page_in_the_language_itself_has_nothing_to_mark(store, put):
    page = put_text(store, put, "fees", lang="zh-CN")
    assert seen(store, page).missing == 0
    assert counts(store).blocks == 0


def test_a_page_without_a_copy_has_its_title(store, put):
    page = put("later", title="Fees", state=State.LISTED)
    keep(store, a_translation("Fees", "费用"))
    assert seen(store, page).title == "费用"


# --- what becomes of translations when pages change ---


def test_an_edit_costs_its_own_block_and_is_stale(store, site_id, put):
    page = put_text(store, put, "fees")
    ran(store, site_id, Told(chinese))
    edited = a_copy(TEXT.replace("your card", "a friend"), "Fees", ())
    with store.writing() as tx:
        tx.put_copy(edited)
        tx.put_page(site_id, type(page)(**{n: getattr(page, n) for n in page.__struct_fields__}
                                        | {"copy": edited.hash}))  # fmt: skip
    line = counts(store)
    assert (line.translated, line.missing, line.stale, line.whole) == (3, 1, 1, 0)
    assert seen(store, page).missing == 1


def test_a_page_that_was_never_whole_is_missing_and_not_stale(store, site_id, put):
    put_text(store, put, "fees")
    ran(store, site_id, Told(chinese), limit=2)
    assert (counts(store).missing, counts(store).stale) == (2, 0)


def test_another_page_with_the_block_has_it_at_once(store, site_id, put):
    put_text(store, put, "fees")
    ran(store, site_id, Told(chinese))
    copied = put_text(store, put, "copy", "> You pay at the desk.", "Fees")
    assert seen(store, copied).missing == 0


def test_what_was_left_undone_is_brought_to_the_page_later(store, site_id, put):
    """As after a kill between the answer and the page."""
    page = put_text(store, put, "fees")
    keep(store, *(a_translation(source, chinese(source)) for source in SOURCES))
    outcome, _ = ran(store, site_id, Told(nonsense))
    assert (outcome.asked, outcome.settled) == (0, 1)
    with store.reading() as view:
        assert view.page_seal(page.id, "zh").whole


# --- the search index ---


def test_a_page_is_found_by_its_translation(store, site_id, put):
    page = put_text(store, put, "fees")
    ran(store, site_id, Told(lambda source: chinese(source).replace("字", "费用")))
    with store.writing() as tx:
        documents = [one for _, one in tx._known(page.id)]
    assert [(one.lang, one.translated) for one in documents if one.translated] == [("zh", True)]
