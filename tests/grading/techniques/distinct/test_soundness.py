"""No step of any technique touches the solution: one test for all of them, also those that are yet to come.

At every position on the way through real puzzles every technique is asked, on boards of random candidates around a
filled grid, and on 4×4 boards where all fillings are known. `make test-all` asks each family on many more puzzles.
"""

from __future__ import annotations

import pkgutil
import random
from collections import Counter
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from penmark.errors import PuzzleError
from penmark.genres.sudoku import GENRE
from penmark.grading import techniques_of
from penmark.grading.techniques import distinct
from penmark.puzzle.filled_board import FilledBoard
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from penmark.puzzle.variant import Variant
from penmark.reasoning.technique import BoardPattern, LocalPattern, Technique
from tests.corpus_sample.own import documents
from tests.grading.techniques.distinct.hard import hard_puzzles, judge
from tests.grading.techniques.distinct.noise import assert_sound_at, assert_sound_in_noise, noisy_board
from tests.grading.techniques.distinct.steps import (
    SIZES,
    assert_sound,
    assert_sound_at_start,
    assert_sound_on_4x4,
    filling,
    rated_puzzles,
    some_puzzles,
    strike_placed,
)

PATTERNS = [each for each in techniques_of(GENRE) if isinstance(each, BoardPattern) and "distinct" in each.rule_kinds]


CASES = [each for each in techniques_of(GENRE) if isinstance(each, LocalPattern)]
"""Those that go through cases of rules."""


def _families() -> dict[str, list[Technique]]:
    names = [info.name for info in pkgutil.iter_modules(distinct.__path__)]
    modules = {name: import_module(f"{distinct.__name__}.{name}") for name in names}
    return {name: list(module.TECHNIQUES) for name, module in modules.items() if hasattr(module, "TECHNIQUES")}


FAMILIES = _families()
"""The techniques of each module."""
SURE = [name for name, family in FAMILIES.items() if not any(each.uniqueness for each in family)]
RATED = {
    "als_chain": (12, 20),
    "als_wing": (24, 20),
    "als_xz": (40, 20),
    "colours": (60, 100),
    "death_blossom": (24, 20),
    "finned_fish": (60, 10),
    "fish": (60, 10),
    "franken_fish": (15, 10),
    "grave": (200, 0),
    "locked": (40, 100),
    "rectangles": (200, 100),
    "single_digit": (60, 100),
    "subsets": (40, 100),
    "sue_de_coq": (60, 5),
    "templates": (30, 20),
    "wings": (60, 100),
}
"""On how many puzzles a family is tried, and how many steps it finds there at least."""


def test_no_step_touches_the_solution_of_a_puzzle() -> None:
    """Our own puzzles of each tier."""
    judged = Counter[str]()
    for document in documents(GENRE):
        found, solved = judge(document.puzzle, PATTERNS)
        assert solved
        judged += found
    seen = [each.name for each in PATTERNS if judged[each.name]]
    assert len(seen) >= 0.5 * len(PATTERNS), f"only {seen} were there to be judged"


@pytest.mark.slow
def test_no_step_touches_the_solution_of_a_hard_puzzle() -> None:
    (puzzle,) = hard_puzzles("top1465", 1)
    judged, solved = judge(puzzle, PATTERNS)
    assert solved
    assert sum(judged[each.name] > 0 for each in PATTERNS) >= 0.7 * len(PATTERNS)


@pytest.mark.slow
def test_no_step_touches_the_grid_behind_the_noise() -> None:
    """Those that take the solution to be unique say nothing of such boards, which have many."""
    sure, judged = [each for each in PATTERNS if not each.uniqueness], Counter[str]()
    for side, boards in ((4, 3), (6, 3), (9, 3)):
        for seed in range(boards):
            for each in sure:
                judged[each.name] += assert_sound_in_noise([each], side, seed, struck=True)
    missing = [each.name for each in sure if not judged[each.name]]
    assert len(missing) <= 0.1 * len(sure), f"{missing} were not there to be judged"


@pytest.mark.parametrize("kind", [kind for kind in GENRE.variants if not kind.is_switch()], ids=lambda kind: kind.name)
def test_no_step_touches_the_grid_behind_the_noise_of_a_variant(kind: type[Variant]) -> None:
    """Techniques that hold rules of variants against houses, on payloads that are true of the grid."""
    found = 0
    for seed in range(3):
        chance = random.Random(f"{kind.name} {seed}")
        side = (4, 6, 9)[seed]
        grid = filling(side, chance)
        solution = Solution(GENRE.new(side, side).field, [grid[divmod(k, side)] for k in range(side * side)])
        try:
            drawn = kind.drawn(FilledBoard(solution), Rng(seed), [], False)
        except PuzzleError as error:
            assert kind.name in str(error)  # noqa: PT017  it is refused by name, or drawn
            return
        puzzle = GENRE.new(side, side, drawn)
        position = noisy_board(puzzle, grid, chance)
        strike_placed(position)
        found += assert_sound_at(position, CASES, grid)
    assert (found > 0) is any(each.rule.has_cases for each in puzzle.constraints)


@pytest.mark.parametrize("family", SURE)
@given(st.integers(0, 287), st.integers(0, 2**64 - 1))
def test_no_step_strikes_a_filling_of_a_4x4_board(family: str, pick: int, noise: int) -> None:
    assert_sound_on_4x4(FAMILIES[family], pick, noise)


@pytest.mark.sweep
@pytest.mark.parametrize("family", RATED)
def test_no_step_touches_the_solutions_of_rated_puzzles(family: str) -> None:
    puzzles, least = RATED[family]
    assert sum(assert_sound(FAMILIES[family], puzzle) for puzzle in rated_puzzles(puzzles)) > least


@pytest.mark.sweep
@pytest.mark.parametrize("side", SIZES)
@pytest.mark.parametrize("family", ["colours", "rectangles", "single_digit", "wings"])
def test_no_step_touches_the_solutions_of_boards_of_all_sizes(family: str, side: int) -> None:
    assert sum(assert_sound_at_start(FAMILIES[family], puzzle) for puzzle in some_puzzles(side)) > 0
