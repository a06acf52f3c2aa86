"""Sites, runs and observations as every store keeps them: each test runs over every backend."""

from datetime import timedelta

import pytest
from msgspec import structs

from ingester.core.observation import Kind, Observation, Outcome, Source, Step
from ingester.store.contract import TornSpan, Verdict
from shared.blockkind import BlockKind
from shared.site import ScopeTable
from tests.contract.makers import (
    CAMPUS,
    NOW,
    a_page,
    a_run,
    an_observation,
    day,
    differs_everywhere,
    url,
)

FULL_OBSERVATION = Observation(
    record="<urn:uuid:full>", digest="sha256:ff", at=day(3), follows=day(2),
    source=Source(run="run-1", file="a b.warc.gz", offset=8_812_004, length=61, seq=88),
    requested=url("old"), url=url("new"), hops=(Step(url=url("old"), status=302),),
    pointed=url("there"), kind=Kind.NOT_MODIFIED, status=304, detail="why", truncated="length",
    content_type="text/html", payload="sha256:aa", etag='"v7"', last_modified="Mon", noindex=True,
    canonical=url("c"), refresh=url("r"), block=BlockKind.CHALLENGE,
    outcome=Outcome.UNREADABLE, copy="cc", length=9, title="Título",
    extractor="2", recovered=True, held=True, dropped=True,
)  # fmt: skip


def added(store, site_id, run_id, *observations):
    with store.writing() as tx:
        return [tx.add_observation(site_id, run_id, one) for one in observations]


# --- sites and runs ---


def test_a_site_comes_back_with_all_its_rules(store):
    site = structs.replace(CAMPUS, scope=ScopeTable(ignore_parameters=("ref",)))
    with store.writing() as tx:
        saved = tx.save_site(site, NOW)
    with store.reading() as reader:
        assert reader.site("campus") == reader.site_by_id(saved.id) == saved
        assert (saved.site, saved.updated) == (site, NOW)


def test_a_site_saved_again_is_the_same_one(store, site_id):
    with store.writing() as tx:
        again = tx.save_site(structs.replace(CAMPUS, contact="ops@campus.example"), NOW)
        assert again.id == site_id
        assert [known.site.contact for known in tx.sites()] == ["ops@campus.example"]


def test_an_unknown_site_is_none(store):
    with store.reading() as reader:
        assert reader.site("nobody") is None


def test_a_run_begun_twice_is_one_run(store, site_id, run_id):
    with store.writing() as tx:
        assert tx.begin_run(a_run(site_id, file="again.warc.gz")) == run_id
        assert len(tx.runs(site_id)) == 1


def test_fields_of_a_run_can_change(store, run_id):
    fields = {
        "ended": day(0), "why": "finished", "complete": True, "state": "ok", "counts": {"read": 7},
        "state_why": "finished",
        "members": 9, "damaged": 1, "torn": (TornSpan(offset=3, length=4, why="crc"),),
        "listing_complete": False, "listed": 12, "undone": True,
    }  # fmt: skip
    with store.writing() as tx:
        before = tx.run_by_id(run_id)
        after = structs.replace(before, **fields)
        tx.put_run(after)
        assert tx.run_by_id(run_id) == after


def test_runs_come_newest_first(store, site_id):
    with store.writing() as tx:
        for name, age in (("b", 3), ("c", 1), ("a", 5)):
            tx.begin_run(a_run(site_id, name, started=day(age)))
        assert [run.run for run in tx.runs(site_id, limit=2)] == ["c", "b"]
        assert [run.run for run in tx.runs()] == ["c", "b", "a"]


def test_a_run_is_found_with_and_without_its_site(store, site_id, run_id):
    with store.reading() as reader:
        assert reader.run(site_id, "run-1") == reader.run(None, "run-1") == reader.run_by_id(run_id)
        assert reader.run(site_id + 1, "run-1") is None


# --- observations ---


def test_every_field_of_an_observation_comes_back(store, site_id, run_id):
    assert differs_everywhere(FULL_OBSERVATION, an_observation("else", 0))
    (number,) = added(store, site_id, run_id, FULL_OBSERVATION)
    with store.reading() as reader:
        stored = reader.observation(number)
    assert stored.observation == FULL_OBSERVATION
    assert (stored.site_id, stored.run_id, stored.decided) == (site_id, run_id, False)


def test_a_record_is_stored_once(store, site_id, run_id):
    first, second = added(store, site_id, run_id, an_observation(), an_observation())
    assert first is not None
    assert second is None


def test_a_record_with_other_bytes_is_seen(store, site_id, run_id):
    seen = an_observation()
    added(store, site_id, run_id, seen)
    with store.reading() as reader:
        assert reader.seen(site_id, seen.record) == [seen.digest]
        assert reader.seen(site_id, "<urn:uuid:other>") == []


def test_an_address_finds_what_asked_answered_and_pointed_there(store, site_id, run_id):
    asked = an_observation("a", 1, at=day(3))
    answered = an_observation("b", 2, url=url("a"), at=day(5))
    pointing = an_observation("c", 3, pointed=url("a"), at=day(4))
    added(store, site_id, run_id, asked, answered, pointing, an_observation("d", 4))
    with store.reading() as reader:
        found = reader.observations_of(site_id, [url("a"), url("c")])
        assert [one.observation for one in found] == [answered, pointing, asked]
        assert reader.observations_of(site_id + 1, [url("a")]) == []


def test_a_redirect_stands_after_its_target(store, site_id, run_id):
    early = an_observation("a", 1, at=day(5), pointed=url("b"), follows=day(3))
    late = an_observation("a", 2, at=day(4))
    added(store, site_id, run_id, early, late)
    with store.reading() as reader:
        found = reader.observations_of(site_id, [url("a")])
    assert [one.observation.record for one in found] == [late.record, early.record]


def test_the_newest_answer_of_an_address_in_a_run(store, site_id, run_id):
    first = an_observation("a", 1, at=day(5))
    second = an_observation("b", 2, url=url("a"), at=day(4))
    failed = an_observation("a", 3, at=day(3), kind=Kind.NO_ANSWER, status=None)
    added(store, site_id, run_id, first, second, failed)
    with store.reading() as reader:
        assert reader.target_capture(run_id, url("a")) == second
        assert reader.target_capture(run_id, url("none")) is None
        assert reader.target_capture(run_id + 1, url("a")) is None


def test_a_decision_is_written_beside_its_observation(store, site_id, run_id):
    (number,) = added(store, site_id, run_id, an_observation())
    verdict = Verdict(act="keep", reason="refused", detail="403", had_copy=True)
    with store.writing() as tx:
        tx.set_decision(number, verdict, 7)
        stored = tx.observation(number)
        assert (stored.verdict, stored.page_id, stored.decided) == (verdict, 7, True)
        assert tx.run_outcomes(run_id) == [verdict]


def test_hides_wait_until_they_pass_or_are_dropped(store, site_id, run_id):
    numbers = added(store, site_id, run_id, *(an_observation("a", n, held=True) for n in (1, 2, 3)))
    with store.writing() as tx:
        tx.set_held(numbers[:1], False)
        tx.set_dropped(numbers[1:2], True)
        assert [one.id for one in tx.pending(run_id)] == numbers[2:]


def test_open_redirects_are_those_that_still_point_somewhere(store, site_id, run_id):
    pointing = an_observation("a", 1, pointed=url("b")), an_observation("c", 2, pointed=url("d"))
    numbers = added(store, site_id, run_id, *pointing, an_observation("e", 3))
    with store.writing() as tx:
        tx.set_decision(numbers[0], Verdict(act="keep", reason="redirected"), None)
        assert [one.id for one in tx.unresolved(run_id)] == numbers[:2]


def test_a_new_reading_leaves_place_and_holds_alone(store, site_id, run_id):
    (number,) = added(store, site_id, run_id, an_observation(held=True))
    with store.writing() as tx:
        tx.set_reading(number, FULL_OBSERVATION)
        found = tx.observation(number).observation
    kept = ("record", "digest", "at", "source", "requested", "recovered", "held", "dropped")
    expected = {name: getattr(an_observation(held=True), name) for name in kept}
    assert found == structs.replace(FULL_OBSERVATION, **expected)


def test_an_undone_run_marks_its_observations(store, site_id, run_id):
    (number,) = added(store, site_id, run_id, an_observation())
    with store.writing() as tx:
        tx.set_undone(run_id, True)
        assert tx.observation(number).undone


def test_all_observations_of_a_run_are_read_in_portions(store, site_id, run_id):
    numbers = added(store, site_id, run_id, *(an_observation(f"p{n}", n) for n in range(1_201)))
    with store.reading() as reader:
        assert [one.id for one in reader.observations_in(run_id)] == numbers


def test_text_that_no_database_takes_is_made_storable(store, site_id, run_id):
    (number,) = added(store, site_id, run_id, an_observation(detail="a\0b\ud800c", title="\udfffx"))
    with store.reading() as reader:
        found = reader.observation(number).observation
    assert (found.detail, found.title) == ("a\ufffdb\ufffdc", "\ufffdx")


def test_a_number_that_no_column_takes_is_cut(store, site_id, run_id):
    source = Source(run="run-1", file="f", offset=1, length=1, seq=10**30)
    (number,) = added(store, site_id, run_id, an_observation(source=source))
    with store.reading() as reader:
        assert reader.observation(number).observation.source.seq == 2**63 - 1


# --- transactions ---


def test_a_rehearsal_leaves_nothing(store, site_id):
    with store.writing(dry_run=True) as tx:
        tx.put_page(site_id, a_page())
        assert tx.page(1) is not None
    with store.reading() as reader:
        assert reader.page(1) is None


def test_an_exception_leaves_nothing(store, site_id):
    def write_and_fail():
        with store.writing() as tx:
            tx.put_page(site_id, a_page())
            raise KeyError

    with pytest.raises(KeyError):
        write_and_fail()
    with store.reading() as reader:
        assert reader.page(1) is None


def test_a_reader_sees_one_moment(store, site_id, put):
    put("a")
    with store.reading() as reader:
        assert reader.count_shown(site_id) == 1
        put("b")
        assert reader.count_shown(site_id) == 1
    with store.reading() as reader:
        assert reader.count_shown(site_id) == 2


def test_an_address_without_its_page_is_refused_at_the_end(store, site_id):
    with pytest.raises(Exception, match="(?i)foreign key"), store.writing() as tx:
        tx.set_address(site_id, url("a"), 77, 77)
    with store.reading() as reader:
        assert reader.address(site_id, url("a")) is None


def test_times_keep_their_microseconds(store, put):
    page = put(last_read=NOW + timedelta(microseconds=1))
    with store.reading() as reader:
        assert reader.page(page.id).last_read == NOW + timedelta(microseconds=1)
