"""Genres without clues: a puzzle is its board, which the genre makes together with a solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import penmark
from penmark.board.coord import Coord, Layer
from penmark.board.families import EachCol, EachRoom, EachRow
from penmark.board.mark import TRUE, Mark
from penmark.board.rooms import Rooms
from penmark.board.substrate import Substrate
from penmark.errors import PuzzleError
from penmark.generating import GenerateOptions
from penmark.puzzle.generation import GenConfig
from penmark.puzzle.genre import Genre
from penmark.puzzle.mark_layer import MarkLayer
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.style import RenderStyle
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount

Seeded = tuple[Puzzle, Mapping[Coord, Mark]]


class Rooks(Genre):
    """One in every row, column and room. Only the rooms tell which of the many placements is meant."""

    name = "rooks"
    title = "Rooks"
    rules = "Put a rook into every row, every column and every room."
    has_rooms = True

    def mark_layers(self, substrate: Substrate) -> tuple[MarkLayer, ...]:
        return (MarkLayer(name="rooks", layers=(Layer.CELLS,), style=RenderStyle.LAMP, names={TRUE: "a rook"}),)

    def build_constraints(self, substrate: Substrate, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(Constraint.each(ExactCount(TRUE, 1), lines) for lines in (EachRow(), EachCol(), EachRoom()))


class SeededRooks(Rooks):
    """Rooms are rows at first, with rooks at random; each change moves one cell to another room."""

    seeds_boards = True

    def seed_board(self, config: GenConfig, rng: Rng, tier: str | None) -> Seeded | None:
        size = config.dims.rows
        columns = rng.shuffled(range(size))
        board = self.empty(config.dims).with_rooms(Rooms(size, size, [k // size for k in range(size * size)]))
        return board, {at: Mark.binary(columns[at.row] == at.col) for at in board.coords()}

    def extend_seed(
        self, board: Puzzle, marks: Mapping[Coord, Mark], ambiguous: Sequence[Coord], rng: Rng
    ) -> Seeded | None:
        rooms = board.substrate.rooms
        assert rooms is not None
        free = [at.row * rooms.cols + at.col for at in ambiguous if marks[at] != TRUE]
        numbers = list(rooms.numbers)
        numbers[rng.choice(free)] = rng.below(len(rooms))
        return board.with_rooms(Rooms(rooms.rows, rooms.cols, numbers)), marks


@pytest.mark.parametrize("seed", range(5))
def test_boards_are_changed_until_they_leave_one_solution(seed: int) -> None:
    puzzle = penmark.generate(SeededRooks(), 4, seed=seed)
    assert not puzzle.clues
    assert puzzle.substrate.rooms is not None
    assert len(puzzle.substrate.rooms) == 4
    assert penmark.solve(puzzle, 2).unique
    assert puzzle.substrate.rooms.numbers != tuple(k // 4 for k in range(16)), "rows as rooms tell nothing"


def test_they_are_as_hard_as_asked_for() -> None:
    puzzle = penmark.generate(SeededRooks(), 4, tier="trivial", seed=1)
    assert penmark.grade(puzzle).difficulty == "trivial"


def test_a_genre_that_cannot_make_boards_is_refused() -> None:
    with pytest.raises(PuzzleError, match="Rooks has no clues to make puzzles of, and no way to make boards"):
        penmark.generate(Rooks(), 4, seed=1)


@pytest.mark.parametrize(
    "options",
    [
        GenerateOptions(4, minimal=True),
        GenerateOptions(4, clue_density=0.5),
        GenerateOptions(4, density=0.5),
    ],
)
def test_what_is_asked_of_clues_is_refused(options: GenerateOptions) -> None:
    with pytest.raises(PuzzleError, match="Rooks has no clues"):
        options.task_for(SeededRooks()).check()
