"""Generated puzzles are unique, symmetric, minimal and repeatable as asked, for every genre there is."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

import penmark
from penmark.board.coord import Coord
from penmark.board.substrate import Material
from penmark.errors import PuzzleError, RegistryError, UndecidedError
from penmark.generating import GenerateOptions, attempt, evaluator, generate_many
from penmark.generating.orbits import clue_image
from penmark.generating.random_solution import random_answer
from penmark.generating.run_budget import RunBudget
from penmark.puzzle import wire
from penmark.puzzle.clue import Number
from penmark.puzzle.generation import GenConfig, Pattern
from penmark.puzzle.genre import Genre
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.randomness import Rng
from penmark.puzzle.registry import by_name, genres
from penmark.puzzle.solution import Solution
from tests.generating.judging import (
    INDEPENDENT,
    assert_symmetric,
    assert_unique,
    config_for,
    is_unique_without,
    made,
)
from tests.puzzle.random_puzzles import has_meaning

EVERY_GENRE = pytest.mark.parametrize("genre", list(genres().values()), ids=lambda genre: genre.name)
INDEPENDENT_CLUES = pytest.mark.parametrize("genre", INDEPENDENT, ids=lambda genre: genre.name)
EVERY_PATTERN = pytest.mark.parametrize("pattern", list(Pattern))
SMALL = {"sudoku": 4, "takuzu": 4, "akari": 4, "slitherlink": 4}


def _small(genre: Genre) -> int:
    return SMALL.get(genre.name, 4)


@EVERY_GENRE
@pytest.mark.parametrize("seed", range(4))
def test_of_the_usual_size(genre: Genre, seed: int) -> None:
    puzzle = made(genre.name, *genre.default_size, seed=seed)
    assert (puzzle.rows, puzzle.cols) == genre.default_size
    assert_unique(puzzle)


@EVERY_GENRE
@pytest.mark.parametrize("seed", range(4))
def test_tiny(genre: Genre, seed: int) -> None:
    assert_unique(made(genre.name, _small(genre), seed=seed))


def test_time_that_runs_out_before_a_candidate_is_graded_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told as any other end of the time, not by what the grader was doing."""

    graded = []

    def late(puzzle: Puzzle, **options: object) -> None:
        graded.append(puzzle)
        raise UndecidedError("time ran out before the search could begin")

    monkeypatch.setattr(evaluator, "SolveState", late)
    task = GenerateOptions(rows=4, cols=4, tier="easy", seed=1).task_for(by_name("sudoku"))
    (found,) = generate_many(task, 1)
    assert len(graded) == 1
    assert not found.as_asked


@INDEPENDENT_CLUES
@EVERY_PATTERN
def test_symmetry_of_materials_and_clues(genre: Genre, pattern: Pattern) -> None:
    puzzle = made(genre.name, 6, seed=1, symmetry=pattern)
    assert_symmetric(puzzle, pattern)
    assert_unique(puzzle)


@INDEPENDENT_CLUES
@pytest.mark.parametrize("pattern", [Pattern.NONE, Pattern.ROT180, Pattern.FULL])
@pytest.mark.parametrize("seed", range(3))
def test_minimal_means_that_no_orbit_can_go(genre: Genre, pattern: Pattern, seed: int) -> None:
    puzzle = made(genre.name, 6, seed=seed, symmetry=pattern, minimal=True)
    assert_symmetric(puzzle, pattern)
    assert_unique(puzzle)
    for at in puzzle.clues:
        together = [clue_image(puzzle, at, symmetry) for symmetry in pattern.group(6, 6)]
        assert not is_unique_without(puzzle, *together)


def _true_places(puzzle: Puzzle) -> list[Coord]:
    """Where the solution gives a clue: not everywhere in every genre."""
    (solution,) = penmark.solve(puzzle, 2)
    return [at for at in puzzle.clue_places() if puzzle.genre.derive_clue_at(puzzle, solution, at) is not None]


@INDEPENDENT_CLUES
def test_no_fewer_clues_than_asked_for(genre: Genre) -> None:
    full = made(genre.name, 6, seed=3, clue_density=1.0)
    assert set(full.clues) == set(_true_places(full))
    half = made(genre.name, 6, seed=3, clue_density=0.7)
    hosts = [at for at in half.substrate.positions() if half.can_host_clue(at)]
    true = _true_places(half)
    assert min(len(hosts) * 0.7, len(true)) <= len(half.clues)
    assert len(half.clues) < len(hosts)


@EVERY_GENRE
def test_variants_are_respected(genre: Genre) -> None:
    side = 5 if genre.name == "slitherlink" else 6  # loops through all corners need an even number of them
    plain = genre.new(side, side)
    for variant in (kind for kind in genre.variants if kind.is_switch() and has_meaning(kind(), plain)):
        if not penmark.solve(plain.with_variants(variant.name)):
            continue  # no board of that size can have it
        puzzle = made(genre.name, side, seed=2, variants=[variant.name])
        assert puzzle.variants.names == (variant.name,)
        assert_unique(puzzle)


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 5), (2, 2), (3, 7)])
@pytest.mark.parametrize("name", ["akari", "slitherlink"])
def test_odd_shapes(name: str, rows: int, cols: int) -> None:
    assert_unique(made(name, rows, cols, seed=1))


# ── the same everywhere ──


def _bytes(puzzle: Puzzle | None) -> str:
    assert puzzle is not None
    return wire.dumps(puzzle)


@INDEPENDENT_CLUES
def test_a_seed_gives_the_same_puzzle_whatever_was_made_before(genre: Genre) -> None:
    config = config_for(genre, 6, seed=11, symmetry="rot180")
    first = _bytes(genre.generate(config))
    others = {_bytes(genre.generate(msgspec.structs.replace(config, seed=seed))) for seed in range(12, 18)}
    assert len(others | {first}) == 7
    assert _bytes(genre.generate(config)) == first


@EVERY_GENRE
def test_threads_change_nothing(genre: Genre) -> None:
    task = GenerateOptions(6, seed=20).task_for(genre)
    one, three = (list(generate_many(task, 6, threads=threads)) for threads in (1, 3))
    assert [each.seed for each in one] == list(range(20, 26))
    assert one == three


def test_another_process_makes_the_same() -> None:
    script = "\n".join(
        [
            "from penmark import by_name",
            "from penmark.generating import GenerateOptions",
            "from penmark.puzzle import wire",
            "for name in ('akari', 'slitherlink', 'sudoku', 'takuzu'):",
            "    task = GenerateOptions(6, seed=4).task_for(by_name(name))",
            "    print(wire.dumps(by_name(name).generate(task.config)))",
        ]
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    here = [_bytes(by_name(n).generate(config_for(by_name(n), 6, seed=4))) for n in sorted(SMALL)]
    assert runs[0] == runs[1] == "\n".join(here) + "\n"


# ── ends ──


@EVERY_GENRE
def test_no_time_gives_nothing(genre: Genre) -> None:
    assert genre.generate(config_for(genre, 6, seed=1, time_budget=0.0)) is None
    with pytest.raises(UndecidedError, match="in time"):
        penmark.generate(genre, 6, seed=1, time_budget=0.0)


def test_a_genre_that_makes_a_board_for_ever_is_stopped_where_it_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yajilins of 50×50 took minutes for one board, whatever time was given and however often Ctrl-C was pressed."""
    genre = by_name("yajilin")

    def seed_board(config: GenConfig, rng: Rng, tier: str | None) -> None:
        while True:
            rng.child("board").choice((1, 2))

    monkeypatch.setattr(type(genre), "seed_board", staticmethod(seed_board))
    with pytest.raises(UndecidedError, match="in time"):
        penmark.generate(genre, 6, seed=1, time_budget=0.2)


def test_a_set_token_ends_it() -> None:
    cancel = threading.Event()
    cancel.set()
    genre = by_name("slitherlink")
    assert genre.generate(config_for(genre, 30, seed=1, time_budget=None), cancel=cancel) is None


def test_that_an_empty_board_has_solutions_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many attempts find none by chance: it is a long question for boards that have few."""
    tries, asked = [0], [0]
    usual_answer, usual_solve = random_answer, RunBudget.solve

    def unlucky(*arguments: Any) -> Any:
        tries[0] += 1
        return None if tries[0] < 5 else usual_answer(*arguments)

    def counting(budget: RunBudget, solver: Any, assumptions: Sequence[int], conflicts: int | None, *more: Any) -> Any:
        asked[0] += conflicts is None and not assumptions
        return usual_solve(budget, solver, assumptions, conflicts, *more)

    monkeypatch.setattr(attempt, "random_answer", unlucky)
    monkeypatch.setattr(RunBudget, "solve", counting)
    assert_unique(penmark.generate("sudoku", 4, 4, seed=1))
    assert tries[0] >= 5
    assert asked[0] == 1


def test_boards_without_solution_are_not_tried_for_ever() -> None:
    with pytest.raises(PuzzleError, match="no solution"):
        penmark.generate("slitherlink", 4, variants=["all-corners"], seed=1, time_budget=None)


@EVERY_GENRE
def test_the_judge_sees_finished_candidates_and_decides(genre: Genre) -> None:
    seen: list[Puzzle] = []

    def judge(puzzle: Puzzle, solution: Solution) -> bool:
        assert penmark.solve(puzzle, 2).solutions == (solution,)
        seen.append(puzzle)
        return len(seen) == 3

    config = config_for(genre, 6, seed=5)
    assert genre.generate(config, judge=judge) == seen[2]
    assert len(set(seen)) == 3
    assert genre.generate(config) == seen[0]


def test_wrong_names_are_refused() -> None:
    with pytest.raises(RegistryError, match=r"no scaffold 'lake'; known: walled, grid, maze"):
        penmark.generate("akari", scaffold="lake")
    with pytest.raises(RegistryError, match=r"Sudoku has no clue filter 'only_1'; known: none"):
        penmark.generate("sudoku", clue_filter="only_1")
    with pytest.raises(PuzzleError, match=r"one of none, rot180, .*got 'round'"):
        penmark.generate("akari", symmetry="round")


# ── Akari ──


@pytest.mark.parametrize("name", [each.name for each in by_name("akari").scaffold_passes])
@pytest.mark.parametrize("pattern", [Pattern.NONE, Pattern.ROT180, Pattern.FULL])
def test_scaffolds(name: str, pattern: Pattern) -> None:
    puzzle = made("akari", 9, seed=2, scaffold=name, symmetry=pattern, density=0.1)
    assert_symmetric(puzzle, pattern)
    assert_unique(puzzle)
    used = {puzzle.material(at) for at in puzzle.substrate.positions()}
    assert (Material.HOLE in used) is name.startswith("holes_")


@pytest.mark.parametrize("clue_filter", by_name("akari").clue_post_filters, ids=lambda each: each.name)
@pytest.mark.parametrize("seed", range(3))
def test_filters(clue_filter: penmark.puzzle.generation.CluePostFilter, seed: int) -> None:
    puzzle = made("akari", 7, seed=seed, clue_filter=clue_filter.name, symmetry="rot180")
    assert_unique(puzzle)
    assert_symmetric(puzzle, Pattern.ROT180, clues=False)
    values = {clue.value for clue in puzzle.clues.values() if isinstance(clue, Number)}
    assert all(clue_filter.allows(value) for value in values)


def test_akari_leaves_some_walls_without_numbers() -> None:
    for seed in range(5):
        puzzle = made("akari", 10, seed=seed)
        walls = [at for at in puzzle.substrate.positions() if puzzle.material(at) is Material.WALL]
        assert 0.5 * len(walls) < len(puzzle.clues) < len(walls)
        assert 0.15 < len(walls) / 100 < 0.4


# ── sizes ──


@pytest.mark.parametrize(
    ("name", "side"),
    [("sudoku", 8), ("sudoku", 12), ("sudoku", 16), ("takuzu", 14), ("takuzu", 20), ("akari", 25), ("slitherlink", 20)],
)
def test_large(name: str, side: int) -> None:
    puzzle = made(name, side, seed=1)
    assert puzzle.substrate.rows == side
    assert_unique(puzzle)


def test_slitherlinks_use_all_kinds_of_clues_and_the_whole_board() -> None:
    puzzle = made("slitherlink", 15, seed=3)
    kinds = [clue.value for clue in puzzle.clues.values() if isinstance(clue, Number)]
    assert {0, 1, 2, 3} <= set(kinds)
    assert max(map(kinds.count, set(kinds))) < 0.55 * len(kinds)
    for line in range(15):
        assert any(at.row == line for at in puzzle.clues)
        assert any(at.col == line for at in puzzle.clues)
