"""Libraries of the extras: what lacks them is skipped with the reason, but never in CI."""

import os
from importlib import import_module

import pytest


def extra(module, name):
    """The module of an extra; the whole test module is skipped without it."""
    try:
        return import_module(module)
    except ImportError:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{module} is not installed here: pip install 'goodcopy[{name}]'",
                    allow_module_level=True)  # fmt: skip
