"""Sudokus of the puzzlekit datasets: each text is read as what its dataset is, and has the given solution alone."""

from __future__ import annotations

from itertools import islice

import pytest

from penmark.board.coord import cell
from penmark.errors import ParseError, UnwritableError
from penmark.formats import puzzlekit
from penmark.genres.sudoku.datasets import DATASETS, LAYOUTS
from penmark.puzzle.clue import Number
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.solvers.fast import FastSolver
from penmark.variants.anti_diagonal import AntiDiagonal
from penmark.variants.anti_knight import AntiKnight
from penmark.variants.main_diagonal import MainDiagonal
from tests.corpus import puzzlekit_records

DIAGONAL = {
    "JigsawSudoku": ["654_6x6", "655_6x6", "661_6x6", "662_6x6", "672_6x6", "674_6x6", "675_6x6"],
    "KillerSudoku": ["196_9x9", "198_9x9", "249_9x9", "257_9x9", "719_9x9", "726_9x9", "727_9x9"],
}
"""Records of puzzles whose diagonals count too, which their texts have lost: as they stand they have more solutions."""


def assert_solved(dataset: str, name: str, record: dict[str, str]) -> Puzzle:
    puzzle = puzzlekit.parse("sudoku", record["problem"], dataset=dataset)
    solution = puzzlekit.parse_solution(puzzle, record["solution"])
    asked = puzzle
    if name in DIAGONAL.get(dataset, ()):
        assert not FastSolver().solve(puzzle, 2).unique
        asked = puzzle.with_variants(*puzzle.variants, MainDiagonal(), AntiDiagonal())
    found = FastSolver().solve(asked, 2)
    assert found.unique, name
    assert found[0] == solution, name
    return puzzle


@pytest.mark.parametrize("dataset", DATASETS)
def test_a_spread_of_texts_has_the_given_solution(dataset: str) -> None:
    records = puzzlekit_records(dataset)
    for name, record in islice(records.items(), 0, None, len(records) // 6):
        assert_solved(dataset, name, record)


@pytest.mark.sweep
@pytest.mark.parametrize("dataset", DATASETS)
def test_every_text_has_the_given_solution(dataset: str) -> None:
    records = puzzlekit_records(dataset)
    for name, record in records.items():
        assert_solved(dataset, name, record)
    assert set(DIAGONAL.get(dataset, ())) <= set(records)


@pytest.mark.parametrize("dataset", DATASETS)
def test_what_is_read_can_be_written(dataset: str) -> None:
    for record in islice(puzzlekit_records(dataset).values(), 3):
        puzzle = puzzlekit.parse("sudoku", record["problem"], dataset=dataset)
        text = puzzlekit.write(puzzle, dataset=dataset)
        assert puzzlekit.parse("sudoku", text, dataset=dataset) == puzzle
        if dataset not in LAYOUTS:
            with pytest.raises(UnwritableError, match=f"texts of {dataset} have, .*: name the dataset"):
                puzzlekit.write(puzzle)
        elif not dataset.startswith("Clueless"):  # of which not every text tells which it is
            assert puzzlekit.parse("sudoku", puzzlekit.write(puzzle)) == puzzle


def test_what_a_dataset_cannot_hold() -> None:
    killer = puzzlekit.parse("sudoku", KILLER, dataset="KillerSudoku")
    for puzzle, words in (
        (killer.with_variants(*killer.variants, AntiKnight()), "no room for the variant 'anti-knight'"),
        (by_name("sudoku").new(4, 4), "its puzzles have the variant 'killer-cage'"),
        (killer.with_clues({cell(0, 0): Number(1)}), "would be another puzzle's"),
    ):
        with pytest.raises(UnwritableError, match=f"as KillerSudoku: .*{words}"):
            puzzlekit.write(puzzle, dataset="KillerSudoku")
    with pytest.raises(UnwritableError, match="as SamuraiSudoku: "):
        puzzlekit.write(killer, dataset="SamuraiSudoku")
    with pytest.raises(ParseError, match="no dataset of Sudoku is called 'Nothing'"):
        puzzlekit.write(killer, dataset="Nothing")
    plain = by_name("sudoku").new(4, 4)
    assert puzzlekit.write(plain, dataset="sudoku") == puzzlekit.write(plain)


KILLER = "4 4\n9 - 8 3\n- 7 - -\n4 - - 9\n- - - -\n2 2 4 1\n2 3 4 1\n6 3 4 5\n6 3 5 5"


def test_what_a_text_becomes() -> None:
    puzzle = puzzlekit.parse("sudoku", KILLER, dataset="KillerSudoku")
    assert not puzzle.clues
    assert sorted(variant.sum or 0 for variant in puzzle.variants) == [3, 4, 7, 8, 9, 9]  # type: ignore[attr-defined]
    plain = "4 4\n- 2 - -\n- - - -\n- - - -\n- - - -"
    assert puzzlekit.parse("sudoku", plain, dataset="Sudoku") == puzzlekit.parse("sudoku", plain)


@pytest.mark.parametrize(
    ("dataset", "text", "words"),
    [
        ("NoSuchSudoku", KILLER, "no dataset of Sudoku is called 'NoSuchSudoku'; known: Sudoku, KillerSudoku"),
        ("KillerSudoku", KILLER.replace("7", "x"), "the sum of a cage"),
        ("KillerSudoku", KILLER.replace("- 7", "5 7"), "a cage has 2 sums"),
        ("KillerSudoku", KILLER[:-8], "the grid of cages should have 4 lines, got 3"),
        ("SkyscraperSudoku", "4 4\n- - - -", "four lines of numbers outside"),
        ("ConsecutiveSudoku", "1 1\n-\n16", "up to 15, got 16"),
    ],
)
def test_what_is_wrong_is_said(dataset: str, text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        puzzlekit.parse("sudoku", text, dataset=dataset)
