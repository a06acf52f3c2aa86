"""The scripted server does what a test tells it to, or no other test would prove anything."""

import httpx
import pytest

from tests.site.answers import page, redirect, status
from tests.site.server import ScriptedSite, in_turn


@pytest.fixture
def client(site):
    with httpx.Client(base_url=site.url(), timeout=2, trust_env=False) as made:
        yield made


def test_it_answers_once_and_then_differently(site, client):
    site["/a"] = in_turn(status(503, retry_after=7), page("A"))
    answers = [client.get("/a") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [503, 200, 200]
    assert answers[0].headers["retry-after"] == "7"


def test_what_is_not_scripted_is_not_there(site, client):
    assert client.get("/none").status_code == 404


def test_a_validator_that_fits_is_answered_with_304(site, client):
    site["/a"] = page("A", etag='"1"')
    assert client.get("/a", headers={"If-None-Match": '"1"'}).status_code == 304
    assert client.get("/a", headers={"If-None-Match": '"2"'}).status_code == 200


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ({"cut_after": 50}, httpx.RemoteProtocolError),
        ({"reset_after": 50}, httpx.ReadError),
        ({"reset_after": -1}, httpx.ReadError),
        ({"claim": 10**6}, httpx.RemoteProtocolError),
        ({"raw": b"SSH-2.0-OpenSSH\r\n"}, httpx.RemoteProtocolError),
    ],
    ids=str,
)
def test_it_can_be_sick(how, error, site, client):
    site["/a"] = page("A", **how)
    with pytest.raises(error):
        client.get("/a")


def test_a_silent_server_never_answers(site, client):
    site["/a"] = page("A", silent=True)
    with pytest.raises(httpx.ReadTimeout):
        client.get("/a", timeout=0.2)


@pytest.mark.parametrize(
    "how", [{"chunked": True}, {"gzipped": True}, {"drip": (200, 0.01)}], ids=str
)
def test_a_coded_answer_reads_like_a_plain_one(how, site, client):
    site["/plain"], site["/coded"] = page("A"), page("A", **how)
    assert client.get("/coded").text == client.get("/plain").text


def test_the_log_tells_when_each_request_came_and_was_answered(site, client):
    site["/slow"] = page("Slow", wait=0.1)
    site["/away"] = redirect("/slow", 301)
    client.get("/away?x=1")
    client.get("/slow")
    assert site.paths() == ["/away?x=1", "/slow"]
    slow = site.visits("/slow")[0]
    assert slow.ended is not None
    assert slow.ended - slow.arrived >= 0.1


def test_two_hosts_share_a_port():
    with ScriptedSite("127.0.0.1", "127.0.0.2") as site:
        site["/"] = page("Home")
        for host in site.addresses:
            assert httpx.get(site.url("/", host=host), trust_env=False).status_code == 200
        assert [visit.host for visit in site.log] == ["127.0.0.1", "127.0.0.2"]
