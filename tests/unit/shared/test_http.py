"""One HTTP answer, as received, as stored, and as other tools stored it."""

import gzip

import pytest

from shared.http import HttpAnswer, RecordError, decode_body, one_line, stored


def parsed(text):
    return HttpAnswer.parse(text)


@pytest.mark.parametrize(
    ("line", "status", "reason"),
    [
        (b"HTTP/1.1 200 OK", 200, "OK"),
        (b"HTTP/1.0 404 Not Found", 404, "Not Found"),
        (b"HTTP/2 200", 200, ""),
        (b"HTTP/1.1 503  ", 503, ""),
        (b"HTTP/1.1 200 \xe9", 200, "\xe9"),
        (b"HTTP/1.1\t301\tMoved  Away", 301, "Moved  Away"),
        (b"HTTP/1.1 200 " + b"long " * 99, 200, ("long " * 99).strip()),
        (b"HTTP/1.1" + b" " * 2000 + b"200 OK", 200, "OK"),
    ],
)
def test_a_status_line_of_any_version_is_read(line, status, reason):
    answer = parsed(line + b"\r\n\r\n")
    assert (answer.status, answer.reason) == (status, reason)


@pytest.mark.parametrize(
    ("block", "why"),
    [
        (b"", "no HTTP header"),
        (b"<html>", "no HTTP header"),
        (b"HTTP/1.1\r\n\r\n", "no HTTP status"),
        (b"HTTP/1.1 0 \r\n\r\n", "no HTTP status"),
        (b"HTTP/1.1 2OO OK\r\n\r\n", "no HTTP status"),
        (b"HTTP/1.1 099 X\r\n\r\n", "no HTTP status"),
    ],
)
def test_what_is_no_answer_names_its_reason(block, why):
    with pytest.raises(RecordError, match=why):
        parsed(block)


def test_header_lines_keep_order_case_repeats_and_raw_bytes():
    lines = b"x-ZEBRA: 1\r\nLink: a\r\nX-Apple:caf\xe9 \r\nLink: b\r\n"
    answer = parsed(b"HTTP/1.1 200 OK\r\n" + lines + b"\r\nhi")
    assert answer.headers == (
        (b"x-ZEBRA", b"1"),
        (b"Link", b"a"),
        (b"X-Apple", b"caf\xe9"),
        (b"Link", b"b"),
    )
    assert answer.first("LINK") == "a"
    assert answer.all("link") == ["a", "b"]
    assert answer.first("absent") is None
    assert answer.body == b"hi"


def test_folded_lines_are_joined_and_lines_without_a_colon_left_out():
    answer = parsed(b"HTTP/1.1 200 OK\r\nX: one\r\n\ttwo\r\nnonsense\r\n\r\n")
    assert answer.headers == ((b"X", b"one two"),)


@pytest.mark.parametrize("end", [b"\n\n", b"\r\n\r\n"], ids=["LF", "CRLF"])
def test_the_body_begins_behind_the_first_blank_line(end):
    line = end[: len(end) // 2]
    answer = parsed(b"HTTP/1.1 200 OK" + line + b"A: b" + end + b"one\r\n\r\ntwo\n\n")
    assert answer.body == b"one\r\n\r\ntwo\n\n"
    assert answer.headers == ((b"A", b"b"),)


def test_a_head_without_a_body_and_blank_lines_before_it_are_read():
    assert parsed(b"\r\n\r\nHTTP/1.1 200 OK\r\nA: b").headers == ((b"A", b"b"),)


def test_more_header_lines_than_any_server_sends_are_left_out():
    answer = parsed(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 5000 + b"\r\n")
    assert len(answer.headers) == 1000


@pytest.mark.parametrize(
    ("value", "media", "charset"),
    [
        ("text/html", "text/html", None),
        ('Text/HTML; Charset="UTF-8"', "text/html", "UTF-8"),
        ("text/html; a=b; charset = gbk ", "text/html", "gbk"),
        ("text/html; charset=", "text/html", None),
    ],
)
def test_media_type_and_charset(value, media, charset):
    answer = HttpAnswer(status=200, headers=((b"content-type", value.encode()),))
    assert (answer.content_type, answer.charset) == (media, charset)


def test_no_content_type_is_no_media_type():
    assert HttpAnswer(status=200).content_type == ""
    assert HttpAnswer(status=200).charset is None


def test_bytes_and_back():
    answer = stored(200, "OK", ((b"Content-Type", b"text/html"), (b"X", b"caf\xe9")), b"<p>")
    assert HttpAnswer.parse(answer.to_bytes()) == answer


def test_stored_answers_have_true_lengths_and_no_secrets():
    headers = (
        (b"Content-Encoding", b"gzip"),
        (b"content-length", b"17"),
        (b"Transfer-Encoding", b"chunked"),
        (b"set-cookie", b"session=SECRET"),
        (b"Set-Cookie2", b"SECRET"),
        (b"X-A", b"1"),
    )
    assert stored(200, "OK", headers, b"four").headers == (
        (b"X-Orig-Content-Encoding", b"gzip"),
        (b"X-Orig-content-length", b"17"),
        (b"X-A", b"1"),
        (b"Content-Length", b"4"),
    )


def test_a_header_can_not_end_its_line():
    answer = stored(200, "O\r\nK", ((b"X\nY", b"a\r\n\r\nHTTP/1.1 200 forged\0"),), b"")
    assert answer.to_bytes().count(b"\r\n") == 4
    assert one_line(b"a\r\nb\0") == b"a  b "


def test_a_decoded_body_is_left_alone():
    answer = HttpAnswer(status=200, headers=((b"A", b"b"),), body=b"text")
    assert decode_body(answer) is answer
    leftover = HttpAnswer(status=200, headers=((b"Content-Encoding", b"gzip"),), body=b"<p>text")
    assert decode_body(leftover) is leftover


def test_a_raw_body_is_decoded_and_its_headers_say_so():
    raw = HttpAnswer(
        status=200,
        headers=((b"Transfer-Encoding", b"chunked"), (b"Content-Type", b"text/html")),
        body=b"3\r\nabc\r\n0\r\n\r\n",
    )
    answer = decode_body(raw)
    assert answer.body == b"abc"
    assert answer.headers == ((b"Content-Type", b"text/html"), (b"Content-Length", b"3"))


@pytest.mark.parametrize(
    "headers",
    [
        ((b"Content-Encoding", b"gzip"), (b"Transfer-Encoding", b"chunked")),
        ((b"Transfer-Encoding", b"gzip, chunked"),),
        ((b"Transfer-Encoding", b"gzip"), (b"Transfer-Encoding", b"Chunked")),
    ],
)
def test_the_last_coding_is_taken_off_first_whatever_header_names_it(headers):
    """RFC 9112, section 6.1: a transfer may be packed too, and chunks come last."""
    packed = gzip.compress(b"<p>text")
    body = b"%x\r\n%b\r\n0\r\n\r\n" % (len(packed), packed)
    raw = HttpAnswer(status=200, headers=headers, body=body)
    assert decode_body(raw).body == b"<p>text"


@pytest.mark.parametrize(
    "said",
    [
        b"text/html",
        b" Text/HTML ;charset=utf-8",
        b"text/html charset=utf-8",
        b"text/html, text/html",
    ],
)
def test_a_media_type_is_read_however_it_goes_on(said):
    assert HttpAnswer(status=200, headers=((b"Content-Type", said),)).content_type == "text/html"
    assert HttpAnswer(status=200).content_type == ""
