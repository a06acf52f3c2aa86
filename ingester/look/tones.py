"""What the words of closed sets mean at a glance, in the order that drawings show them."""

from typing import Final

from ingester.core.brakes import RunState
from ingester.look.drawings import Tone
from ingester.telling.meaning import Change
from shared.status import Status

OF_STATUS: Final = {Status.PASS: Tone.GOOD, Status.WARN: Tone.WARN, Status.FAIL: Tone.BAD}
OF_RUN: Final = {
    RunState.OK: Tone.GOOD,
    RunState.PARTIAL: Tone.WARN,
    RunState.FAILED: Tone.BAD,
    RunState.LOADING: Tone.NONE,
}
OF_CHANGE: Final = {
    Change.NEW: Tone.GOOD,
    Change.CHANGED: Tone.CALM,
    Change.MOVED: Tone.CALM,
    Change.RETURNED: Tone.GOOD,
    Change.HIDDEN: Tone.NONE,
}
