"""Programs: what the kernel makes of them is what they say."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.layout import RegionTable
from penmark.program import ALWAYS, Opcode, Program, negate
from tests.programs import answers, entries, is_true, random_program

INT32 = st.integers(-(2**31), 2**31 - 1)


# ── what programs mean ──


@pytest.mark.parametrize("kind", [*Opcode, None], ids=lambda kind: kind.name.lower() if kind is not None else "mixed")
def test_the_kernel_finds_what_brute_force_finds(kind: Opcode | None) -> None:
    rng, solvable = Random(f"programs of {kind}"), 0
    for _ in range(250):
        program = random_program(rng, tuple(Opcode) if kind is None else (kind, kind, Opcode.CLAUSE))
        expected = answers(program)
        found, complete = program.solver().enumerate((), len(expected) + 1)
        assert complete
        assert len(found) == len(expected), list(entries(program))
        assert set(found) == expected, list(entries(program))
        solvable += bool(expected)
    assert solvable > 50


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_every_question_has_the_answer_of_brute_force(seed: int) -> None:
    rng = Random(seed)
    program = random_program(rng)
    expected, solver = answers(program), program.solver()
    assert solver.count((), 10**6) == (len(expected), True)
    solvable, found = solver.facts()
    assert solvable is bool(expected)
    assert list(found) == [sum({1 + values[v] for values in expected}) for v in range(program.outputs)]
    for _ in range(4):
        assumed = [rng.randrange(2 * program.outputs) for _ in range(rng.randint(0, program.outputs))]
        left = {values for values in expected if all(is_true(literal, values) for literal in assumed)}
        assert solver.solve(assumed) is bool(left)
        if left:
            assert solver.outputs() in left
        else:
            failed = solver.failed()
            assert set(failed) <= set(assumed)
            assert not any(all(is_true(literal, values) for literal in failed) for values in expected)
        assert solver.count(assumed, 10**6) == (len(left), True)


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_propagation_and_probing_say_nothing_wrong(seed: int) -> None:
    program = random_program(Random(seed))
    expected, solver = answers(program), program.solver()
    for literal in range(2 * program.outputs):
        left = {values for values in expected if is_true(literal, values)}
        consistent, implied = solver.propagate([literal])
        assert consistent or not left
        if consistent:
            assert literal in implied
            assert all(is_true(each, values) for values in left for each in implied)
    assert solver.probe() or not expected
    assert solver.count((), 10**6) == (len(expected), True)


def test_what_belongs_to_no_rule_is_never_to_blame() -> None:
    program = Program(2, array("i", [0, 1]))
    program.clause((0, 2))
    program.at(4, 7)
    program.facts((1,))
    assert program.solver(guarded=True).explain(2) == (True, [(4, 7)], True)


def test_bulk_entries_lay_each_list_to_a_region_of_its_own() -> None:
    program = Program(8, array("i", [0, 1, 2, -1, 3, 5]))
    program.at(1, 5)
    program.clauses(RegionTable.of([[0], [1], [4]]), 1)
    program.at(2)
    program.counts(RegionTable.of([[0], [5]]), 0, (0,))
    program.at(3, 2)
    program.facts((13, 14))
    origins = {1 << 1: (1, 5), 2 << 1: (1, 6), 4 << 1: (1, 7), 1: (2, 0), 11: (2, 1), 13: (3, 2), 14: (3, 3)}
    assert [entry.origin for entry in entries(program)] == list(origins.values())
    solver = program.solver(guarded=True)
    for literal, origin in origins.items():
        assert solver.explain(literal) == (True, [origin], True)
    assert solver.explain(6) == (False, [], False)


def test_parts_of_a_rule_are_told_apart_only_where_asked() -> None:
    """Part 7 says that a is true, part 8 that b follows from a; the rest of the rule says nothing of it."""
    program = Program(3, array("i"))
    a, b, c = 0, 2, 4
    program.at(5, 1)
    program.at_part(7)
    program.facts((a, a))
    program.at_part(8)
    program.clause([negate(a), b])
    program.at_part(None)
    program.clause([b, c])
    program.at(5, 2)
    program.clause([a, c])
    assert [part for _, part in program.parts()] == [7, 7, 8]
    assert program.has_parts({(5, 1)})
    assert not program.has_parts({(5, 2)})
    assert program.solver(guarded=True).explain(b)[1] == [(5, 1)]
    parted, meaning = program.parted()
    found = parted.solver(guarded=True).explain(b)[1]
    assert {meaning[at] for at in found} == {(5, 1, 7), (5, 1, 8)}
    assert len(set(meaning)) == 2
    assert not {(5, 1), (5, 2)} & set(meaning)


def test_rules_can_be_looked_at_alone() -> None:
    """Bulk entries are taken apart, and what no rule says is always there."""
    program = Program(4, array("i", range(4)))
    table = RegionTable.of([[0, 1], [1, 2], [2, 3]])
    program.at(0)
    program.counts(table, 0, (1,))
    program.at(1)
    program.clauses(table, 0)
    program.at(2)
    program.facts((0, 3))
    program.at(ALWAYS)
    program.facts((7,))
    alone = program.only({(0, 1), (1, 2), (2, 1)})
    assert [list(alone.code[at : at + 4]) for at in alone.entries()] == [
        [Opcode.COUNT, 0, 1, 4],
        [Opcode.CLAUSE, 1, 2, 2],
        [Opcode.FACTS, 2, 1, 1],
        [Opcode.FACTS, ALWAYS, 0, 1],
    ]
    solver = alone.solver()
    solver.begin(())
    # b is false, so c is true; d is false, as always; a is free.
    assert {tuple(answer) for answer in solver.more(10)[0]} == {(0, 0, 1, 0), (1, 0, 1, 0)}


def test_a_program_without_entries_allows_everything() -> None:
    program = Program(5, array("i", range(5)))
    assert program.solver().count((), 100) == (32, True)
    assert Program(0, array("i")).solver().enumerate((), 5) == ([b""], True)


def test_auxiliary_variables_multiply_nothing() -> None:
    program = Program(1, array("i", [0]))
    free, tied = program.fresh(), program.fresh()
    program.at(0)
    program.clause((0, tied, free))
    program.clause((negate(tied), free))
    assert program.solver().count((), 10) == (2, True)
