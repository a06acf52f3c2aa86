"""Reads harvest files and decides, page by page, what readers see."""
