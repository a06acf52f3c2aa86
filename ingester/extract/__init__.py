"""Bytes to title, text and links: one page in, one reading out, in workers that can be killed."""
