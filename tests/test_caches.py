"""Nothing is remembered without bound for what callers ask about: boards, rules and sizes come from strangers too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "penmark"

ALLOWED = {
    "puzzle/registry.py:by_name": "only names and aliases of registered genres are kept, for others it raises",
    "puzzle/wire/writing.py:_fields": "one entry a class of what a document can hold",
    "genres/slitherlink/techniques/patterns.py:_seeing": "called by the modules of techniques alone, when they load",
    "grading/techniques/distinct/web.py:taken": "a local function, whose cache goes with the chain it is made for",
    "studio/operations/inventory.py:_info": "one entry a registered genre",
}
"""Unbounded caches of functions with arguments, and what bounds them nevertheless."""


def unbounded(source: str) -> Iterator[str]:
    """The names of functions with arguments whose cache has no bound."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _takes_arguments(node.args):
            yield from (node.name for decorator in node.decorator_list if _is_unbounded(decorator))


def _takes_arguments(arguments: ast.arguments) -> bool:
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return bool(named or arguments.vararg or arguments.kwarg)


def _is_unbounded(decorator: ast.expr) -> bool:
    if not isinstance(decorator, ast.Call):
        return _name(decorator) == "cache"
    if _name(decorator.func) != "lru_cache":
        return False
    sizes = [*decorator.args[:1], *(each.value for each in decorator.keywords if each.arg == "maxsize")]
    return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_every_cache_keyed_by_arguments_is_bounded_or_justified() -> None:
    found = {
        f"{path.relative_to(SOURCE).as_posix()}:{name}"
        for path in SOURCE.rglob("*.py")
        for name in unbounded(path.read_text("utf-8"))
    }
    assert found == ALLOWED.keys()


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("@cache\ndef f(x): ...", ["f"]),
        ("@functools.cache\ndef f(*x): ...", ["f"]),
        ("@lru_cache(None)\ndef f(x): ...", ["f"]),
        ("class A:\n @functools.lru_cache(maxsize=None)\n def f(self): ...", ["f"]),
        ("@cache\ndef f(): ...", []),
        ("@lru_cache(maxsize=8)\ndef f(x): ...", []),
        ("@lru_cache\ndef f(x): ...", []),
    ],
)
def test_unbounded_caches_are_seen(source: str, names: list[str]) -> None:
    assert list(unbounded(source)) == names
