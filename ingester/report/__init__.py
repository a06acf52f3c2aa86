"""The reports, one module a kind; each has `report(reader, sites, now)`."""

KINDS = ("run", "orphans", "links", "changes", "coverage")
