"""The strategy table: which strategy an attempt uses, and that each one ends in an outcome that says what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from penmark.generating import GenerateOptions, generate_one
from penmark.generating.kernel_board import KernelBoard
from penmark.generating.outcomes import Finished, Rejected, StrategyOutcome, Unsettled
from penmark.generating.random_solution import random_answer
from penmark.generating.scaffolding import scaffold
from penmark.generating.strategies import STRATEGIES, strategy_for
from penmark.generating.task import GenerationTask
from penmark.generating.trial import Run, Trial
from penmark.grading import Tier, grade
from penmark.puzzle.generation import Judge
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name
from tests.generating.judging import assert_unique, unlimited

SIZES = {"sudoku": 9, "akari": 8, "slitherlink": 6, "takuzu": 8, "masyu": 8}
NAMED = {strategy.name: strategy for strategy in STRATEGIES}
DENSITY, TIES, WAYS, SINGLE, BELOW = (
    "reduce to density",
    "reduce by pairs",
    "reduce by ways",
    "reduce by single rules",
    "drop below single rules",
)
REDUCED, SEARCH, FILTERED = "evaluate reduced", "clue search", "filtered clues"


def task(name: str, **options: object) -> GenerationTask:
    return GenerateOptions(SIZES[name], seed=1, **options).task_for(by_name(name))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "options", "used"),
    [
        ("sudoku", {}, {0: DENSITY, 1_000: DENSITY}),
        ("sudoku", {"minimal": True}, {0: DENSITY}),
        ("akari", {"clue_filter": "only_odds"}, {0: FILTERED, 1_000: FILTERED}),
        ("akari", {"clue_filter": "only_odds", "tier": "easy"}, {0: FILTERED}),
        ("sudoku", {"tier": "easy"}, {0: SINGLE, 3: SINGLE, 4: SEARCH}),
        ("akari", {"tier": "easy"}, {0: SINGLE, 3: SINGLE, 4: BELOW, 49: BELOW, 50: SEARCH}),
        ("akari", {"tier": "medium"}, {0: BELOW, 49: BELOW, 50: SEARCH}),
        ("sudoku", {"tier": "medium"}, {0: REDUCED, 5: REDUCED, 6: SEARCH}),
        ("slitherlink", {"tier": "medium"}, {0: TIES, 15: TIES, 16: BELOW, 50: SEARCH}),
        ("slitherlink", {"tier": "hard"}, {0: TIES, 15: TIES, 16: SEARCH}),
        ("slitherlink", {"tier": "hard", "needs": "edge-classes"}, {0: SEARCH}),
        ("masyu", {"tier": "easy"}, {0: SINGLE, 3: SINGLE, 4: BELOW, 50: SEARCH}),
        ("masyu", {"tier": "medium"}, {0: WAYS, 49: WAYS, 50: SEARCH}),
        ("masyu", {"tier": "medium", "minimal": True}, {0: SEARCH}),
        ("masyu", {"tier": "medium", "needs": "inside-outside"}, {0: SEARCH}),
        ("masyu", {"tier": "hard"}, {0: SEARCH}),
        ("akari", {"tier": "hard"}, {0: SEARCH}),
        ("akari", {"tier": "easy", "minimal": True}, {0: SEARCH}),
        ("sudoku", {"score": (100, 300)}, {0: SEARCH}),
    ],
)
def test_which_strategy_an_attempt_uses(name: str, options: dict[str, object], used: dict[int, str]) -> None:
    asked = task(name, **options)
    assert {number: strategy_for(asked, number).name for number in used} == used


def test_every_task_has_a_strategy_at_every_attempt() -> None:
    last = STRATEGIES[-1]
    assert last.attempts is None
    assert last.is_for(task("sudoku", tier="extreme"), 1_000_000)
    assert len(NAMED) == len(STRATEGIES)


def trial_of(asked: GenerationTask, seed: int, judge: Judge | None = None) -> Trial | None:
    """A random solution of a random board, as an attempt has it; `None` if none was found."""
    rng, run = Rng(seed), Run(asked, unlimited(), judge)
    board = scaffold(asked.genre, asked.config, rng)
    loaded = KernelBoard(board)
    wanted = loaded.literals(asked.genre.seed_marks(board, asked.config, rng))
    answer = random_answer(loaded, rng, run.budget, (), wanted)
    return None if answer is None else Trial(run, rng, loaded, answer, loaded.clues(answer, rng))


def outcomes(
    strategy: str, asked: GenerationTask, seeds: range, judge: Judge | None = None
) -> list[tuple[Trial, StrategyOutcome]]:
    trials = [trial for seed in seeds if (trial := trial_of(asked, seed, judge)) is not None]
    return [(trial, NAMED[strategy].run(trial)) for trial in trials]


def dense(name: str, tier: str | None) -> GenerationTask:
    """With more walls than usual, where there are walls: the clues of most boards then leave one solution."""
    return task(name, tier=tier, density=0.4) if name == "akari" else task(name, tier=tier)


GRADED = [
    ("sudoku", "easy", SINGLE),
    ("akari", "trivial", SINGLE),
    ("slitherlink", "medium", TIES),
    ("akari", "medium", BELOW),
    ("slitherlink", "easy", BELOW),
    ("takuzu", "medium", REDUCED),
    ("takuzu", "hard", SEARCH),
    ("akari", "easy", SEARCH),
]


@pytest.mark.parametrize(("name", "tier", "strategy"), GRADED)
def test_what_is_finished_is_as_asked_and_what_is_not_says_why(name: str, tier: str, strategy: str) -> None:
    finished = 0
    for trial, outcome in outcomes(strategy, dense(name, tier), range(30)):
        assert trial.nearest is not None
        nearest = trial.nearest.result()
        if isinstance(outcome, Finished):
            finished += 1
            assert_unique(outcome.puzzle)
            assert outcome.solution == trial.solution
            assert grade(outcome.puzzle).difficulty is Tier(tier)
            assert nearest is not None
            assert nearest.as_asked
            assert nearest.puzzle == outcome.puzzle
        elif isinstance(outcome, Unsettled):
            assert outcome.positions
            assert set(outcome.positions) <= set(trial.loaded.board.coords())
        else:
            assert outcome == Rejected()
            assert nearest is None or not nearest.as_asked
    assert finished > 0


@pytest.mark.parametrize(("name", "tier", "strategy"), [("takuzu", None, DENSITY), *GRADED[:5]])
def test_what_the_judge_refuses_is_rejected_and_forgotten(name: str, tier: str | None, strategy: str) -> None:
    seen = []

    def refuse(puzzle: object, solution: object) -> bool:
        seen.append(puzzle)
        return False

    for trial, outcome in outcomes(strategy, dense(name, tier), range(12), refuse):
        assert not isinstance(outcome, Finished)
        nearest = None if trial.nearest is None else trial.nearest.result()
        assert nearest is None or not nearest.as_asked
    assert seen


@pytest.mark.parametrize("strategy", [DENSITY, REDUCED, SEARCH])
def test_ambiguous_clues_are_unsettled_not_reduced(strategy: str) -> None:
    """Akari's walls are too few for all their numbers to leave one solution."""
    tier = None if strategy == DENSITY else "medium"
    found = outcomes(strategy, task("akari", tier=tier, density=0.05, clue_density=0.0), range(4))
    for trial, outcome in found:
        assert isinstance(outcome, Unsettled)
        assert list(outcome.positions) == list(trial.ambiguous())
    assert found


def test_where_the_technique_is_not_wanted_ways_are_not_gone_through() -> None:
    asked = GenerateOptions(7, tier="medium", without="pearl-ways", seed=1).task_for(by_name("masyu"))
    made = generate_one(asked)
    assert strategy_for(asked, 0).name == WAYS
    assert made.as_asked
    assert made.grade is not None
    assert made.grade.difficulty is Tier.MEDIUM
    assert "pearl-ways" not in made.grade.techniques


def test_the_table_in_the_docs_is_the_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "generating.md").read_text("utf-8")
    rows = [row.strip("| ").split(" | ") for row in page.splitlines() if row.startswith("| ") and row.count("|") == 4]
    start = next(k for k, row in enumerate(rows) if row[0] == "Strategy") + 1
    told = [(row[0], None if row[2] == "all" else int(row[2])) for row in rows[start : start + len(STRATEGIES)]]
    assert told == [(strategy.name, strategy.attempts) for strategy in STRATEGIES]
