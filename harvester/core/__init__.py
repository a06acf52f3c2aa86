"""Decisions about what to ask for next: values in, values out."""
