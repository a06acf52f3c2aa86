"""Links in Markdown."""

import re

# A label, in which brackets are escaped, and its target.
LINK = re.compile(r"\[((?:[^\[\]\\]|\\.)*+)\]\((<[^<>\n]*+>|[^()\s]*+)\)")
