from __future__ import annotations

from collections import Counter

import pytest

import penmark
from penmark.board.coord import Layer
from penmark.board.material import Material
from penmark.genres.hashi import GENRE
from penmark.genres.hashi.seeding import Archipelago, random_islands
from penmark.genres.hashi.tuning import Bridges, Reach
from penmark.puzzle.generation import Pattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from tests.generating.judging import assert_symmetric, assert_unique

PATTERNS = [Pattern.NONE, Pattern.ROT180, Pattern.ROT90, Pattern.HORIZONTAL, Pattern.DIAGONAL]


def grown(seed: int, pattern: Pattern = Pattern.NONE, size: int = 9) -> Archipelago:
    made, rng = Archipelago(size, size, pattern.group(size, size)), Rng("growing", seed)
    made.grow(rng, 24)
    made.join_more(rng)
    return made


@pytest.mark.parametrize("pattern", PATTERNS)
def test_islands_are_apart_and_bridges_do_not_cross(pattern: Pattern) -> None:
    for seed in range(12):
        made = grown(seed, pattern)
        places = [made.position(at) for at in made.islands]
        assert len(set(places)) == len(places)
        assert all(0 <= row < 9 and 0 <= col < 9 for row, col in places)
        assert not any(abs(a - c) + abs(b - d) == 1 for a, b in places for c, d in places)
        passed: Counter[tuple[int, int]] = Counter()
        for one, other in made.joins:
            (r1, c1), (r2, c2) = made.position(one), made.position(other)
            assert (r1 == r2) != (c1 == c2)
            between = [(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)][1:-1]
            assert not set(between) & set(places)
            passed.update(between)
        assert not passed or max(passed.values()) == 1


def test_most_of_the_board_is_used() -> None:
    sizes = [len(grown(seed).islands) for seed in range(20)]
    assert min(sizes) >= 14
    assert sum(sizes) / len(sizes) >= 20


@pytest.mark.parametrize("wanted", [Reach.ALL_NEEDED, Reach.ONE_EACH, Reach.GROUPS, Reach.SUPPOSING])
def test_what_counting_solves_has_one_solution(wanted: Reach) -> None:
    found = 0
    for seed in range(300):
        built = random_islands(9, 9, 0.3, Pattern.NONE.group(9, 9), Rng("tuned", seed), wanted)
        if built is None:
            continue
        puzzle = _puzzle(built)
        (solution,) = penmark.solve(puzzle, 2)
        assert sum(mark.value for mark in solution.values()) == sum(built.values())
        found += 1
        if found == (1 if wanted is Reach.SUPPOSING else 3):
            return
    raise AssertionError("none was found")


def _puzzle(built: dict[tuple[tuple[int, int], tuple[int, int]], int]) -> Puzzle:
    numbers: Counter[tuple[int, int]] = Counter()
    for pair, count in built.items():
        numbers.update(dict.fromkeys(pair, count))
    builder = GENRE.new(9, 9).edit()
    for at, number in numbers.items():
        builder.add_clue(at, number)
    return builder.build()


def test_two_ones_are_counted_out() -> None:
    """Islands in a row, 1 2 1: all are needed. A square of 2s with two more: counting leaves it open."""
    row = Bridges(3, [(0, 1), (1, 2)], [[], []], [1, 1])
    assert row.reach() == (Reach.ALL_NEEDED, [])
    square = Bridges(4, [(0, 1), (1, 2), (2, 3), (0, 3)], [[], [], [], []], [1, 1, 1, 1])
    assert square.reach()[0] is Reach.GROUPS
    row.build(0, 2)
    assert row.numbers == [2, 3, 1]


@pytest.mark.parametrize("tier", ["trivial", "easy", "medium", "hard"])
def test_puzzles_of_a_tier(tier: str) -> None:
    puzzle = penmark.generate("hashi", 8, tier=tier, seed=5)
    assert penmark.grade(puzzle).difficulty == tier
    assert_unique(puzzle)
    assert len(puzzle.clues) == sum(1 for _ in puzzle.substrate.cells_by_material(Material.ISLAND)), "every number"
    assert penmark.generate("hashi", 8, tier=tier, seed=5) == puzzle


def test_a_technique_that_is_needed() -> None:
    puzzle = penmark.generate("hashi", 7, tier="medium", needs="isolated-pair", seed=3)
    assert "isolated-pair" in penmark.grade(puzzle).techniques
    assert "bridge-chain" in penmark.grade(penmark.generate("hashi", 8, uses="bridge-chain", seed=1)).techniques


@pytest.mark.parametrize("pattern", [Pattern.ROT180, Pattern.VERTICAL])
def test_islands_are_symmetric_if_asked(pattern: Pattern) -> None:
    puzzle = penmark.generate("hashi", 8, symmetry=pattern, seed=2)
    assert_symmetric(puzzle, pattern)
    assert_unique(puzzle)


def test_density_and_numbers_that_are_left_out() -> None:
    few, many = (len(penmark.generate("hashi", 10, density=share, seed=1).clues) for share in (0.12, 0.3))
    assert few < many
    bare = penmark.generate("hashi", 8, clue_density=0.6, seed=4)
    islands = sum(1 for _ in bare.substrate.cells_by_material(Material.ISLAND))
    assert 0.6 * islands <= len(bare.clues) < islands
    assert_unique(bare)
    assert Layer.LINKS_H in bare.substrate.layers
