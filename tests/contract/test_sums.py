"""What health, mail and reports ask, on every backend."""

import pytest
from msgspec import structs

from ingester.core.page import State
from ingester.core.standing import PageSums, sums_of
from ingester.core.states import PageList, is_in
from ingester.core.trouble import Told
from ingester.loading.waiting import words_against
from ingester.store.contract import Link, Verdict
from shared.site import Site
from tests.contract.makers import CAMPUS, NOW, a_run, an_observation, day, url

HELD_RULE = {"rule": "excluded", "rule_name": "news", "rule_held": "run-1"}


@pytest.fixture
def every_kind(put):
    """Pages in every state and under every filter."""
    return [
        put("shown", last_read=day(3)),
        put("failing", last_read=day(9), error="refused: 403"),
        put("link-only"),
        put("held", last_read=day(5), held="gone"),
        put("held-by-rule", last_read=day(4), **HELD_RULE),
        put("hidden", state=State.HIDDEN, last_read=day(99)),
        put("ruled", last_read=day(98), rule="outdated", rule_name="years"),
        put("ruled-and-listed", state=State.LISTED, rule="outdated", rule_name="years"),
        put("listed", state=State.LISTED, error="unreachable"),
        put("denied", last_read=day(2), error="disallowed: Disallow: /denied"),
        put("denied-and-listed", state=State.LISTED, error="disallowed"),
    ]


def test_sums_say_what_pages_say_of_themselves(store, site_id, every_kind):
    counts = {one: sum(is_in(page, one) for page in every_kind) for one in PageList}
    assert all(counts.values()), f"`every_kind` has no page in a list: {counts}"
    expected = sums_of(counts, oldest=day(9))
    assert (expected.shown, expected.failing) == (6, 2)
    with store.reading() as reader:
        assert reader.page_sums(site_id) == expected
        assert reader.page_sums(site_id + 1) == PageSums()


def test_only_shown_copies_are_old(store, site_id, every_kind):
    with store.reading() as reader:
        found = dict(reader.read_before(site_id, day(4)))
    assert found == {url("failing"): day(9), url("held"): day(5)}


def test_the_last_run_of_a_kind_and_the_last_good_one(store, site_id):
    with store.writing() as tx:
        for name, age, fields in (
            ("undone", 0, {"undone": True}), ("loading", 1, {"state": "loading"}),
            ("failed", 2, {"state": "failed"}), ("partial", 3, {"state": "partial"}),
            ("ok", 4, {"state": "ok"}), ("local", 0, {"kind": "local", "state": "failed"}),
        ):  # fmt: skip
            tx.begin_run(a_run(site_id, name, started=day(age), **fields))
        assert tx.last_run(site_id, "harvest").run == "loading"
        assert tx.last_run(site_id, "harvest", good=True).run == "partial"
        assert tx.last_run(site_id, "local").run == "local"
        assert tx.last_run(site_id, "local", good=True) is None
        assert tx.last_run(site_id, "foreign") is None


def test_nothing_that_waits_has_no_age(store, site_id, put):
    put("fees", last_read=day(1))
    with store.reading() as reader:
        assert reader.held_since(site_id) is None


def test_a_hold_is_as_old_as_the_load_of_its_run(store, site_id, put):
    """Holds of an undone run, dropped ones, and those before a good read do not count."""
    page = put("fees", last_read=day(5), held="gone")
    with store.writing() as tx:
        for number, (age, loaded, fields, run) in enumerate([
            (6, 6, {}, {}), (4, 4, {"dropped": True}, {}), (3, 3, {}, {"undone": True}),
            (2, 1, {}, {}), (1, 0, {}, {}),
        ]):  # fmt: skip
            run_id = tx.begin_run(a_run(site_id, f"run-{number}", loaded=day(loaded), **run))
            gone = {"status": 404, "held": True}
            seen = an_observation("fees", number, at=day(age), **gone, **fields)
            observation = tx.add_observation(site_id, run_id, seen)
            tx.set_decision(observation, Verdict(act="hide", reason="gone"), page.id)
        assert tx.held_since(site_id) == day(1)
        tx.put_page(site_id, structs.replace(page, held=""))
        assert tx.held_since(site_id) is None


HELD_WORDS = [
    ("gone at its own address", {"status": 404}, "hide", "gone", 4),
    ("gone behind a redirect", {"requested": url("old"), "status": 410}, "hide", "gone", 4),
    ("noindex that was ignored when it was read", {"noindex": True}, "replace", "changed", 4),
    ("a move that waits", {"url": url("costs")}, "keep", "moved", 4),
    ("a move onto it", {"requested": url("costs")}, "keep", "moved", None),
    ("a refusal", {"status": 403}, "keep", "refused", None),
    ("a redirect to nowhere that says noindex",
     {"status": 301, "noindex": True, "pointed": url("x")}, "keep", "redirected", None),
    ("gone, but read since", {"status": 404, "at": day(6)}, "hide", "gone", None),
    ("a redirect that stands after the good read",
     {"requested": url("old"), "status": 404, "at": day(6), "follows": day(4)}, "hide", "gone", 4),
]  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "act", "reason", "age"), [row[1:] for row in HELD_WORDS],
    ids=[row[0] for row in HELD_WORDS],
)  # fmt: skip
def test_what_waits_has_the_age_of_the_words_that_holds_names(
    store, site_id, put, fields, act, reason, age
):
    """Whoever else lives at the redirect's other end."""
    other = put("other")
    page = put("fees", last_read=day(5), held="gone", aliases=(url("alias"),))
    with store.writing() as tx:
        run_id = tx.begin_run(a_run(site_id, loaded=day(4)))
        seen = an_observation("fees", **{"at": day(4), "held": True, **fields})
        observation = tx.add_observation(site_id, run_id, seen)
        tx.set_decision(observation, Verdict(act=act, reason=reason), other.id)
        named = words_against(tx, site_id, page)
        assert tx.held_since(site_id) == (None if age is None else day(age))
    assert [one.id for one in named] == ([] if age is None else [observation])


def test_a_hold_of_a_rule_is_as_old_as_the_run_that_brought_it(store, site_id, put):
    put("news", last_read=day(1), **HELD_RULE)
    with store.writing() as tx:
        tx.begin_run(a_run(site_id, "run-1", loaded=day(2)))
        other = tx.save_site(Site(home="https://other.example/", name="other"), NOW).id
        tx.begin_run(a_run(other, "run-1", loaded=day(8)))
        assert tx.held_since(site_id) == day(2)


def test_changes_are_what_replaced_hid_or_came_back(store, site_id, run_id):
    decisions = [
        ("replace", "new"), ("replace", "changed"), ("confirm", "unchanged"),
        ("confirm", "returned"), ("keep", "refused"), ("hide", "gone"), ("skip", "not-html"),
    ]  # fmt: skip
    with store.writing() as tx:
        for number, (act, reason) in enumerate(decisions):
            seen = tx.add_observation(site_id, run_id, an_observation(number=number))
            tx.set_decision(seen, Verdict(act=act, reason=reason), None)
        tx.add_observation(site_id, run_id, an_observation(number=99))  # not decided yet
        found = [one.verdict.reason for one in tx.changes_in(run_id)]
    assert found == ["new", "changed", "returned", "gone"]


def test_the_first_link_is_of_the_oldest_other_page_that_still_stands(store, site_id, put):
    own, gone, ruled, last = (
        put("fees"),
        put("gone", state=State.HIDDEN, reason="gone"),
        put("ruled", rule="outdated", rule_name="years"),
        put("last"),
    )
    with store.writing() as tx:
        for page in (own, gone, last, ruled):
            tx.put_links(site_id, page.id, [Link(url=url("fees"), text=page.slug)])
        assert tx.first_link(site_id, url("fees"), own.id).url == ruled.url
        assert tx.first_link(site_id, url("fees"), 0).url == own.url
        words = [link.text for link in tx.links_to(site_id, url("fees"))]
        assert words == ["fees", "ruled", "last"]
        assert tx.first_link(site_id, url("nothing"), 0) is None


def test_what_people_were_told_comes_back(store, site_id):
    told = Told(at=day(1), troubles=("held", "damaged"), trying=day(0))
    with store.writing() as tx:
        assert tx.told(site_id) == Told()
        tx.put_told(site_id, told)
        assert tx.told(site_id) == told
        tx.put_told(site_id, Told())
        assert tx.told(site_id) == Told()


def test_what_people_were_told_is_kept_a_site(store, site_id):
    with store.writing() as tx:
        other = tx.save_site(structs.replace(CAMPUS, name="other"), NOW).id
        tx.put_told(other, Told(at=day(1)))
        assert tx.told(site_id) == Told()
