"""Text that is no Unicode: surrogates that stand alone, as bytes that are no UTF-8 leave them."""


def without_surrogates(text: str) -> str:
    """Pairs as the character that they mean, lone ones as U+FFFD: what a browser makes of them."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
