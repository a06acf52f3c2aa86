"""Copies in other languages: by block, so that a translation outlives moves and edits elsewhere."""
