"""Mutants differ from their module in one thing, and the run on them is not fooled."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path

import pytest

from bench.mutants import mutants
from bench.mutation import DEFAULT, ROOT, own_tests, passes, source_of, wrecked

MODULE = "penmark.rules.counting"
SOURCE = '''
"""A docstring."""
import os

@property
def f(a: int, b: str = "x") -> int:
    """Another."""
    if a < 1 and not b:
        raise ValueError("no")
    a += 2
    return a
'''


def test_every_kind_of_mistake_is_made() -> None:
    assert {(each.before, each.after) for each in mutants(SOURCE)} == {
        ("'x'", "'xXX'"),
        ("if a < 1 and (not b): raise ValueError('no')", "if not (a < 1 and (not b)): raise ValueError('no')"),
        ("a < 1 and (not b)", "a < 1 or not b"),
        ("a < 1 and (not b)", "a < 1"),
        ("a < 1 and (not b)", "not b"),
        ("a < 1", "a <= 1"),
        ("a < 1", "a >= 1"),
        ("1", "2"),
        ("not b", "b"),
        ("raise ValueError('no')", "pass"),
        ("'no'", "'noXX'"),
        ("a += 2", "a = 2"),
        ("a += 2", "a -= 2"),
        ("2", "3"),
        ("return a", "return None"),
    }


def test_a_mutant_is_sound_python_and_differs() -> None:
    original = ast.unparse(ast.parse(SOURCE))
    sources = [each.source for each in mutants(SOURCE)]
    assert original not in sources
    assert len(set(sources)) == len(sources)
    for source in sources:
        compile(source, "mutant", "exec")


@pytest.mark.parametrize("module", DEFAULT)
def test_default_modules_have_tests_and_mutants(module: str) -> None:
    assert all(Path(ROOT, test).exists() for test in own_tests(module))
    assert len(list(islice(mutants(source_of(module)), 20))) == 20


def test_tests_run_on_the_source_that_is_given(tmp_path: Path) -> None:
    test = tmp_path / "test_lowest.py"
    test.write_text("from penmark.rules.counting import lowest\ndef test(): assert lowest(4) == 2", encoding="utf-8")
    source = source_of(MODULE)
    assert passes(MODULE, source, [str(test)])
    assert not passes(MODULE, wrecked(source), [str(test)])


def test_tests_that_never_meet_the_module_prove_nothing(tmp_path: Path) -> None:
    test = tmp_path / "test_idle.py"
    test.write_text("def test(): ...", encoding="utf-8")
    with pytest.raises(SystemExit, match="exit code 100"):
        passes(MODULE, source_of(MODULE), [str(test)])
