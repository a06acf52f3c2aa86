"""How Goodcopy looks in a browser: one stylesheet, drawings, and templates that escape."""
