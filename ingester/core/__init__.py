"""Decisions about pages: values in, values out."""
