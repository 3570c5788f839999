"""Reasoner: every deduction follows from one rule alone, and what is applied can be undone."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.mark import FALSE, TRUE, Mark, Masks
from penmark.errors import PuzzleError
from penmark.inference import How
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Eliminate, Move
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.solvers import solve
from penmark.solvers.reasoner import Reasoner, RuleStep
from tests.solvers.judging import can_be, small_puzzles, with_mask

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=str)


def after(puzzle: Puzzle, moves: list[Move]) -> Masks:
    """The candidates that moves leave."""
    masks = puzzle.field.full_masks()
    for move in moves:
        i = puzzle.substrate.layout.index(move.coord)
        masks[i] &= move.mark.bit if isinstance(move, Commit) else ~move.mark.bit
    return masks


def assert_follows(reasoner: Reasoner, step: RuleStep, moves: list[Move]) -> None:
    puzzle = reasoner.puzzle
    masks = after(puzzle, moves)
    for move in reasoner.moves(step):
        i = puzzle.substrate.layout.index(move.coord)
        masks = with_mask(masks, i, masks[i] & (~move.mark.bit if isinstance(move, Commit) else move.mark.bit))
    if step.constraint == BOARD:
        assert min(masks[i] for i in puzzle.substrate.floor) == 0
        return
    (place,) = [p for p in puzzle.places() if (p.constraint, p.region) == (step.constraint, step.region)]
    assert not can_be([place], masks)


def _moves(reasoner: Reasoner, steps: list[RuleStep]) -> list[Move]:
    return [move for step in steps for move in reasoner.moves(step)]


@EVERY_GENRE
def test_every_deduction_follows_from_one_rule(genre: Genre) -> None:
    rng, told = Random(f"deductions of {genre.name}"), set()
    for puzzle, _ in small_puzzles(rng, genre, 25, 4):
        reasoner, moves = Reasoner(puzzle), list[Move]()
        for _ in range(6):
            found = reasoner.deductions()
            for step in found:
                assert len(reasoner.moves(step)) == (0 if step.is_contradiction else 1)
                assert_follows(reasoner, step, moves)
                told.add(step.how)
            steps = _moves(reasoner, found)
            if any(step.is_contradiction for step in found) or not steps:
                break
            moves.append(rng.choice(steps))
            reasoner.apply(moves[-1])
    assert {How.CONTRADICTION, How.LAST} <= told
    assert len(told) >= 4


@EVERY_GENRE
def test_what_is_undone_never_was(genre: Genre) -> None:
    rng = Random(f"undoing in {genre.name}")
    for puzzle, _ in small_puzzles(rng, genre, 12, 4):
        reasoner, seen = Reasoner(puzzle), list[list[RuleStep]]()
        for _ in range(5):
            found = reasoner.deductions()
            seen.append(found)
            steps = _moves(reasoner, found)
            if not steps:
                break
            reasoner.apply(rng.choice(steps))
        for expected in reversed(seen[:-1] if not steps else seen):
            reasoner.undo()
            assert reasoner.deductions() == expected
        with pytest.raises(PuzzleError, match="no move to undo"):
            reasoner.undo()


@EVERY_GENRE
def test_going_on_to_the_end_says_nothing_wrong(genre: Genre) -> None:
    for document in genre.samples:
        (solution,) = solve(document.puzzle, 2)
        reasoner = Reasoner(document.puzzle)
        steps = reasoner.run()
        assert steps
        for step in steps:
            (move,) = reasoner.moves(step)
            assert (solution[move.coord] == move.mark) is isinstance(move, Commit)
        assert reasoner.deductions() == reasoner.run() == []
        assert steps == Reasoner(document.puzzle).run()


@EVERY_GENRE
def test_a_contradiction_ends_it_and_is_told_last(genre: Genre) -> None:
    rng, ended = Random(f"contradictions of {genre.name}"), 0
    for puzzle, solutions in small_puzzles(rng, genre, 25, 4):
        steps = Reasoner(puzzle).run()
        dead = [step for step in steps if step.is_contradiction]
        assert not (dead and solutions)
        assert dead == steps[len(steps) - len(dead) :]
        assert len(dead) <= 1
        ended += len(dead)
    assert ended > 0


def test_moves_that_make_no_sense_are_refused() -> None:
    akari = by_name("akari").new(2, 2).set_wall("b1")
    reasoner = Reasoner(akari)
    with pytest.raises(PuzzleError, match="nothing is marked"):
        reasoner.apply(Commit(akari.coord("b1"), TRUE))
    with pytest.raises(PuzzleError, match="cannot take"):
        reasoner.apply(Commit(akari.coord("a1"), Mark.number(3)))
    reasoner.apply(Commit(akari.coord("a1"), TRUE))
    for move in (Commit(akari.coord("a1"), FALSE), Eliminate(akari.coord("a1"), TRUE)):
        with pytest.raises(PuzzleError, match="contradicts a move made before"):
            reasoner.apply(move)
    reasoner.undo()
    reasoner.apply(Eliminate(akari.coord("a1"), TRUE))


def test_the_last_candidate_and_the_others_are_the_boards_own_business() -> None:
    sudoku = by_name("sudoku").new(4, 4)
    at = sudoku.coord("a1")
    reasoner = Reasoner(sudoku)
    for number in (1, 2, 4):
        reasoner.apply(Eliminate(at, Mark.number(number)))
    three = reasoner.literal(Commit(at, Mark.number(3)))
    assert RuleStep.unranked(three, BOARD, _rank(sudoku, "a1"), How.FORCED) in reasoner.deductions()
    for _ in range(3):
        reasoner.undo()
    reasoner.apply(Commit(at, Mark.number(3)))
    struck = _moves(reasoner, [step for step in reasoner.deductions() if step.constraint == BOARD])
    assert struck == [Eliminate(at, Mark.number(number)) for number in (1, 2, 4)]


def _rank(puzzle: Puzzle, name: str) -> int:
    return list(puzzle.coords()).index(puzzle.coord(name))
