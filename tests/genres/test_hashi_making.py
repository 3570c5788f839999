from __future__ import annotations

from collections import Counter

import pytest

import penmark
from bench.tatham import rated
from penmark import _kernel
from penmark.board.coord import Layer
from penmark.board.material import Material
from penmark.genres.hashi import GENRE
from penmark.genres.hashi.seeding import Built, Reach, random_islands
from penmark.puzzle.clue import Number
from penmark.puzzle.generation import Pattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.solution import Solution
from tests.generating.judging import assert_symmetric, assert_unique

PATTERNS = [Pattern.NONE, Pattern.ROT180, Pattern.ROT90, Pattern.HORIZONTAL, Pattern.DIAGONAL]


def grown(seed: int, pattern: Pattern = Pattern.NONE, size: int = 9) -> Built:
    """The first try with a seed that works out."""
    rng = Rng("growing", seed)
    tries = (random_islands(size, size, 0.3, pattern.group(size, size), rng) for _ in range(100))
    return next(built for built in tries if built is not None)


def islands_of(built: Built) -> set[tuple[int, int]]:
    return {at for pair in built for at in pair}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_islands_are_apart_and_bridges_do_not_cross(pattern: Pattern) -> None:
    for seed in range(12):
        built = grown(seed, pattern)
        places = islands_of(built)
        assert all(0 <= row < 9 and 0 <= col < 9 for row, col in places)
        assert not any(abs(a - c) + abs(b - d) == 1 for a, b in places for c, d in places)
        passed: Counter[tuple[int, int]] = Counter()
        for ((r1, c1), (r2, c2)), count in built.items():
            assert count in (1, 2)
            assert (r1 == r2) != (c1 == c2)
            between = [(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)][1:-1]
            assert not set(between) & places
            passed.update(between)
        assert not passed or max(passed.values()) == 1


def test_most_of_the_board_is_used() -> None:
    sizes = [len(islands_of(grown(seed))) for seed in range(20)]
    assert min(sizes) >= 14
    assert sum(sizes) / len(sizes) >= 20


def test_islands_lie_at_all_sides() -> None:
    for seed in range(10):
        places = islands_of(grown(seed))
        assert {0, 8} <= {row for row, _ in places}
        assert {0, 8} <= {col for _, col in places}


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


def _puzzle(built: Built, rows: int = 9, cols: int = 9) -> Puzzle:
    numbers: Counter[tuple[int, int]] = Counter()
    for pair, count in built.items():
        numbers.update(dict.fromkeys(pair, count))
    builder = GENRE.new(rows, cols).edit()
    for at, number in numbers.items():
        builder.add_clue(at, number)
    return builder.build()


@pytest.mark.parametrize("tier", ["trivial", "easy", "medium"])
def test_the_kernel_finds_what_the_grader_finds(tier: str) -> None:
    """What it says a puzzle takes is the grader's tier, and its bridges are the solution."""
    for seed in range(6):
        puzzle = penmark.generate("hashi", 7, tier=tier, tier_steps=1, seed=seed)
        numbers = bytearray(49)
        for at, clue in puzzle.clues.items():
            numbers[7 * at.row + at.col] = clue.as_number or 0
        effort, spans = _kernel.solved_spans(bytes(numbers), 7, 7)
        (solution,) = penmark.solve(puzzle, 2)
        assert ["trivial", "easy", "medium"][effort] == tier == penmark.grade(puzzle).difficulty
        assert sum(memoryview(spans).cast("i")[2::3]) == sum(mark.value for mark in solution.values())


@pytest.mark.parametrize("seeds", [range(60), pytest.param(range(60, 3_000), marks=pytest.mark.sweep)])
def test_a_known_tier_is_the_grade(seeds: range) -> None:
    """Whatever islands there are, also where they have several solutions; and nothing up to medium is missed."""
    found: Counter[str | None] = Counter()
    for seed in seeds:
        rows, cols = [(5, 5), (7, 7), (8, 12), (10, 10)][seed % 4]
        rng, group = Rng("tiers", seed), PATTERNS[seed % 3 % 2].group(rows, cols)
        built = random_islands(rows, cols, 0.3, group, rng, [None, *list(Reach)[:3]][seed // 4 % 4])
        if built is not None:
            puzzle = _puzzle(built, rows, cols)
            known, grade = GENRE.known_tier(puzzle), penmark.grade(puzzle)
            assert known == (grade.difficulty if grade.difficulty in ("trivial", "easy", "medium") else None), seed
            found[known] += 1
    assert all(found[tier] > 3 for tier in ("trivial", "easy", "medium")), found


@pytest.mark.sweep
def test_a_known_tier_is_the_grade_of_puzzles_from_elsewhere() -> None:
    for record in rated("bridges"):
        puzzle = record.puzzle
        known, grade = GENRE.known_tier(puzzle), penmark.grade(puzzle)
        assert known == (grade.difficulty if grade.difficulty in ("trivial", "easy", "medium") else None), record


def test_no_tier_is_known_where_numbers_are_missing() -> None:
    puzzle = penmark.generate("hashi", 7, tier="trivial", seed=1)
    assert GENRE.known_tier(puzzle) == "trivial"
    *clues, _ = puzzle.clues.items()
    assert GENRE.known_tier(puzzle.with_clues(dict(clues))) is None
    assert GENRE.known_tier(puzzle.without_clues()) is None

    (solution,) = penmark.solve(puzzle, 2)
    for other in (puzzle.without_clues(), puzzle.with_clues(dict(clues))):
        assert GENRE.known_tier(other) is None
        assert not GENRE.is_known_as_only(other, solution)


@pytest.mark.parametrize("seeds", [range(80), pytest.param(range(80, 4_000), marks=pytest.mark.sweep)])
def test_what_is_known_as_the_only_solution_is(seeds: range) -> None:
    """Whatever islands there are, also with numbers of which one is wrong, or that have several solutions."""
    known = Counter[bool]()
    for seed in seeds:
        rows, cols = [(5, 5), (7, 7), (8, 12), (10, 10)][seed % 4]
        rng = Rng("only", seed)
        built = random_islands(rows, cols, 0.3, PATTERNS[seed % 2].group(rows, cols), rng)
        if built is None:
            continue
        puzzle = _puzzle(built, rows, cols)
        if seed % 5 == 0:
            at, clue = rng.choice(list(puzzle.clues.items()))
            puzzle = puzzle.with_clues(dict(puzzle.clues) | {at: Number((clue.as_number or 0) % 8 + 1)})
        found = penmark.solve(puzzle, 2)
        sees = [GENRE.is_known_as_only(puzzle, solution) for solution in found]
        known[any(sees)] += 1
        assert not any(sees) or len(found) == 1, seed
        if any(sees):
            values = list(found[0].values_by_index)
            values[rng.below(len(values))] += 1
            values = [value % 3 for value in values]
            assert not GENRE.is_known_as_only(puzzle, Solution(found[0].field, values)), seed
    assert min(known.values()) > 5, known


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
