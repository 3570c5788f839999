"""Named deductions, sets, pairs of counts and trial, as Python sees them in the kernel's deducer."""

from __future__ import annotations

import time
from array import array
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeAlias

import pytest

from penmark._kernel import Deducer, Flag
from penmark.inference import Feature, How
from penmark.program import Opcode, Program
from tests.programs import answers, is_true, random_program

RANKED_BY = tuple(Feature)
SITUATIONS = len(How) << len(RANKED_BY)
"""How, and whether it is positive, interior, started and the last one open."""
MOST_RANKS = 64
LOCAL = (Opcode.CLAUSE, Opcode.COUNT, Opcode.LINEAR)
Step: TypeAlias = tuple[int, int, int, int, int, tuple[int, ...]]


def chain(length: int) -> Program:
    """Each implies the next, each by a rule of its own."""
    program = Program(length, array("i", range(length)))
    for v in range(length - 1):
        program.at(v, 5)
        program.clause((2 * v + 1, 2 * v + 2))
    return program


def ranks(*by_constraint: int) -> array[int]:
    """One rank for all that each constraint says, from -1 on."""
    return array("i", [rank for rank in by_constraint for _ in range(SITUATIONS)])


def all_alike(program: Program, rank: int = 0) -> array[int]:
    """One rank for everything."""
    return ranks(*([rank] * 8))


# ── climbing ──


def test_deductions_of_a_rank_are_taken_in_the_order_of_the_program() -> None:
    deducer = chain(4).deducer()
    deducer.set_ranks(ranks(0, 0, 0, 0), RANKED_BY, 0)
    assert deducer.climb(1, 10) == []
    deducer.apply(0)
    assert deducer.climb(1, 2) == [(0, 0, 5, How.LAST, 1, (2,)), (0, 1, 5, How.LAST, 1, (4,))]
    assert deducer.climb(0, 10) == []
    assert deducer.climb(1, 10) == [(0, 2, 5, How.LAST, 1, (6,))]
    assert deducer.applied() == 4


def test_the_lowest_rank_goes_first_and_what_has_none_is_left() -> None:
    program = Program(4, array("i", range(4)))
    for constraint, literal in enumerate((2, 4, 6)):
        program.at(constraint)
        program.clause((1, literal))
    deducer = program.deducer()
    deducer.set_ranks(ranks(-1, 2, 1, -1), RANKED_BY, 0)
    deducer.apply(0)
    assert [(step[0], step[-1]) for step in deducer.climb(5, 10)] == [(1, (4,)), (2, (2,))]
    assert deducer.value(6) == 0
    deducer.set_ranks(ranks(-1, -1, -1, 0), RANKED_BY, 0)
    assert [step[-1] for step in deducer.climb(1, 10)] == [(6,)]


def test_bookkeeping_does_not_count() -> None:
    deducer = chain(5).deducer()
    deducer.set_ranks(ranks(-1, 0, 1, 0, 1), RANKED_BY, 1)
    deducer.apply(0)
    taken = deducer.climb(2, 1)
    assert [step[0] for step in taken] == [0, 1]
    assert [step[4] for step in taken] == [0, 1]


def test_how_many_are_open_is_counted_by_literal() -> None:
    program = Program(4, array("i", range(4)))
    for constraint, literals in enumerate(((1, 2), (1, 2), (1, 4), (1, 6))):
        program.at(constraint)
        program.clause(literals)
    deducer = program.deducer()
    deducer.set_ranks(all_alike(program), RANKED_BY, 0)
    deducer.apply(0)
    assert [step[4] for step in deducer.climb(1, 10)] == [3, 2, 1]


def test_all_that_a_rule_says_under_one_name_is_one_step() -> None:
    program = Program(4, array("i", range(4)))
    program.at(3, 2)
    program.count([0, 2, 4, 6], [1])
    deducer = program.deducer()
    deducer.set_ranks(all_alike(program, 7), RANKED_BY, 0)
    deducer.apply(2)
    assert deducer.climb(8, 1) == [(7, 3, 2, How.SATURATED, 3, (1, 5, 7))]


def test_of_ranks_that_are_apart_every_deduction_is_a_step() -> None:
    program = Program(4, array("i", range(4)))
    program.at(3, 2)
    program.count([0, 2, 4, 6], [1])
    deducer = program.deducer()
    deducer.set_ranks(all_alike(program, 7), RANKED_BY, 0, 1 << 7)
    deducer.apply(2)
    assert deducer.climb(8, 2) == [(7, 3, 2, How.SATURATED, 3, (1,)), (7, 3, 2, How.SATURATED, 2, (5,))]
    assert deducer.climb(8, None) == [(7, 3, 2, How.SATURATED, 1, (7,))]


def test_a_contradiction_is_the_last_step() -> None:
    deducer = chain(3).deducer()
    deducer.set_ranks(ranks(0, 0, 0), RANKED_BY, 0)
    deducer.apply(0)
    deducer.apply(5)
    *_, last = deducer.climb(1, 10)
    assert (last[0], last[2], last[3], last[5]) == (-1, 5, How.CONTRADICTION, ())
    assert deducer.climb(1, 10)[-1] == last


def test_situations_tell_deductions_of_one_rule_apart() -> None:
    """Positive, between the ends, with something true already, and the last one open: each has a place in the table."""
    program = Program(3, array("i", range(3)))
    program.at(0)
    program.count([0, 2, 4], [1])

    def step(*applied: int, **situation: int) -> list[Step]:
        deducer = program.deducer()
        for literal in applied:
            deducer.apply(literal)
        table = ranks(-1, -1)
        how = situation.pop("how")
        bits = sum(bit << place for place, bit in enumerate(situation.values()))
        table[SITUATIONS + 16 * how + bits] = 0
        deducer.set_ranks(table, RANKED_BY, 0)
        return deducer.climb(1, 1)

    assert step(1, 3, how=How.FORCED, last_open=1, started=0, interior=0, positive=1)[0][-1] == (4,)
    assert step(1, 5, how=How.FORCED, last_open=1, started=0, interior=1, positive=1)[0][-1] == (2,)
    assert step(1, 5, how=How.FORCED, last_open=1, started=0, interior=0, positive=1) == []
    assert step(0, how=How.SATURATED, last_open=0, started=1, interior=1, positive=0)[0][-1] == (3,)
    assert step(0, how=How.SATURATED, last_open=0, started=1, interior=0, positive=0)[0][-1] == (5,)
    assert step(0, how=How.SATURATED, last_open=0, started=0, interior=0, positive=0) == []


def test_what_is_undone_can_be_taken_again() -> None:
    deducer = chain(4).deducer()
    deducer.set_ranks(ranks(0, 0, 0, 0), RANKED_BY, 0)
    deducer.apply(0)
    first = deducer.climb(1, 10)
    for _ in first:
        deducer.undo()
    assert deducer.climb(1, 10) == first


@pytest.mark.parametrize("seed", range(120))
def test_climbing_takes_what_running_takes(seed: int) -> None:
    program = random_program(Random(seed))
    run, climb = program.deducer(), program.deducer()
    climb.set_ranks(all_alike(program), RANKED_BY, 0)
    taken = [literal for *_, literals in climb.climb(1, 10_000) for literal in literals]
    ran = [literal for literal, *_ in run.run() if literal >= 0]
    dead = any(how == How.CONTRADICTION for *_, how in program.deducer().run())
    if not dead:
        assert sorted(taken) == sorted(ran)
    allowed = answers(program)
    assert all(is_true(literal, values) for literal in taken for values in allowed)


# ── sets, pairs of counts, trial ──


def test_a_set_makes_true_what_each_member_makes_true() -> None:
    program = Program(3, array("i", range(3)))
    for constraint, literals in enumerate(((0, 2), (1, 4), (3, 4))):
        program.at(constraint, constraint + 10)
        program.clause(literals)
    deducer = program.deducer()
    assert deducer.disjunctions(5) == [(0, 10, (0, 2), (4,))]
    assert deducer.disjunctions(5) == [(0, 10, (0, 2), (4,))]  # it was not taken
    assert deducer.disjunctions(0) == []
    deducer.apply(4)
    assert deducer.disjunctions(5) == []


def test_two_counts_leave_no_choice() -> None:
    program = Program(4, array("i", range(4)))
    program.at(0)
    program.count([0, 2, 4], [2])
    program.at(1)
    program.count([2, 4, 6], [1])
    found = program.deducer().count_pairs(5)
    assert found
    assert {literal for *_, literals in found for literal in literals} == {0, 7}
    assert program.deducer().count_pairs(0) == []


def test_trial_finds_what_fails() -> None:
    program = Program(3, array("i", range(3)))
    for constraint, literals in enumerate(((0, 2), (0, 3, 4), (0, 3, 5))):
        program.at(constraint)
        program.clause(literals)
    deducer = program.deducer()
    assert deducer.trial(1) == 1
    deducer.apply(0)
    assert deducer.trial(1) is None


def test_what_is_known_to_be_a_solution_is_not_tried() -> None:
    program = Program(3, array("i", range(3)))
    for constraint, literals in enumerate(((1, 2), (1, 3))):
        program.at(constraint)
        program.clause(literals)
    deducer = program.deducer()
    deducer.know([0, 2, 4])  # which it is not: nobody checks that
    assert deducer.trial(1) is None
    deducer.apply(5)
    assert deducer.trial(1) == 0, "what is applied is no part of it"
    with pytest.raises(IndexError):
        deducer.know([6])


def _first_failing(program: Program, applied: list[int], depth: int) -> int | None:
    deducer = program.deducer()
    for literal in applied:
        deducer.apply(literal)
    return deducer.trial(depth)


@pytest.mark.parametrize("seed", range(60))
def test_trial_that_remembers_finds_what_one_that_does_not_would(seed: int) -> None:
    program = random_program(Random(seed))
    allowed = answers(program)
    if not allowed:
        return
    rng = Random(seed)
    solution = rng.choice(sorted(allowed))
    told, untold = program.deducer(), program.deducer()
    literals = [2 * v + (not is_true(2 * v, solution)) for v in range(program.outputs)]
    told.know(literals)
    applied = list[int]()
    for literal in rng.sample(literals, len(literals)):
        for depth in (3, 2):
            found = _first_failing(program, applied, depth)
            assert untold.trial(depth) == found
            assert told.trial(depth) == found
        for deducer in (told, untold):
            deducer.apply(literal)
        applied.append(literal)


def test_rules_without_a_rank_are_not_asked_where_all_is_sound() -> None:
    program = Program(3, array("i", range(3)))
    program.at(0)
    program.clause((1, 2))
    program.at(1)
    program.clause((1, 3))
    deducer = program.deducer()
    deducer.set_ranks(ranks(-1, 0, -1), RANKED_BY, 0, 0, sound=True)
    deducer.apply(0)
    assert [step[-1] for step in deducer.climb(1, None)] == [(2,)]
    assert deducer.climb(1, None) == [], "what the second rule says of it is not asked for"
    assert [step[3] for step in deducer.run()] == [How.CONTRADICTION]
    deducer.set_ranks(ranks(-1, 0, -1), RANKED_BY, 0)
    assert [step[3] for step in deducer.climb(1, None)] == [How.CONTRADICTION]


def _random_local(seed: int) -> Program:
    return random_program(Random(seed), LOCAL)


@pytest.mark.parametrize("seed", range(150))
def test_sets_covers_and_trials_are_right(seed: int) -> None:
    program = random_program(Random(seed)) if seed % 3 else _random_local(seed)
    allowed = answers(program)
    if not allowed:
        return
    deducer = program.deducer()
    concluded = [literal for *_, literals in deducer.disjunctions(50) for literal in literals]
    concluded += [literal for *_, literals in deducer.count_pairs(50) for literal in literals]
    for depth in (1, 2, 3):
        failed = deducer.trial(depth)
        concluded += [] if failed is None else [failed ^ 1]
    assert all(is_true(literal, values) for literal in concluded for values in allowed)


def _everything(program: Program) -> list[Any]:
    deducer = program.deducer()
    deducer.set_ranks(all_alike(program), RANKED_BY, 0)
    return [deducer.disjunctions(9), deducer.count_pairs(9), deducer.trial(1), deducer.trial(2), deducer.climb(1, 1000)]


def test_equal_programs_are_told_alike_in_any_thread() -> None:
    programs = [random_program(Random(seed)) for seed in range(80)]
    alone = [_everything(program) for program in programs]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(_everything, programs)) == alone


def test_trial_heeds_time_and_flag() -> None:
    program = Program(60, array("i", range(60)))
    rng = Random(1)
    for k in range(200):
        program.at(k)
        program.clause([2 * v + rng.randrange(2) for v in rng.sample(range(60), 3)])
    raised = Flag()
    raised.set()
    start = time.monotonic()
    assert program.deducer().trial(3, None, raised) is None
    assert program.deducer().trial(3, 0.0) is None
    program.deducer().trial(3, 0.05)
    assert time.monotonic() - start < 5


# ── what is refused ──


def test_what_is_refused() -> None:
    deducer = chain(3).deducer()
    with pytest.raises(ValueError, match="no ranks are set"):
        deducer.climb(1, 1)
    for table in (ranks(0), ranks(0, 0), ranks(0, 0, MOST_RANKS), ranks(0, 0, -2)):
        with pytest.raises(ValueError, match="the ranks do not fit"):
            deducer.set_ranks(table, RANKED_BY, 0)
    with pytest.raises(ValueError, match="the ranks do not fit"):
        deducer.set_ranks(ranks(0, 0, 0), RANKED_BY, -1)
    no_tables: list[Any] = [[], array("q", [0]), None]
    for bad in no_tables:
        with pytest.raises(TypeError, match="table"):
            deducer.set_ranks(bad, RANKED_BY, 0)
    with pytest.raises(ValueError, match="no ranks are set"):
        deducer.climb(1, 1)
    with pytest.raises(TypeError):
        deducer.climb(1, -1)
    assert isinstance(deducer, Deducer)


def test_ranks_reach_as_far_as_they_may() -> None:
    deducer = chain(3).deducer()
    deducer.set_ranks(ranks(0, MOST_RANKS - 1, MOST_RANKS - 1), RANKED_BY, MOST_RANKS)
    deducer.apply(0)
    assert [step[0] for step in deducer.climb(2**31 - 1, 1)] == [MOST_RANKS - 1] * 2
