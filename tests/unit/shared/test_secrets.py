"""A program that is not ours is told none of our secrets."""

from shared.secrets import SECRET_FILES, without_secrets

HARMLESS = {"PATH": "/bin", "LANG": "C.UTF-8", "DEEPL_AUTH_KEY": "the program's own"}


def test_our_secrets_and_those_of_object_stores_are_left_out():
    secret = dict.fromkeys(
        (
            *SECRET_FILES,
            *("DATABASE_URL", "SMTP_USER", "SMTP_PASSWORD", "GOODCOPY_LLM_KEY"),
            *("GOODCOPY_LIBRETRANSLATE_KEY", "AWS_SECRET_ACCESS_KEY", "AZURE_STORAGE_KEY"),
            "GOOGLE_APPLICATION_CREDENTIALS",
        ),
        "canary",
    )
    assert without_secrets(HARMLESS | secret) == HARMLESS
