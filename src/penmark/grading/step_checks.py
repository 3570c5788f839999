"""Checks of what a step says: does it name what it looked at and what it decides, briefly, one insight at a time."""

from __future__ import annotations

import enum
from collections.abc import Iterator

from penmark.board.coord import Coord
from penmark.board.mark import is_single
from penmark.grading.deduction_telling import MOST_CHARACTERS
from penmark.grading.step import SolveStep
from penmark.program import BOARD
from penmark.puzzle.name_reading import NamedPlaces, named_places
from penmark.reasoning.evidence import Evidence
from penmark.rules.constraint import Binding
from penmark.solvers.reasoner import RuleStep

ALL_THE_REST = "every other place that is still open"
"""How a sentence names all that is open of what the step looks at."""
MOST_MOVES = 8
"""Of a step that no single place decides."""


class StepFault(enum.StrEnum):
    """What is wrong with how a step is told."""

    UNNAMED_MOVE = "unnamed-move"
    """A place that the step decides is not named, neither by itself nor within a run or the sides of a cell."""
    NOTHING_OBSERVED = "nothing-observed"
    """Nothing is named that the step rests on: no clue, no house, no other place."""
    TOO_LONG = "too-long"
    TOO_MANY_MOVES = "too-many-moves"
    """Many moves that no single clue or region decides, nor cells that lie in all the regions looked at."""
    LINK_WITHOUT_REASON = "link-without-reason"


def step_faults(step: SolveStep) -> tuple[StepFault, ...]:
    """All that is wrong with how a step is told; empty if it is well told."""
    return tuple(_faults(step))


def _faults(step: SolveStep) -> Iterator[StepFault]:
    words, evidence, puzzle = step.words, step.evidence, step.log.puzzle
    named = named_places(puzzle.substrate, words)
    decided = {move.coord for move in step.moves}
    if not (decided <= named.coords or (ALL_THE_REST in words and _is_all_the_rest(step, decided))):
        yield StepFault.UNNAMED_MOVE
    if not _names_something_seen(named, decided, evidence, step):
        yield StepFault.NOTHING_OBSERVED
    if len(words) > MOST_CHARACTERS:
        yield StepFault.TOO_LONG
    if len(step.moves) > MOST_MOVES and not _one_place_decides(step, evidence):
        yield StepFault.TOO_MANY_MOVES
    say = puzzle.names.about(decided)
    if any(not link.words(say).strip() for link in evidence.links) or _chain_without_links(step, evidence):
        yield StepFault.LINK_WITHOUT_REASON


def _is_all_the_rest(step: SolveStep, decided: set[Coord]) -> bool:
    """Whether the step decides all that was open of what it looks at."""
    puzzle, masks = step.log.puzzle, step.before
    index = puzzle.substrate.layout.index
    return decided == {at for at in step.observed if puzzle.substrate.is_floor(at) and not is_single(masks[index(at)])}


def _names_something_seen(named: NamedPlaces, decided: set[Coord], evidence: Evidence, step: SolveStep) -> bool:
    seen = {*step.observed, *evidence.clues, *(each.coord for each in evidence.used)}
    seen.update(coord for area in evidence.areas for coord in area)
    if any(house & seen for house in named.houses):
        return True
    # A clue may stand on a place that the step decides.
    return bool(named.coords - decided) or not named.coords.isdisjoint(evidence.clues)


def _one_place_decides(step: SolveStep, evidence: Evidence) -> bool:
    """Whether one rule about one region decides all; or one clue or area of the evidence, or cells in all its areas."""
    found = step.found
    if isinstance(found, RuleStep):
        if found.constraint == BOARD:
            return True
        told = step.literals.puzzle.constraints[found.constraint]
        return told.binding is Binding.EACH and len(step.observed) < len(step.literals.puzzle.substrate.floor)
    if not evidence.areas:
        return len(evidence.clues) == 1
    used = {each.coord for each in evidence.used}
    return len(evidence.areas) == 1 or (bool(used) and all(used <= {*area} for area in evidence.areas))


def _chain_without_links(step: SolveStep, evidence: Evidence) -> bool:
    return step.used.is_chain and not (evidence.links or evidence.reasons)
