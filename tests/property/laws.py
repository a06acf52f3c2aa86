"""What holds for every story, whatever its runs saw: the laws, looked at from outside."""

import random

from ingester.core.page import Page, State
from ingester.loading.holds import holds
from shared.site import Brakes, ExcludeRule, LinkOnlyRule, ScopeTable, Site
from shared.url import is_same_form
from tests.property.shelf import Shelf, a_site
from tests.property.stories import (
    KEEPER,
    Kind,
    Run,
    Seen,
    Story,
    a_story,
    good_moments,
    harvest_of,
    told,
    with_other_order,
)

WORDS = ("gone", "noindex")
RULES = ("excluded", "outdated")
READ = (Kind.READ, Kind.MOVED, Kind.MOVED_ON, Kind.NOT_MODIFIED, Kind.SHORT, Kind.LEADS)


def look_at_time(dice: random.Random) -> None:
    """A story as it comes: what each run may do to what readers see."""
    story = a_story(dice)
    with Shelf() as shelf:
        before: list[Page] = []
        for number, run in enumerate(story):
            shelf.load(harvest_of(story, number))
            after = shelf.pages()
            until = story[: number + 1]
            for law in (_hidden_by_word, _dates_are_true, _one_page_an_address):
                law(until, before, after)
            if not any(seen.kind in READ for seen in run):
                _failures_change_nothing(until, before, after)
            if not any(seen.is_word or seen.kind == Kind.LEADS for seen in run):
                _nothing_vanishes(until, before, after)
            with shelf.writing() as tx:
                listed = {hold.page.id for hold in holds(tx)}
            assert listed == {page.id for page in after if page.is_held}, told(until)
            before = after


def look_at_order(dice: random.Random) -> None:
    """The same runs in another order, twice, in pieces and killed: the same store (law 6)."""
    story = a_story(dice)
    files = [harvest_of(story, number) for number in range(len(story))]
    with Shelf() as shelf:
        for file in files:
            shelf.load(file)
        expected = shelf.dump()
        _load_again(shelf, files, dice)
        assert shelf.dump() == expected, f"twice\n{told(story)}"
    order = with_other_order(story, dice)
    with Shelf() as shelf:
        for number in order:
            shelf.load(files[number])
        assert shelf.dump() == expected, f"order {order}\n{told(story)}"
    with Shelf() as shelf:
        lives, committed = dice.randint(0, 4), dice.random() < 0.5
        victim = dice.choice(order)
        for number in order:
            if number == victim:
                shelf.load_killed(files[number], lives=lives, committed=committed)
                if dice.random() < 0.5:  # another run comes before the killed one is loaded again
                    continue
            shelf.load(files[number])
        shelf.load(files[victim])
        assert shelf.dump() == expected, f"run {victim} killed: {lives}, {order}\n{told(story)}"
    _look_at_pieces(story, files, expected, dice)


def _load_again(shelf: Shelf, files: list[bytes], dice: random.Random) -> None:
    for file in dice.sample(files, len(files)):
        line, _ = shelf.load(file)
        assert line.counts.loaded == 0


def _look_at_pieces(
    story: Story, files: list[bytes], expected: list[tuple[object, ...]], dice: random.Random
) -> None:
    """A file that was cut on its way, then the whole one; and all runs in one file."""
    cut = dice.randrange(len(files))
    with Shelf() as shelf:
        for number, file in enumerate(files):
            if number == cut:
                _load_cut(shelf, file[: dice.randrange(len(file) // 2, len(file))])
            shelf.load(file)
        assert shelf.dump() == expected, f"run {cut} cut\n{told(story)}"
    with Shelf() as shelf:
        shelf.load(b"".join(dice.sample(files, len(files))))
        assert shelf.dump() == expected, f"one file\n{told(story)}"


def _load_cut(shelf: Shelf, piece: bytes) -> None:
    line, _ = shelf.load(piece)
    assert not line.complete


def look_at_brakes(dice: random.Random) -> None:
    """Under changing site files, in any order, twice: no run hides more than it may."""
    story = a_story(dice, runs=(3, 5), most=4)
    most = dice.randint(0, 1)
    sites = _sites(Brakes(hide_at_most=most, hide_share=0.0, failed_share=1.0))
    with Shelf(sites[0]) as shelf:
        used = dict.fromkeys(range(len(story)), 0)
        ends = ["challenge" if dice.random() < 0.15 else "finished" for _ in story]
        files = [harvest_of(story, number, why=why) for number, why in enumerate(ends)]
        known: set[int] = set()
        for number in _with_repeats(len(story), dice):
            why = ends[number]
            known.add(number)
            before = [page for page in shelf.pages() if page.shown]
            shelf.load(files[number], dice.choice(sites))
            after = shelf.pages()
            lost = _hidden_pages(before, after)
            merged = merged_pages(before, after, story[number])
            if merged and number < max(known):
                merged -= one_in_time({n: files[n] for n in sorted(known)}, story, sites[0], after)
            lost |= merged
            used[number] += len(lost)
            assert used[number] <= most, f"run {number} hid {lost}\n{told(story)}"
            assert why == "finished" or not lost, f"a failed run hid {lost}\n{told(story)}"


def _hidden_pages(before: list[Page], after: list[Page]) -> set[str]:
    """Pages that readers see no more, each once, however many shown ones were joined in it."""
    lost = _lost(before, after)
    homes = {url: page.url for page in after for url in (page.url, *page.aliases)}
    return {homes.get(url, f"no page at {url}") for url in lost}


def merged_pages(before: list[Page], after: list[Page], run: Run) -> set[str]:
    """Pages that are no more, in whose place readers find the text of another one; not where the
    run read that text at this very address.
    """
    living = {page.id for page in after}
    homes = {url: page for page in after for url in page.addresses}
    return {
        was.url
        for was in before
        if was.copy and was.id not in living and was.url in homes
        and not _reads_like(homes[was.url], was)
        and not is_same_form(homes[was.url].url, was.url)
        and not any(_is_read_there(seen, was, homes[was.url]) for seen in run)
    }  # fmt: skip


def one_in_time(files: dict[int, bytes], story: Story, site: Site, after: list[Page]) -> set[str]:
    """The addresses that are of one page too where the same runs come in the order of their times,
    under the same brake, and that became one before there was a text to lose.
    """
    lost: set[str] = set()
    with Shelf(site) as shelf:
        for number, file in files.items():
            before = [page for page in shelf.pages() if page.shown]
            shelf.load(file)
            lost |= merged_pages(before, shelf.pages(), story[number])
        in_time = {url: page for page in shelf.pages() for url in page.addresses}
    homes = {url: page for page in after for url in page.addresses}
    joined = {url for url in homes if url in in_time and homes[url].url in in_time[url].addresses}
    return joined - lost


def _is_read_there(seen: Seen, was: Page, page: Page) -> bool:
    """Whether the run read the text that stands now at the page's own address, or behind a move
    between its own addresses; or was led to another spelling of it, which is the same page.
    """
    if seen.asked != was.url:
        return False
    if seen.kind in (Kind.MOVED, Kind.LEADS) and is_same_form(seen.to, was.url):
        return True
    is_own = seen.kind == Kind.READ or (seen.kind == Kind.MOVED and seen.to in was.aliases)
    return is_own and f"Text {seen.text}" == page.title


def _reads_like(page: Page, was: Page) -> bool:
    """Texts 1 and 2 read alike, see the shelf."""
    alike = ("Text 1", "Text 2")
    return page.title == was.title or (page.title in alike and was.title in alike)


def _with_repeats(runs: int, dice: random.Random) -> list[int]:
    order = [*range(runs), *dice.choices(range(runs), k=2)]
    dice.shuffle(order)
    return order


def _sites(brakes: Brakes) -> list[Site]:
    """The site file as it is written one day and another."""
    plain = a_site(brakes=brakes)
    excluding = ScopeTable(exclude=(ExcludeRule(rule="costs", match="^/(costs|fees)$"),))
    linking = ScopeTable(link_only=(LinkOnlyRule(rule="link", match="^/costs$", title="Costs"),))
    return [plain, plain, *(a_site(brakes=brakes, scope=scope) for scope in (excluding, linking))]


def _lost(before: list[Page], after: list[Page]) -> list[str]:
    """Addresses of shown copies at which readers see nothing any more; bare links have none."""
    seen = {url for page in after if page.shown for url in (page.url, *page.aliases)}
    return [page.url for page in before if page.copy and page.url not in seen]


def _hidden_by_word(story: Story, _before: list[Page], after: list[Page]) -> None:
    """Law 3: only 404, 410, noindex or a rule takes a page down."""
    said = {url for run in story for seen in run if seen.is_word for url in _ways(seen)}
    led = {seen.asked for run in story for seen in run if seen.kind == Kind.LEADS}
    for page in after:
        if page.visible_state == State.HIDDEN:
            assert page.visible_reason in (*WORDS, *RULES), page.visible_reason
            own = {page.url, *page.aliases}
            assert own & (said | led), f"{page.url} is hidden\n{told(story)}"


def _ways(seen) -> tuple[str, ...]:
    return tuple(url for url in (seen.asked, seen.to, seen.last) if url)


def _dates_are_true(story: Story, before: list[Page], after: list[Page]) -> None:
    """`last_read` is the time of a good capture, and never goes back; what is shown was read."""
    good = good_moments(story)
    earlier = {page.id: page.last_read for page in before}
    for page in after:
        read, was = page.last_read, earlier.get(page.id)
        assert read is None or read in good, f"{page.url} read {read}\n{told(story)}"
        assert was is None or (read is not None and read >= was), f"{page.url}\n{told(story)}"
        assert page.state != State.SHOWN or page.copy, f"{page.url} has no text\n{told(story)}"
        assert read is None or (page.last_tried is not None and page.last_tried >= read)


def _one_page_an_address(story: Story, _before: list[Page], after: list[Page]) -> None:
    known = [url for page in after for url in (page.url, *page.aliases)]
    assert len(known) == len(set(known)), f"{sorted(known)}\n{told(story)}"


def _failures_change_nothing(story: Story, before: list[Page], after: list[Page]) -> None:
    """A run that read nothing well leaves every copy and its date, and shows nothing new."""
    now = {page.id: page for page in after}
    for page in before:
        if page.url == KEEPER or page.id not in now:
            continue
        kept = now[page.id]
        assert (kept.copy, kept.title, kept.last_read, kept.last_changed) == (
            page.copy, page.title, page.last_read, page.last_changed
        ), f"{page.url} changed\n{told(story)}"  # fmt: skip
        assert page.shown or not kept.shown, f"a failure shows {page.url}\n{told(story)}"
    new = [page for page in after if page.id not in {one.id for one in before}]
    assert not any(page.shown and page.url != KEEPER for page in new), told(story)


def _nothing_vanishes(story: Story, before: list[Page], after: list[Page]) -> None:
    """Without a word from the site readers still see a page at every address."""
    shown = [page for page in before if page.shown]
    assert not _lost(shown, after), f"{_lost(shown, after)} vanished\n{told(story)}"
