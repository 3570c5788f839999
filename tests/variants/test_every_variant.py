"""Every variant of the registry: its meaning against a naive check, three solvers, the wire, turns, play, drawing."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from penmark import solve
from penmark.board.coord import Layer, cell, corner, frame
from penmark.board.mark import Mark
from penmark.board.symmetry import Symmetry
from penmark.errors import PuzzleError
from penmark.puzzle import wire
from penmark.puzzle.game import Game
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import transform, transform_for, transformed_solution
from penmark.puzzle.variant import Variant, VariantTool, variant_called
from penmark.rendering.captions import rules_of
from penmark.rendering.compose import draw
from penmark.rendering.scene import TextItem, TextList
from penmark.rules.constraint import check_scope
from penmark.rules.outcome import SATISFIED, Violation
from penmark.solvers.fast import FastSolver
from penmark.solvers.ortools import OrToolsSolver
from penmark.solvers.simple import SimpleSolver
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.german_whispers import GermanWhispers
from penmark.variants.payloads import OutsideVariant
from penmark.variants.quadruple import Quadruple
from penmark.variants.skyscraper import Skyscraper
from penmark.variants.x_sum import XSum
from tests.puzzle.random_puzzles import random_payload
from tests.variants.naive import CHECKS, Grid

SUDOKU = by_name("sudoku")
EVERY_VARIANT = pytest.mark.parametrize("kind", SUDOKU.variants, ids=[kind.name for kind in SUDOKU.variants])
UNSEEN = {"anti-king", "anti-knight", "anti-queen", "disjoint-groups", "no-boxes", "nonconsecutive"}
UNSEEN |= {"ratio-negative", "xv-negative"}
"""Switches that nothing on the board shows."""


@cache
def grids(side: int, count: int = 40) -> tuple[Solution, ...]:
    """Random full grids: those of one solved grid with rows, columns and numbers in other orders."""
    rng, plain = Random(side), SUDOKU.new(side, side)
    found = []
    for _ in range(count):
        first = rng.sample(range(1, side + 1), side)
        clues = {cell(0, c): n for c, n in enumerate(first)}
        builder = plain.edit()
        for at, n in clues.items():
            builder.add_clue(at, n)
        solutions = FastSolver().solve(builder.build(), 30)
        found.append(rng.choice(list(solutions)))
    return tuple(found)


def as_grid(solution: Solution) -> Grid:
    return {(at.row, at.col): mark.value for at, mark in solution.items()}


def put(rng: Random, side: int, kind: type[Variant]) -> Puzzle | None:
    """A board with one such variant, perhaps with another that it looks at."""
    plain = SUDOKU.new(side, side)
    variant = kind() if kind.is_switch() else random_payload(rng, plain, kind)
    try:
        return None if variant is None else plain.with_variants(variant)
    except PuzzleError:
        return None


def breaks(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether some rule is broken by a full grid; none may be undecided."""
    masks = puzzle.field.full_masks()
    for at, mark in solution.items():
        masks[puzzle.substrate.layout.index(at)] = mark.bit
    outcomes = [check_scope(place.rule, place.scope, masks) for place in puzzle.places()]
    assert all(outcome is SATISFIED or isinstance(outcome, Violation) for outcome in outcomes)
    return any(isinstance(outcome, Violation) for outcome in outcomes)


@EVERY_VARIANT
def test_what_is_entered_by_hand_is_what_it_says_was_typed(kind: type[Variant]) -> None:
    plain = SUDOKU.new(9, 9)
    for variant in kind.sample().parts:
        assert variant.described(plain.names).startswith(kind.noun())
        if not kind.is_switch():
            assert kind.entered(variant.coords, variant.typed) == variant
        assert bool(kind.value_name) or not (kind.signs or kind.needs_text)
        if kind.needs_text:
            with pytest.raises(PuzzleError):
                plain.with_variants(kind.entered(variant.coords, ""))


def test_the_sentence_is_about_the_payload() -> None:
    """A line with another difference than the usual, and a pill, are told as they are."""
    line = (cell(0, 0), cell(0, 1), cell(0, 2))
    assert GermanWhispers(line, 3).rule == "Neighbouring digits on a green line differ by at least 3."
    assert "pill" not in ArrowSum(line).rule
    assert "several cells" in ArrowSum(line, 2).rule
    twice = SUDOKU.new(9, 9, [GermanWhispers(line), GermanWhispers((*line, cell(1, 2)))])
    assert list(rules_of(twice)) == [SUDOKU.rules, GermanWhispers.words]


def test_numbers_are_typed_digit_by_digit_or_apart() -> None:
    for text, numbers in (("258", (2, 5, 8)), ("12 3", (3, 12)), ("12,", (12,)), ("5", (5,))):
        made = Quadruple.entered((corner(3, 4),), text)
        assert made.numbers == numbers
        assert Quadruple.entered((made.corner,), made.typed) == made


def test_every_variant_has_a_naive_check() -> None:
    assert set(CHECKS) == {kind.name for kind in SUDOKU.variants}


@EVERY_VARIANT
def test_it_means_what_a_naive_check_says(kind: type[Variant]) -> None:
    rng, verdicts = Random(kind.name), list[bool]()
    for side in (4, 6, 9):
        for _ in range(1 if kind.is_switch() else 12):
            puzzle = put(rng, side, kind)
            if puzzle is None:
                continue
            for solution in rng.sample(grids(side), 12):
                right = all(CHECKS[kind.name](part, as_grid(solution), puzzle) for part in puzzle.variants)
                assert breaks(puzzle, solution) is not right, (puzzle.variants, as_grid(solution))
                verdicts.append(right)
    assert any(verdicts) or kind.is_switch()
    assert not all(verdicts) or kind.name in ("no-boxes", "fog")


@EVERY_VARIANT
def test_its_sample_has_solutions_that_a_naive_check_takes(kind: type[Variant]) -> None:
    puzzle = SUDOKU.new(9, 9).with_variants(kind.sample())
    assert set(puzzle.variants) == set(kind.sample().parts)
    found = solve(puzzle, 3)
    assert len(found) == 3
    assert all(CHECKS[kind.name](part, as_grid(s), puzzle) for s in found for part in puzzle.variants)


@EVERY_VARIANT
def test_three_solvers_agree_on_boards_with_stacks(kind: type[Variant]) -> None:
    """On boards that leave brute force little enough to try to see everything."""
    rng, told = Random(f"stack {kind.name}"), 0
    for k in range(12):
        side = (4, 6)[k % 2]
        puzzle = stacked(rng, side, kind)
        if puzzle is None:
            continue
        puzzle = clued(rng, puzzle, 0.4 if side == 4 else 0.75)
        solvers = (FastSolver(), OrToolsSolver(), SimpleSolver())
        found, *others = (solver.solve(puzzle, 12, time_budget=0.3) for solver in solvers)
        assert all(CHECKS[v.name](v, as_grid(s), puzzle) for s in found for v in puzzle.variants), puzzle.variants
        if found.exhausted and all(other.exhausted for other in others):
            assert {frozenset(other) for other in others} == {frozenset(found)}, puzzle.variants
            told += 1
        if told == 3:
            break
    assert told


def stacked(rng: Random, side: int, kind: type[Variant]) -> Puzzle | None:
    """A board with one such variant and one or two others."""
    puzzle = put(rng, side, kind)
    for other in rng.sample(list(SUDOKU.variants), rng.randint(1, 2)):
        more = put(rng, side, other)
        if puzzle and more:
            puzzle = puzzle.with_variants(*puzzle.variants, *more.variants)
    return puzzle


def clued(rng: Random, puzzle: Puzzle, share: float) -> Puzzle:
    """With some givens of a solution, if it has one."""
    found = list(FastSolver().solve(puzzle, 20))
    builder, solution = puzzle.edit(), rng.choice(found) if found else None
    for at, mark in solution.items() if solution else ():
        if rng.random() < share:
            builder.add_clue(at, mark.value)
    return builder.build()


@EVERY_VARIANT
def test_it_survives_the_wire(kind: type[Variant]) -> None:
    puzzle = SUDOKU.new(9, 9).with_variants(kind.sample())
    back = wire.loads(wire.dumps(puzzle)).puzzle
    assert back == puzzle
    assert back.content_hash == puzzle.content_hash


@EVERY_VARIANT
@pytest.mark.parametrize("symmetry", Symmetry)
def test_it_turns_with_the_board_or_refuses(kind: type[Variant], symmetry: Symmetry) -> None:
    rng = Random(f"{kind.name} {symmetry}")
    for side in (4, 6):
        puzzle = put(rng, side, kind)
        if puzzle is None:
            continue
        puzzle = clued(rng, puzzle, 0.3 if side == 4 else 0.7)
        if not kind.turns and symmetry not in _kept(kind):
            with pytest.raises(PuzzleError, match="indexers count"):
                transform(puzzle, symmetry)
            continue
        by, moved = transform_for(puzzle, symmetry), transform(puzzle, symmetry)
        found = FastSolver().solve(puzzle, 200)
        assert frozenset(FastSolver().solve(moved, 200)) == {transformed_solution(each, moved, by) for each in found}
        assert transform(moved, symmetry.inverse) == puzzle


def test_only_indexers_cannot_be_turned() -> None:
    """Their numbers count rows, columns or places from one side."""
    assert {kind.name for kind in SUDOKU.variants if not kind.turns} == {"row-indexer", "column-indexer", "box-indexer"}


def _kept(kind: type[Variant]) -> set[Symmetry]:
    return {Symmetry.IDENTITY} if kind.name == "box-indexer" else {Symmetry.IDENTITY, Symmetry.TRANSPOSE}


@EVERY_VARIANT
def test_a_player_is_told_what_is_wrong(kind: type[Variant]) -> None:
    """On a right grid of plain Sudoku that breaks the variant, some conflict is told in words."""
    if kind.name in ("no-boxes", "fog"):
        pytest.skip("it forbids nothing")
    rng = Random(f"play {kind.name}")
    boards = [puzzle for puzzle in (put(rng, 4, kind) or put(rng, 9, kind) for _ in range(20)) if puzzle]
    puzzle, wrong = next(
        (puzzle, grid)
        for puzzle in boards
        for grid in grids(puzzle.rows)
        if not all(CHECKS[kind.name](variant, as_grid(grid), puzzle) for variant in puzzle.variants)
    )
    faults = list(Game.from_solution(puzzle, wrong).faults())
    assert faults
    assert all(fault.violation.words(puzzle.names) for fault in faults)


@EVERY_VARIANT
def test_it_is_drawn_and_told(kind: type[Variant]) -> None:
    plain = SUDOKU.new(9, 9)
    puzzle = plain.with_variants(kind.sample())
    assert (draw(puzzle).items == draw(plain).items) == (kind.name in UNSEEN - {"no-boxes"})
    assert rules_of(puzzle) == (SUDOKU.rules, kind.sample().rule)
    assert kind.words.endswith(".")
    assert kind.title_of()


def test_numbers_outside_of_two_kinds_are_told_apart() -> None:
    kinds = [kind for kind in SUDOKU.variants if issubclass(kind, OutsideVariant)]
    assert len({kind.sign for kind in kinds}) == len(kinds) > 4
    for one, other in combinations(kinds, 2):
        first, second = one(frame(0, 1), 12), other(frame(0, 2), 12)
        both, alone = SUDOKU.new(9, 9, [first, second]), SUDOKU.new(9, 9, [first, one(frame(0, 2), 12)])
        assert shown_outside(alone) == ["12", "12"]
        assert shown_outside(both) == [f"{one.sign}12", f"{other.sign}12"]
        assert f"A number with {one.sign} outside the grid " in " ".join(rules_of(both))
        assert f"A number with {other.sign} outside the grid " in " ".join(rules_of(both))
        assert rules_of(alone) == (SUDOKU.rules, one.words)


def test_numbers_at_one_place_outside_do_not_cover_each_other() -> None:
    puzzle = SUDOKU.new(9, 9, [Skyscraper(frame(3, 0), 4), XSum(frame(3, 0), 20)])
    (shown,) = (item for item in draw(puzzle).items if isinstance(item, TextList))
    assert shown.texts == ("T4", "X20")
    assert len(set(shown.points)) == 2


def shown_outside(puzzle: Puzzle) -> list[str]:
    items = [item for item in draw(puzzle).items if isinstance(item, TextItem) and item.at.layer is Layer.FRAME]
    return [item.text for item in sorted(items, key=lambda item: item.at)]


@EVERY_VARIANT
def test_its_names_and_tool_are_sound(kind: type[Variant]) -> None:
    assert variant_called(SUDOKU.variants, kind.name, "Sudoku") is kind
    assert all(variant_called(SUDOKU.variants, alias, "Sudoku") is kind for alias in kind.aliases)
    if kind.group:
        with pytest.raises(PuzzleError, match=f"several variants.*{kind.name}"):
            variant_called(SUDOKU.variants, kind.group, "Sudoku")
    assert kind.is_switch() == (kind.tool is VariantTool.SWITCH)
    names = [name for each in SUDOKU.variants for name in (each.name, *each.aliases)]
    assert len(set(names)) == len(names)
    assert kind.group not in names
    if kind.is_switch():
        with pytest.raises(PuzzleError, match="takes no payload"):
            kind.entered((cell(0, 0),), "")


def test_marks_cannot_be_exchanged_where_a_variant_reads_them() -> None:
    swapped = {Mark.number(1): Mark.number(2), Mark.number(2): Mark.number(1)}
    for name in ("anti-queen", "nonconsecutive"):
        with pytest.raises(PuzzleError, match="looks at what the marks are"):
            transform(SUDOKU.new(4, 4, [name]), marks=swapped)
    assert transform(SUDOKU.new(4, 4, ["anti-knight"]), marks=swapped) == SUDOKU.new(4, 4, ["anti-knight"])
