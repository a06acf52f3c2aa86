"""Mails over a store: each site once a day, whoever sends, and what was not sent is due again."""

from datetime import timedelta

import pytest
from msgspec import structs

from ingester.core.trouble import Told, Word
from ingester.mail.mailing import deliver, pending
from shared.errors import Unreachable
from shared.site import Mail
from tests.contract.makers import CAMPUS, NOW, a_run, day

HOUR = timedelta(hours=1)
MAILED = structs.replace(CAMPUS, mail=Mail(to=("ops@campus.example",)))


class Sink:
    """Takes letters; `down` while the server does not answer, `refuses` some recipients."""

    def __init__(self):
        self.letters, self.down, self.refuses, self.tries = [], False, (), 0

    def __call__(self, letter, site):
        self.tries += 1
        if self.down:
            raise Unreachable("the mail was not sent")
        self.letters.append((site.mail.to, letter.subject))
        return self.refuses


@pytest.fixture
def sink():
    return Sink()


def a_site(store, name="campus", to=("ops@campus.example",), state="failed"):
    """A site with a run of yesterday, and who is mailed about it."""
    with store.writing() as tx:
        site = structs.replace(MAILED, name=name, mail=Mail(to=to))
        number = tx.save_site(site, NOW).id
        run(tx, number, state, day(1))
    return number


def run(tx, site_id, state, started):
    name = f"run-{site_id}-{started}"
    return tx.begin_run(a_run(site_id, name, started=started, state=state, loaded=started + HOUR))


def told(store, number):
    with store.reading() as reader:
        return reader.told(number)


def subjects(sink):
    return [subject for _, subject in sink.letters]


def test_a_problem_is_mailed_and_remembered(store, sink):
    number = a_site(store)
    (delivery,) = deliver(store, NOW, sink)
    assert delivery.error is None
    assert sink.letters == [
        (("ops@campus.example",), "[goodcopy] 1 problem: campus: the last run failed")
    ]
    assert told(store, number) == Told(at=NOW, troubles=("run-failed",))
    assert list(deliver(store, NOW + HOUR, sink)) == []


def test_the_next_day_it_is_mailed_again_and_once_when_it_is_over(store, sink):
    number = a_site(store)
    for days in (0, 1):
        list(deliver(store, NOW + timedelta(days=days), sink))
    with store.writing() as tx:
        run(tx, number, "ok", NOW + timedelta(days=1.5))
    for days in (2, 3, 4):
        list(deliver(store, NOW + timedelta(days=days), sink))
    problem = "[goodcopy] 1 problem: campus: the last run failed"
    assert subjects(sink) == [problem, problem, "[goodcopy] recovered: campus"]


def test_a_site_that_is_well_or_names_nobody_is_not_mailed(store, sink):
    a_site(store, "well", state="ok")
    a_site(store, "nobody", to=())
    assert list(deliver(store, NOW, sink)) == []
    assert sink.tries == 0


def test_what_could_not_be_sent_is_due_at_once(store, sink):
    number = a_site(store)
    sink.down = True
    (delivery,) = deliver(store, NOW, sink)
    assert isinstance(delivery.error, Unreachable)
    assert told(store, number) == Told()
    sink.down = False
    list(deliver(store, NOW + HOUR, sink))
    assert len(sink.letters) == 1


def test_one_server_that_is_down_does_not_stop_the_mails_of_others(store, sink):
    a_site(store, "a", to=("a@campus.example",))
    a_site(store, "b", to=("b@campus.example",))
    sink.down = True
    assert [delivery.error is None for delivery in deliver(store, NOW, sink)] == [False, False]
    assert sink.tries == 2


def test_sites_of_the_same_people_share_one_mail(store, sink):
    for name, to in (("a", "x"), ("b", "x"), ("c", "y")):
        a_site(store, name, to=(f"{to}@campus.example",))
    list(deliver(store, NOW, sink))
    assert subjects(sink) == [
        "[goodcopy] 2 problems on 2 sites: a: the last run failed",
        "[goodcopy] 1 problem: c: the last run failed",
    ]


def test_a_load_mails_about_its_own_sites_only(store, sink):
    a_site(store, "a")
    a_site(store, "b")
    list(deliver(store, NOW, sink, {"b"}))
    assert subjects(sink) == ["[goodcopy] 1 problem: b: the last run failed"]


def test_two_senders_at_once_send_one_mail(store, sink):
    number = a_site(store)

    def send_while_another_tries(letter, site):
        assert list(deliver(store, NOW, sink)) == []
        assert told(store, number).trying == NOW
        return sink(letter, site)

    list(deliver(store, NOW, send_while_another_tries))
    assert len(sink.letters) == 1


def test_a_sender_that_is_stopped_leaves_the_mail_due(store, sink):
    number = a_site(store)

    def stopped(letter, site):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(deliver(store, NOW, stopped))
    assert told(store, number) == Told()


def test_a_recipient_that_the_server_refused_is_told(store, sink):
    a_site(store)
    sink.refuses = ("old@campus.example",)
    (delivery,) = deliver(store, NOW, sink)
    assert delivery.refused == ("old@campus.example",)


def test_why_nothing_is_sent_is_known(store, sink):
    a_site(store)
    list(deliver(store, NOW, sink))
    with store.reading() as reader:
        (site,) = pending(reader, NOW)
    assert (site.is_due, site.piece.word) == (False, Word.TOLD_TODAY)
