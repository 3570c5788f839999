"""What a few rules of a puzzle allow by themselves, by trying everything they read; and small puzzles to ask it of."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from penmark.board.mark import Masks, bits
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Place, Puzzle
from penmark.rules.constraint import check_scope
from penmark.rules.outcome import SATISFIED, Violation
from penmark.solvers.simple import SimpleSolver
from tests.puzzle.random_puzzles import random_constraint, random_puzzle, small_dims, truly_clued

MOST = 400
"""Puzzles with more solutions than this are passed over."""


def can_be(places: list[Place], masks: Masks) -> bool:
    """Whether these rules alone allow a board within the candidates."""
    outcomes = [check_scope(place.rule, place.scope, masks) for place in places]
    if any(isinstance(outcome, Violation) for outcome in outcomes):
        return False
    open_ = [place for place, outcome in zip(places, outcomes, strict=True) if outcome is not SATISFIED]
    if not open_:
        return True
    at = next(i for place in open_ for i in place.rule.reads(place.scope) if masks[i].bit_count() > 1)
    return any(can_be(open_, with_mask(masks, at, 1 << value)) for value in bits(masks[at]))


def with_mask(masks: Masks, index: int, mask: int) -> Masks:
    after = masks[:]
    after[index] = mask
    return after


def small_puzzles(rng: Random, genre: Genre, count: int, longest: int) -> Iterator[tuple[Puzzle, set[tuple[int, ...]]]]:
    """Small ones, some of them with clues that a solution gives, some with a constraint laid on top, and all their
    solutions."""
    spans = genre.line_ends is not None  # of three values each, on boards that are mostly empty
    most = 16 if spans or len(genre.layers) == 1 else 24  # a loop from cell to cell with a cell outside needs 3×3
    while count > 0:
        clues = rng.choice((0.2, 0.5))
        structure = 0.6 if spans else 0.25
        drawn = random_puzzle(rng, genre, rng.choice(small_dims(genre, longest)), structure, clues)
        if len(drawn.substrate.floor) > most:
            continue
        puzzle = (truly_clued(rng, drawn.without_clues(), clues) if rng.random() < 0.3 else None) or drawn
        added = random_constraint(rng, puzzle) if puzzle.substrate.floor and rng.random() < 0.4 else None
        puzzle = puzzle.add_constraint(added) if added else puzzle
        result = SimpleSolver().solve(puzzle, MOST)
        if result.exhausted:
            count -= 1
            yield puzzle, {solution.values_by_index for solution in result}
