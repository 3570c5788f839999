"""What the kernel's source promises a browser: codes for errors, no threads, layers, no word of puzzles."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "kernel"
LIBRARY = sorted(path for folder in ("include", "src") for path in (KERNEL / folder).rglob("*.[ch]pp"))
BELOW = {"reasoning": ("setting",), "setting": ()}
"""What the files of a folder must not include; those of any other folder neither of the two."""
ERRORS = {"InvalidArgument", "OutOfRange", "WrongState", "Stopped"}
WIDE = {"puzzle/wire/schema.py": {2**53, 2**53 - 1}}
"""Numbers past 32 bits that are no limit of the kernel's: how far JSON's integers are exact."""


def code(path: Path) -> str:
    return re.sub(r"//[^\n]*", "", path.read_text())


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(KERNEL)))
def test_a_file_of_the_library(path: Path) -> None:
    text = code(path)
    assert not re.search(r"\bthread_local\b|<thread>|<mutex>|<future>|\bstd::(cout|cerr)\b", text)
    assert set(re.findall(r"\bthrow (\w+)\(", text)) <= ERRORS
    if path.name != "error.cpp":
        assert not re.search(r"\bthrow;|\bcatch\b", text)
        assert len(re.findall(r"\bthrow\b", text)) == len(re.findall(r"\bthrow \w+\(", text))
    assert not re.search(r"\b(wall|clue|puzzle|bulb|sudoku|takuzu|akari|slitherlink)s?\b", text, re.IGNORECASE)


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: str(path.relative_to(KERNEL)))
def test_reasoning_knows_nothing_of_setting_nor_search_of_either(path: Path) -> None:
    folder = path.stem if "include" in path.parts else path.relative_to(KERNEL / "src").parts[0]
    included = set(re.findall(r'#include "(?:\.\./|penmark/)?(\w+)', code(path)))
    assert included.isdisjoint(BELOW.get(folder, ("reasoning", "setting")))


def numbers(tree: ast.AST) -> list[int]:
    """The integers that stand in a module, with `1 << n` and `2**n` worked out."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift | ast.Pow | ast.Sub):
            try:
                value = eval(compile(ast.Expression(node), "", "eval"), {})
            except NameError:
                continue
        elif isinstance(node, ast.Constant):
            value = node.value
        else:
            continue
        if isinstance(value, int):
            found.append(value)
    return found


def test_no_limit_is_a_number_past_32_bits() -> None:
    package = ROOT / "src" / "penmark"
    wide: dict[str, set[int]] = {}
    for path in sorted(package.rglob("*.py")):
        past = {value for value in numbers(ast.parse(path.read_text())) if value > 2**32}
        if past:
            wide[str(path.relative_to(package))] = past
    assert wide == WIDE
