"""Which variables of the environment hold secrets, or name files that do."""

from collections.abc import Mapping

SECRET_FILES = (
    "DATABASE_URL_FILE",
    "SMTP_PASSWORD_FILE",
    "GOODCOPY_LLM_KEY_FILE",
    "GOODCOPY_LIBRETRANSLATE_KEY_FILE",
)
_OURS = frozenset(
    (
        *SECRET_FILES,
        *("DATABASE_URL", "SMTP_USER", "SMTP_PASSWORD"),
        *("GOODCOPY_LLM_KEY", "GOODCOPY_LIBRETRANSLATE_KEY"),
    )
)
_OF_STORES = ("AWS_", "AZURE_", "GOOGLE_")  # what object stores are opened with


def without_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment as a program that is not ours may have it."""
    return {
        name: value
        for name, value in environment.items()
        if name not in _OURS and not name.startswith(_OF_STORES)
    }
