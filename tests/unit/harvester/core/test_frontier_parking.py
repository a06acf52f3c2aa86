"""Templates that stop bringing anything new: parked, looked at again, told."""

from harvester.core.budget import Fetched
from harvester.core.novelty import Says
from harvester.core.parking import MOST_TOLD
from harvester.core.turns import Done, Fetch, Offer
from harvester.core.watch import MISSING, NOTHING, PageRead
from shared.site import Politeness
from tests.unit.harvester.core.frontiers import DULL, a_frontier, at, finish, link, taken, visit_all

FAIR_SAMPLE = 20  # pages of a closed template; when none of so many is new, nothing is hoped for


def dead_template(frontier, count=12):
    """Read so many pages of one template that bring nothing."""
    for number in range(count):
        link(frontier, f"/day/{number}")
    now = 0.0
    for _ in range(count):
        target = frontier.turn(now).target
        finish(frontier, target, now)
        frontier.take(target, DULL)
        now += 1.0
    return now


def test_what_waits_is_parked_when_its_template_closes():
    frontier = a_frontier()
    link(frontier, *(f"/day/{number}" for number in range(100, 160)))
    frontier.watch.budget.spend(at("/day/1"), Fetched(is_new=False))
    for number in range(11):
        frontier.watch.budget.spend(at(f"/day/{number}"), Fetched(is_new=False))
    sampled = read_all(frontier, lambda _: DULL)
    assert sampled[:3] == ["/day/100", "/day/129", "/day/159"]
    assert len(sampled) == frontier.targets <= FAIR_SAMPLE
    assert frontier.watch.parking.count == 60 - len(sampled)


def read_all(frontier, page):
    """Read everything; `page` gives what each path brings."""
    now, asked = 100.0, []
    while not isinstance(turn := frontier.turn(now), Done):
        if isinstance(turn, Fetch):
            asked.append(turn.target.url.removeprefix("https://campus.example"))
            finish(frontier, turn.target, now)
            frontier.take(turn.target, page(asked[-1]))
        else:
            now = turn.until
    return asked


def test_a_few_of_what_is_parked_are_looked_at_in_the_end():
    frontier = a_frontier()
    link(frontier, *(f"/new/{number}" for number in range(40)))
    link(frontier, *(f"/day/{number}" for number in range(60)))
    asked = read_all(
        frontier,
        lambda path: PageRead(says=Says.TEXT if path.startswith("/new") else Says.NOTHING),
    )
    days = [path for path in asked if path.startswith("/day")]
    assert len(asked) == len(set(asked))
    assert 12 < len(days) <= 12 + FAIR_SAMPLE
    assert frontier.watch.parking.count == 60 - len(days)


def test_a_closed_folder_that_grows_as_it_is_read_stays_closed():
    frontier = a_frontier()
    link(frontier, *(f"/new/{number}" for number in range(40)), "/day/0")

    def page(path):
        if path.startswith("/new"):
            return PageRead(says=Says.TEXT)
        number = int(path.rpartition("/")[2])
        return PageRead(links=(at(f"/day/{2 * number + 1}"), at(f"/day/{2 * number + 2}")))

    asked = read_all(frontier, page)
    assert len([path for path in asked if path.startswith("/day")]) <= 12 + FAIR_SAMPLE
    assert frontier.watch.parking.count > 0


def test_what_is_offered_to_a_closed_template_is_parked_at_once():
    frontier = a_frontier()
    dead_template(frontier)
    assert link(frontier, "/day/77") == [Offer.PARKED]
    report = frontier.watch.parking.report(str)
    assert [(one.template, one.count, one.samples) for one in report] == [
        ("campus.example:443/day/{n}", 1, (at("/day/77"),))
    ]


def test_a_sample_that_is_new_opens_its_family_again():
    frontier = a_frontier()
    now = dead_template(frontier)
    link(frontier, *(f"/day/{number}" for number in range(100, 110)))
    sample = frontier.turn(now).target
    assert sample.is_sample
    finish(frontier, sample, now)
    frontier.take(sample, PageRead(says=Says.TEXT))
    assert len(visit_all(frontier, now)) == 9
    assert frontier.watch.parking.count == 0


def test_a_listed_page_pays_from_no_budget():
    frontier = a_frontier()
    for number in range(20):
        frontier.offer_listed(at(f"/day/{number}"), via="sitemap:x")
    for number in range(20):
        target = frontier.turn(float(number)).target
        finish(frontier, target, float(number))
        frontier.take(target, NOTHING)
    assert link(frontier, "/day/77") == [Offer.QUEUED]


def test_a_dry_page_of_a_list_leads_to_no_next_one():
    frontier = a_frontier()
    page = taken(frontier, "/news?page=4")
    frontier.take(page, PageRead(links=(at("/news?page=5"),)))
    assert frontier.watch.parking.report(str)[0].why.startswith("pagination")


def test_a_page_of_a_list_with_a_new_link_leads_on():
    frontier = a_frontier()
    page = taken(frontier, "/news?page=4")
    frontier.take(page, PageRead(links=(at("/news?page=5"), at("/news/fire"))))
    assert frontier.not_tried == 2
    assert frontier.watch.parking.count == 0


def test_a_listed_page_that_is_new_speaks_for_its_template():
    frontier = a_frontier()
    now = dead_template(frontier)
    assert frontier.offer_listed(at("/day/500"), via="sitemap:x") is Offer.QUEUED
    listed = frontier.turn(now).target
    frontier.take(listed, PageRead(says=Says.TEXT))
    assert link(frontier, "/day/77") == [Offer.QUEUED]


def test_what_an_address_repeats_in_another_session_is_parked():
    frontier = a_frontier(politeness=Politeness(delay=0.0))
    for number in range(7):
        page = taken(frontier, f"/p?id={number // 2}&zs={number}")
        says = Says.REPEAT if number % 2 else Says.TEXT
        frontier.take(page, PageRead(says=says))
    assert link(frontier, "/p?id=1&zs=99") == [Offer.PARKED]
    assert frontier.watch.parking.report(str)[0].why.startswith("session")


def test_a_long_report_of_parked_families_is_cut_and_summed():
    frontier = a_frontier()
    link(frontier, *(f"/day?p{number}=1&year=2031" for number in range(MOST_TOLD + 5)))
    report = frontier.watch.parking.report(str)
    assert (len(report), report[-1].template) == (MOST_TOLD + 1, "(others)")
    assert sum(one.count for one in report) == MOST_TOLD + 5


def test_a_page_at_made_up_addresses_is_read_three_times_and_no_more():
    frontier = a_frontier()
    link(frontier, *(f"/visit/{number}" for number in range(15)))
    asked = read_all(frontier, lambda _: PageRead(says=Says.REPEAT))
    assert (len(asked), frontier.watch.parking.count) == (3, 12)


def test_forty_nearly_alike_pages_of_one_list_are_all_read():
    frontier = a_frontier()
    offices = tuple(at(f"/offices/{number}") for number in range(40))

    def page(path):
        return PageRead(says=Says.LITTLE) if path != "/list" else PageRead(links=offices)

    link(frontier, "/list")
    assert len(read_all(frontier, page)) == 41
    assert frontier.watch.parking.count == 0


def thin_offices(frontier, count, *, others, towns=Says.TEXT):
    """Towns name thin offices by ones; beside them stand so many pages of text."""
    link(frontier, *(f"/text/{number}" for number in range(others)))
    link(frontier, *(f"/town/{number}" for number in range(count)))

    def page(path):
        if path.startswith("/town"):
            office = at(f"/office?id={path.rpartition('/')[2]}")
            return PageRead(says=towns, links=(office,))
        return PageRead(says=Says.LITTLE if path.startswith("/office") else Says.TEXT)

    return [path for path in read_all(frontier, page) if path.startswith("/office")]


def test_thin_pages_that_end_where_they_are_are_all_read_where_the_run_can_pay():
    frontier = a_frontier()
    assert len(thin_offices(frontier, 60, others=50)) == 60
    assert frontier.watch.parking.count == 0


def test_pages_that_were_dull_but_for_the_thin_pages_they_name_are_let_go_with_those():
    frontier = a_frontier()
    assert len(thin_offices(frontier, 60, others=80, towns=Says.NOTHING)) == 60
    assert frontier.watch.parking.count == 0


def test_thin_pages_that_are_more_than_the_run_can_pay_for_are_not():
    frontier = a_frontier()
    frontier.watch.spent = 200
    assert len(thin_offices(frontier, 120, others=0)) < 120
    assert frontier.watch.parking.count > 0


def test_a_query_about_the_page_that_names_it_is_no_thin_page():
    frontier = a_frontier()
    names = [f"{'abcdef'[number % 6]}{'x' * (number // 6)}" for number in range(60)]
    link(frontier, *(f"/site/{name}" for name in names))

    def page(path):
        if path.startswith("/search"):
            return PageRead(says=Says.LITTLE)
        return PageRead(says=Says.TEXT, links=(at(f"/search?like={path.rpartition('/')[2]}"),))

    searched = [path for path in read_all(frontier, page) if path.startswith("/search")]
    assert len(searched) <= FAIR_SAMPLE
    assert frontier.watch.parking.count == len(names) - len(searched)


def test_where_the_larger_kind_of_thin_pages_is_too_dear_the_smaller_is_read():
    frontier = a_frontier()
    link(frontier, *(f"/town/{number}" for number in range(190)))

    def page(path):
        if not path.startswith("/town"):
            return PageRead(says=Says.LITTLE)
        town = path.rpartition("/")[2]
        offices = tuple(at(f"/office?id={town}{floor}") for floor in range(3))
        return PageRead(says=Says.TEXT, links=(*offices, at(f"/desk?id={town}")))

    asked = read_all(frontier, page)
    assert sum(path.startswith("/desk") for path in asked) == 190
    assert sum(path.startswith("/office") for path in asked) < 190


def test_thin_pages_that_turn_out_to_be_versions_of_a_page_are_not_let_go():
    frontier = a_frontier()
    link(frontier, *(f"/office?id={number}" for number in range(60)))
    for now in range(5):
        target = frontier.turn(float(now)).target
        finish(frontier, target, float(now))
        frontier.take(target, PageRead(says=Says.LITTLE))
    link(frontier, "/office")
    asked = read_all(frontier, lambda _: PageRead(says=Says.LITTLE))
    assert "/office" in asked
    assert len(asked) <= FAIR_SAMPLE


def test_pages_that_went_are_all_asked_for():
    frontier = a_frontier()
    link(frontier, *(f"/gone/{number}" for number in range(100)))
    assert len(read_all(frontier, lambda _: MISSING)) == 100


def test_queries_that_are_not_there_close_their_template():
    frontier = a_frontier()
    link(frontier, *(f"/compare?a={number}" for number in range(100)))
    asked = read_all(frontier, lambda _: MISSING)
    assert len(asked) <= FAIR_SAMPLE
    assert frontier.unlisted == 0


def test_a_run_that_spent_more_than_its_pages_allow_reads_only_what_promises_much():
    frontier = a_frontier()
    link(frontier, *(f"/good/{number}" for number in range(20)))
    read_all(frontier, lambda _: PageRead(says=Says.TEXT))
    frontier.watch.spent = 1_000
    link(frontier, "/good/98", "/unknown/1")
    assert read_all(frontier, lambda _: PageRead(says=Says.TEXT)) == ["/good/98"]
    assert (
        frontier.watch.parking.report(str)[0].why
        == "yield: 1001 requests for 21 pages that were worth it"
    )
    assert frontier.watch.parking.count == 1
