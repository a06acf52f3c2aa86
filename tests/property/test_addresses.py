"""Identity: a second pass changes nothing, and the order of parameters tells pages from none."""

from urllib.parse import urlsplit

from hypothesis import given
from hypothesis import strategies as st

from shared.url import authority, form_key, is_same_form, join, mask, normalise, path_query

TRICKY = st.text(alphabet="aZ09%2e5f.;/?&=#+-_~:@\\ é中\ud800\x00<>[]|^'\"", max_size=40)
SESSIONS = st.sampled_from(["", ";jsessionid=A1", "?PHPSESSID=1", "&sid=" + "0f" * 16, "&utm_x=1"])
ADDRESS = st.builds("{}{}{}{}".format, st.just("https://campus.example/"), TRICKY, SESSIONS, TRICKY)
NAME = st.text(alphabet="abc%", min_size=1, max_size=3)


@given(ADDRESS)
def test_normalising_twice_is_normalising_once(url):
    once = normalise(url)
    assert once is not None
    assert normalise(once) == once


@given(TRICKY)
def test_any_text_is_an_address_or_none(text):
    for url in (text, f"http://{text}", f"http://campus.example{text}"):
        identity = normalise(url)
        assert identity is None or normalise(identity) == identity


@given(ADDRESS)
def test_an_identity_is_plain_ascii_without_fragment_or_credentials(url):
    identity = normalise(url)
    assert identity is not None
    assert identity.isascii()
    assert "#" not in identity
    assert "@" not in urlsplit(identity).netloc


@given(st.dictionaries(NAME, NAME, max_size=5), st.randoms())
def test_the_order_of_different_parameters_is_no_difference(parameters, random):
    pairs = [f"{name}={value}" for name, value in parameters.items()]
    shuffled = random.sample(pairs, len(pairs))
    one, other = (f"https://campus.example/?{'&'.join(each)}" for each in (pairs, shuffled))
    assert normalise(one) == normalise(other)


@given(ADDRESS, TRICKY)
def test_a_joined_link_joins_to_itself(base, href):
    joined = join(base, href)
    assert joined is None or join("", joined) == joined


@given(ADDRESS)
def test_an_address_is_its_place_and_its_path(url):
    identity = normalise(url)
    assert identity is not None
    assert identity == f"https://{authority(identity).removesuffix(':443')}{path_query(identity)}"


@given(ADDRESS)
def test_an_address_is_a_form_of_itself_with_and_without_a_slash(url):
    identity = normalise(url)
    assert identity is not None
    assert is_same_form(identity, identity.replace("https://", "http://www."))
    assert form_key(identity) == form_key(url)


@given(st.text(alphabet="abc&=;?%+", max_size=20), st.text(alphabet="QZ", min_size=1, max_size=5))
def test_a_secret_is_never_written(before, secret):
    written = mask(f"https://campus.example/?{before}&token={secret}&a=1", ["token"])
    assert secret not in written
