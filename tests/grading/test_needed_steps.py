"""Steps told by need: what leads to a number, right before it, and nothing that cannot be seen on the board as told."""

from __future__ import annotations

from array import array
from functools import cache
from itertools import pairwise

import pytest

from penmark.board.coord import Coord
from penmark.board.mark import Masks
from penmark.generating import generate
from penmark.genres.sudoku import GENRE as SUDOKU
from penmark.grading import Tier, grade, hint
from penmark.grading.ladder import Climb, LadderOptions, ladder_for
from penmark.grading.needed_steps import is_told_by_need
from penmark.grading.profile import load_profile
from penmark.grading.solve_state import SolveState
from penmark.grading.step import SolveStep
from penmark.program import BOARD
from penmark.puzzle.game import Commit, Game
from penmark.puzzle.places import rule_scope
from penmark.puzzle.puzzle import Puzzle
from penmark.rules.outcome import Violation
from penmark.solvers.reasoner import RuleStep
from tests.grading.killers import killer

VARIANTS = ("killer", "xv xv-negative", "thermo", "renban")


@cache
def made(variants: str) -> Puzzle:
    if variants == "killer":
        return killer()
    return generate(SUDOKU, 6, variants=variants.split(), tier=Tier.MEDIUM, tier_steps=1, seed=2)


def climb(puzzle: Puzzle) -> Climb:
    return Climb(ladder_for(puzzle, load_profile(SUDOKU), LadderOptions()), SolveState(puzzle))


def follows(step: SolveStep, found: RuleStep) -> bool:
    """Whether a step of one rule is implied by that rule on the board as it was told so far."""
    puzzle, before = step.literals.puzzle, step.before
    for move in step.moves:
        masks = array("Q", before)
        i = puzzle.substrate.layout.index(move.coord)
        masks[i] = masks[i] & ~move.mark.bit if isinstance(move, Commit) else move.mark.bit
        if masks[i] and (found.constraint == BOARD or not is_refuted(puzzle, found, masks)):
            return False
    return True


def is_refuted(puzzle: Puzzle, found: RuleStep, masks: Masks) -> bool:
    scope = rule_scope(puzzle, found.constraint, found.region)
    return isinstance(puzzle.constraints[found.constraint].rule.check(scope, masks), Violation)


@pytest.mark.parametrize("variants", VARIANTS)
def test_every_step_of_a_rule_can_be_seen_on_the_board_as_told(variants: str) -> None:
    steps = [(step, step.found) for step in climb(made(variants)).steps() if isinstance(step.found, RuleStep)]
    assert steps
    assert [step.words for step, found in steps if not follows(step, found)] == []


@pytest.mark.parametrize("variants", VARIANTS)
def test_it_leads_as_far_as_all_that_is_found_by_fewer_steps_of_the_same_tiers(variants: str) -> None:
    puzzle = made(variants)
    found, told = list(climb(puzzle).found_steps()), list(climb(puzzle).steps())
    placed = [move.coord for step in told for move in step.moves if isinstance(move, Commit)]
    assert len(placed) == len(set(placed)) == len(puzzle.substrate.floor) - len(puzzle.clues)
    assert len(told) < len(found)
    assert max(step.tier for step in told) == max(step.tier for step in found)


def test_no_candidate_is_removed_twice_and_none_without_use() -> None:
    told = list(climb(made("killer")).steps())
    moves = [move for step in told for move in step.moves]
    assert len(moves) == len(set(moves))
    # What is told last before the end leads to the end.
    assert all(isinstance(move, Commit) for move in told[-1].moves)


def test_all_that_was_found_is_told_where_it_does_not_lead_to_the_end() -> None:
    open_killer = killer("a1 b1 3, c1 d1 7", 4)
    result = list(climb(open_killer).steps())
    assert {step.technique for step in result} >= {"cage-combinations", "needed-in-house"}


def test_other_puzzles_are_told_as_their_steps_are_found() -> None:
    classic = SUDOKU.samples[0].puzzle
    assert not is_told_by_need(classic)
    assert is_told_by_need(made("thermo"))
    words = [step.words for step in climb(classic).steps()]
    assert words == [step.words for step in climb(classic).found_steps()]


def test_a_series_of_hints_places_numbers_soon_and_says_what_keeps_a_number_out() -> None:
    game, dry, told = Game(made("killer")), [0], list[str]()
    while (found := hint(game)).kind == "step":
        placed = any(isinstance(move, Commit) for move in found.moves)
        dry.append(0 if placed else dry[-1] + 1)
        told.append(found.words)
        for move in found.moves:
            game.apply(move)
    assert game.solved
    assert max(dry) <= 5
    assert any(" cage at " in words and "keep" in words for words in told)


def test_a_grade_names_a_step_by_what_it_is_about() -> None:
    titles = {step.title for step in grade(made("killer")).steps}
    assert "Ways to fill a cage" in titles or "Digit needed by a cage" in titles


def test_nobody_looks_twice_in_a_row_at_the_same_place() -> None:
    for variants in VARIANTS:
        told = list(climb(made(variants)).steps())
        pairs = [pair for pair in pairwise(told) if all(map(_only_strikes, pair))]
        assert not [other.words for one, other in pairs if _place(one) == _place(other)]


def _place(step: SolveStep) -> tuple[str, tuple[Coord, ...]]:
    return step.technique, step.observed


def _only_strikes(step: SolveStep) -> bool:
    return step.technique != "needed-in-house" and not any(isinstance(move, Commit) for move in step.moves)


def test_what_a_cage_leaves_its_last_cell_is_told_before_singles_that_rest_on_other_cages() -> None:
    told = [step.technique for step in climb(made("killer")).steps()]
    assert told.count("last-cell") >= 5


def test_the_number_that_needs_fewest_steps_is_told_first() -> None:
    for variants in VARIANTS:
        puzzle = made(variants)
        found, told = list(climb(puzzle).found_steps()), list(climb(puzzle).steps())
        assert max(_dry(told)) <= max(_dry(found))


def _dry(steps: list[SolveStep]) -> list[int]:
    """How many steps that only strike come before each that places a number."""
    runs = [0]
    for step in steps:
        runs.append(runs[-1] + 1 if _only_strikes(step) else 0)
    return runs
