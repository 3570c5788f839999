"""A fixed sample of the corpora by both solvers; `make corpus` runs all of it."""

from __future__ import annotations

import pytest

from bench.corpus import BUDGET, SOLVERS
from bench.data import BOARD_KINDS, boards, records
from bench.judging import judge_board, judge_record
from tests.corpus import corpus_path

EVERY = 40
"""One record in this number is taken."""
SOUND = {"akari": 15, "slitherlink": 16, "sudoku": 2, "takuzu": 6}
"""How many records that makes which have a readable solution."""


@pytest.mark.parametrize("genre", list(SOUND))
def test_every_fortieth_puzzle_has_the_given_solution_and_no_other(genre: str) -> None:
    corpus_path("puzzlekit")
    verdicts = [judge_record(record, SOLVERS, BUDGET) for record in records(genre)[::EVERY]]
    sound = [verdict for verdict in verdicts if not verdict.broken]
    assert len(sound) == SOUND[genre]
    assert [verdict for verdict in sound if not verdict.right] == []
    assert [verdict for verdict in verdicts if verdict.errors or verdict.disagreement] == []


@pytest.mark.parametrize("genre", list(BOARD_KINDS))
def test_boards_of_another_program_get_its_verdict(genre: str) -> None:
    corpus_path("conformance")
    verdicts = [judge_board(genre, str(k), *case, SOLVERS, BUDGET) for k, case in enumerate(boards(genre))]
    assert verdicts
    assert [verdict for verdict in verdicts if not verdict.right] == []
