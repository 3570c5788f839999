"""A turned, mirrored or relabelled puzzle has exactly the transformed solutions: every genre, every rule."""

from __future__ import annotations

from random import Random

import pytest

from penmark.board.coord import Layer, edge_h
from penmark.board.mark import TRUE, Mark
from penmark.board.region import Region
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle import wire
from penmark.puzzle.game import Game, Play
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import (
    transform,
    transform_for,
    transformed_game,
    transformed_puzzle,
    transformed_solution,
)
from penmark.rules.base import Rule
from penmark.rules.constraint import Constraint
from penmark.rules.kinds import rule_kinds
from penmark.rules.loop_freezes_counts import FrozenCount, LoopFreezesCounts
from penmark.solvers.base import Solver
from penmark.solvers.fast import FastSolver
from penmark.solvers.simple import SimpleSolver
from tests.puzzle.random_puzzles import random_constraint, random_game, random_puzzle, small_dims, truly_clued
from tests.puzzle.toys import EVERY_TOY, registered

GENRES = (*genres().values(), *EVERY_TOY)
EVERY_GENRE = pytest.mark.parametrize("genre", GENRES, ids=lambda genre: genre.name)
EVERY_RULE = pytest.mark.parametrize("rule", list(rule_kinds().values()), ids=list(rule_kinds()))
MOST = 200
"""Puzzles with more solutions than this are passed over."""


def all_solutions(puzzle: Puzzle, solver: Solver) -> frozenset[Solution] | None:
    result = solver.solve(puzzle, MOST + 1)
    return frozenset(result) if result.exhausted else None


def assert_moved(puzzle: Puzzle, by: Transform, solver: Solver) -> int:
    """The transformed puzzle has the transformed solutions. Returns how many there are."""
    found = all_solutions(puzzle, solver)
    assert found is not None
    moved = transformed_puzzle(puzzle, by)
    expected = frozenset(transformed_solution(solution, moved, by) for solution in found)
    assert all_solutions(moved, solver) == expected
    assert len(expected) == len(found)
    return len(found)


def assert_moved_every_way(puzzle: Puzzle, solver: Solver) -> int:
    return max(assert_moved(puzzle, Transform(symmetry, puzzle.dims), solver) for symmetry in puzzle.genre.symmetries)


def boards_alone(rng: Random, genre: Genre, longest: int, count: int) -> list[Puzzle]:
    """Of a genre without clues: its samples, and boards that it makes itself, which may have several solutions."""
    found = [sample.puzzle for sample in genre.samples]
    draw = Rng(rng.randrange(1 << 32))
    configs = [GenConfig(dims=dims) for dims in small_dims(genre, longest)]
    if genre.seeds_boards:
        seeded = (genre.seed_board(rng.choice(configs), draw, None) for _ in range(1000))
        found += [made[0] for made in seeded if made is not None]
    return found[:count]


def puzzles(rng: Random, genre: Genre, longest: int, count: int) -> list[Puzzle]:
    """Small ones with few solutions: clues that a solution gives or any at all, variants, perhaps added rules."""
    if not genre.clue_meanings:
        return boards_alone(rng, genre, longest, count)
    found: list[Puzzle] = []
    sizes = small_dims(genre, longest)
    for _ in range(200):
        # Where lines run from island to island, a board needs islands to have any.
        structure = 0.15 if genre.line_ends is None else 0.5
        bare = random_puzzle(rng, genre, rng.choice(sizes), structure=structure, clues=0)
        # Few clues now and then, so that some have several solutions.
        true = rng.random() < 0.6
        puzzle = (
            truly_clued(rng, bare, 0.7 * rng.random() ** 2) if true else random_puzzle(rng, genre, bare.dims, clues=0.2)
        )
        if puzzle is None:
            continue
        added = random_constraint(rng, puzzle) if rng.random() < 0.4 else None
        puzzle = puzzle.add_constraint(added) if added else puzzle
        if all_solutions(puzzle, FastSolver()) is not None:
            found.append(puzzle)
        if len(found) == count:
            break
    return found


# ── solutions ──


@EVERY_GENRE
def test_turned_puzzles_have_the_turned_solutions(genre: Genre) -> None:
    counts = [
        assert_moved_every_way(puzzle, FastSolver())
        for puzzle in puzzles(Random(f"turning {genre.name}"), genre, 4, 24)
    ]
    if genre.clue_meanings:
        assert len(counts) >= 15
        # A whole set of clues that depend on each other mostly leaves one solution.
        assert any(n > 1 for n in counts) or genre.clues_depend
    assert sum(n > 0 for n in counts) >= min(5, len(counts)) > 0


@EVERY_GENRE
def test_brute_force_sees_the_same(genre: Genre) -> None:
    """The plainest solver on the smallest boards: an error that the kernel made on both sides would not show above."""
    rng = Random(f"turning {genre.name} by hand")
    most = 13 if genre.clue_meanings else 40
    small = (puzzle for puzzle in puzzles(rng, genre, 3, 25) if len(puzzle.substrate.floor) <= most)
    counts = [assert_moved_every_way(puzzle, SimpleSolver()) for puzzle in list(small)[:6]]
    if not counts and not genre.clue_meanings:
        pytest.skip("its boards are too large for brute force")
    assert any(counts)


@EVERY_RULE
@pytest.mark.parametrize("enough", [2, pytest.param(len(GENRES), marks=pytest.mark.sweep, id="every-genre")])
def test_every_rule_turns_with_its_board(rule: type[Rule], enough: int) -> None:
    """Added to boards of genres on which it has a meaning, until there was a solution in `enough` genres."""
    rng, told = Random(f"turning {rule.__name__}"), list[int]()
    for genre in rng.sample(GENRES, len(GENRES)):
        if sum(map(bool, told)) == enough:
            break
        sizes = [dims for dims in small_dims(genre, 4) if dims.rows * dims.cols > 1]
        for k in range(40):
            board = random_puzzle(rng, genre, rng.choice(sizes), structure=0.15, clues=0.1)
            board = board.with_variants() if k % 2 else board
            constraint = random_constraint(rng, board, tries=20, kind=rule)
            if constraint is None:
                continue
            puzzle = board.add_constraint(constraint)
            solutions = all_solutions(puzzle, FastSolver())
            if solutions:
                told.append(assert_moved_every_way(puzzle, FastSolver()))
                break
            if solutions is not None:  # most have none, so these are turned one way only
                told.append(assert_moved(puzzle, Transform(rng.choice(genre.symmetries), puzzle.dims), FastSolver()))
    assert any(told), "on none of the boards did the rule leave a solution"


@pytest.mark.parametrize("solver", [FastSolver(), SimpleSolver()], ids=["fast", "simple"])
@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_loop_that_freezes_counts(symmetry: Symmetry, solver: Solver) -> None:
    """Its payload holds coords: left as they were, a quarter turn would lose three of the fourteen loops."""
    count = FrozenCount((edge_h(0, 0), edge_h(0, 1)), 2)
    edges = Region.all_of(Layer.EDGES_H, Layer.EDGES_V)
    puzzle = by_name("slitherlink").new(2, 3).add_constraint(Constraint.goal(LoopFreezesCounts(TRUE, (count,)), edges))
    assert assert_moved(puzzle, Transform(symmetry, puzzle.dims), solver) == 14
    unmoved = by_name("slitherlink").new(3, 2).add_constraint(*puzzle.added)
    assert len(solver.solve(unmoved, 99)) == 11


# ── marks in each other's place ──


@pytest.mark.parametrize(
    "genre", [genre for genre in GENRES if genre.interchangeable_marks], ids=lambda genre: genre.name
)
def test_relabelled_puzzles_have_the_relabelled_solutions(genre: Genre) -> None:
    rng, counts = Random(f"relabelling {genre.name}"), []
    for k, each in enumerate(puzzles(rng, genre, 4, 60)):
        # Most variants with numbers care which these are.
        plain = each.with_variants()
        puzzle = plain if k % 2 and all_solutions(plain, FastSolver()) is not None else each
        (domain,) = puzzle.field.layer_domains.values()
        marks = domain.marks()
        if len(marks) == 1:
            continue
        order = dict(zip(marks, rng.sample(marks, len(marks)), strict=True))
        symmetry = rng.choice(genre.symmetries)
        if any(each.reads_values for each in (*puzzle.variants, *(c.rule for c in puzzle.constraints))):
            with pytest.raises(PuzzleError, match="cannot be exchanged"):
                transform_for(puzzle, symmetry, {marks[0]: marks[-1], marks[-1]: marks[0]})
            continue
        by = transform_for(puzzle, symmetry, order)
        counts.append(assert_moved(puzzle, by, FastSolver()))
        assert transform(puzzle, symmetry, order) == transformed_puzzle(puzzle, by)
    assert len(counts) >= 5
    assert any(counts)


@EVERY_GENRE
def test_marks_are_exchanged_only_where_that_means_nothing(genre: Genre) -> None:
    puzzle = genre.empty(small_dims(genre, 4)[-1])
    domains = set(puzzle.field.layer_domains.values())
    one, other, *_ = next(iter(domains)).marks()
    swap = {one: other, other: one}
    if not genre.interchangeable_marks:
        with pytest.raises(PuzzleError, match="cannot be put in each other's place"):
            transform(puzzle, marks=swap)
        return
    assert transform(puzzle, marks=swap) == puzzle
    with pytest.raises(PuzzleError, match="must itself be replaced"):
        transform(puzzle, marks={one: other})
    strange = Mark.number(63)
    with pytest.raises(PuzzleError, match="is no mark of"):
        transform(puzzle, marks={one: strange, strange: one})


# ── there and back ──


@EVERY_GENRE
def test_puzzles_come_back(genre: Genre) -> None:
    rng = Random(f"back and forth, {genre.name}")
    for puzzle in puzzles(rng, genre, 4, 12):
        for symmetry in genre.symmetries:
            by = Transform(symmetry, puzzle.dims)
            moved = transformed_puzzle(puzzle, by)
            assert len(moved.clues) == len(puzzle.clues)
            assert len(moved.variants) == len(puzzle.variants)
            back = transformed_puzzle(moved, by.inverse)
            assert back.with_variants(*puzzle.variants).added == back.added
            plain, came = (_without_added(one) for one in (puzzle, back))
            assert came == plain
            assert came.content_hash == plain.content_hash
            assert back.meta == puzzle.meta


def _without_added(puzzle: Puzzle) -> Puzzle:
    """Added rules come back over the same positions, but listed one by one."""
    return Puzzle(puzzle.genre, puzzle.substrate, puzzle.clues, puzzle.variants, (), puzzle.meta)


@EVERY_GENRE
def test_one_turn_after_another_is_the_turn_of_both(genre: Genre) -> None:
    rng = Random(f"two turns of {genre.name}")
    for puzzle in puzzles(rng, genre, 4, 4):
        plain = _without_added(puzzle)
        for first in genre.symmetries:
            for second in genre.symmetries:
                twice = transform(transform(plain, first), second)
                once = transform(plain, first.then(second))
                assert twice == once
                assert twice.content_hash == once.content_hash


@EVERY_GENRE
def test_turned_puzzles_survive_the_wire(genre: Genre) -> None:
    rng = Random(f"turned {genre.name} on the wire")
    with registered():
        for puzzle in puzzles(rng, genre, 4, 6):
            for symmetry in genre.symmetries:
                moved = transform(puzzle, symmetry)
                assert wire.loads(wire.dumps(moved)).puzzle == moved


@EVERY_GENRE
def test_games_go_with_their_puzzles_and_come_back(genre: Genre) -> None:
    rng = Random(f"turned games of {genre.name}")
    for puzzle in puzzles(rng, genre, 4, 6):
        game = random_game(rng, _without_added(puzzle), 6)
        spots = [at for at in puzzle.coords() if rng.random() < 0.4]
        game.play = Play(dict.fromkeys(spots, (1, 2)), dict.fromkeys(spots, (3,)), {}, dict.fromkeys(spots, 1), 12.5)
        for symmetry in genre.symmetries:
            by = Transform(symmetry, puzzle.dims)
            moved = transformed_game(game, by)
            assert moved.puzzle == transformed_puzzle(game.puzzle, by)
            by = by.onto(moved.puzzle.substrate)
            assert moved.status().state == game.status().state
            assert all(moved.candidates(by.coord(at)) == game.candidates(at) for at in puzzle.coords())
            assert moved.play.corner == {by.coord(at): note for at, note in game.play.corner.items()}
            back = transformed_game(moved, Transform(symmetry, puzzle.dims).inverse)
            assert (back.puzzle, back.to_marks(), back.play) == (game.puzzle, game.to_marks(), game.play)


def test_notes_are_relabelled_with_the_marks() -> None:
    puzzle = by_name("sudoku").new(4, 4).add_clue("a1", 1)
    game = Game(puzzle, Play(corner={puzzle.coord("b2"): (1, 3)}, seconds=5))
    one, two = Mark.number(1), Mark.number(2)
    moved = transformed_game(game, transform_for(puzzle, marks={one: two, two: one}))
    assert moved.puzzle.clues == puzzle.add_clue("a1", 2).clues
    assert moved.play.corner == {puzzle.coord("b2"): (2, 3)}
    assert moved.get("a1") == two
