"""Templates: every value is escaped, control characters are written out, only web links link."""

import re
from collections.abc import Mapping
from datetime import datetime
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from ingester.look import drawings
from ingester.telling.pageline import day
from shared.console import safe
from shared.wording import counted

_CODE = re.compile(r"`([^`\n]+)`")
LONGEST_ADDRESS = 2_048  # characters; a longer one is told, not linked


def environment(room: str) -> Environment:
    """The templates of a room (a package) over the parts that all rooms share."""
    made = Environment(
        loader=ChoiceLoader([PackageLoader(room), PackageLoader("ingester.look")]),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "web": web, "number": number, "iso": iso, "day": day, "since": since, "clock": clock,
        "segment": segment, "short": short, "counted": counted, "coded": coded, "dated": dated,
    }  # fmt: skip
    made.globals |= {"bar": drawings.bar, "runs": drawings.runs}
    return made


def style() -> str:
    """The one stylesheet."""
    return files("ingester.look").joinpath("style.css").read_text("utf-8")


def harmless(value: object) -> object:
    """What a template prints: text of anybody can't act, not even on a terminal that shows it."""
    return safe(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def web(address: str | None) -> bool:
    """Whether an address may be linked to."""
    if not address or len(address) > LONGEST_ADDRESS or safe(address) != address:
        return False
    return address.startswith(("http://", "https://"))


def number(count: float) -> str:
    """A count with its thousands apart."""
    return f"{count:,.0f}"


def iso(at: datetime) -> str:
    """A moment for machines."""
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")


def clock(at: datetime) -> str:
    """A moment for people, to the minute."""
    return f"{day(at)}, {at:%H:%M} UTC"


def dated(moment: str) -> str:
    """The day of a moment that was written for machines."""
    return day(datetime.fromisoformat(moment))


def since(at: datetime, now: datetime) -> str:
    """How long ago that was, in its largest fitting unit."""
    minutes = max(0, int((now - at).total_seconds())) // 60
    if minutes < 60:
        return f"{minutes} min ago" if minutes else "just now"
    hours = minutes // 60
    if hours < 48:
        return f"{counted(hours, 'hour')} ago"
    return f"{hours // 24} days ago"


def segment(text: str) -> str:
    """The text as one segment of a path."""
    return quote(text, safe="")


def short(address: str, most: int = 72) -> str:
    """An address as people read it: without the scheme, cut in the middle."""
    plain = address.removeprefix("https://").removeprefix("http://")
    keep = most // 2
    return plain if len(plain) <= most else f"{plain[:keep]}…{plain[-keep:]}"


def coded(text: str) -> Markup:
    """A sentence with `commands` in it as code."""
    parts = _CODE.split(text)
    return Markup("").join(
        Markup("<code>{}</code>").format(safe(part)) if number % 2 else escape(safe(part))
        for number, part in enumerate(parts)
    )


def rendered(made: Environment, template: str, values: Mapping[str, Any]) -> str:
    """A page as text."""
    return made.get_template(template).render(values)
