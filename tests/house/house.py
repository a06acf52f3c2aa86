"""The product's source as the house tests read it: files, imports and calls."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("shared", "harvester", "ingester")


@cache
def product_files() -> tuple[Path, ...]:
    """Every Python file of the product, relative to the root."""
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return tuple(sorted(path.relative_to(ROOT) for path in found))


def files_in(*folders: str) -> tuple[Path, ...]:
    return tuple(path for path in product_files() if path.as_posix().startswith(folders))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text("utf-8"), str(path))


@cache
def imports_of(path: Path) -> frozenset[str]:
    """The dotted names that a file imports, at its top or later, relative ones made absolute."""
    names: set[str] = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{module_named(path, node)}.{alias.name}" for alias in node.names}
    return frozenset(names)


def module_named(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = path.parts[:-1][: len(path.parts) - node.level]
    return ".".join([*package, *([node.module] if node.module else [])])


def is_within(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def calls_of(path: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every call."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call):
            yield node.lineno, ast.unparse(node.func)
