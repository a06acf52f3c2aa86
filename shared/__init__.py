"""The ground both tools stand on: no network, no database, no clock."""

__version__ = "0.1.0"
