"""Checks of what steps say: over the samples of every genre, and on steps that are told badly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from penmark.board.coord import cell
from penmark.grading import grade
from penmark.grading.step import SolveStep
from penmark.grading.step_checks import StepFault, step_faults
from penmark.puzzle.genre import Genre
from penmark.puzzle.registry import by_name, genres
from penmark.reasoning.deduction import MOVES, Deduction
from penmark.reasoning.evidence import Evidence, MarkAt
from penmark.solvers.reasoner import RuleStep

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)


@EVERY_GENRE
def test_steps_are_well_told(genre: Genre) -> None:
    for document in genre.samples:
        for step in grade(document.puzzle).steps:
            assert step_faults(step) == (), step


def _step() -> SolveStep:
    """A step of a pattern."""
    puzzle = by_name("slitherlink").samples[1].puzzle
    return next(step for step in grade(puzzle).steps if isinstance(step.found, Deduction) and not step.depth)


def _told(words: str) -> Counter[StepFault]:
    step = _step()
    assert isinstance(step.found, Deduction)
    return Counter(step_faults(replace(step, found=replace(step.found, words=lambda say: words))))


def test_a_step_that_names_nothing() -> None:
    assert _told("That settles it.") == Counter([StepFault.UNNAMED_MOVE, StepFault.NOTHING_OBSERVED])


def test_a_step_that_names_only_what_it_decides() -> None:
    assert _told(f"So {MOVES}.") == Counter([StepFault.NOTHING_OBSERVED])


def test_a_step_that_names_both() -> None:
    assert _told(f"The 1 at r1c1: {MOVES}.") == Counter()


def test_a_step_that_is_too_long() -> None:
    assert _told(f"The 1 at r1c1{' and so on' * 40}: {MOVES}.") == Counter([StepFault.TOO_LONG])


def test_a_step_that_decides_too_much() -> None:
    step = _step()
    assert isinstance(step.found, Deduction)
    puzzle = step.log.puzzle
    moves = tuple(type(step.moves[0])(at, step.moves[0].mark) for at in puzzle.coords())
    two = Evidence(clues=tuple(puzzle.clues)[:2])
    found = replace(step.found, moves=moves, evidence=lambda masks: two)
    assert StepFault.TOO_MANY_MOVES in step_faults(replace(step, found=found))


def test_cells_of_two_houses_may_decide_much() -> None:
    """A locked pair strikes its numbers from both houses, as its cells lie in both."""
    step = _step()
    assert isinstance(step.found, Deduction)
    puzzle = step.log.puzzle
    moves = tuple(type(step.moves[0])(at, step.moves[0].mark) for at in puzzle.coords())
    rows = [tuple(cell(r, c) for c in range(puzzle.cols)) for r in range(2)]
    houses = tuple((*rows[0], at) for at in rows[1][:2])
    for used, faulty in ((rows[0][:2], False), ((rows[0][0], rows[1][0]), True), ((), True)):
        shown = Evidence(areas=houses, used=tuple(map(MarkAt, used)))
        found = replace(step.found, moves=moves, evidence=lambda masks, shown=shown: shown)
        assert (StepFault.TOO_MANY_MOVES in step_faults(replace(step, found=found))) is faulty


def test_a_chain_without_reasons() -> None:
    step = _step()
    assert isinstance(step.found, Deduction)
    chain = replace(step, used=changed(step.used, is_chain=True), found=replace(step.found, evidence=None))
    assert StepFault.LINK_WITHOUT_REASON in step_faults(chain)


def test_one_rule_may_decide_a_whole_region() -> None:
    puzzle = by_name("akari").new(1, 14).add_clue("a1", 1)
    step = next(step for step in grade(puzzle).steps if isinstance(step.found, RuleStep))
    assert step_faults(step) == ()
