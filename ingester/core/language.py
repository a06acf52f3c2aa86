"""Languages as people name them: zh, pt-BR, zh-Hant."""

import re

from shared.errors import ConfigError

_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
NAMES = {
    "ar": "Arabic", "bn": "Bengali", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "en": "English", "es": "Spanish", "fa": "Persian", "fi": "Finnish", "fr": "French",
    "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
    "ja": "Japanese", "ko": "Korean", "ms": "Malay", "nl": "Dutch", "no": "Norwegian",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sv": "Swedish",
    "ta": "Tamil", "th": "Thai", "tr": "Turkish", "uk": "Ukrainian", "ur": "Urdu",
    "vi": "Vietnamese", "zh": "Chinese (Simplified)", "zh-Hant": "Chinese (Traditional)",
    "zh-TW": "Chinese (Traditional)",
}  # fmt: skip

# The letters of languages that have a writing of their own.
_SCRIPTS = {
    "zh": r"\u3400-\u9fff", "ja": r"\u3040-\u30ff\u3400-\u9fff", "ko": r"\uac00-\ud7af",
    "ar": r"\u0600-\u06ff", "fa": r"\u0600-\u06ff", "ur": r"\u0600-\u06ff", "he": r"\u0590-\u05ff",
    "ru": r"\u0400-\u04ff", "uk": r"\u0400-\u04ff", "bg": r"\u0400-\u04ff", "el": r"\u0370-\u03ff",
    "hi": r"\u0900-\u097f", "bn": r"\u0980-\u09ff", "ta": r"\u0b80-\u0bff", "th": r"\u0e00-\u0e7f",
}  # fmt: skip
# Those whose writing no other language of the table shares: text in it is text of theirs.
_ALONE = ("ko", "he", "el", "th", "bn", "ta")
_KANA = re.compile(r"[\u3040-\u30ff]")
_OF_SCRIPT = {lang: re.compile(f"[{letters}]") for lang, letters in _SCRIPTS.items()}
_LETTER = re.compile(r"[^\W\d_]")
MOST = 0.6  # of the letters of a text that is written in a language ...
LETTERS_A_SIGN = 3  # ... where a name such as Moodle is as long as two or three signs


def language(text: str) -> str:
    """The tag in its usual case (RFC 5646, section 2.1.1); ConfigError for what is none."""
    if not _TAG.fullmatch(text):
        raise ConfigError(f"{text[:40]!r} is no language. Write --to zh, de or pt-BR")
    first, *rest = text.lower().split("-")
    return "-".join([first, *map(_cased, rest)])


def _cased(part: str) -> str:
    return part.title() if len(part) == 4 else part.upper() if len(part) == 2 else part


def primary(tag: str) -> str:
    """The language without script and country: zh of zh-Hant."""
    return tag.strip().lower().replace("_", "-").partition("-")[0]


def is_spoken(tag: str, lang: str) -> bool:
    """Whether a text that calls itself `tag` is in that language already."""
    return bool(tag) and primary(tag) == primary(lang)


def lacks_script(text: str, lang: str) -> bool:
    """Whether the language has its own writing, and not a letter of the text is in it."""
    own = _OF_SCRIPT.get(primary(lang))
    return own is not None and not own.search(text)


def is_written_in(text: str, lang: str) -> bool:
    """Whether a text is surely in that language already, by its letters; many pages don't say."""
    known = primary(lang)
    if text.isascii() or known not in ("zh", "ja", *_ALONE):
        return False
    if known in ("zh", "ja") and bool(_KANA.search(text)) != (known == "ja"):
        return False
    own = len(_OF_SCRIPT[known].findall(text))
    others = len(_LETTER.findall(text)) - own
    return own > 0 and own >= MOST * (own + others / LETTERS_A_SIGN)


def name_of(lang: str) -> str:
    """The language in English, for a model; its tag where we have no name."""
    return NAMES.get(lang) or NAMES.get(primary(lang), lang)
