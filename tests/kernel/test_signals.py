"""Ctrl-C ends every question of the kernel that may take long, and the object is as good as before."""

from __future__ import annotations

import signal
import threading
import time
from array import array
from collections.abc import Callable
from random import Random

import pytest

from penmark._kernel import Deducer, Reducer
from penmark.inference import PairInference
from penmark.program import ALWAYS, Program
from tests.kernel.test_climb import RANKED_BY, ranks

LONG = 20_000
"""Outputs of a chain on which each step takes time in proportion to its length: all of it, half a minute and more."""


def chain(length: int, linked: bool = True) -> Program:
    """Each implies the next. If linked, something always holds of the outputs, and every step concerns all rules."""
    program = Program(length, array("i", range(length)))
    for v in range(length - 1):
        program.at(0, v)
        program.clause((2 * v + 1, 2 * v + 2))
    if linked:
        program.at(ALWAYS)
        program.clause((0, 2 * length - 2))
    return program


def deducer(program: Program, *applied: int) -> Deducer:
    made = program.deducer()
    made.set_ranks(ranks(0, 0), RANKED_BY, 0)
    for literal in applied:
        made.apply(literal)
    return made


def reducer(program: Program) -> Reducer:
    made = program.reducer()
    made.set_ranks(ranks(0, 0), RANKED_BY, 0)
    made.set_groups([([0], [])])
    return made


def interrupt(question: Callable[[], object]) -> None:
    """Ctrl-C while it is answered; that must end it long before it would end by itself."""
    main, start = threading.main_thread().ident, time.monotonic()
    assert main is not None
    timer = threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        question()
    timer.join()
    assert time.monotonic() - start < 15


def test_climbing_and_running_go_on_where_they_were_interrupted() -> None:
    climbing, running = deducer(chain(LONG), 0), deducer(chain(LONG), 0)
    for made, go_on in ((climbing, lambda: climbing.climb(1, None)), (running, running.run)):
        interrupt(go_on)
        taken = made.applied()
        assert 1 < taken < LONG
        assert [step[-1] for step in made.climb(1, 3)] == [(2 * v,) for v in range(taken, taken + 3)]


def test_deductions() -> None:
    """As many rules as outputs, each of them over all: each concludes that the whole line from end to end is true."""
    size = 1500
    program = Program(size, array("i", range(size)))
    line = [2 * v for v in range(size)], [(v, v + 1) for v in range(size - 1)]
    for k in range(size):
        program.at(0, k)
        program.connected(*line)
    made = deducer(program, 0, 2 * size - 2)
    interrupt(made.deductions)
    assert made.applied() == 2
    made.undo()
    assert made.deductions() == []


def test_looking_for_pairs_of_counts() -> None:
    rng, size, rules = Random(1), 300, 60_000
    program = Program(size, array("i", range(size)))
    for k in range(rules):
        start = rng.randrange(size - 12)
        program.at(0, k)
        program.count([2 * v for v in rng.sample(range(start, start + 12), 6)], [3])
    made = deducer(program)
    interrupt(lambda: made.count_pairs(10**9))
    assert made.deductions() == []
    assert made.applied() == 0


@pytest.mark.parametrize("pairs", PairInference)
def test_what_a_reducer_is_asked(pairs: PairInference) -> None:
    made = reducer(chain(LONG))
    interrupt(lambda: made.outcome([0], 1))
    interrupt(lambda: made.undecided([0], 1, pairs))
    interrupt(lambda: made.reduce([0], 1, 0, None, pairs))
    assert len(made.undecided([], 1, pairs)) == LONG


def test_choosing() -> None:
    """Each wanted literal leads along the chain to a contradiction that propagation does not see from its end."""
    length, wanted = 60_000, 60_000
    program = Program(length + wanted + 2, array("i"))
    both = [2 * (length + wanted), 2 * (length + wanted) + 2]
    for v in range(length - 1):
        program.clause((2 * v + 1, 2 * v + 2))
    for literal in both:
        program.clause((2 * length - 1, literal))
    program.clause([literal ^ 1 for literal in both])
    for v in range(length, length + wanted):
        program.clause((2 * v + 1, 0))
    solver = program.solver()
    choices = [2 * v for v in range(length, length + wanted)]
    interrupt(lambda: solver.choose((), choices, length))
    found = solver.choose((), choices[:3], length)
    assert found is not None
    assert found[0] == [literal ^ 1 for literal in choices[:3]]
