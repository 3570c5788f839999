"""Full house, hidden and naked single on HoDoKu's library: what the kernel says, under its human name."""

from __future__ import annotations

import pytest

from penmark.grading.ladder import LadderOptions, ladder_for
from penmark.grading.profile import load_profile
from penmark.inference import How
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.rules.deductions import Situation
from penmark.solvers.reasoner import Reasoner
from tests.grading.techniques.distinct.library import Case, cases

NAMES = {
    "0000": {"full-house"},
    "0002": {"hidden-single", "hidden-single-box", "full-house"},
    "0003": {"naked-single"},
}
"""A hidden single may stand in the last open cell of another house."""


def _applied(case: Case) -> Reasoner:
    """The case's board in the kernel: digits put down, and everything else that is struck."""
    reasoner = Reasoner.without_givens(case.position.puzzle)
    position, field = case.position, case.position.puzzle.field
    for i in position.puzzle.substrate.floor:
        for mark in field.domain(i).marks():
            here = bool(position.masks[i] & mark.bit)
            if here and i in position.placed:
                reasoner.apply(Commit(field.coord(i), mark))
            elif not here:
                reasoner.apply(Eliminate(field.coord(i), mark))
    return reasoner


def _named(reasoner: Reasoner, move: Move) -> set[str]:
    """The names under which the kernel makes a move now."""
    puzzle = reasoner.puzzle
    ladder = ladder_for(puzzle, load_profile(puzzle.genre), LadderOptions())
    names = set()
    for found in reasoner.deductions():
        if reasoner.moves(found) != (move,):
            continue
        rule = None if found.constraint < 0 else puzzle.constraints[found.constraint].rule
        last = rule is not None and _open_in(reasoner, found.constraint, found.region) == 1
        for line in (False, True):
            situation = Situation(
                rule=rule, line=line, how=How(found.how), positive=True, interior=False, started=True, last=last
            )
            names.add(next(technique.name for technique in ladder.names if technique.names(situation)))
    return names


def _open_in(reasoner: Reasoner, constraint: int, region: int) -> int:
    """How many marks are undecided in a house."""
    field = reasoner.puzzle.field
    part = reasoner.puzzle.constraints[constraint].table(reasoner.puzzle.substrate)[region]
    literals = [reasoner.literal(Commit(field.coord(i), mark)) for i in part for mark in field.domain(i).marks()]
    return sum(reasoner.deducer.value(literal) == 0 for literal in literals)


@pytest.mark.parametrize("code", list(NAMES))
def test_every_case_of_the_library_is_found(code: str) -> None:
    missed = []
    for case in cases(code):
        (move,) = case.expected
        if not _named(_applied(case), move) & NAMES[code]:
            missed.append(case.line)
    assert missed == []
