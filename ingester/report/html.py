"""A report as one HTML file: style and drawings inside, no script, nothing loaded from anywhere."""

import base64
import hashlib
from datetime import datetime

from markupsafe import Markup

from ingester.look.environment import environment, rendered, style
from ingester.report.kinds import Report
from shared import __version__

MOST = 800  # rows of one table: under 300 KB; --csv and --json have all


def page(report: Report, now: datetime) -> str:
    """The whole file."""
    text = style()
    return rendered(
        environment("ingester.report"),
        "report.html",
        {
            "report": report,
            "now": now,
            "most": MOST,
            "style": Markup(text),  # noqa: S704 - our own file
            "seal": f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}",
            "version": __version__,
        },
    )
