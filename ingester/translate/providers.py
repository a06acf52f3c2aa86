"""The provider that an operator names: llm, libretranslate, command:PROGRAM or plain:PROGRAM."""

from ingester.net import chat
from ingester.translate import libretranslate
from ingester.translate.command import JsonCommand, PlainCommand
from ingester.translate.libretranslate import LibreTranslate
from ingester.translate.llm import LanguageModel
from ingester.translate.provider import Provider
from shared.errors import ConfigError

NAMES = "llm, libretranslate, command:PROGRAM or plain:PROGRAM"


def provider_named(name: str, *, seconds: float) -> Provider:
    """The provider; ConfigError says which variable of the environment it needs."""
    kind, colon, rest = name.partition(":")
    match kind, colon:
        case "llm", "":
            found = chat.configured()
            if found is None:
                raise _unset(
                    chat.PREFIX, f"{chat.PREFIX}_MODEL and, for its key, {chat.PREFIX}_KEY"
                )
            return LanguageModel(found, seconds=seconds)
        case "libretranslate", "":
            found = libretranslate.configured()
            if found is None:
                raise _unset(libretranslate.PREFIX, f"for its key {libretranslate.PREFIX}_KEY")
            return LibreTranslate(found, seconds=seconds)
        case "command", ":":
            return JsonCommand(rest, seconds=seconds)
        case "plain", ":":
            return PlainCommand(rest, seconds=seconds)
        case "http" | "https", ":":
            raise ConfigError(
                "--provider takes no address: processes of others see a command line. "
                f"Put it into {chat.PREFIX}_URL or {libretranslate.PREFIX}_URL, "
                "and write --provider llm or libretranslate."
            )
        case _:
            raise ConfigError(f"--provider is {NAMES}")


def _unset(prefix: str, more: str) -> ConfigError:
    return ConfigError(f"{prefix}_URL is not set: it holds the provider's address; {more}")
