from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from penmark.board.coord import Coord, Layer, cell, edge_h
from penmark.board.dimensions import Boxed, Rectangular
from penmark.board.mark import TRUE
from penmark.board.region import Region
from penmark.board.substrate import Material, Substrate
from penmark.errors import ClueError, CoordError, PuzzleError, RuleError
from penmark.puzzle.clue import UNKNOWN, Number
from penmark.puzzle.meta import PuzzleMeta
from penmark.puzzle.puzzle import Puzzle
from penmark.puzzle.registry import by_name, genres
from penmark.rules.at_most import AtMost
from penmark.rules.constraint import Constraint
from penmark.rules.exact_count import ExactCount
from penmark.rules.sum import Sum
from penmark.solvers import solve
from tests.puzzle.random_puzzles import random_constraint, random_puzzle, small_dims

AKARI = by_name("akari")
SLITHERLINK = by_name("slitherlink")
SUDOKU = by_name("sudoku")
TAKUZU = by_name("takuzu")


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    rng = Random(draw(st.integers(0, 2**32)))
    genre = rng.choice(list(genres().values()))
    puzzle = random_puzzle(rng, genre, rng.choice(small_dims(genre, 5)))
    added = random_constraint(rng, puzzle) if rng.random() < 0.4 else None
    return puzzle.add_constraint(added) if added else puzzle


# ── immutability ──


@pytest.mark.parametrize("name", ["genre", "substrate", "clues", "variants", "added", "meta", "field", "extra"])
def test_nothing_of_a_puzzle_can_be_changed(name: str) -> None:
    puzzle = AKARI.new(2, 2)
    with pytest.raises(AttributeError, match=f"does not change.*{name}"):
        setattr(puzzle, name, None)
    with pytest.raises(AttributeError, match=f"does not change.*{name}"):
        delattr(puzzle, name)


def test_clues_cannot_be_written_to() -> None:
    given_clues = {cell(0, 0): Number(1)}
    puzzle = SUDOKU.new(4, 4).with_clues(given_clues)
    given_clues[cell(0, 0)] = Number(2)
    assert puzzle.clue((0, 0)) == Number(1)
    with pytest.raises(TypeError):
        puzzle.clues[cell(0, 1)] = Number(2)  # type: ignore[index]  # that it fails is the point


def test_edits_leave_the_original_alone() -> None:
    before = AKARI.new(3, 3).add_clue("a1", 2)
    text = before.content_hash
    for after in (
        before.add_clue("b2", 1),
        before.clear_clue("a1"),
        before.set_wall("c3"),
        before.set_hole("c3"),
        before.set_floor("a1"),
        before.without_clues(),
        before.add_constraint(Constraint.goal(AtMost(TRUE, 1), Region.all())),
    ):
        assert after != before
        assert after.content_hash != text
    assert before == AKARI.new(3, 3).add_clue("a1", 2)


# ── edits ──


def test_a_coord_is_written_in_three_ways() -> None:
    puzzle = AKARI.new(2, 3)
    assert puzzle.coord("a1") == puzzle.coord((1, 0)) == puzzle.coord(cell(1, 0)) == cell(1, 0)
    assert SLITHERLINK.new(2, 2).coord("edgeh:a1") == edge_h(2, 0)


def test_an_akari_clue_turns_floor_into_wall() -> None:
    puzzle = AKARI.new(2, 2).add_clue("a1", 1)
    assert puzzle.material("a1") is Material.WALL
    assert puzzle.clue("a1") == Number(1)
    assert AKARI.new(2, 2).set_hole("a1").add_clue("a1", 1).material("a1") is Material.WALL


def test_taking_the_clue_leaves_the_wall() -> None:
    puzzle = AKARI.new(2, 2).add_clue("a1", 1).clear_clue("a1")
    assert puzzle.clue("a1") is None
    assert puzzle.material("a1") is Material.WALL
    assert puzzle.clear_clue("a1") == puzzle


@pytest.mark.parametrize("change", [Puzzle.set_floor, Puzzle.set_hole])
def test_a_clue_goes_with_the_wall_that_carried_it(change: object) -> None:
    assert callable(change)
    puzzle = change(AKARI.new(2, 2).add_clue("a1", 1), "a1")
    assert puzzle.clue("a1") is None
    assert not puzzle.clues


def test_a_clue_stays_when_its_wall_is_set_again() -> None:
    puzzle = AKARI.new(2, 2).add_clue("a1", 1)
    assert puzzle.set_wall("a1") == puzzle


def test_a_sudoku_given_leaves_its_cell_as_it_is() -> None:
    puzzle = SUDOKU.new(4, 4).add_clue("a1", 3)
    assert puzzle.material("a1") is Material.FLOOR
    assert puzzle.add_clue("a1", 4).clue("a1") == Number(4)


def test_true_and_false_are_clues_of_takuzu() -> None:
    puzzle = TAKUZU.new(2, 2).add_clue("a1", True)
    assert puzzle == TAKUZU.new(2, 2).add_clue("a1", 1)
    assert puzzle.content_hash == TAKUZU.new(2, 2).add_clue("a1", 1).content_hash


def test_constraints_follow_every_edit() -> None:
    empty = AKARI.new(3, 3)
    counts = [c for c in empty.add_clue("b2", 3).constraints if c.rule == ExactCount(TRUE, 3)]
    assert len(counts) == 1
    assert [list(table) for table in counts[0].table(empty.substrate)] == [[1, 3, 5, 7]]
    assert all(c.rule != ExactCount(TRUE, 3) for c in empty.constraints)
    # Two lines are cut in two, and one cell needs no light any more.
    assert len(list(empty.set_wall("b2").places())) == len(list(empty.places())) + 2 - 1


def test_the_builder_makes_many_edits_at_once() -> None:
    built = AKARI.new(3, 3).edit().add_clue("a1", 1).set_material("b2", Material.HOLE).clear_clue("a1").build()
    assert built == AKARI.new(3, 3).set_wall("a1").set_hole("b2")


def test_the_builder_keeps_variants_constraints_and_meta() -> None:
    extra = Constraint.goal(AtMost(TRUE, 3), Region.row(Layer.CELLS, 0))
    base = TAKUZU.new(4, 4, ["distinct-lines"]).add_constraint(extra).with_meta(PuzzleMeta(title="T"))
    built = base.edit().add_clue("a1", 1).build()
    assert (built.variants, built.added, built.meta) == (base.variants, (extra,), PuzzleMeta(title="T"))
    assert built.constraints[-1] == extra


def test_edits_off_the_board_are_refused() -> None:
    for edit in (Puzzle.set_wall, Puzzle.set_floor, lambda p, at: p.add_clue(at, 1)):
        with pytest.raises(CoordError):
            edit(AKARI.new(2, 2), "c1")
        with pytest.raises(CoordError):
            edit(AKARI.new(2, 2), (2, 0))


# ── what a genre does not allow ──


def test_clues_are_refused_where_none_can_stand() -> None:
    with pytest.raises(ClueError, match="no clue can stand at r1c1"):
        Puzzle(AKARI, AKARI.default_substrate(Rectangular(2, 2)), {cell(0, 0): Number(1)})
    with pytest.raises(ClueError, match="the top edge of r1c1"):
        SLITHERLINK.new(2, 2).add_clue("edgeh:a3", 1)
    with pytest.raises(ClueError, match="no clue"):
        Puzzle(SUDOKU, SUDOKU.default_substrate(Boxed(2, 2)), {cell(4, 0): Number(1)})


@pytest.mark.parametrize(
    ("name", "value"), [("akari", 5), ("slitherlink", 5), ("sudoku", 0), ("sudoku", 5), ("takuzu", 2)]
)
def test_clues_of_impossible_values_are_refused(name: str, value: int) -> None:
    with pytest.raises(ClueError, match=rf"a clue at r4c1 is a number from \d to \d( or \?)?, got {value}"):
        by_name(name).new(4, 4).add_clue("a1", value)


def test_the_only_possible_value_is_named() -> None:
    with pytest.raises(ClueError, match=r"a clue at r1c1 is the number 1, got 2"):
        SUDOKU.new(1, 1).add_clue("a1", 2)


def test_question_marks_are_for_genres_that_print_them() -> None:
    assert SLITHERLINK.new(2, 2).add_clue("a1", UNKNOWN).clue("a1") == UNKNOWN
    for genre in (AKARI, SUDOKU, TAKUZU):
        with pytest.raises(ClueError, match=r"a clue at r4c1 is a number from \d to \d, got \?"):
            genre.new(4, 4).add_clue("a1", UNKNOWN)


def test_a_question_mark_says_nothing_but_is_there() -> None:
    plain, marked = SLITHERLINK.new(2, 2), SLITHERLINK.new(2, 2).add_clue("a1", UNKNOWN)
    assert marked != plain
    assert marked.content_hash != plain.content_hash
    assert marked.constraints == plain.constraints


def test_materials_are_refused_that_the_genre_has_not() -> None:
    with pytest.raises(PuzzleError, match="Sudoku has no wall in its cell layer"):
        SUDOKU.new(4, 4).set_wall("a1")
    with pytest.raises(PuzzleError, match="Akari has no label in its cell layer"):
        AKARI.new(4, 4).set_material("a1", Material.LABEL)
    with pytest.raises(PuzzleError, match="Slitherlink has no floor in its cell layer"):
        SLITHERLINK.new(4, 4).set_floor("a1")
    with pytest.raises(PuzzleError, match="Slitherlink has no hole in its edgeh layer"):
        SLITHERLINK.new(4, 4).set_hole("edgeh:a1")


def test_sizes_and_layers_are_refused_that_the_genre_has_not() -> None:
    cells_only = Substrate.new(Rectangular(2, 2), {Layer.CELLS: Material.LABEL})
    with pytest.raises(PuzzleError, match="other layers"):
        Puzzle(SLITHERLINK, cells_only)
    with pytest.raises(PuzzleError, match="no boxes"):
        AKARI.empty(Boxed(2, 2))
    with pytest.raises(PuzzleError, match="square of boxes"):
        SUDOKU.empty(Rectangular(9, 9))


def test_constraints_without_a_meaning_are_refused() -> None:
    with pytest.raises(RuleError, match="numeric"):
        AKARI.new(2, 2).add_constraint(Constraint.goal(Sum(3), Region.all()))


def test_a_clue_is_checked_as_the_board_is() -> None:
    puzzle = AKARI.new(2, 2).set_wall("a1")
    puzzle.check_clue(puzzle.coord("a1"), Number(4))
    with pytest.raises(ClueError):
        puzzle.check_clue(puzzle.coord("a2"), Number(4))


# ── identity ──


def test_meta_plays_no_part_in_identity() -> None:
    plain, titled = AKARI.new(2, 2), AKARI.new(2, 2).with_meta(PuzzleMeta(title="T"))
    assert plain == titled
    assert hash(plain) == hash(titled)
    assert plain.content_hash == titled.content_hash
    assert titled.meta.title == "T"


def test_a_puzzle_equals_no_other_thing() -> None:
    assert AKARI.new(2, 2) != "akari"
    assert AKARI.new(2, 2) != TAKUZU.new(2, 2)
    assert AKARI.new(2, 2).content_hash != TAKUZU.new(2, 2).content_hash
    assert SUDOKU.empty(Boxed(3, 2)) != SUDOKU.empty(Boxed(2, 3))
    assert SUDOKU.empty(Boxed(3, 2)).content_hash != SUDOKU.empty(Boxed(2, 3)).content_hash


def test_the_content_hash_never_changes() -> None:
    """Databases keep these: a change here breaks every one that exists."""
    assert AKARI.new(3, 3).add_clue("b2", 2).content_hash == HASHES["akari"]
    assert TAKUZU.new(4, 4, ["distinct-lines"]).add_clue("a1", 1).content_hash == HASHES["takuzu"]


HASHES = {
    "akari": "7b689d35877dadb13861845dc6b723fca127f3c5e551df021539e9d706f335f0",
    "takuzu": "3459fc5b7f7f3cd08d2d3c416b41ebaef40ed0e4f2085939126910ec5fd4c341",
}


@settings(max_examples=150, deadline=None)
@given(puzzles(), puzzles())
def test_hashes_are_equal_exactly_for_equal_puzzles(one: Puzzle, other: Puzzle) -> None:
    assert (one == other) == (one.content_hash == other.content_hash)
    twin = Puzzle(one.genre, one.substrate, dict(one.clues), one.variants, one.added)
    assert twin == one
    assert hash(twin) == hash(one)
    assert twin.content_hash == one.content_hash


@settings(max_examples=50, deadline=None)
@given(puzzles())
def test_puzzles_cross_process_borders(puzzle: Puzzle) -> None:
    back = pickle.loads(pickle.dumps(puzzle.with_meta(PuzzleMeta(title="T"))))
    assert back == puzzle
    assert back.genre is puzzle.genre
    assert back.meta.title == "T"
    assert back.constraints == puzzle.constraints


# ── reading ──


def test_reading_accessors() -> None:
    puzzle = SUDOKU.empty(Boxed(3, 2)).add_clue("a1", 6)
    assert (puzzle.rows, puzzle.cols, puzzle.dims) == (6, 6, Boxed(3, 2))
    assert repr(puzzle) == "<Puzzle sudoku 6×6 in boxes 3 wide and 2 high, 1 clue>"
    assert repr(puzzle.without_clues()).endswith("0 clues>")
    assert len(list(puzzle.coords())) == 36
    assert puzzle.format_value(10) == "A"
    assert puzzle.name_of(cell(5, 0)) == "r6c1"
    assert puzzle.is_play_target(cell(0, 0))
    assert not puzzle.is_play_target(cell(6, 0))
    assert not AKARI.new(1, 1).set_wall("a1").is_play_target(cell(0, 0))


def test_notebooks_show_a_picture() -> None:
    assert AKARI.new(2, 2)._repr_svg_().lstrip().startswith("<svg")


def test_places_address_every_rule_and_region() -> None:
    puzzle = SUDOKU.new(4, 4).add_clue("a1", 1)
    places = list(puzzle.places())
    assert [(p.constraint, p.region) for p in places][:6] == [(0, 0), (1, 0), (1, 1), (1, 2), (1, 3), (2, 0)]
    assert len(places) == 1 + 3 * 4 + 1
    assert all(puzzle.constraints[p.constraint].rule is p.rule for p in places)


def test_added_constraints_come_last_and_bind() -> None:
    row = Constraint.goal(ExactCount(TRUE, 2), Region.row(Layer.CELLS, 0))
    puzzle = AKARI.new(1, 3).add_constraint(row)
    assert puzzle.constraints[-1] == row
    assert len(solve(puzzle, 5)) == 0
    cut = puzzle.set_wall("b1")
    assert cut.added == (row,)
    assert [dict(s) for s in solve(cut, 5)] == [{cell(0, 0): TRUE, cell(0, 2): TRUE}]


def test_deriving_clues_gives_every_one_the_solution_has() -> None:
    board = AKARI.new(3, 3).set_wall("b2").set_hole("c3").set_wall("a1")
    (solution,) = [s for s in solve(board, 20) if s[cell(0, 1)] == TRUE and s[cell(1, 0)] == TRUE][:1]
    clued = board.derive_clues(solution)
    beside = {at: sum(solution.get(n) == TRUE for n in _beside(at)) for at in (cell(1, 1), cell(2, 0))}
    assert clued.clues == {at: Number(n) for at, n in beside.items()}
    assert clued.substrate == board.substrate


def _beside(at: Coord) -> list[Coord]:
    return [at.shifted(*step) for step in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def test_deriving_clues_replaces_those_that_are_wrong() -> None:
    puzzle = TAKUZU.new(2, 2)
    (solution,) = solve(puzzle.add_clue("a1", 1), 2)
    clued = puzzle.add_clue("a1", 0).derive_clues(solution)
    values = {at: clue.value for at, clue in clued.clues.items() if isinstance(clue, Number)}
    assert values == {at: mark.value for at, mark in solution.items()}
    assert clued.clue("a1") == Number(1)
