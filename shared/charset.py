"""The encodings that web documents declare, by the labels of the WHATWG encoding standard."""

import codecs
import re
from typing import Final

# Bytes at the beginning in which a declaration counts; the standard asks for the first 1,024, and
# sites put scripts before it.
DECLARED_WITHIN: Final = 4_096

# What a label means on the web is wider than what it names: "latin1" is windows-1252.
_CODECS: dict[str, str] = {
    label: codec
    for codec, labels in {
        "utf-8": "utf-8 utf8 unicode-1-1-utf-8",
        "cp1252": "iso-8859-1 iso8859-1 latin1 latin-1 l1 ascii us-ascii windows-1252 cp1252",
        "cp1254": "iso-8859-9 iso8859-9 latin5 windows-1254 cp1254",
        "cp874": "iso-8859-11 tis-620 windows-874",
        "gb18030": "gb2312 gb_2312-80 gbk x-gbk gb18030 chinese csgb2312 iso-ir-58",
        "big5hkscs": "big5 big5-hkscs cn-big5 x-x-big5",
        "cp932": "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j",
        "euc_jp": "euc-jp x-euc-jp",
        "iso2022_jp": "iso-2022-jp",
        "utf-16-le": "utf-16 utf-16le ucs-2 unicode",
        "utf-16-be": "utf-16be",
        "cp949": "euc-kr ks_c_5601-1987 ksc5601 windows-949 korean",
        "koi8_r": "koi8-r koi8 koi",
        "koi8_u": "koi8-u koi8-ru",
        "mac_roman": "macintosh mac x-mac-roman",
        **{f"iso8859_{n}": f"iso-8859-{n} iso8859-{n}" for n in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14)},
        **{f"iso8859_{n}": f"iso-8859-{n} iso8859-{n}" for n in (15, 16)},
        **{f"cp125{n}": f"windows-125{n} cp125{n}" for n in (0, 1, 3, 5, 6, 7, 8)},
    }.items()
    for label in labels.split()
}
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\xfe\xff", "utf-16-be"),
    (b"\xff\xfe", "utf-16-le"),
)
_IN_META = re.compile(
    rb"""<meta\s[^>]{0,400}?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]{1,40})""", re.IGNORECASE
)
_IN_XML = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9_.:-]{1,40})["']""")


def codec_of(label: str | None) -> str | None:
    """Python's codec for a declared label, None if the web knows no such encoding."""
    return _CODECS.get((label or "").strip().lower())


def marked_codec(body: bytes) -> tuple[str, int] | None:
    """The codec that a byte order mark stands for, and the mark's length."""
    marks = ((codec, len(mark)) for mark, codec in _MARKS if body.startswith(mark))
    return next(marks, None)


def declared_codec(body: bytes) -> str | None:
    """The codec that a document names in its meta tag or XML declaration."""
    head = body[:DECLARED_WITHIN]
    found = _IN_XML.search(head) or _IN_META.search(head)
    codec = codec_of(found.group(1).decode("ascii")) if found else None
    # Who can read the declaration octet by octet does not read UTF-16.
    return "utf-8" if codec in ("utf-16-le", "utf-16-be") else codec


def is_ascii_in_disguise(codec: str, body: bytes) -> bool:
    """Whether an encoding writes its characters in ASCII octets: its texts are valid UTF-8 too."""
    return codec == "iso2022_jp" or (codec.startswith("utf-16") and b"\x00" in body[:256])


def is_utf8(body: bytes) -> bool:
    """Whether bytes are valid UTF-8, a character cut at the end aside."""
    try:
        codecs.utf_8_decode(body, "strict", False)
    except UnicodeDecodeError:
        return False
    return True
