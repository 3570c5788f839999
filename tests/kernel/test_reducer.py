"""Groups that are on or off, and the inference of pairs by small rules, as Python sees them in the kernel."""

from __future__ import annotations

from array import array

import pytest

from penmark._kernel import Flag, Reducer
from penmark.inference import PairInference
from penmark.program import Program
from tests.kernel.test_climb import RANKED_BY, ranks

A, B, C, D = 0, 2, 4, 6
NOT_D = 7


def shared_counts() -> Reducer:
    """Two of a, b, c and one of a, b, d; a group says that d is false, another that a is true."""
    program = Program(4, array("i", range(4)))
    program.at(0)
    program.count((A, B, C), (2,))
    program.at(1)
    program.count((A, B, D), (1,))
    reducer = program.reducer()
    reducer.set_ranks(ranks(0, 0, 0), RANKED_BY, 0)
    reducer.set_groups([([NOT_D], []), ([A], [])])
    return reducer


def test_rules_that_share_two_outputs_tell_each_other_of_them() -> None:
    reducer = shared_counts()
    assert reducer.undecided([0], 1) == [0, 1, 2]
    assert reducer.undecided([0], 1, PairInference.IMPLICATIONS) == [0, 1]
    assert reducer.undecided([0], 1, PairInference.EQUIVALENCES, [A]) == []
    assert reducer.undecided([], 1, pair_inference=0, given=[NOT_D, A]) == []
    assert reducer.undecided([0, 1], 1) == []
    assert reducer.undecided([0], 1) == [0, 1, 2]  # nothing of a question stays


def test_what_can_go() -> None:
    reducer = shared_counts()
    assert reducer.reduce([0, 1], 1, 0) == [(1, 4)]  # with a true, b and d are false and c is true
    assert reducer.reduce([0], 1, 0, Flag(), PairInference.EQUIVALENCES) is None
    assert reducer.outcome([0, 1], 1) == (0, [])


def test_what_is_refused_leaves_no_trace() -> None:
    reducer = shared_counts()
    for pairs in (-1, 3, 258):
        with pytest.raises(ValueError, match="no such inference of pairs"):
            reducer.undecided([0], 1, pairs)
        with pytest.raises(ValueError, match="no such inference of pairs"):
            reducer.reduce([0], 1, 0, None, pairs)
    with pytest.raises(IndexError):
        reducer.undecided([0], 1, given=[99])
    with pytest.raises(ValueError, match="false already"):
        reducer.undecided([], 1, given=[D, NOT_D])
    with pytest.raises(ValueError, match="no such group"):
        reducer.undecided([2], 1)
    assert reducer.undecided([0], 1) == [0, 1, 2]  # nothing of a question stays
    assert reducer.undecided([0], 1, PairInference.IMPLICATIONS) == [0, 1]
