"""The kernel's deducer as Python sees it; what it concludes is judged in tests/solvers/test_reasoning.py."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from penmark import _kernel
from penmark.inference import How
from penmark.program import ALWAYS, Opcode, Program
from tests.programs import answers, entries, is_true, only, random_program


def chain(length: int) -> Program:
    """Each implies the next, each by a rule of its own."""
    program = Program(length, array("i", range(length)))
    for v in range(length - 1):
        program.at(v, 5)
        program.clause((2 * v + 1, 2 * v + 2))
    return program


def test_one_rule_at_a_time() -> None:
    deducer = chain(4).deducer()
    assert deducer.deductions() == []
    deducer.apply(0)
    assert deducer.deductions() == [(2, 0, 5, How.LAST)]
    assert [deducer.value(literal) for literal in (0, 1, 2)] == [1, -1, 0]
    assert deducer.run() == [(2, 0, 5, How.LAST), (4, 1, 5, How.LAST), (6, 2, 5, How.LAST)]
    assert deducer.applied() == 4
    deducer.undo()
    assert deducer.deductions() == [(6, 2, 5, How.LAST)]
    assert deducer.applied() == 3


def test_a_contradiction_has_no_literal() -> None:
    deducer = chain(2).deducer()
    deducer.apply(0)
    deducer.apply(3)
    assert deducer.deductions() == deducer.run() == [(-1, 0, 5, How.CONTRADICTION)]


def test_running_ends_whatever_always_holds() -> None:
    """A rule may speak of an output that it does not mention, by way of what always holds."""
    program = Program(1, array("i", [0]))
    hidden = program.fresh()
    program.at(ALWAYS)
    program.clause((hidden + 1, 0))
    program.at(0)
    program.clause((hidden,))
    deducer = program.deducer()
    assert [literal for literal, *_ in deducer.run()] == [0]


@pytest.mark.parametrize("seed", range(150))
def test_each_deduction_follows_from_its_rule(seed: int) -> None:
    program = random_program(Random(seed))
    for literal, constraint, region, _ in program.deducer().deductions():
        alone = only(program, (constraint, region).__eq__)
        assert all(literal >= 0 and is_true(literal, values) for values in answers(alone)), list(entries(program))


def test_equal_programs_are_told_alike_in_any_thread() -> None:
    programs = [random_program(Random(seed)) for seed in range(60)]
    alone = [program.deducer().run() for program in programs]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda program: program.deducer().run(), programs)) == alone


def test_what_is_refused() -> None:
    deducer = chain(2).deducer()
    with pytest.raises(IndexError):
        deducer.undo()
    for literal in (-1, 4, 2**31 - 1):
        with pytest.raises(IndexError):
            deducer.apply(literal)
        with pytest.raises(IndexError):
            deducer.value(literal)
    deducer.apply(0)
    with pytest.raises(ValueError, match="false already"):
        deducer.apply(1)
    assert deducer.applied() == 1
    with pytest.raises(ValueError, match="bad program"):
        _kernel.Deducer(1, 1, array("i", [0]), array("i", [Opcode.CLAUSE, 0, 0, 1, 2]))
    with pytest.raises(TypeError, match="code: expected a one-dimensional buffer"):
        _kernel.Deducer(1, 1, array("i", [0]), [])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="impossible number of variables"):
        _kernel.Deducer(-1, 0, array("i"), array("i"))
