"""Who is believed inside damage: the rules of FORMAT.md, without a file."""

from collections import Counter

from shared.runs import Chain, KnownRuns

OURS, THEIRS, OTHER = "ours", "theirs", "other"


def chain(clean=True, **counts):
    return Chain(counts=Counter(counts), clean=clean)


def unnamed(count, clean=True):
    return Chain(counts=Counter({None: count}), clean=clean)


def strict():
    runs = KnownRuns()
    runs.learn(OURS)
    runs.carried(OURS)
    return runs


def test_a_run_is_known_by_its_warcinfo():
    runs = strict()
    assert runs.knows_one({OURS, None})
    assert not runs.knows_one({THEIRS, None})
    assert not runs.is_open(OURS)
    assert runs.is_open(THEIRS)
    assert not runs.is_open(None)


def test_three_members_stand_in_for_a_lost_warcinfo_and_two_do_not():
    runs = KnownRuns()
    runs.agree(OURS, 3)
    runs.agree(OTHER, 2)
    assert runs.known == {OURS}
    assert runs.weak == {OTHER}


def test_a_late_warcinfo_makes_a_weak_run_known():
    runs = KnownRuns()
    runs.agree(OURS, 1)
    runs.learn(OURS)
    assert (runs.known, runs.weak) == ({OURS}, set())


def test_in_a_file_with_run_ids_only_what_no_damage_follows_is_believed():
    runs = strict()
    assert runs.elect([chain(theirs=9, clean=False), chain(other=3)]) == {OTHER}
    assert runs.known == {OURS, OTHER}


def test_a_short_run_at_the_end_is_read_but_not_trusted():
    runs = strict()
    assert runs.elect([chain(other=2)]) == {OTHER}
    assert runs.weak == {OTHER}


def test_records_without_a_run_id_are_not_believed_before_more_damage():
    assert strict().elect([unnamed(5, clean=False), chain()]) == set()
    assert strict().elect([unnamed(5)]) == {None}


def test_behind_records_without_an_id_those_without_one_are_believed_again():
    """Files of two tools joined by cat."""
    runs = strict()
    runs.carried(None)
    assert runs.elect([unnamed(5, clean=False), chain()]) == {None}


def test_a_foreign_file_is_read_on_after_damage():
    assert KnownRuns().elect([unnamed(1, clean=False), unnamed(2)]) == {None}


def test_where_the_warcinfo_is_lost_the_run_that_goes_on_wins():
    runs = KnownRuns()
    assert runs.elect([chain(theirs=7, clean=False), chain(ours=3)]) == {OURS}
    assert runs.strict
    assert runs.known == {OURS}


def test_where_nothing_goes_on_the_members_that_agree_win():
    runs = KnownRuns()
    assert runs.elect([chain(ours=2, clean=False), chain(ours=2, clean=False), chain()]) == {OURS}


def test_where_too_few_agree_all_are_read_and_none_trusted():
    runs = KnownRuns()
    assert runs.elect([chain(ours=2, other=1)]) == {OURS, OTHER}
    assert runs.weak == {OURS, OTHER}
    assert not runs.strict
