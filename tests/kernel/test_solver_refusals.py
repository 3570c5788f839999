"""What the kernel's solver refuses, and that it holds on to nothing."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable

import pytest

from penmark import _kernel
from penmark.program import Opcode, Program

GOOD = array("i", [0, 1])
CODE = array("i", [Opcode.CLAUSE, 0, 0, 1, 0])


def one_of_two() -> Program:
    program = Program(2, array("i", [0, 1]))
    program.at(0)
    program.count((0, 2), (1,))
    return program


@pytest.mark.parametrize(
    "wrong",
    [
        [0, 1],
        None,
        b"\0" * 8,
        array("I", [0]),
        array("q", [0]),
        array("h", [0]),
        memoryview(array("i", [0, 0, 0]))[::2],
    ],
    ids=["list", "None", "bytes", "I", "q", "h", "strided"],
)
def test_other_buffers_are_refused(wrong: object) -> None:
    with pytest.raises(TypeError, match="places: expected a one-dimensional buffer"):
        _kernel.Solver(2, 2, wrong, CODE)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="code: expected a one-dimensional buffer"):
        _kernel.Solver(2, 2, GOOD, wrong)  # type: ignore[arg-type]


def test_buffers_are_let_go() -> None:
    places, code = array("i", GOOD), array("i", CODE)
    solver = _kernel.Solver(2, 2, places, code)
    places.append(0)  # BufferError while anybody still holds the buffer
    code.append(0)
    assert solver.solve(()) is True
    with pytest.raises(ValueError, match="bad program"):
        _kernel.Solver(2, 2, places, code)
    code.append(0)


def test_a_solver_remembers_its_program_when_the_arrays_are_gone() -> None:
    solver = one_of_two().solver()
    assert solver.count((), 10) == (2, True)


@pytest.mark.parametrize("literal", [4, 100, 2**31 - 1, -1, -(2**31)])
def test_literals_of_no_output_are_refused(literal: int) -> None:
    program = Program(2, array("i", [0, 1]))
    program.fresh()
    solver = program.solver(guarded=True)
    with pytest.raises(IndexError, match="literal of no output"):
        solver.solve([0, literal])
    with pytest.raises(IndexError):
        solver.enumerate([literal], 5)
    with pytest.raises(IndexError):
        solver.begin([literal])
    with pytest.raises(IndexError):
        solver.count([literal], 5)
    with pytest.raises(IndexError):
        solver.propagate([literal])
    with pytest.raises(IndexError):
        solver.explain(literal)
    assert solver.count((), 10) == (4, True)


@pytest.mark.parametrize(
    "call",
    [
        lambda solver: solver.solve(),
        lambda solver: solver.solve(0),
        lambda solver: solver.solve(["x"]),
        lambda solver: solver.solve([2**31]),
        lambda solver: solver.solve([0.5]),
        lambda solver: solver.solve((), seconds="soon"),
        lambda solver: solver.solve((), cancel=threading.Event()),
        lambda solver: solver.solve((), conflicts=-1),
        lambda solver: solver.enumerate(()),
        lambda solver: solver.enumerate((), -1),
        lambda solver: solver.begin(),
        lambda solver: solver.more(),
        lambda solver: solver.more(-1),
        lambda solver: solver.count((), 1.5),
        lambda solver: solver.explain("x"),
        lambda solver: solver.propagate(),
    ],
)
def test_other_calls_are_refused(call: Callable[[object], object]) -> None:
    with pytest.raises(TypeError):
        call(one_of_two().solver())


@pytest.mark.parametrize(("variables", "outputs"), [(-1, 0), (1, 2), (1, -1)])
def test_impossible_numbers_of_variables_are_refused(variables: int, outputs: int) -> None:
    with pytest.raises(ValueError, match="impossible number of variables"):
        _kernel.Solver(variables, outputs, array("i"), array("i"))


# ── what loading may take ──


def test_a_program_of_too_many_variables_is_refused() -> None:
    """A megabyte that claims sixteen million."""
    places = array("i", range(1 << 18))
    with pytest.raises(ValueError, match="variables"):
        _kernel.Solver(1 << 24, 4, places, CODE)
    with pytest.raises(ValueError, match="variables"):
        _kernel.Deducer(1 << 24, 4, places, CODE)
    with pytest.raises(ValueError, match="more variables than it can speak of"):
        _kernel.Solver(1 << 20, 4, places, CODE)
    assert _kernel.Solver(1 << 18, 4, places, CODE).solve(()) is True


@pytest.mark.parametrize(
    ("limits", "words"),
    [({"most_variables": 1}, "variables"), ({"most_entries": 6}, "integers"), ({"memory": 10}, "bytes")],
)
def test_limits_of_loading(limits: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        _kernel.Solver(2, 2, GOOD, CODE, **limits)  # type: ignore[arg-type]
    enough = dict.fromkeys(limits, 1 << 20)
    assert _kernel.Solver(2, 2, GOOD, CODE, **enough).solve(()) is True  # type: ignore[arg-type]


def test_loading_is_given_up() -> None:
    raised = _kernel.Flag()
    raised.set()
    with pytest.raises(TimeoutError):
        one_of_two().solver(seconds=0.0)
    with pytest.raises(TimeoutError):
        one_of_two().solver(cancel=raised)
    assert one_of_two().solver(seconds=60.0, cancel=_kernel.Flag()).solve(()) is True


@pytest.mark.parametrize("constraint", [-3, 1 << 22, 2**31 - 1])
def test_constraint_numbers_are_checked(constraint: int) -> None:
    code = array("i", [Opcode.CLAUSE, constraint, 0, 1, 0])
    with pytest.raises(ValueError, match="constraint out of range"):
        _kernel.Solver(2, 2, GOOD, code)
    with pytest.raises(ValueError, match="constraint out of range"):
        _kernel.Deducer(2, 2, GOOD, code)
