"""The propagation solver agrees with the grader: what it solves is no harder than asked, and it names the tier."""

from __future__ import annotations

import pytest

from penmark.board.coord import Coord
from penmark.generating import difficulty_for
from penmark.generating.kernel_board import KernelBoard
from penmark.generating.orbits import Orbit, orbits
from penmark.generating.propagation import PropagationSolver
from penmark.generating.random_solution import random_answer
from penmark.generating.run_budget import RunBudget
from penmark.generating.scaffolding import scaffold
from penmark.grading import Tier, grade
from penmark.inference import PairInference
from penmark.puzzle.clue import ClueValue
from penmark.puzzle.generation import Pattern
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name
from penmark.solvers.base import Budget
from tests.generating.judging import assert_unique, config_for

SIZES = {"sudoku": 9, "akari": 6, "slitherlink": 5, "takuzu": 8}
DENSITIES = {"akari": 0.35}
"""Of a first board, to which no walls are added where clues leave something open."""
EVERY_SIZE = pytest.mark.parametrize(("name", "size"), SIZES.items())


class Setup:
    """A board with all clues of a random solution."""

    def __init__(self, name: str, size: int, tier: str, seed: int, symmetry: str = "none") -> None:
        genre = by_name(name)
        self.config = config_for(genre, size, seed=seed, symmetry=symmetry, density=DENSITIES.get(name))
        self.rng = Rng(name, seed)
        asked = difficulty_for(genre, tier)
        assert asked is not None
        self.board = scaffold(genre, self.config, self.rng)
        loaded = self.loaded = KernelBoard(self.board)
        wanted = loaded.literals(genre.seed_marks(self.board, self.config, self.rng))
        self.budget = RunBudget(Budget(None, None), None)
        answer = random_answer(loaded, self.rng, self.budget, (), wanted)
        assert answer is not None
        self.answer = answer
        self.clues: dict[Coord, ClueValue] = loaded.clues(answer)
        group = Pattern(symmetry).group(self.board.rows, self.board.cols)
        self.orbits = orbits(list(self.clues), self.board.rows, self.board.cols, group)
        self.propagation = PropagationSolver(loaded, self.clues, self.orbits, asked.ladder)

    def reduced(self, orbits: list[Orbit] | None = None, least: int = 0) -> list[Orbit] | None:
        order = self.rng.shuffled(self.orbits if orbits is None else orbits)
        return self.propagation.reduced(order, least, self.budget, self.propagation.full)

    def puzzle(self, on: list[Orbit]) -> Puzzle:
        return self.board.with_clues({at: self.clues[at] for orbit in on for at in orbit})


@EVERY_SIZE
@pytest.mark.parametrize("tier", ["trivial", "easy"])
def test_what_passes_is_no_harder_than_asked_and_needs_every_clue(name: str, size: int, tier: str) -> None:
    passed = 0
    for seed in range(8):
        setup = Setup(name, size, tier, seed)
        kept = setup.reduced()
        if kept is None:
            assert setup.propagation.left_open(setup.propagation.full)
            continue
        passed += 1
        puzzle = setup.puzzle(kept)
        assert_unique(puzzle)
        found = grade(puzzle)
        assert found.difficulty is not None
        assert found.difficulty <= Tier(tier)
        if setup.propagation.covers_ladder:
            assert setup.propagation.tier(kept) is found.difficulty
        assert setup.propagation.only_tier in (None, found.difficulty)
        assert all(setup.propagation.tier([each for each in kept if each != orbit]) is None for orbit in kept)
    assert passed > 0


@pytest.mark.parametrize("size", [5, 7])
@pytest.mark.parametrize(
    ("tier", "pairs"), [("medium", PairInference.IMPLICATIONS), ("hard", PairInference.EQUIVALENCES)]
)
def test_what_pairs_decide_is_no_harder_than_asked_and_needs_every_clue(
    size: int, tier: str, pairs: PairInference
) -> None:
    as_asked = 0
    for seed in range(12):
        setup = Setup("slitherlink", size, tier, seed)
        assert setup.propagation.full.pair_inference is pairs
        kept = setup.reduced()
        if kept is None:
            assert setup.propagation.left_open(setup.propagation.full)
            continue
        puzzle = setup.puzzle(kept)
        assert_unique(puzzle)
        found = grade(puzzle)
        assert found.difficulty is not None
        assert found.difficulty <= Tier(tier)
        as_asked += found.difficulty is Tier(tier)
        for orbit in kept:
            fewer = [each for each in kept if each != orbit]
            assert setup.reduced(fewer) is None
    assert as_asked > 0


@EVERY_SIZE
def test_orbits_stay_whole_and_enough_clues_stay(name: str, size: int) -> None:
    for seed in range(8):
        setup = Setup(name, size, "easy", seed, "rot180")
        kept, more = setup.reduced(), setup.reduced(least=12)
        assert (kept is None) == (more is None)
        if kept is not None and more is not None:
            assert set(kept) <= set(setup.orbits)
            assert sum(map(len, more)) >= min(12, sum(map(len, kept)))


def test_it_is_exact_where_no_pattern_is_as_easy() -> None:
    exact = {
        (name, tier): Setup(name, SIZES[name], tier, 0).propagation.covers_ladder
        for name in SIZES
        for tier in ("trivial", "easy")
    }
    assert exact == {
        ("sudoku", "trivial"): True,
        ("sudoku", "easy"): True,
        ("akari", "trivial"): True,
        ("akari", "easy"): False,
        ("slitherlink", "trivial"): False,
        ("slitherlink", "easy"): False,
        ("takuzu", "trivial"): True,
        ("takuzu", "easy"): True,
    }


def test_of_one_tier_there_is_no_doubt() -> None:
    certain = [name for name in SIZES if Setup(name, SIZES[name], "trivial", 0).propagation.only_tier is Tier.TRIVIAL]
    assert certain == ["sudoku", "akari", "takuzu"]
    assert Setup("sudoku", 9, "easy", 0).propagation.only_tier is None


def test_what_ways_past_clues_decide_is_no_harder_than_asked_and_needs_every_clue() -> None:
    beyond = 0
    for seed in range(40):
        made = Setup("masyu", 7, "medium", seed)
        solver, single_rules, ways = made.propagation, made.propagation.single_rules, made.propagation.with_ways
        assert ways is not None
        easier = solver.reduced(made.orbits, 0, made.budget, single_rules)
        kept = solver.reduced(made.orbits, 0, made.budget, ways)
        if kept is None:
            assert easier is None  # ways only add to single rules
            continue
        beyond += easier is None or solver.undecided(kept, single_rules) != []
        graded = grade(made.puzzle(kept))
        assert graded.solved
        assert graded.difficulty is not None
        assert graded.difficulty <= Tier.MEDIUM
        for orbit in kept:
            left = [each for each in kept if each != orbit]
            assert solver.reduced(left, 0, made.budget, ways) is None
        few = solver.reduced(made.orbits, 0, made.budget, ways, tries=2)
        assert few is not None
        assert len(few) >= len(kept)
    assert beyond >= 3


@pytest.mark.parametrize(("name", "tier"), [("masyu", "easy"), ("slitherlink", "medium")])
def test_ways_are_gone_through_where_a_technique_does(name: str, tier: str) -> None:
    assert Setup(name, 5, tier, 1).propagation.with_ways is None
