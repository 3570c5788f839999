"""What a solver and the grader make of variants: strong deductions from cages, and no wrong step."""

from __future__ import annotations

from itertools import islice
from time import process_time

import pytest

from penmark.board.coord import Coord, cell
from penmark.formats import puzzlekit
from penmark.grading import grade
from penmark.puzzle.game import Commit
from penmark.puzzle.registry import by_name
from penmark.solvers.questions import facts
from penmark.variants.arrow_sum import ArrowSum
from penmark.variants.killer_cage import KillerCage
from penmark.variants.thermometer import Thermometer
from tests.corpus import puzzlekit_records

SUDOKU = by_name("sudoku")


def test_true_candidates_of_an_almost_empty_board() -> None:
    cage, thermometer = tuple(cell(0, c) for c in range(4)), tuple(cell(4, c) for c in range(5))
    arrow = (cell(7, 7), cell(7, 6), cell(7, 5))
    puzzle = SUDOKU.new(9, 9, [KillerCage(cage, 11), Thermometer(thermometer), ArrowSum(arrow)])
    start = process_time()
    found = facts(puzzle)
    assert process_time() - start < 1
    expected: dict[Coord, tuple[int, ...]] = dict.fromkeys(cage, (1, 2, 3, 5))
    expected |= {at: tuple(range(1 + k, 6 + k)) for k, at in enumerate(thermometer)}
    expected |= {arrow[0]: tuple(range(3, 10)), **dict.fromkeys(arrow[1:], tuple(range(1, 9)))}
    assert {at: tuple(mark.value for mark in found[at]) for at in expected} == expected


@pytest.mark.parametrize("kind", ["Killer", "Consecutive", "Skyscraper", "EvenOdd", "Samurai", "Jigsaw"])
def test_no_step_of_the_grader_is_wrong(kind: str) -> None:
    dataset = f"{kind}Sudoku"
    records = puzzlekit_records(dataset)
    for record in islice(records.values(), 0, None, len(records) // 2):
        puzzle = puzzlekit.parse("sudoku", record["problem"], dataset=dataset)
        solution = puzzlekit.parse_solution(puzzle, record["solution"])
        result = grade(puzzle, time_budget=1.5)
        assert result.steps
        for move in (move for step in result.steps for move in step.moves):
            assert (solution[move.coord] == move.mark) is isinstance(move, Commit)
