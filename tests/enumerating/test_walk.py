from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import compress, count, product
from typing import Any

import msgspec
import pytest

from penmark.board.coord import Coord, OrthoDir
from penmark.board.dimensions import Boxed, Dimensions, Rectangular
from penmark.board.families import EachCellEdges
from penmark.board.mark import TRUE
from penmark.board.material import Material
from penmark.board.region import Region
from penmark.board.substrate import Substrate
from penmark.board.symmetry import Symmetry
from penmark.enumerating import Checkpoint, EnumOutcome, walk, walk_canonical
from penmark.errors import CheckpointError, PuzzleError
from penmark.genres.akari import Akari
from penmark.genres.slitherlink import Slitherlink
from penmark.puzzle.clue import Arrow, ClueValue, Number, NumberRange, OneOf
from penmark.puzzle.enumeration import EnumConfig, EnumStats, EnumStop, UpTo
from penmark.puzzle.genre import Genre
from penmark.puzzle.meaning import ClueMeaning, Clues, MarkCount
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name
from penmark.puzzle.solution import Solution
from penmark.puzzle.transform import transform
from penmark.puzzle.variant import Variants
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.solvers import solve
from tests.enumerating.brute_force import images

SMALL_SUDOKU = Boxed(2, 2)


def walked(genre: Genre, config: EnumConfig, **options: Any) -> tuple[list[Puzzle], EnumOutcome]:
    found: list[Puzzle] = []
    return found, walk_canonical(genre, config, on_puzzle=found.append, **options)


# ── numbers known from elsewhere ──


def test_small_sudokus_with_no_clue_to_spare() -> None:
    """4×4: 36 kinds under all reorderings and relabellings, 13 + 22 + 1 by clues; 85,632 puzzles."""
    config = EnumConfig(dims=SMALL_SUDOKU, minimal=True, up_to=UpTo.FULL)
    found, outcome = walked(by_name("sudoku"), config)
    assert outcome.stats.by_clues == {4: (13, 25728), 5: (22, 58368), 6: (1, 1536)}
    assert len(found) == outcome.stats.unique == 36
    assert outcome.stats.images == 85632
    assert all(solve(puzzle, 2).unique for puzzle in found)


@pytest.mark.sweep
def test_small_sudokus_up_to_turns_and_mirrors() -> None:
    found, outcome = walked(by_name("sudoku"), EnumConfig(dims=SMALL_SUDOKU, minimal=True))
    assert outcome.stats.images == 85632
    assert {k: number for k, (_, number) in outcome.stats.by_clues.items()} == {4: 25728, 5: 58368, 6: 1536}
    assert len({image for puzzle in found for image in images(puzzle, SMALL_SUDOKU)}) == 85632
    assert all(solve(puzzle, 2).unique for puzzle in found[::100])


@pytest.mark.sweep
def test_every_small_sudoku_by_itself() -> None:
    stats = walk_canonical(by_name("sudoku"), EnumConfig(dims=SMALL_SUDOKU, minimal=True, up_to=UpTo.NOTHING)).stats
    assert stats.by_clues == {4: (25728, 25728), 5: (58368, 58368), 6: (1536, 1536)}


@pytest.mark.slow
def test_all_sets_of_givens_with_one_solution() -> None:
    stats = walk_canonical(by_name("sudoku"), EnumConfig(dims=SMALL_SUDOKU, up_to=UpTo.FULL)).stats
    assert stats.images == 13579680


@pytest.mark.parametrize(("rows", "cols"), [(2, 4), (3, 3)])
def test_a_puzzle_is_what_one_solution_alone_has(rows: int, cols: int) -> None:
    """Counted the other way round: for every set of places, what is said there by exactly one solution."""
    board = by_name("slitherlink").new(rows, cols)
    solutions = [tuple(board.derive_clues(each).clues.values()) for each in solve(board, 1000)]
    number = 0
    for bits in product((False, True), repeat=rows * cols):
        number += sum(times == 1 for times in Counter(tuple(compress(each, bits)) for each in solutions).values())
    assert walk_canonical(board.genre, EnumConfig(dims=board.dims)).stats.images == number


# ── the order ──


def test_small_puzzles_come_first_on_each_board() -> None:
    found, _ = walked(by_name("slitherlink"), EnumConfig(dims=Rectangular(2, 3)))
    for solution in {solve(puzzle)[0] for puzzle in found}:
        sizes = [len(puzzle.clues) for puzzle in found if solve(puzzle)[0] == solution]
        assert sizes == sorted(sizes)


def test_variants_are_walked() -> None:
    config = EnumConfig(dims=Rectangular(4, 4), minimal=True, limit=5, variants=("distinct-lines",))
    found, _ = walked(by_name("takuzu"), config)
    assert len(found) == 5
    assert all(puzzle.variants.names == ("distinct-lines",) and solve(puzzle, 2).unique for puzzle in found)


class _AnyMeaning(MarkCount):
    """The same counts, without saying that they are counts."""

    def __init__(self) -> None:
        super().__init__(TRUE, EachCellEdges, NumberRange(range(5)), host=Material.LABEL)

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        edges = board.substrate.edges_of_cell(at.row, at.col)
        return Number(sum(solution[edge] == TRUE for edge in edges))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return MarkCount(TRUE, EachCellEdges, NumberRange(range(5))).constraints(substrate, clues, variants)


class _OpenSlitherlink(Slitherlink):
    clue_meanings = (_AnyMeaning(),)


@pytest.mark.parametrize("minimal", [False, True])
@pytest.mark.parametrize("up_to", [UpTo.NOTHING, UpTo.BOARD])
def test_clues_of_any_meaning_are_walked_like_counts(minimal: bool, up_to: UpTo) -> None:
    config = EnumConfig(dims=Rectangular(2, 2), minimal=minimal, up_to=up_to)
    known, counted = walked(by_name("slitherlink"), config)
    found, outcome = walked(_OpenSlitherlink(), config)
    assert outcome.stats.images == counted.stats.images
    assert len(found) == len(known)
    seen = {frozenset(each.clues.items()) for puzzle in known for each in (transform(puzzle, s) for s in Symmetry)}
    assert all(frozenset(puzzle.clues.items()) in seen for puzzle in found)


class _Upward(ClueMeaning):
    """Arrows that count what lies above; turned, they point elsewhere, and `true_clues` says nothing of that."""

    def derive(self, board: Puzzle, solution: Solution, at: Coord) -> ClueValue | None:
        seen = Region.los(at, OrthoDir.UP).resolve(board.substrate)
        return Arrow(OrthoDir.UP, sum(solution[board.substrate.layout.coords[i]] == TRUE for i in seen))

    def constraints(self, substrate: Substrate, clues: Clues, variants: Variants) -> tuple[Constraint, ...]:
        return tuple(
            Constraint.each(ExactCount(TRUE, clue.number or 0), [Region.los(at, clue.direction)], clues=(at,))
            for at, clue in clues.items()
            if isinstance(clue, Arrow)
        )


_ARROWS = OneOf(Arrow(way, n) for way in OrthoDir for n in range(3))


class _Arrows(Akari):
    clue_meanings = (_Upward(_ARROWS, host=Material.WALL),)  # type: ignore[assignment]


def test_a_meaning_that_does_not_list_all_true_clues_is_told_so() -> None:
    with pytest.raises(PuzzleError, match=r"1↑ at .* becomes 1← at .* by transpose, which `true_clues` does not name"):
        walked(_Arrows(), EnumConfig(dims=Rectangular(2, 2)))


# ── why it ends ──


def test_it_ends_at_the_limit() -> None:
    every, outcome = walked(by_name("akari"), EnumConfig(dims=Rectangular(2, 2)))
    assert str(outcome) == "exhausted"
    found, outcome = walked(by_name("akari"), EnumConfig(dims=Rectangular(2, 2), limit=7))
    assert str(outcome) == "limit"
    assert found == every[:7]
    assert outcome.stats.unique == 7


def test_it_ends_when_time_is_over() -> None:
    start = time.monotonic()
    _, outcome = walked(by_name("akari"), EnumConfig(dims=Rectangular(4, 4), time_budget=0.3))
    assert str(outcome) == "deadline"
    assert time.monotonic() - start < 10
    assert 0 < outcome.stats.layouts_examined < outcome.stats.total_layouts


@pytest.mark.parametrize("genre", ["akari", "slitherlink"])
def test_a_deadline_that_is_over_ends_it_at_once(genre: str) -> None:
    found, outcome = walked(by_name(genre), EnumConfig(dims=Rectangular(3, 3), time_budget=0.0))
    assert (found, outcome.stop) == ([], EnumStop.DEADLINE)


def test_it_ends_when_it_is_cancelled() -> None:
    cancel = threading.Event()
    config = EnumConfig(dims=Rectangular(4, 4))
    outcome = walk_canonical(by_name("slitherlink"), config, cancel=cancel, on_puzzle=lambda _: cancel.set())
    assert str(outcome) == "cancelled"
    assert outcome.stats.unique >= 1


@pytest.mark.parametrize(
    ("genre", "config", "why"),
    [
        ("akari", EnumConfig(dims=Rectangular(2, 2), limit=-1), "a limit is"),
        ("akari", EnumConfig(dims=Rectangular(2, 2), time_budget=-1.0), "a time budget is"),
        ("akari", EnumConfig(dims=Rectangular(2, 2), time_budget=float("nan")), "a time budget is"),
        ("akari", EnumConfig(dims=Rectangular(2, 2), max_bare_solutions=0), "the most solutions of an empty board is"),
        ("takuzu", EnumConfig(dims=Rectangular(3, 3)), "a Takuzu board has even sides"),
        ("akari", EnumConfig(dims=SMALL_SUDOKU), "Akari boards have no boxes"),
        ("takuzu", EnumConfig(dims=Rectangular(2, 2), variants=("upside-down",)), "Takuzu has no variant"),
        ("sudoku", EnumConfig(dims=Boxed(3, 3), up_to=UpTo.FULL), "a Sudoku board of 9×9"),
    ],
)
def test_a_config_that_cannot_be_is_said_to_be_bad(genre: str, config: EnumConfig, why: str) -> None:
    found, outcome = walked(by_name(genre), config)
    assert found == []
    assert outcome.stop is EnumStop.BAD_CONFIG
    assert str(outcome).startswith(f"bad-config:{why}")


def test_the_genre_itself_can_be_asked() -> None:
    found: list[Puzzle] = []
    told: list[EnumStats] = []
    genre = by_name("akari")
    assert (
        genre.enumerate(EnumConfig(dims=Rectangular(2, 2)), cancel=None, on_puzzle=found.append, on_stats=told.append)
        == "exhausted"
    )
    assert told[-1].unique == len(found) == 52
    assert genre.enumerate(EnumConfig(dims=SMALL_SUDOKU)).startswith("bad-config:")


# ── what is heard on the way ──


def test_stats_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "_STATS_SECONDS", 0.0)
    told: list[EnumStats] = []
    outcome = walk_canonical(by_name("akari"), EnumConfig(dims=Rectangular(2, 3)), on_stats=told.append)
    assert len(told) > 100
    assert told[-1] == outcome.stats
    for field in ("layouts_examined", "completions_examined", "subsets_examined", "unique", "images"):
        values = [getattr(stats, field) for stats in told]
        assert values == sorted(values)
    assert outcome.stats.layouts_examined == outcome.stats.total_layouts == 216
    assert outcome.stats.unique <= outcome.stats.subsets_examined


def test_boards_with_too_many_solutions_are_counted() -> None:
    config = EnumConfig(dims=Rectangular(3, 3), max_bare_solutions=100, minimal=True)
    stats = walk_canonical(by_name("slitherlink"), config).stats
    assert stats.capped_layouts == 1
    whole = walk_canonical(by_name("slitherlink"), msgspec.structs.replace(config, max_bare_solutions=213)).stats
    assert whole.capped_layouts == 0
    assert 0 < stats.unique < whole.unique


# ── going on ──

RUNS: list[tuple[str, Dimensions, dict[str, Any]]] = [
    ("akari", Rectangular(2, 2), {}),
    ("akari", Rectangular(2, 2), {"minimal": True}),
    ("akari", Rectangular(1, 4), {"max_bare_solutions": 1}),
    ("slitherlink", Rectangular(2, 2), {}),
    ("slitherlink", Rectangular(2, 3), {"minimal": True, "max_bare_solutions": 10}),
    ("takuzu", Rectangular(2, 4), {"up_to": UpTo.FULL}),
    ("sudoku", SMALL_SUDOKU, {"minimal": True, "up_to": UpTo.FULL}),
]


def _each(runs: list[tuple[str, Dimensions, dict[str, Any]]]) -> pytest.MarkDecorator:
    names = [f"{genre}-{dims.rows}x{dims.cols}-{k}" for k, (genre, dims, _) in enumerate(runs)]
    return pytest.mark.parametrize(("genre", "dims", "options"), runs, ids=names)


def _in_parts(genre: Genre, config: EnumConfig, cancel: Callable[[], Any]) -> tuple[list[Puzzle], EnumOutcome, int]:
    """Walk on and on from what is left of a checkpoint as text, until there is no more."""
    found: list[Puzzle] = []
    resume: Checkpoint | None = None
    for parts in range(1, 5000):
        some, outcome = walked(genre, config, cancel=cancel(), resume=resume)
        found += some
        if outcome.stop in (EnumStop.EXHAUSTED, EnumStop.CAPPED):
            return found, outcome, parts
        resume = msgspec.json.decode(msgspec.json.encode(outcome.checkpoint), type=Checkpoint)
    raise AssertionError("it does not come to an end")


def _same(stats: EnumStats, whole: EnumStats) -> bool:
    """But for what had to be judged again."""
    again = stats.subsets_examined - whole.subsets_examined
    assert again >= 0 if whole.capped_layouts else again == 0
    return msgspec.structs.replace(stats, subsets_examined=whole.subsets_examined) == whole


@_each(RUNS)
@pytest.mark.parametrize("limit", [1, 5])
def test_a_stream_in_parts_is_the_same_stream(
    genre: str, dims: Dimensions, options: dict[str, Any], limit: int
) -> None:
    kind = by_name(genre)
    whole, outcome = walked(kind, EnumConfig(dims=dims, **options))
    found, last, parts = _in_parts(kind, EnumConfig(dims=dims, limit=limit, **options), lambda: None)
    assert found == whole
    assert _same(last.stats, outcome.stats)
    assert parts == len(whole) // limit + 1


@_each(RUNS[:-1])
@pytest.mark.parametrize("times", [12, 19])
def test_it_may_be_stopped_anywhere(
    genre: str, dims: Dimensions, options: dict[str, Any], times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = by_name(genre)
    whole, outcome = walked(kind, EnumConfig(dims=dims, **options))
    cancel = threading.Event()
    visits = count(1)
    visit = walk.Walker.visit

    def last_visit(self: walk.Walker, chosen: tuple[int, ...]) -> None:
        visit(self, chosen)
        if next(visits) % times == 0:
            cancel.set()
            self._check_clock()

    monkeypatch.setattr(walk.Walker, "visit", last_visit)

    def fresh() -> threading.Event:
        cancel.clear()
        return cancel

    found, last, parts = _in_parts(kind, EnumConfig(dims=dims, **options), fresh)
    assert found == whole
    assert _same(last.stats, outcome.stats)
    assert parts > 2


def test_every_checkpoint_on_the_way_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "_CHECKPOINT_SECONDS", 0.0)
    monkeypatch.setattr(walk, "_VISITS", 1)
    genre, config = by_name("akari"), EnumConfig(dims=Rectangular(2, 2))
    found: list[Puzzle] = []
    noted: list[tuple[int, Checkpoint]] = []
    walk_canonical(
        genre,
        config,
        cancel=None,
        on_puzzle=found.append,
        on_stats=None,
        on_checkpoint=lambda point: noted.append((len(found), point)),
    )
    assert len(noted) > len(found)
    for before, checkpoint in noted:
        assert checkpoint.stats.unique == before
        assert walked(genre, config, resume=checkpoint)[0] == found[before:]


def test_nothing_comes_after_the_end() -> None:
    genre, config = by_name("akari"), EnumConfig(dims=Rectangular(2, 2))
    _, outcome = walked(genre, config)
    again, same = walked(genre, config, resume=outcome.checkpoint)
    assert (again, same.stop, same.stats) == ([], EnumStop.EXHAUSTED, outcome.stats)


@pytest.mark.parametrize(
    "changes",
    [
        {"dims": Rectangular(2, 3)},
        {"holes": False},
        {"minimal": True},
        {"max_bare_solutions": 3},
        {"up_to": UpTo.NOTHING},
    ],
)
def test_a_checkpoint_of_another_run_is_refused(changes: dict[str, Any]) -> None:
    genre, config = by_name("akari"), EnumConfig(dims=Rectangular(2, 2), limit=3)
    _, outcome = walked(genre, config)
    with pytest.raises(CheckpointError, match="another run"):
        walked(genre, msgspec.structs.replace(config, **changes), resume=outcome.checkpoint)
    with pytest.raises(CheckpointError, match="its genre is akari, not slitherlink"):
        walked(by_name("slitherlink"), config, resume=outcome.checkpoint)


@pytest.mark.parametrize(
    "changes",
    [
        {"layout": (0, 0)},
        {"layout": (1, 0, 0, 0)},
        {"layout": (0, 0, 0, 7)},
        {"size": -1},
        {"chosen": (-1,)},
        {"completion": (4,)},
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    genre, config = by_name("akari"), EnumConfig(dims=Rectangular(2, 2), limit=3)
    checkpoint = walked(genre, config)[1].checkpoint
    assert checkpoint is not None
    position = msgspec.structs.replace(checkpoint.position, **changes)
    with pytest.raises(CheckpointError, match="does not fit"):
        walked(genre, config, resume=msgspec.structs.replace(checkpoint, position=position))
