"""Words that every sentence takes: numbers with their nouns, and what an input is called."""


def counted(number: int, one: str, more: str = "") -> str:
    """How many of what: 1 page, 1,204 pages; `more` where the plural has no mere s."""
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


def input_name(argument: str) -> str:
    """What people call the file that an argument names: its path, or standard input for -."""
    return "standard input" if argument == "-" else argument
