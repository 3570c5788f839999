"""What setters ask for besides size and difficulty: places, numbers, a solution, an open floor, kinds of steps."""

from __future__ import annotations

from collections import Counter

import pytest

import penmark
from penmark.board.coord import cell
from penmark.board.substrate import Material
from penmark.errors import LimitError, PuzzleError
from penmark.generating import GenerateOptions
from penmark.generating.given_places import places_drawn
from penmark.generating.quotas import parse_quotas
from penmark.generating.themes import THEMES, places_of_theme
from penmark.grading import Tier
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from tests.generating.judging import assert_unique

CHECKERED = "#.#.#./.#.#.#/#.#.#./.#.#.#/#.#.#./.#.#.#"


def _numbers(puzzle: Puzzle) -> Counter[int | None]:
    return Counter(clue.as_number for clue in puzzle.clues.values())


# ── places ──


def test_clues_stand_exactly_where_they_are_drawn() -> None:
    puzzle = penmark.generate("slitherlink", clue_places=CHECKERED, seed=1, time_budget=120.0)
    assert (puzzle.rows, puzzle.cols) == (6, 6)
    assert set(puzzle.clues) == {cell(*at) for at in places_drawn(CHECKERED)[2]}
    assert_unique(puzzle)
    again = penmark.generate("slitherlink", 6, clue_places=places_drawn(CHECKERED)[2], seed=1, time_budget=120.0)
    assert again == puzzle


@pytest.mark.parametrize("theme", THEMES)
def test_themes(theme: str) -> None:
    puzzle = penmark.generate("slitherlink", 7, clue_places=theme, seed=2, time_budget=120.0)
    assert set(puzzle.clues) == {cell(*at) for at in places_of_theme(THEMES[theme], 7, 7)}
    assert_unique(puzzle)


def test_drawn_places_of_akari_are_its_walls() -> None:
    drawing = "#..#..#/......./.#..#../...#.../..#...#/#....#./..#...#"
    puzzle = penmark.generate("akari", clue_places=drawing, seed=1, time_budget=120.0)
    assert set(puzzle.substrate.cells_by_material(Material.WALL)) == set(puzzle.clues)
    assert len(puzzle.clues) == drawing.count("#")
    assert_unique(puzzle)


def test_places_and_a_tier() -> None:
    puzzle = penmark.generate("slitherlink", clue_places=CHECKERED, tier="medium", seed=1, time_budget=120.0)
    assert penmark.grade(puzzle).difficulty is Tier.MEDIUM
    assert len(puzzle.clues) == CHECKERED.count("#")


# ── a solution ──


@pytest.mark.parametrize(("name", "size"), [("sudoku", 9), ("akari", 7), ("slitherlink", 7), ("takuzu", 8)])
def test_a_given_solution_is_clued(name: str, size: int) -> None:
    first = penmark.generate(name, size, seed=1)
    (solution,) = penmark.solve(first, 2)
    other = penmark.generate(name, solution=solution, seed=2)
    assert penmark.solve(other, 2).solutions == (solution,)
    assert other != first


def test_a_given_solution_and_a_tier() -> None:
    (solution,) = penmark.solve(penmark.generate("sudoku", seed=1), 2)
    hard = penmark.generate("sudoku", solution=solution, seed=2, tier="hard", time_budget=120.0)
    assert penmark.solve(hard, 2).solutions == (solution,)
    assert penmark.grade(hard).difficulty is Tier.HARD


def test_a_solution_of_another_genre_is_refused() -> None:
    (solution,) = penmark.solve(penmark.generate("takuzu", 6, seed=1), 2)
    for name, message in (("slitherlink", "another kind of board"), ("sudoku", "Sudoku")):
        with pytest.raises(PuzzleError, match=message):
            penmark.generate(name, solution=solution, seed=1)


def test_a_solution_that_breaks_the_rules_is_refused() -> None:
    (solution,) = penmark.solve(penmark.generate("takuzu", 6, variants=(), seed=1), 2)
    flipped = type(solution)(
        solution._field, (1 - value if k < 3 else value for k, value in enumerate(solution.values_by_index))
    )
    with pytest.raises(PuzzleError, match="the solution given breaks the rules of Takuzu"):
        penmark.generate("takuzu", solution=flipped, seed=1)


# ── numbers ──


@pytest.mark.parametrize("options", [{}, {"tier": "easy"}, {"symmetry": "rot180"}])
def test_quotas_hold(options: dict[str, object]) -> None:
    puzzle = penmark.generate("slitherlink", 7, quotas={0: 0, 1: (None, 6)}, seed=1, time_budget=120.0, **options)  # type: ignore[arg-type]
    assert _numbers(puzzle)[0] == 0
    assert _numbers(puzzle)[1] <= 6
    assert_unique(puzzle)


def test_a_least_number_is_filled_up() -> None:
    puzzle = penmark.generate("slitherlink", 7, quotas=["3:9..", "0:..1"], seed=1, time_budget=120.0)
    assert _numbers(puzzle)[3] >= 9
    assert _numbers(puzzle)[0] <= 1
    assert _numbers(penmark.generate("sudoku", quotas={5: 0}, seed=1, time_budget=120.0))[5] == 0


def test_quotas_are_read() -> None:
    assert parse_quotas(["3:6", "0:..2", "1:4..8", "2:5.."]) == {3: (6, 6), 0: (None, 2), 1: (4, 8), 2: (5, None)}
    assert parse_quotas({3: 6}) == {3: (6, 6)}
    assert parse_quotas({0: (None, 2)}) == {0: (None, 2)}


# ── steps ──


def test_the_hardest_step() -> None:
    puzzle = penmark.generate("akari", 8, hardest="diagonal-clues", seed=1, time_budget=120.0)
    hardest = penmark.grade(puzzle).hardest
    assert hardest is not None
    assert hardest.technique == "diagonal-clues"


def test_several_steps_of_the_tier() -> None:
    puzzle = penmark.generate("akari", 8, tier="medium", tier_steps=2, seed=1, time_budget=120.0)
    assert sum(step.tier is Tier.MEDIUM for step in penmark.grade(puzzle).steps) >= 2


def test_openings_and_bottleneck() -> None:
    options = {"bottleneck": (None, 0.3), "openings": (3, None), "tier": "easy"}
    grade = penmark.grade(penmark.generate("akari", 8, seed=1, time_budget=120.0, **options))  # type: ignore[arg-type]
    assert grade.bottleneck <= 0.3
    assert grade.openings[0] >= 3
    narrow = penmark.grade(penmark.generate("akari", 8, seed=1, time_budget=120.0, openings=(None, 3)))
    assert narrow.openings[0] <= 3


# ── boards ──


def test_a_tier_has_boards_of_its_own() -> None:
    medium, hard = (penmark.generate("slitherlink", 6, tier=tier, seed=1) for tier in ("medium", "hard"))
    (one,), (other,) = (penmark.solve(each, 2) for each in (medium, hard))
    assert one != other


def test_the_floor_may_be_in_parts_where_that_is_asked_for() -> None:
    open_, free = (
        penmark.generate("akari", 10, density=0.35, connected_floor=flag, seed=1, time_budget=120.0)
        for flag in (True, False)
    )
    assert open_ != free
    assert penmark.generate("akari", 10, density=0.35, seed=1, time_budget=120.0) == open_


def test_new_takuzu_puzzles_have_distinct_lines_unless_none_are_wanted() -> None:
    assert "distinct-lines" in penmark.generate("takuzu", 6, seed=1).variants
    assert not penmark.generate("takuzu", 6, variants=(), seed=1).variants


# ── what cannot be ──


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("sudoku", {"connected_floor": True}, "Sudoku has no walls"),
        ("sudoku", {"connected_floor": False}, "Sudoku has no walls"),
        ("akari", {"connected_floor": True, "scaffold": "maze"}, "a scaffold lays out walls"),
        ("sudoku", {"tier_steps": 2}, "but no tier"),
        ("sudoku", {"hardest": "x-wing", "tier": "easy"}, "x-wing is hard: it is not the hardest step"),
        ("sudoku", {"bottleneck": (0.5, 0.2)}, "no bottleneck lies between 0.5 and 0.2"),
        ("slitherlink", {"openings": (9, 2)}, "no number of openings lies between"),
        ("slitherlink", {"quotas": ["three:4"]}, "a quota is a number and how many of it"),
        ("akari", {"quotas": ["9:1.."]}, "no clue of Akari is a 9 on this board: each is a number from 0 to 4"),
        ("slitherlink", {"quotas": {3: (5, 2)}}, "no number of 3s lies between 5 and 2"),
        ("slitherlink", {"clue_places": "#.#/.#"}, "lines of one length"),
        ("slitherlink", {"clue_places": "framse"}, "or one of rows, columns, frames"),
        ("akari", {"clue_places": "frames"}, "a theme would leave hardly any floor"),
        ("slitherlink", {"clue_places": "..../...."}, "no places for clues"),
        ("slitherlink", {"clue_places": [(0, 9)], "rows": 4}, "can stand at"),
        ("slitherlink", {"clue_places": CHECKERED, "rows": 7}, "has 6 rows and 6 columns"),
        ("slitherlink", {"clue_places": CHECKERED, "minimal": True}, "minimal cannot be had"),
        ("slitherlink", {"clue_places": CHECKERED, "symmetry": "rot180"}, "decide the symmetry"),
    ],
)
def test_what_cannot_be_is_refused_in_words(name: str, options: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        GenerateOptions(**options).task_for(by_name(name)).check()  # type: ignore[arg-type]


def test_a_number_of_steps_is_a_number() -> None:
    with pytest.raises(LimitError):
        penmark.generate("sudoku", tier="hard", tier_steps=0)
