"""Samurai and their kin: boards of several grids, and texts that could be taken for one large Sudoku."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import penmark
from penmark import formats
from penmark.board.coord import cell, frame
from penmark.board.dimensions import MultiGrid
from penmark.board.mark import Domain
from penmark.board.rooms import Rooms
from penmark.board.symmetry import Symmetry
from penmark.cli import inputs
from penmark.errors import ClueError, PuzzleError, SizeError, UnsupportedError
from penmark.formats import puzzlekit
from penmark.genres.sudoku.multi_grid import refuse_multi_grid
from penmark.puzzle import wire
from penmark.puzzle.clue import Number
from penmark.puzzle.registry import by_name
from penmark.puzzle.transform import transform
from penmark.solvers.fast import FastSolver
from penmark.solvers.ortools import OrToolsSolver
from penmark.solvers.simple import SimpleSolver
from penmark.variants.killer_cage import KillerCage
from penmark.variants.sandwich_sum import SandwichSum
from tests.cli.commands import run
from tests.corpus import corpus_path

KINDS = ["Butterfly", "Clueless1", "Clueless2", "Gattai8", "Samurai", "Shogun", "Sohei", "Sumo", "Windmill"]
WORDS = "read only by the name of its dataset, such as SamuraiSudoku"
SUDOKU = by_name("sudoku")


def _samurai() -> list[str]:
    """Rows of a Samurai: a 1 in the same place of each of its five grids, and nothing else."""
    rows = [["-"] * 21 for _ in range(21)]
    for top, left in [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]:
        rows[top + 1][left + 1] = "1"
    return [" ".join(row) for row in rows]


@pytest.mark.parametrize("kind", KINDS)
def test_every_real_text_is_read_as_what_it_is_or_refused(kind: str) -> None:
    """A few Clueless ones have no given in the places that tell one kind from the other."""
    records = json.loads(gzip.decompress(corpus_path("puzzlekit", f"{kind}Sudoku.json.gz").read_bytes()))["data"]
    assert len(records) > 10
    refused = 0
    for record in records.values():
        try:
            puzzle = puzzlekit.parse("sudoku", record["problem"])
        except UnsupportedError:
            refused += 1
        else:
            assert puzzle == puzzlekit.parse("sudoku", record["problem"], dataset=f"{kind}Sudoku")
    assert refused == {"Clueless1": 1, "Clueless2": 5}.get(kind, 0)


@pytest.mark.parametrize("name", ["Sudoku", "Hidoku"])
def test_no_other_text_is(name: str) -> None:
    records = json.loads(gzip.decompress(corpus_path("puzzlekit", f"{name}.json.gz").read_bytes()))["data"]
    for record in records.values():
        rows, cols, *words = record["problem"].split()
        refuse_multi_grid(int(rows), int(cols), words)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(_samurai()),
        "\n".join(_samurai()).replace(" ", ""),
        "".join(_samurai()).replace(" ", "").replace("-", "."),
        "\n".join(["begin", "puzzle Sudoku", "size 21", "problem", *_samurai(), "end"]),
    ],
    ids=["spaced grid", "grid", "line", "janko"],
)
def test_whatever_the_format(text: str) -> None:
    with pytest.raises(UnsupportedError, match=WORDS):
        formats.read_text(text, "sudoku")
    with pytest.raises(UnsupportedError, match=WORDS):
        penmark.read(text, "sudoku")


def test_the_command_line_says_so_and_reads_nothing_else_into_it(tmp_path: Path) -> None:
    file = tmp_path / "samurai.txt"
    for text in ("\n".join(_samurai()), "\n".join(_samurai()).replace(" ", "")):
        file.write_text(text, "utf-8")
        result = run("solve", "sudoku", str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert WORDS in result.stderr


def test_a_text_with_its_size_is_read_as_a_samurai() -> None:
    text = "\n".join(["21 21", *_samurai()])
    assert formats.read_text(text, "sudoku").puzzle.dims == SAMURAI
    assert len(penmark.read(text, "sudoku").clues) == 5
    nowhere = text.replace("-", "1", 1)  # a second 1 in a box
    with pytest.raises(UnsupportedError, match=WORDS):
        puzzlekit.parse("sudoku", nowhere)


SAMURAI = MultiGrid(21, 21, ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12)))


def test_a_board_of_several_grids_has_the_rows_columns_and_boxes_of_each() -> None:
    board = SUDOKU.empty(SAMURAI)
    lines, cols, boxes, _ = board.constraints
    assert [len(each.table(board.substrate)) for each in (lines, cols, boxes)] == [45, 45, 41]
    assert len(board.substrate.floor) == 5 * 81 - 4 * 9
    assert set(board.field.layer_domains.values()) == {Domain.numbers(range(1, 10))}
    solution = penmark.solve(board)[0]
    for top, left in SAMURAI.grids:
        for k in range(9):
            assert len({solution[cell(top + k, left + c)] for c in range(9)}) == 9
            assert len({solution[cell(top + r, left + k)] for r in range(9)}) == 9
            assert len({solution[cell(top + k // 3 * 3 + j // 3, left + k % 3 * 3 + j % 3)] for j in range(9)}) == 9


def test_its_lines_are_called_lines_and_its_boxes_boxes() -> None:
    """Rows and columns of a grid are no boxes: a hidden single in one is harder to see, and is called otherwise."""
    board = SUDOKU.empty(SAMURAI)
    solution = penmark.solve(board)[0]
    given = {at: Number(solution[at].value) for at in board.substrate.coords() if (at.row + 2 * at.col) % 3}
    result = penmark.grade(board.with_clues(given))
    assert result.solved
    told = [step.words for step in result.steps]
    assert not [words for words in told if "window" in words]
    assert [words for words in told if "the row from r" in words or "the column from r" in words]
    for step in result.steps:
        if step.technique == "hidden-single-box":
            assert step.words.startswith("In the box at r")
        if step.technique == "hidden-single":
            assert step.words.startswith(("In the row from r", "In the column from r"))


def test_a_clue_outside_the_grids_is_refused() -> None:
    with pytest.raises(ClueError, match="no clue can stand"):
        SUDOKU.empty(SAMURAI).add_clue((0, 10), 1)
    with pytest.raises(ClueError, match="got 10"):
        SUDOKU.empty(SAMURAI).add_clue((0, 0), 10)


@pytest.mark.parametrize(
    ("grids", "words"),
    [((), "one grid or more"), (((0, 15),), "is off a 21×21 board"), (((0, 1),), "do not fall on those of the others")],
)
def test_grids_that_cannot_be(grids: tuple[tuple[int, int], ...], words: str) -> None:
    with pytest.raises(SizeError, match=words):
        MultiGrid(21, 21, grids)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_it_turns_and_survives_the_wire(symmetry: Symmetry) -> None:
    dims = MultiGrid(15, 12, ((0, 0), (6, 3)))
    board = SUDOKU.empty(dims).add_clue((0, 0), 1).add_clue((14, 11), 2).with_variants("anti-knight")
    moved = transform(board, symmetry)
    assert (moved.rows, moved.cols) == symmetry.shape(15, 12)
    assert len(moved.substrate.floor) == len(board.substrate.floor)
    assert transform(moved, symmetry.inverse) == board
    assert wire.loads(wire.dumps(moved)).puzzle == moved


def test_variants_go_on_several_grids() -> None:
    cage = KillerCage(tuple(cell(7, c) for c in range(6, 9)), 6)
    solution = penmark.solve(SUDOKU.empty(SAMURAI, [cage, "anti-king"]))[0]
    assert sorted(solution[at].value for at in cage.cells) == [1, 2, 3]
    with pytest.raises(PuzzleError, match="boards of one grid"):
        SUDOKU.empty(SAMURAI, [SandwichSum(frame(0, 1), 5)])


# ── rooms in place of boxes ──


def test_rooms_take_the_place_of_boxes() -> None:
    rooms = Rooms(4, 4, [0, 0, 1, 1, 2, 0, 1, 3, 2, 0, 1, 3, 2, 2, 3, 3])
    board = SUDOKU.new(4, 4).with_rooms(rooms)
    assert wire.loads(wire.dumps(board)).puzzle == board
    found = [FastSolver().solve(board, 500), SimpleSolver().solve(board, 500), OrToolsSolver().solve(board, 500)]
    assert len({frozenset(each) for each in found}) == 1
    latin = SUDOKU.new(4, 4, ["no-boxes"])
    expected = [
        each
        for each in FastSolver().solve(latin, 1000)
        if all(len({each[at] for at in room}) == 4 for room in rooms.groups)
    ]
    assert {tuple(each.items()) for each in found[0]} == {tuple(each.items()) for each in expected}
    assert 0 < len(expected) < len(FastSolver().solve(latin, 1000)) == 576
    assert transform(transform(board, "rotate-90"), "rotate-270") == board


def test_a_room_with_too_many_cells_is_refused() -> None:
    with pytest.raises(PuzzleError, match="has 16 cells: too many"):
        penmark.solve(SUDOKU.new(4, 4).with_rooms(Rooms.single(4, 4)))


def test_large_boards_of_one_grid_are_read() -> None:
    for side in (12, 15, 18, 21, 24):
        board = SUDOKU.new(side, side).add_clue((0, 0), 1).add_clue((side - 1, side - 1), 1).add_clue((1, side - 1), 9)
        for name in ("puzzlekit", "lines", "janko"):
            assert formats.read_text(formats.write(board, name), "sudoku").puzzle == board
    twelve = SUDOKU.new(12, 12).add_clue((0, 0), 12).add_clue((0, 1), 3).add_clue((0, 5), 3)
    for name in ("puzzlekit", "lines"):  # broken, but a 12 says that it is one grid
        assert formats.read_text(formats.write(twelve, name), "sudoku").puzzle == twelve


def test_four_lines_of_nine_by_nine_are_four_though_together_they_look_like_a_multi_grid() -> None:
    line = "1" + "." * 80
    found = list(inputs.entries(["\n".join([line] * 4)], SUDOKU))
    assert [entry.text for entry in found] == [line] * 4
