"""The same puzzle, solution or game on a board that was turned, mirrored or given other marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from penmark.board.coord import Coord, Layer
from penmark.board.mark import Mark
from penmark.board.material import Material
from penmark.board.region import Listed, Region
from penmark.board.shapes import CoordPath, CoordSet
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.board.transform import Transform
from penmark.errors import PuzzleError
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.game import Game, Play
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.solution import Solution
from penmark.rules.constraint import Constraint

T = TypeVar("T")


def transform(
    puzzle: Puzzle, symmetry: Symmetry | str = Symmetry.IDENTITY, marks: Mapping[Mark, Mark] | None = None
) -> Puzzle:
    """The puzzle turned or mirrored, with all that stands on it and all that was added to its rules.

    `marks` puts other marks in place of its own, where the genre and every added rule care only which are equal. Its
    solutions are exactly those of the puzzle, transformed likewise.
    """
    return transformed_puzzle(puzzle, transform_for(puzzle, symmetry, marks))


def transform_for(
    puzzle: Puzzle, symmetry: Symmetry | str = Symmetry.IDENTITY, marks: Mapping[Mark, Mark] | None = None
) -> Transform:
    """What `transform` does to a puzzle, to do it to its solutions and games as well."""
    made = Transform(Symmetry(symmetry), puzzle.dims, marks)
    genre = puzzle.genre
    if made.symmetry not in genre.symmetries:
        others = " or ".join(each for each in genre.symmetries if each is not Symmetry.IDENTITY)
        allowed = f"only by {others}" if others else "in no way"
        raise PuzzleError(f"the rules of {genre.title} do not stay the same by {made.symmetry}: {allowed}")
    if any(old != new for old, new in made.marks.items()):
        _require_interchangeable(puzzle, made)
    return made


def _require_interchangeable(puzzle: Puzzle, transform: Transform) -> None:
    if not puzzle.genre.interchangeable_marks:
        raise PuzzleError(f"the marks of {puzzle.genre.title} cannot be put in each other's place")
    if sorted(transform.marks) != sorted(transform.marks.values()):
        raise PuzzleError("every mark that is put in place of another must itself be replaced by one of them")
    domains = set(puzzle.field.layer_domains.values())
    for mark in transform.marks:
        if not all(mark in domain for domain in domains):
            raise PuzzleError(f"{mark!r} is no mark of {puzzle.genre.title} on a board of {puzzle.dims}")
    for variant in puzzle.variants:
        if variant.reads_values:
            raise PuzzleError(f"{variant.name} looks at what the marks are: they cannot be exchanged")
    for constraint in puzzle.constraints:
        if constraint.rule.reads_values:
            raise PuzzleError(f"{constraint.rule.kind} looks at what the marks are: they cannot be exchanged")


def transformed_puzzle(puzzle: Puzzle, by: Transform) -> Puzzle:
    genre, old = puzzle.genre, puzzle.substrate
    board = genre.default_substrate(by.new_dims)
    if old.rooms is not None:
        board = board.with_rooms(by.rooms(old.rooms))
    cells = (at for at in old.layout.coords if at.layer is Layer.CELLS)
    moved = genre.settle(board.with_materials({by.coord(at): old.material(at) for at in cells}))
    by = by.onto(moved)
    return Puzzle(
        genre,
        moved,
        dict(_clue(puzzle, moved, at, by) for at in puzzle.clues),
        [by.value(variant) for variant in puzzle.variants],
        [_constraint(old, constraint, by) for constraint in puzzle.added],
        puzzle.meta if by.symmetry is Symmetry.IDENTITY else puzzle.meta.without_places(),
    )


def _clue(puzzle: Puzzle, board: Substrate, at: Coord, by: Transform) -> tuple[Coord, ClueValue]:
    meaning = puzzle.genre.meaning_at(at)
    assert meaning is not None
    to, clue = meaning.transformed(at, puzzle.clues[at], by)
    return meaning.home(board, to), clue


def _constraint(old: Substrate, constraint: Constraint, by: Transform) -> Constraint:
    """Over the same positions in the same order, named one by one: a family of rows would now be one of columns."""
    regions = (constraint.region(old, k) for k in range(len(constraint.table(old))))
    moved = Listed(tuple(_region(old, region, by) for region in regions))
    return Constraint(by.value(constraint.rule), moved, constraint.role, constraint.binding)


def _region(old: Substrate, region: Region, by: Transform) -> Region:
    coords, materials = old.layout.coords, old.materials
    lasting = (i for i in region.positions(old) if materials[i] != Material.CONTINUED)
    moved = tuple(by.coord(coords[i]) for i in lasting)
    shape = CoordSet(moved) if isinstance(region.shape, CoordSet) else CoordPath(moved)
    return Region(shape, region.presentation, region.name)


def transformed_solution(solution: Solution, puzzle: Puzzle, by: Transform) -> Solution:
    """The solution of the transformed `puzzle` that this one becomes."""
    by = by.onto(puzzle.substrate)
    return Solution.from_marks(puzzle.field, {by.coord(at): by.mark(mark) for at, mark in solution.items()})


def transformed_game(game: Game, by: Transform) -> Game:
    """The same play on the transformed board."""
    puzzle, play = transformed_puzzle(game.puzzle, by), game.play
    by = by.onto(puzzle.substrate)
    marks = {by.coord(at): tuple(map(by.mark, held)) for at, held in game.to_marks().items()}
    values = {old.value: new.value for old, new in by.marks.items()}

    def moved(notes: Mapping[Coord, T]) -> dict[Coord, T]:
        return {by.coord(at): note for at, note in notes.items()}

    def renamed(notes: Mapping[Coord, tuple[int, ...]]) -> dict[Coord, tuple[int, ...]]:
        return {at: tuple(sorted(values.get(v, v) for v in note)) for at, note in moved(notes).items()}

    there = Play(renamed(play.corner), renamed(play.centre), moved(play.colors), moved(play.trials), play.seconds)
    return Game.from_marks(puzzle, marks, there)
