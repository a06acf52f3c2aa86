"""The search index always holds what the pages say: no more, no less, whatever happened to them."""

import random

import pytest
from msgspec import structs

from ingester.core.blocks import pieces_of, title_piece
from ingester.core.page import State, copy_of
from ingester.core.translation import Translation
from ingester.store.searchwriter import SET_VERSION
from shared.site import CategoryRule, OutdatedTable
from tests.contract.makers import CAMPUS, NOW, a_page, day, url
from tests.contract.searchindex import content, rebuilt

TEXTS = (
    "# Fees\n\nYou pay at the desk.\n\nA [card](https://campus.example/card) costs 12.",
    "## 学费\n\n学费可以分期付款。图书馆在河边。",
    "Course map 2025\n\n| unit | credit |\n| --- | --- |\n| COMP1511 | 6 |",
    "",
    "A quokka, l'école, NAÏVE cafés; \x1b[31m'quotes' \\ \"more\" \u202e \N{KANGAROO}",
)
TITLES = ("Fees", "Map 2025", "学费", "", "It's a 'title' \\", "Nul \0 and \ud800")
SITES = (
    CAMPUS,
    structs.replace(CAMPUS, category=(CategoryRule(name="fees", match="fee"),)),
    structs.replace(CAMPUS, outdated=OutdatedTable(ignore=("20",))),
)


class Shaken:
    """A store to which things happen by the dice."""

    def __init__(self, tx, site_id, dice):
        self.tx, self.site_id, self.dice = tx, site_id, dice
        self.pages = {}

    def step(self):
        self.dice.choice((self.put, self.put, self.put, self.drop, self.rules, self.translate))()

    def put(self):
        number = self.dice.randrange(1, 6)
        text = self.dice.choice(TEXTS)
        copy = copy_of(self.dice.choice(TITLES), text, (), self.dice.choice(("", "en", "zh-CN")))
        self.tx.put_copy(copy)
        page = a_page(
            number, f"page-{number}", url=url(self.dice.choice(("fees", "map-2024", "a"))),
            state=self.dice.choice((State.SHOWN, State.SHOWN, State.HIDDEN, State.LISTED)),
            copy=self.dice.choice((copy.hash, copy.hash, None)), title=self.dice.choice(TITLES),
            rule=self.dice.choice(("", "", "outdated")), rule_held=self.dice.choice(("", "run-1")),
            held=self.dice.choice(("", "gone")), last_read=day(1),
        )  # fmt: skip
        self.tx.put_page(self.site_id, page)
        self.pages[number] = page

    def drop(self):
        if self.pages:
            number = self.dice.choice(sorted(self.pages))
            self.tx.drop_page(number)
            del self.pages[number]

    def rules(self):
        self.tx.save_site(self.dice.choice(SITES), NOW)

    def translate(self):
        pieces = [piece for text in TEXTS for piece in pieces_of(text)]
        piece = self.dice.choice([piece for piece in pieces if piece.wanted])
        words = self.dice.choice(("缴费", "Gebühren", "frais"))
        lang = self.dice.choice(("zh", "de"))
        self.tx.put_translation(
            Translation(block=piece.key, lang=lang, text=words, human=True, at=NOW)
        )
        for number in self.pages:
            self.tx.index_page(number)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_the_index_is_what_a_new_one_would_be(store, site_id, seed):
    with store.writing() as tx:
        shaken = Shaken(tx, site_id, random.Random(seed))
        for _ in range(40):
            shaken.step()
        assert content(tx) == rebuilt(tx)


def test_a_rehearsal_leaves_the_index_as_it_was(store, site_id, put):
    put("fees", copy=None, title="Fees")
    with store.reading() as reader:
        before = content(reader)
    with store.writing(dry_run=True) as tx:
        tx.put_page(site_id, a_page(1, "fees", title="Charges"))
        tx.put_page(site_id, a_page(2, "other", title="Other"))
        assert len(content(tx)) == 2
    with store.reading() as reader:
        assert content(reader) == before != []


def test_an_index_of_other_words_is_built_anew_before_anything_is_changed(store, site_id, put):
    """The words of an older version could not be taken out one by one."""
    put("fees", title="Fees")
    put("dates", title="Dates")
    with store.writing() as tx:
        tx.change(SET_VERSION, value=0)
    with store.reading() as reader:
        assert not reader.index_is_current()
    with store.writing() as tx:
        tx.put_page(site_id, a_page(1, "fees", title="Charges"))
        assert tx.index_is_current()
        assert content(tx) == rebuilt(tx)


def test_a_joined_page_leaves_the_index(store, put):
    page = put("fees", title="Fees")
    with store.writing(dry_run=True) as tx:
        tx.drop_page(page.id)
        assert content(tx) == []


def test_a_title_alone_is_translated_too(store, put):
    page = put("fees", title="Fees")
    title = Translation(block=title_piece("Fees").key, lang="zh", text="学费", human=True, at=NOW)
    with store.writing() as tx:
        tx.put_translation(title)
        tx.index_page(page.id)
        titles = {(document[3], document[5]) for document in content(tx)}
    assert titles == {("0", "Fees"), ("1", "学费")}
