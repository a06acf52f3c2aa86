"""Sign-in pages: a form that wants a password where the page should be."""

from shared.block.shape import Shape
from shared.block.walk import Field
from shared.block.words import SIGN_IN, SIGN_IN_TALK

# Prose besides the form: a sign-in page has its notices; a page with a login box has its text.
_NAMED_PROSE = 1_500
_UNNAMED_PROSE = 150
_USER_PROSE = 400
_NOTHING = 120
_HARDLY = 12  # a brand beside the name
_ONE_TIME = "one-time-code"
_HANDED_ON = frozenset(("samlrequest", "samlresponse", "wresult", "id_token"))
_USER_NAMES = frozenset(
    ["username", "user", "userid", "login", "loginfmt", "identifier", "email", "uid", "netid"]
)


def sign_in_evidence(shape: Shape) -> str:
    """Why the page is a sign-in form; empty where it is none."""
    handed = sorted({f.name for f in shape.fields if f.name in _HANDED_ON})
    if handed and len(shape.text) <= _UNNAMED_PROSE * 2:
        return f"a form that hands {handed[0]} on to a sign-in service"
    name = _name(shape)
    fields = [f for f in shape.fields if f.is_seen and not f.place.framed]
    passwords = [f for f in fields if f.kind == "password"]
    if len(passwords) > 1 or any(f.hint == "new-password" for f in passwords):
        return ""  # an account is made or a password changed here
    if passwords and len(shape.prose) <= (_NAMED_PROSE if name else _UNNAMED_PROSE):
        return f"a password form and {len(shape.prose)} characters besides"
    if any(f.hint == _ONE_TIME for f in fields) and len(shape.prose) <= _USER_PROSE:
        return "a form that wants a one-time code"
    if not name or shape.source.count("</p") > 30:
        return ""
    if any(_is_user(f) for f in fields) and len(shape.prose) <= _USER_PROSE:
        return f"calls itself {name!r} and asks who the visitor is"
    return f"calls itself {name!r} and shows nothing" if _shows_nothing(shape, name) else ""


def _shows_nothing(shape: Shape, name: str) -> bool:
    """Whether a script is to bring the form, or buttons lead to it; a notice of few words, such as
    when to register, is a page.
    """
    if len(shape.text) > _NOTHING:
        return False
    rest = len(shape.text.lower().replace(name, ""))
    return rest <= _HARDLY or bool(shape.buttons) or SIGN_IN_TALK.search(shape.text) is not None


def is_named_sign_in(shape: Shape) -> bool:
    """Whether the page calls itself a sign-in page, in its title or its first headings."""
    return bool(_name(shape))


def _name(shape: Shape) -> str:
    return next((name for name in sorted(shape.names) if SIGN_IN.search(name)), "")


def _is_user(field: Field) -> bool:
    return field.asks_for_text and ("username" in field.hint or field.name in _USER_NAMES)
