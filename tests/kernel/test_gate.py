"""Clues that come and go, and ties between small rules, as Python sees them in the kernel's deducer."""

from __future__ import annotations

from array import array

import pytest

from penmark._kernel import Deducer, Flag
from penmark.program import Program, Ties
from tests.kernel.test_climb import ranks

A, B, C, D = 0, 2, 4, 6
NOT_D = 7


def shared_counts() -> Deducer:
    """Two of a, b, c and one of a, b, d; that d is false is a clue, and so is that a is true."""
    program = Program(4, array("i", range(4)))
    program.at(0)
    program.count((A, B, C), (2,))
    program.at(1)
    program.count((A, B, D), (1,))
    deducer = program.deducer()
    deducer.set_ranks(ranks(0, 0, 0), 0)
    deducer.set_clues([([NOT_D], []), ([A], [])])
    return deducer


def test_rules_that_share_two_outputs_tell_each_other_of_them() -> None:
    deducer = shared_counts()
    assert deducer.undecided([0], 1) == [0, 1, 2]
    assert deducer.undecided([0], 1, Ties.PAIRS) == [0, 1]
    assert deducer.undecided([0], 1, Ties.CLASSES, [A]) == []
    assert deducer.undecided([], 1, ties=0, given=[NOT_D, A]) == []
    assert deducer.undecided([0, 1], 1) == []
    assert deducer.applied() == 0


def test_what_can_go() -> None:
    deducer = shared_counts()
    assert deducer.reduce([0, 1], 1, 0) == [(1, 4)]  # with a true, b and d are false and c is true
    assert deducer.reduce([0], 1, 0, Flag(), Ties.CLASSES) is None
    assert deducer.outcome([0, 1], 1) == (0, [])


def test_what_is_refused_leaves_no_trace() -> None:
    deducer = shared_counts()
    for ties in (-1, 3, 258):
        with pytest.raises(ValueError, match="no such ties"):
            deducer.undecided([0], 1, ties)
        with pytest.raises(ValueError, match="no such ties"):
            deducer.reduce([0], 1, 0, None, ties)
    with pytest.raises(IndexError):
        deducer.undecided([0], 1, given=[99])
    with pytest.raises(ValueError, match="false already"):
        deducer.undecided([], 1, given=[D, NOT_D])
    with pytest.raises(ValueError, match="no such group"):
        deducer.undecided([2], 1)
    assert deducer.applied() == 0
    assert deducer.undecided([0], 1, Ties.PAIRS) == [0, 1]
