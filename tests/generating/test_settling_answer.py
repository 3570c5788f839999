"""Answers whose clues leave no other, whether all clues are loaded at once or those of each answer."""

from __future__ import annotations

from functools import cached_property

import pytest

from penmark.board.coord import Coord
from penmark.board.symmetry import Symmetry
from penmark.generating import GenerateOptions
from penmark.generating.kernel_board import KernelBoard
from penmark.generating.redundancy import GroupRedundancy
from penmark.generating.settling_answer import settled_answer
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.generation import Pattern
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name
from tests.generating.judging import unlimited

MASYU, YAJILIN = by_name("masyu"), by_name("yajilin")


class _Unlisted(KernelBoard):
    @cached_property
    def listed_clues(self) -> list[tuple[Coord, ClueValue]]:
        return []


def test_clues_are_listed_where_they_are_few() -> None:
    masyu = KernelBoard(MASYU.new(4, 5))
    assert len(masyu.listed_clues) == 2 * 20
    assert {at for at, _ in masyu.switched_clues[1]} == set(masyu.clue_places)
    assert not KernelBoard(YAJILIN.new(5, 5)).listed_clues


@pytest.mark.parametrize("kind", [KernelBoard, _Unlisted])
@pytest.mark.parametrize("group", [(Symmetry.IDENTITY,), Pattern.ROT180.group(6, 6)])
def test_clues_grow_in_number_until_they_leave_one_answer(kind: type[KernelBoard], group: tuple[Symmetry, ...]) -> None:
    settled = before = after = 0
    for seed in range(6):
        loaded, rng, budget = kind(MASYU.new(6, 6)), Rng("settling", seed), unlimited()
        assert loaded.solver.solve([])
        first = loaded.solver.outputs()
        answer, clues, rival, is_only = settled_answer(loaded, first, loaded.clues(first, rng), group, budget, rng)
        before, after = before + len(loaded.clues(first, rng)), after + len(clues)
        loaded.require_true(answer, clues)
        images = [symmetry.apply(at, 6, 6) for at in clues for symmetry in group]
        assert set(images) == set(clues)
        assert GroupRedundancy(loaded, answer, clues, budget).is_sufficient(clues, None) is is_only
        assert (rival is None) is is_only
        settled += is_only
    if len(group) == 1:  # else places whose image has no clue go first
        assert after > before
        assert settled >= 4


@pytest.mark.parametrize("fuller", [False, True])
@pytest.mark.parametrize("kind", [KernelBoard, _Unlisted])
def test_they_grow_from_a_loop_that_is_given(kind: type[KernelBoard], fuller: bool) -> None:
    """Where the solver is to stay near by itself; where clues are not listed, as if it were not."""
    settled = 0
    for seed in range(6):
        board, rng, budget = MASYU.new(7, 7), Rng("near", seed), unlimited()
        loaded = kind(board)
        config = GenerateOptions(7, 7, seed=seed).task_for(MASYU).config
        assert loaded.solver.solve(loaded.literals(MASYU.seed_marks(board, config, rng)))
        first = loaded.solver.outputs()
        begun = loaded.clues(first, rng)
        group = (Symmetry.IDENTITY,)
        answer, clues, rival, is_only = settled_answer(
            loaded, first, begun, group, budget, rng, near=True, fuller=fuller
        )
        assert len(clues) > len(begun)
        assert clues == loaded.clues(answer, rng)
        assert GroupRedundancy(loaded, answer, clues, budget).is_sufficient(clues, None) is is_only
        if rival is not None:  # it has these clues and no others
            assert rival != answer
            assert loaded.clues(rival, rng) == clues
        settled += is_only
    assert settled >= 3
