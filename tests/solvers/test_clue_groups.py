"""Clues that are lowered one by one: what is kept of them says the same as what is lowered anew."""

from __future__ import annotations

import pytest

from penmark.program import ALWAYS
from penmark.puzzle.genre import Genre
from penmark.solvers.clue_groups import ClueCodes, ClueGroups, add_clue_groups
from penmark.solvers.lowered import lowering_of
from tests.generating.judging import INDEPENDENT


def _added(genre: Genre, kept: bool) -> tuple[list[int], int, ClueGroups]:
    """A program with the clues of the first sample, twice over for what is kept from the first time."""
    puzzle = genre.samples[0].puzzle
    board = puzzle.without_clues()
    bare = lowering_of(board, board.bare_constraints)
    codes = ClueCodes(board, bare) if kept else None
    for _ in range(2):
        lowering = bare.onto(bare.program.copy(ALWAYS))
        groups = add_clue_groups(board, puzzle.clues, lowering, first=7, kept=codes)
    return list(lowering.program.code), lowering.program.variables, groups


@pytest.mark.parametrize("genre", INDEPENDENT, ids=lambda genre: genre.name)
def test_kept_clues_are_lowered_as_others_are(genre: Genre) -> None:
    code, variables, groups = _added(genre, kept=False)
    assert _added(genre, kept=True) == (code, variables, groups)
    assert min(constraint for group in groups.origins.values() for constraint, _ in group) == 7
