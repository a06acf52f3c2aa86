"""How long a server asks to be left alone."""

from datetime import UTC, datetime

import pytest

from shared.retryafter import LONGEST, seconds_of

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7.0),
        (" 0 ", 0.0),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("Mon, 30 Nov 2026 11:00:00 GMT", 0.0),
        ("9" * 400, LONGEST),
        ("Mon, 30 Nov 2026 12:00:30", 30.0),
        ("Mon, 30 Nov 9999 12:00:30 GMT", LONGEST),
        ("soon", None),
        ("-1", None),
        ("١٢", None),
        (None, None),
    ],
)
def test_retry_after_is_seconds_or_a_date(value, seconds):
    assert seconds_of(value, NOW) == seconds
