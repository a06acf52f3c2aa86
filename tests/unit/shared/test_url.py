"""Addresses: joined as browsers do, one identity for one page, forms of one page, masks."""

import pytest

from shared.url import (
    LONGEST,
    ascii_host,
    authority,
    form_key,
    host_of,
    is_above,
    is_same_form,
    is_web,
    join,
    mask,
    normalise,
    path_of,
    path_query,
    segments,
)

HOME = "https://campus.example"


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("../b?x=1#top", "https://campus.example/b?x=1#top"),
        ("//other.example/x", "https://other.example/x"),
        ("?page=2", "https://campus.example/a/page?page=2"),
        (" /with\ttabs\nand space ", "https://campus.example/withtabsand%20space"),
        ("HTTP://Other.Example:80/", "http://other.example/"),
        ("/lone\ud800surrogate", "https://campus.example/lone%EF%BF%BDsurrogate"),
        ("mailto:office@campus.example", None),
        ("javascript:void(0)", None),
        ("ftp://campus.example/x", None),
        ("http://exa mple/", None),
        ("/" + "x" * LONGEST, None),
    ],
)
def test_a_link_leads_where_a_browser_goes(href, expected):
    assert join(f"{HOME}/a/page", href) == expected


def test_without_a_base_a_link_has_to_be_absolute():
    assert join("", "https://campus.example/a") == "https://campus.example/a"
    assert join("", "/a") is None


def test_a_base_longer_than_any_address_is_none():
    assert join(f"{HOME}/{'x' * LONGEST}", "a") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [("http://a", True), ("HTTPS://a", True), ("httpx://a", False), ("/a", False), ("", False)],
)
def test_an_absolute_web_address_shows_by_its_beginning(text, expected):
    assert is_web(text) is expected


@pytest.mark.parametrize(
    ("written", "identity"),
    [
        ("HTTPS://Campus.Example:443/A/../b#part", "https://campus.example/b"),
        ("https://campus.example", "https://campus.example/"),
        ("https://bücher.example/ü?ü", "https://xn--bcher-kva.example/%C3%BC?%C3%BC"),
        ("https://campus.example/%7euser/%41%2f%c3%a9", "https://campus.example/~user/A%2F%C3%A9"),
        ("https://campus.example/?b=2&a=1&b=1", "https://campus.example/?a=1&b=2&b=1"),
        ("https://campus.example/a?", "https://campus.example/a"),
        ("https://campus.example/a?&&b=&a", "https://campus.example/a?a&b="),
        ("https://user:word@campus.example/a", "https://campus.example/a"),
        ("https://campus.example/About/", "https://campus.example/About/"),
        ("https://www.campus.example/index.html", "https://www.campus.example/index.html"),
        ("https://campus.example/100%/%%34%31", "https://campus.example/100%/%%341"),
        (
            "https://campus.example/a?next=%2Fb%3Fc%3D1",
            "https://campus.example/a?next=%2Fb%3Fc%3D1",
        ),
    ],
)
def test_spellings_of_an_address_are_one(written, identity):
    assert normalise(written) == identity


@pytest.mark.parametrize(
    "passing",
    [
        "utm_source=x&UTM_Medium=y",
        "gclid=1",
        "fbclid=2",
        "amp;utm_campaign=3",
        "utm%5Fsource=x",
        "PHPSESSID=0123456789abcdef",
        "ASPSESSIONIDQABC=XYZ",
        "CFID=1&CFTOKEN=2",
        "sid=0123456789abcdef0123456789abcdef",
        "sid=00000000000000000000000000000001",
        "session_id=9f8b3c1e-52aa-4c1d-9e07-1f2e3d4c5b6a",
        "sessionid=k3v9s0q1x7b2m4n8",
    ],
)
def test_what_tells_of_the_visit_is_no_part_of_an_address(passing):
    assert normalise(f"{HOME}/shop?a=1&{passing}") == f"{HOME}/shop?a=1"


@pytest.mark.parametrize(
    "kept",
    [
        "id=1",
        "sid=1234",
        "sid=results2024",
        "sid=the-history-of-rome",
        "session=2025-autumn",
        "sessionid=FIT1001",
        "ref=menu",
        "utm=1",
        "page=2",
        "s=0123456789abcdef0123456789abcdef",
    ],
)
def test_what_tells_of_the_page_stays(kept):
    assert normalise(f"{HOME}/show?{kept}") == f"{HOME}/show?{kept}"


@pytest.mark.parametrize(
    ("written", "identity"),
    [
        ("/shop;jsessionid=AB12CD34EF56", "/shop"),
        ("/shop;JSESSIONID=AB12.node1/item;v=2?a=1", "/shop/item;v=2?a=1"),
        ("/shop;v=1;jsessionid=A;w", "/shop;v=1;w"),
        ("/a/..;jsessionid=1/b", "/b"),
        ("//other.example/;jsessionid=1", "//other.example/"),
        ("/shop;jsessionid", "/shop;jsessionid"),
    ],
)
def test_a_session_in_the_path_is_no_part_of_an_address(written, identity):
    assert normalise(HOME + written) == HOME + identity


def test_parameters_of_the_site_file_are_dropped_whatever_their_case_and_spelling():
    ignored = ("Ref", "größe")
    assert normalise(f"{HOME}/a?ref=1&REF=2&gr%C3%B6%C3%9Fe=3&b=4", ignored) == f"{HOME}/a?b=4"


@pytest.mark.parametrize(
    "nothing", ["", "no address", "mailto:a@b.example", "http://", "http://%/"]
)
def test_what_is_no_web_address_has_no_identity(nothing):
    assert normalise(nothing) is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Campus.Example", "campus.example"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("[::1]", "[::1]"),
        ("0x7f.1", "127.0.0.1"),
        ("campus.example:80", None),
        ("user@campus.example", None),
        ("campus.example/a", None),
        ("cam pus.example", None),
        ("a\ud800.example", None),
        ("", None),
    ],
)
def test_a_host_name_is_ascii_or_refused(name, expected):
    assert ascii_host(name) == expected


@pytest.mark.parametrize(
    ("url", "host", "place"),
    [
        ("https://campus.example/a:b", "campus.example", "campus.example:443"),
        ("http://campus.example?a", "campus.example", "campus.example:80"),
        ("http://user:word@campus.example:8080/", "campus.example", "campus.example:8080"),
        ("http://[::1]:8080/", "[::1]", "[::1]:8080"),
        ("HTTPS://[::1]/", "[::1]", "[::1]:443"),
        ("mailto:a@b", "", ""),
        ("", "", ""),
    ],
)
def test_the_place_of_an_address_is_its_host_and_port(url, host, place):
    assert (host_of(url), authority(url)) == (host, place)


@pytest.mark.parametrize(
    ("url", "expected", "path", "parts"),
    [
        (f"{HOME}/a//b/?c=/d#e", "/a//b/?c=/d", "/a//b/", ("a", "b")),
        (HOME, "/", "/", ()),
        (f"{HOME}?a", "/?a", "/", ()),
    ],
)
def test_an_address_has_a_path_and_a_query(url, expected, path, parts):
    assert (path_query(url), path_of(url), segments(url)) == (expected, path, parts)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://campus.example/a", "https://campus.example/a"),
        ("https://www.campus.example/a", "https://campus.example/a"),
        ("https://campus.example/a/", "https://campus.example/a"),
        ("https://campus.example/a/index.html", "https://campus.example/a/"),
        ("https://campus.example/a/Default.aspx", "https://campus.example/a"),
        ("https://campus.example/index.php?id=1", "https://campus.example/?id=1"),
        ("https://CAMPUS.example/a/index", "http://www.campus.example:80/a#part"),
        ("https://campus.example/", "https://campus.example"),
        ("nonsense", "nonsense"),
    ],
)
def test_forms_of_one_address_are_the_same_page(one, other):
    assert is_same_form(one, other)
    assert form_key(one) == form_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://campus.example/a", "https://campus.example/A"),
        ("https://campus.example/a?b=1", "https://campus.example/a?b=2"),
        ("https://campus.example/default", "https://campus.example/"),
        ("https://campus.example/index.htmlx", "https://campus.example/"),
        ("https://campus.example/a/index.html/", "https://campus.example/a"),
        ("https://campus.example:8080/", "https://campus.example/"),
        ("https://www.example/", "https://example/"),
        ("https://en.campus.example/", "https://campus.example/"),
    ],
)
def test_other_differences_are_no_form(one, other):
    assert not is_same_form(one, other)


@pytest.mark.parametrize(
    ("ancestor", "below"),
    [
        ("/kept/", "/kept/to/page"),
        ("/kept", "/kept/page.html"),
        ("/kept/index.html", "/kept/to/index.html"),
        ("/kept/index.php", "/kept/page"),
        ("/kept.html", "/kept/page.html"),
        ("/", "/page"),
        ("/index.html", "/kept/page?a=1"),
        ("/?from=404", "/kept/page"),
        ("/kept/?gone", "/kept/page"),
        ("/", "/index.php?id=3"),
        ("/", "/?p=3"),
    ],
)
def test_ancestors_section_indexes_and_the_home_page_are_above(ancestor, below):
    assert is_above(f"http://www.campus.example{ancestor}", HOME + below)


@pytest.mark.parametrize(
    ("other", "url"),
    [
        ("/kept/to/page", "/kept/"),
        ("/kept/", "/kept/index.html"),
        ("/kept/", "/kept"),
        ("/kep", "/kept/page"),
        ("/kept/other", "/kept/page"),
        ("/index.php?id=7", "/about.html"),
        ("/index.php?id=7", "/index.php?id=3"),
        ("/list", "/list?page=3"),
        ("/", "/"),
    ],
)
def test_neighbours_forms_and_descendants_are_not_above(other, url):
    assert not is_above(HOME + other, HOME + url)


def test_another_host_is_never_above():
    assert not is_above("https://other.example/", f"{HOME}/page")


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://campus.example/a?token=abc&b=1", "https://campus.example/a?token=***&b=1"),
        ("https://campus.example/a?TOKEN=abc;def", "https://campus.example/a?TOKEN=***"),
        ("https://campus.example/a?to%6Ben=abc", "https://campus.example/a?to%6Ben=***"),
        (
            "https://campus.example/a?next=/b?token=abc",
            "https://campus.example/a?next=/b?token=***",
        ),
        ("https://campus.example/a#token=abc", "https://campus.example/a#token=***"),
        ("https://user:word@campus.example/a@b", "https://campus.example/a@b"),
        ("https://campus.example/a?token", "https://campus.example/a?token"),
        ("https://campus.example/token=abc", "https://campus.example/token=abc"),
    ],
)
def test_secrets_are_masked_where_an_address_is_written(url, written):
    assert mask(url, ["Token"]) == written


def test_without_secrets_an_address_is_written_as_it_is():
    assert mask(f"{HOME}/a?token=abc#b", []) == f"{HOME}/a?token=abc#b"
